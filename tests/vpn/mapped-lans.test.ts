import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mapping } from '../../packages/vpn/src/device/change.ts'
import { proofOf, writeMappingScript } from '../../packages/vpn/src/device/mapping.ts'
import { interfaceOf } from '../../packages/vpn/src/device/change.ts'
import { formatAddress, parseAddress } from '../../packages/vpn/src/network/subnet.ts'
import { writeClientConfig } from '../../packages/vpn/src/openvpn/client-config.ts'
import { issueCertificate } from '../../packages/vpn/src/pki/certificates.ts'
import { createClientKey } from '../../packages/vpn/src/pki/tls-crypt.ts'
import { type Namespace, systemProgram } from '../support/namespaces.ts'
import { printFigures } from '../support/figures.ts'
import { until } from '../support/until.ts'
import { resolve } from './resolve.ts'
import { admit, answers, createHub, network, Scene, startClient, type TestHub } from './scene.ts'

/**
 * Routers with the same LAN in one hub. `OUTPOST_TEST_ROUTERS=100` tries a hundred, which takes minutes and 1.5 GB of
 * memory; by default there are a few.
 */
const count = Number(process.env['OUTPOST_TEST_ROUTERS'] ?? 4)
const hubId = 1
const lan = network('192.168.1.0/24')
const mappingOf = (index: number): Mapping => {
  return { real: lan, mapped: { base: parseAddress('10.128.0.0')! + index * 256, prefix: 24 } }
}
const addressOf = (index: number): string => formatAddress(parseAddress('10.112.0.20')! + index)
const hostOf = (index: number, last: number): string => formatAddress(mappingOf(index).mapped.base + last)

let scene: Scene
let hub: TestHub
beforeAll(async () => {
  scene = new Scene()
  hub = await createHub(scene, 'hub', 20_001, '10.112.0.0/24')
  const mapped = Array.from({ length: count }, (_, index) => mappingOf(index).mapped)
  for (let index = 0; index < count; index += 1)
    hub.clients.set(`router-${index}`, admit(addressOf(index), [`${hostOf(index, 0)}/24`], ['10.128.0.0/9']))
  hub.clients.set('user', admit('10.112.0.250', [], ['10.128.0.0/9']))
  const grants = [{ from: [network('10.112.0.250/32'), ...mapped], to: mapped }]
  await hub.hub.start(hub.keys, { networks: mapped, grants })
  await hub.hub.serveNames({
    domain: 'hub',
    hosts: new Map(mapped.map(({ base }, index) => [`plc.r${index}.hub`, base + 50])),
    hub: parseAddress('10.112.0.1')!,
    grants,
  })
})
afterAll(() => scene.remove(), 300_000)

/** Applies the mapping of a router as its firewall does, with only one of the two programs at hand. */
function map(router: Namespace, index: number): void {
  const path = join(scene.folder, `${router.name}.sh`)
  writeFileSync(path, writeMappingScript(hubId, [mappingOf(index)]), { mode: 0o700 })
  router.read('/bin/sh', path)
}

/** Starts the OpenVPN of a router, whose interface has the name that the mapping expects. */
async function startRouter(router: Namespace, index: number, address: string): Promise<void> {
  const name = `router-${index}`
  const certificate = await issueCertificate(hub.authority, name, 'client', { days: 30, now: new Date() })
  const path = join(scene.folder, `${name}.conf`)
  const config = writeClientConfig({
    type: 'tun',
    remotes: [{ host: address, port: hub.port, protocol: 'udp' }],
    serverName: 'hub',
    authority: hub.authority.certificate,
    certificate: certificate.certificate,
    key: certificate.key,
    tlsCrypt: { version: 1, key: hub.keys.sharedKey },
  }).replace('\ndev tun\n', `\ndev ${interfaceOf(hubId)}\ndev-type tun\n`)
  writeFileSync(path, config, { mode: 0o600 })
  router.start([systemProgram('openvpn'), '--config', path, '--verb', '0', '--log', '/dev/null'])
}

const packets = (host: Namespace): number =>
  JSON.parse(host.ip('-s', '-j', 'link', 'show', 'eth0'))[0].stats64.rx.packets

test(
  'VPN-104 VPN-107 many routers with one LAN are reached by their mapped addresses, and no packet goes to another one',
  async () => {
    const began = performance.now()
    const sites: { space: Namespace; host: Namespace }[] = []
    for (let index = 0; index < count; index += 1) {
      const site = scene.site(`r${index}`)
      map(site.space, index)
      // The rules prove that they were taken.
      expect(answers(site.space, proofOf(mappingOf(index)))).toBe(true)
      await startRouter(site.space, index, site.hub)
      sites.push(site)
    }
    const laptop = scene.machine('laptop')
    const user = await startClient(scene, hub, laptop, 'user', { hubName: 'hub' })
    await user.connected()
    await until('all routers', 60 + count * 2, () => hub.hub.sessions().length === count + 1)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const before = sites.map(({ host }) => packets(host))
    for (let index = 0; index < count; index += 1) {
      // The name leads to the mapped address, and that to the host.
      expect(await resolve(laptop.space, `plc.r${index}.hub`)).toBe(`0 ${hostOf(index, 50)}`)
      expect(answers(laptop.space, hostOf(index, 50)), `host of router ${index}`).toBe(true)
      // Between sites, too: a host is seen by its mapped address.
      const next = (index + 1) % count
      expect(answers(sites[index]!.host, hostOf(next, 50)), `from ${index} to ${next}`).toBe(true)
    }
    // Each host got two pings and one answer, besides questions for addresses: nothing that was meant for another one.
    const received = sites.map(({ host }, index) => packets(host) - before[index]!)
    expect(Math.max(...received)).toBeLessThanOrEqual(7)
    expect(Math.min(...received)).toBeGreaterThanOrEqual(3)
    printFigures('mapped LANs', { routers: count, seconds: Math.round((performance.now() - began) / 1000) })
  },
  120_000 + count * 5_000,
)

