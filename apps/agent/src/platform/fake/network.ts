import { chance, pick } from './chance.ts'
import type { FakeIdentity } from './identity.ts'
import { fakeHosts } from './lan.ts'

/** Seconds after which a simulated client may have done something else. */
const slot = 1200

const people = ['anna', 'bjorn', 'emre', 'ines', 'kenji', 'olena', 'petra', 'yusuf'] as const
const kinds = [
  { name: 'phone', prefix: 'f0:18:98', sleeps: 0.5 },
  { name: 'laptop', prefix: '3c:52:82', sleeps: 0.2 },
  { name: 'tablet', prefix: '00:23:76', sleeps: 0.4 },
  { name: 'printer', prefix: '00:26:73', sleeps: 0 },
] as const

interface Client {
  mac: string
  ip: string
  name: string
  port: string
  /** In dBm; undefined for a cable. */
  signal?: number
  /** Whether the device hears it, or only remembers it. */
  isHeard: boolean
}

const hex = (value: number): string => (value & 255).toString(16).padStart(2, '0')

/** Returns the clients that are on the network of a device at a time: some come, leave, sleep, or change their place. */
function clientsAt(device: FakeIdentity, now: number): Client[] {
  const { index, profile } = device
  const time = Math.floor(now / slot)
  const count = 3 + Math.floor(chance(index, 90) * 6)
  return Array.from({ length: count }, (_, number): Client | undefined => {
    const kind = pick(kinds, index, 91, number)
    // Each keeps its habits for three slots, with its own beginning.
    const part = Math.floor((time + number) / 3)
    if (number > 2 && chance(index, 92, number, part) < 0.25) return undefined
    const isWireless = profile.wifi && kind.name !== 'printer'
    const ports = Math.max(1, profile.ethernetPorts - 1)
    const radio = chance(index, 93, number, time) < 0.7 ? 'wlan0' : 'wlan1'
    const port = `lan${1 + Math.floor(chance(index, 94, number, Math.floor(time / 12)) * ports)}`
    return {
      mac: `${kind.prefix}:${hex(index >> 8)}:${hex(index)}:${hex(number)}`,
      ip: `192.168.1.${100 + number}`,
      name: kind.name === 'printer' ? 'printer' : `${pick(people, index, 95, number)}-${kind.name}`,
      port: isWireless ? radio : port,
      ...(isWireless ? { signal: -45 - Math.floor(chance(index, 96, number, time) * 40) } : {}),
      isHeard: chance(index, 97, number, time) >= kind.sleeps,
    }
  }).filter((client) => client !== undefined)
}

const lineOf = ({ mac, ip, name, port, signal, isHeard }: Client): string => {
  const medium = signal === undefined ? 'bridge,reachable' : 'station,bridge,reachable'
  const evidence = isHeard ? `${medium},lease` : 'neighbour,lease'
  return ['client', mac, isHeard ? port : '-', 'br-lan', (isHeard && signal) || '-', evidence, ip, name].join(' ')
}

/** Returns the interfaces of a device. A port has a cable if something is connected to it. */
function portsOf({ profile, mac, wlanMac, name }: FakeIdentity, used: ReadonlySet<string>): string[] {
  const lans = Math.max(1, profile.ethernetPorts - (profile.modem ? 0 : 1))
  const uplink = profile.modem ? 'wwan0 uplink up -' : 'eth1 uplink up 1000'
  return [
    `port ${uplink} - - - ${mac} `,
    `port br-lan bridge up - - - - ${mac} `,
    ...Array.from({ length: lans }, (_, index) => {
      const port = `lan${index + 1}`
      return `port ${port} port ${used.has(port) ? 'up 1000' : 'down -'} br-lan - - ${mac} `
    }),
    ...(profile.wifi
      ? ['wlan0', 'wlan1'].map((radio) => `port ${radio} wifi up - br-lan - - ${wlanMac} ${name.split(' ')[0]}`)
      : []),
  ]
}

/** Returns the report of `network.observe` for a device at a time in Unix seconds. */
export function fakeNetwork(device: FakeIdentity, now: number): string {
  const clients = clientsAt(device, now)
  const hosts = fakeHosts(device)
  const used = new Set([...clients.map(({ port }) => port), ...hosts.map(({ port }) => port)])
  const machine = hosts.find(({ name }) => name === 'switch')
  return [
    ...portsOf(device, used),
    ...(device.profile.modem ? [] : ['gateway eth1 10.0.0.1 00:1d:aa:10:20:30']),
    ...hosts.map(
      ({ mac, port, network, address, name }) =>
        `client ${mac} ${port} ${network} - bridge,reachable${name ? ',lease' : ''} ${address} ${name || '-'}`,
    ),
    ...clients.map(lineOf),
    ...(machine ? [`lldp ${machine.port} ${machine.mac} ${machine.address} ${machine.name}`] : []),
  ].join('\n')
}
