import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import { parseAddress } from '../../packages/vpn/src/network/subnet.ts'
import { writeWireguardConfig } from '../../packages/vpn/src/wireguard/client-config.ts'
import { WireguardHub, type WireguardSettings, type WireguardTraffic } from '../../packages/vpn/src/wireguard/hub.ts'
import { createWireguardKeys } from '../../packages/vpn/src/wireguard/keys.ts'
import { type Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { answers, network, nobody, Scene } from './scene.ts'
import { startWireguardClient } from './wireguard-client.ts'

/** Two hubs with the same network, and behind each a router with the same LAN. */
let scene: Scene
const hubs: TestHub[] = []
const running: WireguardHub[] = []
const stops: (() => void)[] = []

interface TestHub {
  settings: WireguardSettings
  publicKey: string
  keys: Record<'router' | 'user' | 'other', ReturnType<typeof createWireguardKeys>>
  told: string[]
  again: () => WireguardHub
}

const lan = '192.168.1.0/24'
const addresses = { router: '10.112.0.2', user: '10.112.0.100', other: '10.112.0.101' } as const
type Name = keyof typeof addresses

/** The router has no grant, and both users reach it and its LAN. */
const trafficOf = ({ keys }: TestHub, names: readonly Name[] = ['router', 'user', 'other']): WireguardTraffic => ({
  networks: [network(lan)],
  grants: [
    {
      from: [network(`${addresses.user}/32`), network(`${addresses.other}/32`)],
      to: [network(lan), network(`${addresses.router}/32`)],
    },
  ],
  peers: names.map((name) => ({
    name,
    publicKey: keys[name].publicKey,
    networks: [network(`${addresses[name]}/32`), ...(name === 'router' ? [network(lan)] : [])],
  })),
})

function makeHub(name: string, port: number): TestHub {
  const own = createWireguardKeys()
  const settings = { device: `wg-${name}`, port, subnet: network('10.112.0.0/24'), privateKey: own.privateKey }
  const told: string[] = []
  const again = (): WireguardHub => {
    const space = createNamespace(`${scene.internet.name}-${name}`, nobody, scene.internet.name)
    const hub = new WireguardHub(
      join(scene.folder, name),
      settings,
      { space, engine: 'wireguard-go' },
      {
        connected: (session) => told.push(`connected ${session.name}${session.adopted ? ' (adopted)' : ''}`),
        disconnected: (session, reason) => told.push(`disconnected ${session.name}: ${reason}`),
        ended: () => told.push('ended'),
      },
    )
    running.push(hub)
    return hub
  }
  const keys = { router: createWireguardKeys(), user: createWireguardKeys(), other: createWireguardKeys() }
  return { settings, publicKey: own.publicKey, keys, told, again }
}

async function connect(hub: TestHub, machine: { space: Namespace; hub: string }, name: Name): Promise<void> {
  const content = writeWireguardConfig({
    privateKey: hub.keys[name].privateKey,
    address: parseAddress(addresses[name])!,
    hubKey: hub.publicKey,
    host: machine.hub,
    port: hub.settings.port,
    networks: [network('10.112.0.0/24'), ...(name === 'router' ? [] : [network(lan)])],
  })
  stops.push((await startWireguardClient(scene, machine, content)).stop)
}

beforeAll(async () => {
  scene = new Scene()
  hubs.push(makeHub('one', 20_021), makeHub('two', 20_022))
  for (const hub of hubs) await hub.again().start(trafficOf(hub))
})
afterAll(async () => {
  for (const stop of stops) stop()
  for (const hub of running) await hub.stop()
  await scene.remove()
})

test('VPN-144 VPN-145 two hubs with equal networks leak nothing, and rules and peers change live', async () => {
  const sites = [scene.site('router1'), scene.site('router2')] as const
  const users = [scene.machine('user1'), scene.machine('user2')] as const
  for (const [index, hub] of hubs.entries()) {
    await connect(hub, sites[index]!, 'router')
    await connect(hub, users[index]!, 'user')
  }
  for (const { space } of users) {
    await until('the LAN answers', 10, () => answers(space, '192.168.1.50'))
    expect(answers(space, '10.112.0.1')).toBe(true)
  }
  // The host of the other hub has the same address: each user reaches its own alone.
  const before = packets(sites[1].host)
  for (let tries = 0; tries < 5; tries += 1) answers(users[0].space, '192.168.1.50')
  expect(packets(sites[1].host) - before).toBeLessThan(5)

  const [hub] = hubs as [TestHub]
  const [one] = running as [WireguardHub]
  await one.look()
  expect(hub.told.toSorted()).toEqual(['connected router', 'connected user'])
  const user = one.sessions().find(({ name }) => name === 'user')
  expect(user?.realAddress).toMatch(/^198\.51\.100\.\d+:\d+$/)
  expect(user!.sent).toBeGreaterThan(5 * 84)

  // The router has no grant, so it cannot begin a connection to the user.
  expect(answers(sites[0].space, addresses.user)).toBe(false)
  expect(await one.denied()).toBeGreaterThan(0)
  await one.apply({ ...trafficOf(hub), grants: [] })
  expect(answers(users[0].space, '192.168.1.50')).toBe(false)
  await one.apply(trafficOf(hub))
  expect(answers(users[0].space, '192.168.1.50')).toBe(true)

  // An address of someone else, who is allowed, does not pass the hub.
  users[0].space.ip('address', 'add', `${addresses.other}/32`, 'dev', 'wg0')
  const arrived = packets(sites[0].host)
  const spoofed = ['ping', '-c', '3', '-W', '1', '-I', addresses.other, '192.168.1.50']
  expect(() => users[0].space.read(systemProgram('busybox'), ...spoofed)).toThrow()
  expect(packets(sites[0].host) - arrived).toBeLessThan(3)
  users[0].space.ip('address', 'delete', `${addresses.other}/32`, 'dev', 'wg0')
  expect(hub.told.filter((line) => line.startsWith('disconnected'))).toEqual([])

  // Access is withdrawn: the session ends at once, and the others stay.
  const begun = performance.now()
  await one.apply(trafficOf(hub, ['router', 'other']))
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(hub.told.at(-1)).toBe('disconnected user: removed')
  expect(answers(users[0].space, '10.112.0.1')).toBe(false)
  expect(one.sessions().map(({ name }) => name)).toEqual(['router'])
})

test('VPN-147 a hub is taken over with its sessions and counters, and those whose access has ended are gone', async () => {
  const hub = hubs[1]!
  const two = running[1]!
  await two.look()
  const before = two.sessions().find(({ name }) => name === 'router')!
  two.release()
  const next = hub.again()
  expect(await next.adopt(trafficOf(hub, ['router']))).toBe(true)
  expect(hub.told.slice(-3).toSorted()).toEqual([
    'connected router (adopted)',
    'connected user (adopted)',
    'disconnected user: removed',
  ])
  const [router] = next.sessions()
  expect(router).toMatchObject({ name: 'router', since: before.since, realAddress: before.realAddress })
  expect(router!.sent).toBeGreaterThanOrEqual(before.sent)
  await next.stop()
  expect(hub.told.at(-1)).toBe('disconnected router: hub stopped')
  expect(await hub.again().adopt(trafficOf(hub))).toBe(false)
})

test('VPN-147 a hub outlives the process that has started it, also one that is killed', async () => {
  const hub = makeHub('three', 20_023)
  const space = `${scene.internet.name}-three`
  const order = { folder: join(scene.folder, 'three'), settings: hub.settings, space, outer: scene.internet.name }
  const program = fileURLToPath(new URL('wireguard-role.ts', import.meta.url))
  const role = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [ready] = (await once(role.stdout, 'data', { signal: AbortSignal.timeout(20_000) })) as [Buffer]
  expect(ready.toString()).toBe('ready')
  role.kill('SIGKILL')
  await once(role, 'exit')
  const next = hub.again()
  expect(await next.adopt(trafficOf(hub))).toBe(true)
  const user = scene.machine('user3')
  await connect(hub, user, 'user')
  await until('the hub answers', 10, () => answers(user.space, '10.112.0.1'))
})

test('VPN-142 a port that is in use is explained', async () => {
  const hub = makeHub('four', 20_021)
  await expect(hub.again().start(trafficOf(hub))).rejects.toThrow('Another program uses the port of the hub.')
})

const packets = (host: Namespace): number =>
  JSON.parse(host.ip('-s', '-j', 'link', 'show', 'eth0'))[0].stats64.rx.packets
