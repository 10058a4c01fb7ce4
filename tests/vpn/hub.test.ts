import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProcessId } from '../../packages/vpn/src/openvpn/process.ts'
import { createRevocationList } from '../../packages/vpn/src/pki/revocation-list.ts'
import { systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { admit, answers, type Client, createHub, network, Scene, startClient, type TestHub } from './scene.ts'

/** Two hubs with the same network, and behind each a router with the same LAN. */
let scene: Scene
let hubs: [TestHub, TestHub]
const traffic = {
  networks: [network('192.168.1.0/24')],
  grants: [{ from: [network('10.112.0.100/32')], to: [network('192.168.1.0/24'), network('10.112.0.2/32')] }],
}
const told = (hub: TestHub, text: string): Promise<unknown> =>
  until(
    text,
    20,
    () => hub.told.includes(text),
    () => hub.told,
    20,
  )

beforeAll(async () => {
  scene = new Scene()
  hubs = [
    await createHub(scene, 'hub1', 20_001, '10.112.0.0/24'),
    await createHub(scene, 'hub2', 20_002, '10.112.0.0/24'),
  ]
  for (const hub of hubs) {
    hub.clients.set('router', admit('10.112.0.2', ['192.168.1.0/24']))
    hub.clients.set('user', admit('10.112.0.100', [], ['192.168.1.0/24']))
    await hub.hub.start(hub.keys, traffic)
  }
})
afterAll(() => scene.remove())

test('VPN-062 VPN-063 two hubs with equal networks leak nothing, and rules change live', async () => {
  const sites = [scene.site('router1'), scene.site('router2')] as const
  const users = [scene.machine('user1'), scene.machine('user2')] as const
  const clients: Client[] = []
  for (const [index, hub] of hubs.entries()) {
    const hubName = `hub${String(index + 1)}`
    // A router with old firmware, and a user with the key of its own.
    clients.push(await startClient(scene, hub, sites[index]!, 'router', { version: 1, hubName }))
    clients.push(await startClient(scene, hub, users[index]!, 'user', { hubName }))
  }
  for (const client of clients) await client.connected()

  for (const [index, site] of sites.entries()) {
    const { space } = users[index]!
    await until('the LAN answers', 10, () => answers(space, '192.168.1.50'))
    // The other hub's host has the same address: each user reaches its own alone.
    const received = site.host.ip('-s', '-j', 'link', 'show', 'eth0')
    expect(JSON.parse(received)[0].stats64.rx.packets).toBeGreaterThan(0)
  }
  const before = packets(sites[1].host)
  for (let count = 0; count < 5; count += 1) answers(users[0].space, '192.168.1.50')
  expect(packets(sites[1].host) - before).toBeLessThan(5)

  const [hub] = hubs
  // The router has no grant, so it cannot begin a connection to the user.
  expect(answers(sites[0].space, '10.112.0.100')).toBe(false)
  expect(await hub.hub.denied()).toBeGreaterThan(0)
  await hub.hub.apply({ ...traffic, grants: [] })
  expect(answers(users[0].space, '192.168.1.50')).toBe(false)
  await hub.hub.apply(traffic)
  expect(answers(users[0].space, '192.168.1.50')).toBe(true)
  expect(hub.told.filter((line) => line.startsWith('disconnected'))).toEqual([])

  // Access is withdrawn: the session ends within 2 s, and the client reads why.
  hub.clients.delete('user')
  await hub.hub.end('user', 'removed')
  await told(hub, 'disconnected user: removed')
  await told(hub, 'refused user: This access was removed.')
  await until(
    'the client knows',
    10,
    () => clients[1]!.log().includes('AUTH_FAILED,This access was removed.'),
    clients[1]!.log,
  )

  // A revoked certificate does not come as far as the question of access.
  await hub.hub.revoke(
    await createRevocationList(hub.authority, [{ serial: clients[0]!.certificate.serial, at: new Date() }], new Date()),
  )
  await hub.hub.end('router', 'removed')
  await told(hub, 'disconnected router: removed')
  await until('the handshake fails', 20, () =>
    /TLS Error|AUTH_FAILED|SIGUSR1/.test(clients[0]!.log().split('Completed').at(-1)!),
  )
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(hub.hub.sessions()).toEqual([])

  await clients[3]!.stop()
  await told(hubs[1], 'disconnected user: left')
})

test('a running hub is taken over with its sessions and counters', async () => {
  const [, hub] = hubs
  await until('the user has gone', 20, () => hub.hub.sessions().length === 1)
  const [session] = hub.hub.sessions()
  expect(session).toMatchObject({ name: 'router', platform: 'linux', adopted: false })
  hub.hub.release()
  const next = hub.again()
  expect(await next.adopt(traffic)).toBe(true)
  expect(hub.told.at(-1)).toBe('connected router (adopted)')
  const [adopted] = next.sessions()
  expect(adopted?.realAddress).toBe(session?.realAddress)
  expect(adopted!.received).toBeGreaterThanOrEqual(session!.received)
  await next.stop()
  expect(hub.told.slice(-1)).toEqual(['disconnected router: hub stopped'])
  expect(await hub.again().adopt(traffic)).toBe(false)
})

test('VPN-228 a hub starts although its earlier process hangs, and one that is broken is ended with its log', async () => {
  const nothing = { networks: [], grants: [] }
  const scratch = await createHub(scene, 'hub4', 20_004, '10.114.0.0/24')
  const folder = join(scene.folder, 'hub4')
  const runs = (id: number): boolean => existsSync(`/proc/${id}/exe`)
  await scratch.hub.start(scratch.keys, nothing)
  const hanging = await readProcessId(folder)
  process.kill(hanging, 'SIGSTOP')
  scratch.hub.release()
  const next = scratch.again()
  expect(await next.adopt(nothing)).toBe(false)
  await next.start(scratch.keys, nothing)
  const running = await readProcessId(folder)
  expect([runs(hanging), runs(running)]).toEqual([false, true])

  // Without its interface, OpenVPN writes the same line again and again, some megabytes a second.
  execFileSync(systemProgram('ip'), ['-n', `${scene.internet.name}-hub4`, 'link', 'delete', 'ov-hub4'])
  await until(
    'the broken server has ended',
    30,
    async () => {
      await next.watchLog()
      return scratch.told.includes('ended') && !runs(running)
    },
    () => statSync(join(folder, 'openvpn.log')).size,
    5000,
  )
  await next.stop()
}, 60_000)

test('VPN-214 a port that is in use is explained', async () => {
  const taken = await createHub(scene, 'hub3', 20_001, '10.113.0.0/24')
  await expect(taken.hub.start(taken.keys, { networks: [], grants: [] })).rejects.toThrow(
    'Another program uses the port of the hub.',
  )
})

const packets = (host: { ip: (...words: string[]) => string }): number =>
  JSON.parse(host.ip('-s', '-j', 'link', 'show', 'eth0'))[0].stats64.rx.packets
