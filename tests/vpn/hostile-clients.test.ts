import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import { type Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { admit, answers, createHub, network, Scene, startClient, type TestHub } from './scene.ts'

/** A client with a valid certificate that sends what it likes, with the real OpenVPN and the real rules of the kernel. */
let scene: Scene
let hub: TestHub
let site: ReturnType<Scene['site']>
let friend: Namespace
let hostile: Namespace
const [lan, own, allowed] = ['192.168.1.50', '10.112.0.1', '10.112.0.100'] as const

const busybox = (where: Namespace, ...words: string[]): string => where.read(systemProgram('busybox'), ...words)
const fails = (act: () => unknown): boolean => {
  try {
    act()
    return false
  } catch {
    return true
  }
}
const received = (host: Namespace): number =>
  JSON.parse(host.ip('-s', '-j', 'link', 'show', 'eth0'))[0].stats64.rx.packets

beforeAll(async () => {
  scene = new Scene()
  hub = await createHub(scene, 'hub1', 20_001, '10.112.0.0/24')
  hub.clients.set('router', admit('10.112.0.2', ['192.168.1.0/24']))
  hub.clients.set('friend', admit(allowed, [], ['192.168.1.0/24']))
  hub.clients.set('hostile', admit('10.112.0.101'))
  await hub.hub.start(hub.keys, {
    networks: [network('192.168.1.0/24')],
    grants: [{ from: [network(`${allowed}/32`)], to: [network('192.168.1.0/24'), network('10.112.0.2/32')] }],
  })
  site = scene.site('router')
  const machines = { friend: scene.machine('friend'), hostile: scene.machine('hostile') }
  friend = machines.friend.space
  hostile = machines.hostile.space
  for (const [name, machine] of [['router', site], ...Object.entries(machines)] as const)
    await (await startClient(scene, hub, machine, name, { hubName: 'hub1' })).connected()
  await until('the LAN answers', 10, () => answers(friend, lan))
  // It has no route, so it makes its own.
  for (const to of ['192.168.1.0/24', '203.0.113.254/32']) hostile.ip('route', 'add', to, 'dev', 'tun0')
}, 60_000)
afterAll(() => scene.remove())

test('VPN-062 a client reaches neither other users nor devices nor networks that it may not reach', async () => {
  const before = await hub.hub.denied()
  for (const target of [allowed, '10.112.0.2', lan]) expect(answers(hostile, target), target).toBe(false)
  expect(await hub.hub.denied()).toBeGreaterThanOrEqual(before + 3)
  expect(answers(friend, '10.112.0.101')).toBe(false)
})

test('VPN-062 packets with the address of another client, or of the LAN, do not leave the hub', () => {
  const before = received(site.host)
  for (const source of [allowed, '192.168.1.77', '203.0.113.7']) {
    hostile.ip('address', 'add', `${source}/32`, 'dev', 'tun0')
    expect(
      fails(() => busybox(hostile, 'ping', '-c', '5', '-i', '0.2', '-W', '1', '-I', source, lan)),
      source,
    ).toBe(true)
    hostile.ip('address', 'delete', `${source}/32`, 'dev', 'tun0')
  }
  // Neighbours of the LAN talk a little by themselves.
  expect(received(site.host) - before).toBeLessThan(10)
})

test('VPN-062 the hub gives clients nothing but names and echoes, and leads nowhere else', () => {
  const space = createNamespace(`${scene.internet.name}-hub1`)
  const inHub = ['busybox', 'httpd', '-p', '8080', '-h', '/tmp']
  return space.run(inHub).then(() => {
    expect(answers(hostile, own)).toBe(true)
    for (const machine of [hostile, friend])
      expect(fails(() => busybox(machine, 'wget', '-T', '2', '-q', '-O', '-', `http://${own}:8080/`))).toBe(true)
    // An address of the internet in which the hub listens.
    expect(answers(hostile, '203.0.113.254')).toBe(false)
  })
})
