import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { endStreamSessions } from '../../apps/server/src/features/vpn/streams/end-sessions.ts'
import { makeMember } from '../../apps/server/src/testing/member.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import { framed, sharedPacket } from '../../packages/vpn/src/stream/testing.ts'
import { type Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { askOf, type Body, type Downloaded, startDownloaded } from './downloaded.ts'
import { joinInternet, serverAddress } from './routers.ts'
import { nobody, Scene } from './scene.ts'

/** Two hubs on this machine, and clients whose network lets no UDP through. */
let scene: Scene
let outpost: TestOutpost
let hubs: Hubs | undefined
let stopEnding: (() => void) | undefined
/** The key that the devices of a hub share. */
let deviceKey = ''
const started: Downloaded[] = []
const ask = askOf(() => outpost)
const ports = '20100-20199'

beforeAll(async () => {
  scene = new Scene()
  joinInternet(scene.internet)
  execFileSync(systemProgram('ip'), ['route', 'add', '198.51.100.0/24', 'via', '198.18.99.2'])
  outpost = await startOutpost(['api', 'gateway'], {
    OUTPOST_HOST: '0.0.0.0',
    OUTPOST_PUBLIC_URL: `http://${serverAddress}:18099`,
    PORT: '18099',
    OUTPOST_VPN_PORTS: ports,
  })
  hubs = new Hubs(
    outpost.running.app,
    {
      folder: scene.folder,
      createSpace: (id) => createNamespace(`${scene.internet.name}-${String(id)}`, nobody),
    },
    ['local'],
  )
  stopEnding = endStreamSessions(outpost.running.app, hubs)
})
afterAll(async () => {
  for (const client of started) client.stop()
  stopEnding?.()
  await hubs?.close()
  await outpost?.close()
  await scene.remove()
})

const start = (name: string, content: string, isBlocked = true): Downloaded => {
  const machine = scene.machine(name)
  if (isBlocked)
    machine.space.read(
      systemProgram('nft'),
      'add table ip walls; add chain ip walls out { type filter hook output priority 0; }; add rule ip walls out oifname wan meta l4proto udp drop',
    )
  const client = startDownloaded(scene, machine, name, content)
  started.push(client)
  return client
}
const configOf = async (id: unknown): Promise<string> =>
  ((await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${String(id)}`))['data'] as { content: string }).content
const logOf = async (hub: number, query = ''): Promise<Body[]> =>
  (await outpost.admin.get(`/vpn/hubs/${hub}/logs/user-connections${query}`)).body.data

/** Pings not synchronously, since the packets pass through this process. */
async function ping(from: Namespace, count: string, size: string, address: string): Promise<string> {
  const child = from.start([systemProgram('busybox'), 'ping', '-c', count, '-s', size, '-W', '2', address])
  let output = ''
  child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
  await once(child, 'close')
  return output
}

test('VPN-174 VPN-175 clients without UDP reach their own hub over TCP on the public port, and leave it at once', async () => {
  const ids: number[] = []
  for (const name of ['Shops', 'Ships'])
    ids.push(((await ask('post', '/vpn/hubs', { name, hub_zone: 'local' }))['data'] as { id: number }).id)
  const [shops, ships] = ids as [number, number]
  const device = await makeMember(outpost, 1)
  await ask('post', `/vpn/hubs/${ships}/devices`, { device_id: [device.id] })
  for (const hub of ids) await ask('post', '/vpn/hubs/users', { vpn_hub_id: hub, user_id: 1 })
  await hubs!.reconcile()
  const rows = (await outpost.admin.get('/vpn/hubs/users?limit=100')).body.data as Body[]
  const of = (hub: number, type: string) => rows.find((row) => row['vpn_hub_id'] === hub && row['type'] === type)!
  const [listed] = (await outpost.admin.get(`/vpn/hubs?id=${shops}`)).body.data
  expect(listed.tcp_address).toBe(`${serverAddress}:18099`)

  // Two users, with a key of their own each, and a device with the key that all share.
  const contents = await Promise.all(
    [of(shops, 'user'), of(ships, 'user'), of(ships, 'device')].map(({ id }) => configOf(id)),
  )
  expect(contents[0]).toMatch(
    new RegExp(
      `<connection>\nremote ${serverAddress} \\d+ udp\nexplicit-exit-notify 1\n</connection>\n<connection>\nremote ${serverAddress} 18099 tcp-client\n</connection>`,
    ),
  )
  deviceKey = /<tls-crypt>([^<]+)</.exec(contents[2]!)![1]!
  const [one, two, router] = ['one', 'two', 'router'].map((name, index) => start(name, contents[index]!))
  for (const client of [one!, two!, router!])
    await until('connected', 40, () => client.log().includes('Initialization Sequence Completed'), client.log)
  await until('all are shown', 10, async () => {
    const open = await Promise.all(ids.map((hub) => logOf(hub, '?active=true')))
    return open[0]!.length === 1 && open[1]!.length === 2
  })
  for (const row of [...(await logOf(shops)), ...(await logOf(ships))]) {
    expect(row['transport']).toBe('tcp')
    expect(row['ip']).toMatch(/^198\.51\.100\.\d+:\d+$/)
  }
  const [first] = await logOf(shops)
  expect(first).toMatchObject({ vpn_user_id: of(shops, 'user')['id'] })
  // Packets of every size pass, in both directions.
  const laptop = scene.machines.get('two')!
  const address = String(of(ships, 'device')['ip'])
  await until('the device answers', 10, async () =>
    (await ping(laptop, '1', '56', address)).includes(' 0% packet loss'),
  )
  expect(await ping(laptop, '5', '1372', address)).toContain(' 0% packet loss')

  one!.process.kill('SIGTERM')
  const ended = async (): Promise<boolean> => (await logOf(shops))[0]?.['reason'] === 'left'
  await until('the session has ended', 3, ended, async () => JSON.stringify(await logOf(shops)))
  two!.process.kill('SIGKILL')
  await until('the killed one, too', 3, async () => (await logOf(ships, '?active=true')).length === 1)
  expect(await outpost.asOwner('select count(*)::integer as count from vpn_streams')).toEqual([{ count: 1 }])

  // A client whose access was withdrawn is told so over TCP as well.
  await ask('post', `/vpn/hubs/users/${String(of(shops, 'user')['id'])}/toggle`, { enabled: false })
  await hubs!.reconcile()
  const late = start('late', contents[0]!)
  await until('it is told', 40, () => late.log().includes('AUTH_FAILED,This access is disabled.'), late.log)
  await until('it is recorded', 5, async () => (await logOf(shops))[0]?.['refused'] === true)
  expect((await logOf(shops))[0]).toMatchObject({ transport: 'tcp', ip: expect.stringMatching(/^198\.51\.100\./) })
}, 180_000)

test('VPN-226 of connections from one address that begin no session, 50 stay open, and one that waits for 10 s makes room', async () => {
  const packet = framed(sharedPacket(deviceKey))
  const open = new Set<number>()
  const sockets: Socket[] = []
  const begin = (): void => {
    const number = sockets.length
    const socket = connect(18_099, serverAddress, () => socket.write(packet))
    // The hub answers the packet, however often it is sent.
    socket.once('data', () => open.add(number))
    socket.on('error', () => undefined).on('close', () => open.delete(number))
    sockets.push(socket)
  }
  for (let count = 0; count < 60; count++) begin()
  await until('ten are closed', 8, () => sockets.filter(({ closed }) => closed).length === 10 && open.size === 50)
  const first = [...open][0]!
  const makesRoom = (): boolean => {
    begin()
    return open.has(sockets.length - 2)
  }
  await until('there is room', 20, makesRoom, () => open.size, 1000)
  expect(open.has(first)).toBe(false)
  expect(open.size).toBeLessThanOrEqual(50)
  for (const socket of sockets) socket.destroy()
}, 60_000)

test('VPN-176 what begins like OpenVPN and is none is closed, and the other protocols are served', async () => {
  const closes = (bytes: Buffer, seconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(18_099, serverAddress, () => socket.write(bytes))
      const timer = setTimeout(() => {
        socket.destroy()
        resolve(false)
      }, seconds * 1000)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(timer)
        resolve(true)
      })
    })
  const foreign = Buffer.concat([Buffer.from([0, 60, 7 << 3]), Buffer.alloc(59, 1)])
  expect(await closes(foreign, 5)).toBe(true)
  expect(await closes(Buffer.from([0, 1, 2]), 5)).toBe(true)
  // An incomplete packet is given 10 s.
  const [early, late] = await Promise.all([closes(foreign.subarray(0, 30), 8), closes(foreign.subarray(0, 30), 15)])
  expect([early, late]).toEqual([false, true])
  expect((await fetch(`http://${serverAddress}:18099/healthz`)).status).toBe(200)
  const banner = await new Promise<string>((resolve) => {
    const socket = connect(18_099, serverAddress, () => socket.write('SSH-2.0-test\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString())
    })
  })
  expect(banner).toMatch(/^SSH-2\.0-/)
}, 60_000)