test('VPN-181 a laptop in a LAN with the same addresses reaches its own hosts, and those of the hub by mapped addresses', async () => {
  const home = scene.site('home')
  const away = scene.site('away')
  const index = count
  hub.clients.set(`router-${index}`, admit(addressOf(index), [`${hostOf(index, 0)}/24`], ['10.128.0.0/9']))
  const mapped = [mappingOf(index).mapped]
  const grants = [{ from: [network('10.112.0.249/32')], to: mapped }]
  await hub.hub.apply({ networks: mapped, grants })
  map(away.space, index)
  await startRouter(away.space, index, away.hub)
  // Its hub pushes the real network of another router as well, which is that of its own LAN.
  hub.clients.set('home', admit('10.112.0.249', [], [`${hostOf(index, 0)}/24`, '192.168.1.0/24']))
  const client = await startClient(scene, hub, home, 'home', { hubName: 'hub' })
  await client.connected()
  await until('the mapped host', 20, () => answers(home.space, hostOf(index, 50)))
  const before = [packets(home.host), packets(away.host)] as const
  for (let times = 0; times < 5; times += 1) expect(answers(home.space, '192.168.1.50')).toBe(true)
  expect(packets(home.host) - before[0]).toBeGreaterThanOrEqual(5)
  expect(packets(away.host) - before[1]).toBeLessThan(5)
})

test.each([
  ['2.4', '2.4.0', 1],
  ['2.5', '2.5.0', 2],
] as const)('VPN-110 the configuration for OpenVPN %s is accepted by the hub', async (version, mode, tlsCrypt) => {
  const machine = scene.machine(`old${tlsCrypt}`)
  const name = `old-${tlsCrypt}`
  hub.clients.set(name, admit(`10.112.0.${240 + tlsCrypt}`))
  const certificate = await issueCertificate(hub.authority, name, 'client', { days: 30, now: new Date() })
  const config = writeClientConfig({
    type: 'tun',
    remotes: [{ host: machine.hub, port: hub.port, protocol: 'udp' }],
    serverName: 'hub',
    authority: hub.authority.certificate,
    certificate: certificate.certificate,
    key: certificate.key,
    tlsCrypt: {
      version: tlsCrypt,
      key: tlsCrypt === 1 ? hub.keys.sharedKey : createClientKey(hub.keys.serverKey, name),
    },
  })
  // What 2.4 does not know must not be in it.
  if (version === '2.4') expect(config).not.toMatch(/data-ciphers|tls-crypt-v2/)
  const path = join(scene.folder, `${name}.ovpn`)
  writeFileSync(path, config)
  const client = machine.space.start([systemProgram('openvpn'), '--config', path, '--compat-mode', mode])
  let log = ''
  client.stdout?.on('data', (data: Buffer) => (log += data.toString()))
  await until(
    'connected',
    30,
    () => log.includes('Initialization Sequence Completed'),
    () => log,
  )
  expect(answers(machine.space, '10.112.0.1')).toBe(true)
  expect(log).not.toContain('Unrecognized option')
  client.kill('SIGTERM')
})

test('VPN-111 without nft the mapping is done by iptables', () => {
  // Told by the program itself: there may be no iptables on this machine.
  const site = scene.site('old')
  const bin = join(scene.folder, 'bin')
  const log = join(scene.folder, 'iptables.log')
  execFileSync('mkdir', ['-p', bin])
  writeFileSync(join(bin, 'iptables'), `#!/bin/sh\necho "$*" >>'${log}'\ncase $* in *-D*) exit 1 ;; esac\n`, {
    mode: 0o755,
  })
  const path = join(scene.folder, 'mapping.sh')
  writeFileSync(path, writeMappingScript(hubId, [mappingOf(3)]))
  site.space.read('/usr/bin/env', '-i', `PATH=${bin}`, '/bin/sh', path)
  const lines = execFileSync('cat', [log], { encoding: 'utf8' })
  expect(lines).toContain('-w -t nat -A outpost_hub_1_in -d 10.128.3.0/24 -j NETMAP --to 192.168.1.0/24')
  expect(lines).toContain('-w -t nat -A outpost_hub_1_out -s 192.168.1.0/24 -j NETMAP --to 10.128.3.0/24')
  expect(lines).toContain('-w -t nat -I PREROUTING -i ophub1 -j outpost_hub_1_in')
  expect(lines).toContain('-w -t nat -I POSTROUTING -o ophub1 -j outpost_hub_1_out')
})
