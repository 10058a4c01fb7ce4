import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../../apps/server/src/testing/person.ts'
import { printFigures } from '../support/figures.ts'
import { systemProgram } from '../support/namespaces.ts'
import { Program } from '../support/program.ts'
import { secondsSince, until } from '../support/until.ts'
import { type Body, type Downloaded, startDownloaded } from './downloaded.ts'
import { joinInternet, serverAddress } from './routers.ts'
import { answers, Scene } from './scene.ts'

/** The whole program with a hub, a router, a laptop, and one who was let out, while its processes are killed. */
let scene: Scene
let program: Program
let hub = 0
let folder: string
const started: Downloaded[] = []
const clients: Record<'router' | 'user' | 'custom', Body> = { router: {}, user: {}, custom: {} }
let laptop: ReturnType<Scene['machine']>
/** Seconds within which a session must be back. */
const limit = 20
vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

async function ask(method: 'post' | 'put' | 'get', path: string, body?: Body): Promise<Body> {
  const answer = await (program.admin as Person)[method](path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await program.admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data['-1'].at(-1)
}
async function connect(name: keyof typeof clients, machine: ReturnType<Scene['machine']>): Promise<Downloaded> {
  const { data } = await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${String(clients[name]['id'])}`)
  const client = startDownloaded(scene, machine, name, (data as { content: string }).content)
  started.push(client)
  return client
}

beforeAll(async () => {
  scene = new Scene()
  joinInternet(scene.internet)
  execFileSync(systemProgram('ip'), ['route', 'add', '198.51.100.0/24', 'via', '198.18.99.2'])
  program = await Program.start({
    host: serverAddress,
    environment: (url) => ({
      OUTPOST_ROLES: 'api,gateway,worker,vpn',
      OUTPOST_PUBLIC_URL: url,
      OUTPOST_VPN_PORTS: '20200-20299',
    }),
  })
  folder = `/run/outpost-vpn-${createHash('sha256').update(program.dataDir).digest('hex').slice(0, 8)}`
  hub = ((await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'local' }))['data'] as { id: number }).id
  const data = [{ company_id: 1, device_series: 'rut', serial: '6003000001', mac: '001e42000001', name: 'Router' }]
  const made = await program.admin.post('/devices', { data })
  const device = (await program.admin.get('/devices?limit=1')).body.data[0]?.id as number | undefined
  if (device === undefined) throw new Error(JSON.stringify(made.body))
  await ask('post', `/vpn/hubs/${hub}/devices`, { device_id: [device] })
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: hub, user_id: 1 })
  await ask('post', '/vpn/hubs/users/custom', { vpn_hub_id: hub, username: 'out' })
  const rows = (await program.admin.get(`/vpn/hubs/users?vpn_hub_id=${hub}`)).body.data as Body[]
  for (const [name, type] of [
    ['router', 'device'],
    ['user', 'user'],
    ['custom', 'custom'],
  ] as const)
    clients[name] = rows.find((row) => row['type'] === type)!
  const network = { ip_address: '192.168.1.0', netmask: '255.255.255.0' }
  await ask('post', '/vpn/hubs/routes', { vpn_hub_id: hub, ...network, vpn_hub_user_id: clients.router['id'] })
  await ask('post', `/vpn/hubs/${hub}/devices/${device}/rules`, { network: 'lan', status: true })
  await until(
    'the hub',
    20,
    async () => (await program.admin.get(`/vpn/hubs?id=${hub}`)).body.data[0].state === 'running',
  )
  const site = scene.site('router')
  laptop = scene.machine('laptop')
  await (await connect('router', site)).connected()
  await (await connect('user', laptop)).connected()
  await until('the LAN answers', 20, () => answers(laptop.space, '192.168.1.50'))
  // One who may not connect any more tries again and again.
  const out = await connect('custom', scene.machine('out'))
  await out.connected()
  await ask('post', `/vpn/hubs/users/${String(clients.custom['id'])}/toggle`, { enabled: false })
  await until('it is out', 20, () => out.log().includes('AUTH_FAILED'), out.log)
})
afterAll(async () => {
  for (const client of started) client.stop()
  // The hub outlives the program on purpose.
  await ask('put', `/vpn/hubs/${hub}/toggle`, { enabled: false }).catch(() => undefined)
  await until('the hub has ended', 20, () => hubPid() === undefined).catch(() => undefined)
  await program?.stop()
  await scene?.remove()
})

const hubPid = (): number | undefined => {
  try {
    const pid = Number(readFileSync(join(folder, String(hub), 'process-id'), 'utf8'))
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/** Pings the host in the LAN four times a second. `longest` is the longest time in seconds without an answer. */
function watch(): { longest: () => number; stop: () => void } {
  const script = 'while :; do busybox ping -c 1 -W 1 192.168.1.50 >/dev/null 2>&1 && echo; sleep 0.2; done'
  const pinging = spawn(systemProgram('ip'), ['netns', 'exec', laptop.space.name, '/bin/sh', '-c', script])
  let [last, longest] = [performance.now(), 0]
  pinging.stdout.on('data', () => {
    longest = Math.max(longest, secondsSince(last))
    last = performance.now()
  })
  return {
    longest: () => Math.max(longest, secondsSince(last)),
    stop: () => pinging.kill('SIGKILL'),
  }
}

/** Whether someone who has a file but no access is let in. */
async function strangerIsRefused(seconds: number): Promise<void> {
  const path = join(scene.folder, 'custom.ovpn')
  const machine = scene.machines.get('out')!
  const client = machine.start([systemProgram('openvpn'), '--config', path, '--connect-retry', '1', '1'])
  let log = ''
  client.stdout?.on('data', (part: Buffer) => (log += part.toString()))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  client.kill('SIGKILL')
  expect(log).not.toContain('Initialization Sequence Completed')
}

/** Closing the LAN takes effect, and opening it again as well. */
async function changesAreFollowed(): Promise<void> {
  const rule = `/vpn/hubs/${hub}/devices/${String(clients.router['object_id'])}/rules`
  await ask('post', rule, { network: 'lan', status: false })
  await until('the LAN is closed', 5, () => !answers(laptop.space, '192.168.1.50'))
  await ask('post', rule, { network: 'lan', status: true })
  await until('the LAN is open', 20, () => answers(laptop.space, '192.168.1.50'))
}

test.each([
  ['the api with the gateway', ['api']],
  ['the worker with the role vpn', ['worker']],
  ['both', ['api', 'worker']],
] as const)('VPN-180 sessions live on when %s is killed, and access stays what it was', async (what, roles) => {
  const watched = watch()
  const pid = hubPid()
  const began = performance.now()
  await program.kill(...roles)
  await strangerIsRefused(6)
  await until('the program is back', limit, async () => {
    const { status, body } = await program.admin.get(`/vpn/hubs?id=${hub}`).catch(() => ({ status: 0, body: {} }))
    return status === 200 && body.data[0].state === 'running' && body.data[0].sessions_count === 2
  })
  const back = secondsSince(began)
  await strangerIsRefused(3)
  watched.stop()
  expect(hubPid()).toBe(pid)
  expect(watched.longest()).toBeLessThan(limit)
  printFigures('kill', { what, silent: watched.longest(), back })
  await changesAreFollowed()
})

test('VPN-180 when the OpenVPN of a hub is killed, it runs again at once and its clients return', async () => {
  const watched = watch()
  const began = performance.now()
  process.kill(hubPid()!, 'SIGKILL')
  await until('the hub runs again', limit, async () => {
    const [row] = (await program.admin.get(`/vpn/hubs?id=${hub}`)).body.data
    return row.state === 'running' && hubPid() !== undefined
  })
  const hubBack = secondsSince(began)
  await until('its clients are back', 100, async () => answers(laptop.space, '192.168.1.50'))
  const back = secondsSince(began)
  watched.stop()
  printFigures('kill', { what: 'OpenVPN of the hub', hub: hubBack, back })
  await strangerIsRefused(6)
  await changesAreFollowed()
})
