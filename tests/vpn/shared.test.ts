import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedTun } from '../../packages/vpn/src/network/causes.ts'
import { createShared } from '../../packages/vpn/src/network/shared.ts'
import type { Space } from '../../packages/vpn/src/network/space.ts'
import { parseAddress } from '../../packages/vpn/src/network/subnet.ts'
import { type Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { admit, answers, createHub, network, nobody, Scene, startClient, type TestHub } from './scene.ts'

/** Two hubs in one network stack, and behind each a router with the same LAN. */
let scene: Scene
const hubs: TestHub[] = []
const trafficOf = (user: string) => ({
  networks: [network('192.168.1.0/24')],
  grants: [{ from: [network(`${user}/32`)], to: [network('192.168.1.0/24')] }],
})
const users = ['10.115.0.100', '10.116.0.100'] as const
const ip = (...words: string[]): string => scene.internet.ip(...words)

beforeAll(async () => {
  scene = new Scene()
  scene.internet.start([systemProgram('busybox'), 'httpd', '-f', '-p', '8081', '-h', '/tmp'])
  for (const [index, user] of users.entries()) {
    const number = index + 1
    const createSpace = (): Space => createShared(number, `ov-sh${number}`, nobody, scene.internet.name)
    const hub = await createHub(scene, `sh${number}`, 20_020 + number, `10.11${4 + number}.0.0/24`, { createSpace })
    hub.clients.set('router', admit(`10.11${4 + number}.0.2`, ['192.168.1.0/24']))
    hub.clients.set('user', admit(user, [], ['192.168.1.0/24']))
    await hub.hub.start(hub.keys, trafficOf(user))
    hubs.push(hub)
  }
})
afterAll(() => scene.remove())

const packets = (host: Namespace): number =>
  JSON.parse(host.ip('-s', '-j', 'link', 'show', 'eth0'))[0].stats64.rx.packets
const program = join(import.meta.dirname, '../../packages/vpn/src/probe/connect.ts')
/** Whether the web server of the machine answers at an address. */
const page = (from: Namespace, address: string): boolean =>
  from.read(process.execPath, program, 'tcp', address, '8081') === 'answered'

test('VPN-178 hubs in one network stack keep equal networks apart, and the machine to itself', async () => {
  const sites = [scene.site('site1'), scene.site('site2')] as const
  const laptops = [scene.machine('laptop1'), scene.machine('laptop2')] as const
  for (const [index, hub] of hubs.entries())
    for (const [machine, client] of [
      [sites[index]!, 'router'],
      [laptops[index]!, 'user'],
    ] as const)
      await (await startClient(scene, hub, machine, client, { hubName: `sh${index + 1}` })).connected()

  for (const index of [0, 1] as const) {
    const { space } = laptops[index]
    await until('the LAN answers', 10, () => answers(space, '192.168.1.50'))
    const before = sites.map(({ host }) => packets(host))
    for (let count = 0; count < 5; count += 1) expect(answers(space, '192.168.1.50')).toBe(true)
    expect(packets(sites[index].host) - before[index]!).toBeGreaterThanOrEqual(5)
    expect(packets(sites[1 - index]!.host) - before[1 - index]!).toBeLessThan(5)
    // The router has no grant, so it cannot begin a connection to the user.
    expect(answers(sites[index].space, users[index])).toBe(false)
    // The user of one hub is a stranger in the other, which has the address of the other user in no table.
    space.ip('route', 'add', '10.112.0.0/12', 'dev', 'tun0')
    expect(answers(space, users[1 - index]!)).toBe(false)
    expect(answers(space, `10.11${5 + index}.0.1`)).toBe(true)
    // A service of the machine answers at its cable, and not through the tunnel.
    expect(page(space, laptops[index].hub)).toBe(true)
    expect(page(space, `10.11${5 + index}.0.1`)).toBe(false)
    // Nor does the machine become a router to elsewhere, through a tunnel or not.
    expect(answers(space, '203.0.113.254')).toBe(false)
    space.ip('route', 'add', '203.0.113.0/24', 'dev', 'tun0')
    expect(answers(space, '203.0.113.254')).toBe(false)
  }
  const [first] = hubs as [TestHub]
  await first.hub.apply({ ...trafficOf(users[0]), grants: [] })
  expect(answers(laptops[0].space, '192.168.1.50')).toBe(false)
  expect(await first.hub.denied()).toBeGreaterThan(0)
  expect(answers(laptops[1].space, '192.168.1.50')).toBe(true)
  await first.hub.apply(trafficOf(users[0]))
  expect(answers(laptops[0].space, '192.168.1.50')).toBe(true)

  // A diagnosis sees and tries the same as from a namespace.
  const host = parseAddress('192.168.1.50')!
  expect(await first.hub.inspect(host)).toMatchObject({
    isUp: true,
    isForwarding: true,
    hasRoute: true,
    hasRules: true,
  })
  expect((await first.hub.inspect(parseAddress('192.168.7.50')!)).hasRoute).toBe(false)
  expect(await first.hub.echo(host)).toBe('answered')
  expect(await first.hub.tryPort('tcp', host, 8080)).toBe('refused')
  expect(first.hub.canServeNames()).toBe(false)

  // Another process of ours takes a hub over and stops it: nothing of it is left, and the other one is untouched.
  first.hub.release()
  const next = first.again()
  expect(await next.adopt(trafficOf(users[0]))).toBe(true)
  expect(answers(laptops[0].space, '192.168.1.50')).toBe(true)
  await next.stop()
  expect(ip('rule', 'show')).not.toContain('ov-sh1')
  expect(ip('route', 'show', 'table', 'all')).not.toContain('ov-sh1')
  expect(ip('link', 'show')).not.toContain('ov-sh1')
  expect(scene.internet.read(systemProgram('nft'), 'list', 'tables')).not.toContain('outpost_1')
  expect(answers(laptops[1].space, '192.168.1.50')).toBe(true)
}, 120_000)

test.each([
  ['all capabilities', '+all', 'namespaces'],
  ['those of a container with NET_ADMIN', '-all,+chown,+dac_override,+setuid,+setgid,+net_admin', 'shared'],
  ['none', '-all', 'none'],
])('VPN-179 with %s the level is %s', (_name, capabilities, level) => {
  const program = `import('${join(import.meta.dirname, '../../packages/vpn/src/network/level.ts')}')
    .then(({ findLevel }) => findLevel()).then((found) => process.stdout.write(found.level))`
  const limits = [`--inh-caps=${capabilities}`, `--bounding-set=${capabilities}`]
  const argv = capabilities === '+all' ? [] : ['setpriv', ...limits]
  const [file, ...words] = [...argv, process.execPath, '-e', program]
  expect(execFileSync(file!, words, { encoding: 'utf8' })).toBe(level)
})

test('VPN-214 a /dev/net/tun that only root may open is explained before any hub is started', () => {
  const program = `import('${join(import.meta.dirname, '../../packages/vpn/src/network/level.ts')}')
    .then(({ findLevel }) => findLevel({ userId: 65534, groupId: 65534 })).then((found) => process.stdout.write(found.reason ?? found.level))`
  const run = (mode: string): string => {
    const script = `mount -t tmpfs tmpfs /dev/net && mknod -m ${mode} /dev/net/tun c 10 200 && exec "$@"`
    const words = ['--mount', '--propagation', 'slave', 'sh', '-c', script, 'sh', process.execPath, '-e', program]
    return execFileSync('unshare', words, { encoding: 'utf8' })
  }
  expect(run('600')).toBe(closedTun)
  expect(run('666')).toBe('namespaces')
})
