import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { isPrivate } from '../allow-list.ts'
import type { LanHost } from './platform.ts'

/** Addresses that are pinged at once, and milliseconds for one ping. */
const pings = { parallel: 32, time: 3000 } as const

const linesOf = async (path: string): Promise<string[][]> => {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').map((line) => line.trim().split(/\s+/))
}

/** Pings an address. Never rejects: only the effect on the neighbour table counts. */
const ping = (address: string): Promise<void> =>
  new Promise((resolve) => {
    execFile('ping', ['-c', '1', '-W', '1', address], { timeout: pings.time }, () => resolve())
  })

/** Returns the 254 addresses next to an address. */
const around = (address: string): string[] => {
  const base = address.slice(0, address.lastIndexOf('.'))
  return Array.from({ length: 254 }, (_, index) => `${base}.${index + 1}`).filter((one) => one !== address)
}

/** See `Platform.hosts`. The kernel's table of switch ports is not read. */
export async function linuxHosts(sweep: boolean, uplinks: ReadonlySet<string>): Promise<LanHost[]> {
  const networks = Object.entries(networkInterfaces()).flatMap(([name, list]) =>
    (list ?? [])
      .filter(({ family, address }) => family === 'IPv4' && isPrivate(address) && !uplinks.has(name))
      .map(({ address }) => ({ name, address })),
  )
  if (sweep) {
    const waiting = networks.slice(0, 3).flatMap(({ address }) => around(address))
    const work = async (): Promise<void> => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) await ping(one)
    }
    await Promise.all(Array.from({ length: pings.parallel }, work))
  }
  const inside = new Set(networks.map(({ name }) => name))
  const leases = (await Promise.all(['/tmp/dhcp.leases', '/var/lib/misc/dnsmasq.leases'].map(linesOf))).flat()
  const names = new Map(leases.map(([, , address = '', name = '']) => [address, name === '*' ? '' : name.slice(0, 64)]))
  return (await linesOf('/proc/net/arp')).flatMap(([address = '', , flags, mac = '', , network = '']) =>
    // Flag 2 means that the host has answered.
    (Number(flags) & 2) !== 0 && inside.has(network)
      ? [{ address, mac, network, port: '', name: names.get(address) ?? '' }]
      : [],
  )
}
