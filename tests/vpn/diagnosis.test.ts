import type { ChildProcess } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerDiagnoses } from '../../apps/server/src/features/vpn/role/answer-diagnoses.ts'
import type { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { makeMember } from '../../apps/server/src/testing/member.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import { createNamespace } from '../../packages/vpn/src/network/namespace.ts'
import { type Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { askOf, type Body, hubHost, hubsIn, startDownloaded } from './downloaded.ts'
import { answers, Scene } from './scene.ts'

/** Faults are planted one after the other between a laptop and a host behind a router. */
let scene: Scene
let outpost: TestOutpost
let hubs: Hubs
let stopAnswering: () => void
let hubId: number
let space: string
const clients: Record<'router' | 'laptop' | 'other', Body> = { router: {}, laptop: {}, other: {} }
const processes: Record<string, ChildProcess> = {}
let site: ReturnType<Scene['site']>
let laptop: ReturnType<Scene['machine']>

const ask = askOf(() => outpost)
async function connect(name: 'router' | 'laptop', machine: { space: Namespace; hub: string }): Promise<void> {
  const { data } = await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${String(clients[name]['id'])}`)
  const client = startDownloaded(scene, machine, name, (data as { content: string }).content)
  processes[name] = client.process
  await client.connected()
}

beforeAll(async () => {
  scene = new Scene()
  outpost = await startOutpost(['api'], { OUTPOST_VPN_HOST: hubHost })
  const { app } = outpost.running
  hubs = hubsIn(scene, outpost)
  stopAnswering = answerDiagnoses(app, hubs)
  hubId = ((await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'local' }))['data'] as { id: number }).id
  space = `${scene.internet.name}-${String(hubId)}`
  const device = await makeMember(outpost, 1)
  await ask('post', `/vpn/hubs/${hubId}/devices`, { device_id: [device.id] })
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: hubId, user_id: 1 })
  await ask('post', '/vpn/hubs/users/custom', { vpn_hub_id: hubId, username: 'other' })
  const rows = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hubId}`)).body.data as Body[]
  for (const [name, type] of [
    ['router', 'device'],
    ['laptop', 'user'],
    ['other', 'custom'],
  ] as const)
    clients[name] = rows.find((row) => row['type'] === type)!
  const network = { ip_address: '192.168.1.0', netmask: '255.255.255.0' }
  await ask('post', '/vpn/hubs/routes', { vpn_hub_id: hubId, ...network, vpn_hub_user_id: clients.router['id'] })
  await ask('post', `/vpn/hubs/${hubId}/devices/${device.id}/rules`, { network: 'lan', status: true })
  await hubs.reconcile()
  site = scene.site('router')
  laptop = scene.machine('laptop')
  processes['server'] = site.host.start([systemProgram('busybox'), 'httpd', '-f', '-p', '8080', '-h', '/tmp'])
  await connect('router', site)
  await connect('laptop', laptop)
  await until('the host answers', 10, () => answers(laptop.space, '192.168.1.50'))
}, 60_000)
afterAll(async () => {
  for (const process of Object.values(processes)) process.kill('SIGKILL')
  stopAnswering()
  await hubs.close()
  await outpost.close()
  await scene.remove()
})

interface Diagnosis {
  answer: string | null
  checks: { code: string; state: string; facts: Body }[]
}
async function diagnose(more: Body = {}): Promise<Diagnosis> {
  const body = { client_id: clients.laptop['id'], target: '192.168.1.50', port: 8080, ...more }
  const { status, body: answer } = await outpost.admin.post(`/vpn/hubs/${hubId}/diagnosis`, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
/** Repeats a diagnosis until it finds what is expected. A user may have 60 of them in a minute. */
const polled = (what: string, seconds: number, check: () => Promise<boolean>): Promise<unknown> =>
  until(what, seconds, check, undefined, 1500)
const factsOf = ({ answer, checks }: Diagnosis): Body => checks.find(({ code }) => code === answer)?.facts ?? {}
/** The answer to a fault, which is then taken away. */
async function withFault(plant: () => unknown, repair: () => unknown, more: Body = {}): Promise<unknown> {
  await plant()
  try {
    const found = await diagnose(more)
    const { answer = null } = factsOf(found)
    return found.answer === 'target_answers' ? `${found.answer}: ${String(answer)}` : found.answer
  } finally {
    await repair()
  }
}
const inHub = (...argv: string[]): Promise<string> => createNamespace(space).run(argv)
const nft = (where: Namespace, rules: string): string =>
  where.read(systemProgram('nft'), `add table ip fault; ${rules}`)
const noNft = (where: Namespace) => () => where.read(systemProgram('nft'), 'delete table ip fault')
const chain = (hook: string): string => `add chain ip fault c { type filter hook ${hook} priority -10; }`
/** Sets a column for one diagnosis, without telling the hub. */
function withValue(table: string, id: unknown, values: string): Promise<unknown> {
  const column = values.split('=')[0]!.trim()
  let before: unknown
  const where = `where id = ${String(id)}`
  return withFault(
    async () => {
      before = (await outpost.asOwner(`select ${column}::text as value from ${table} ${where}`))[0]!['value']
      await outpost.asOwner(`update ${table} set ${values} ${where}`)
    },
    () => outpost.asOwner(`update ${table} set ${column} = '${String(before)}' ${where}`),
  )
}

test('VPN-126 VPN-127 without a fault nothing is found, and whoever may not see the hub learns nothing', async () => {
  const found = await diagnose()
  expect(found.checks.filter(({ state }) => state !== 'ok')).toEqual([])
  expect(found).toMatchObject({ answer: null })
  expect((await diagnose({ target: '10.112.0.1', protocol: 'icmp' })).answer).toBeNull()
  expect((await diagnose({ target: clients.router['ip'], protocol: 'icmp' })).answer).toBeNull()
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  const body = { client_id: clients.laptop['id'], target: '192.168.1.50', port: 8080 }
  expect((await stranger.post(`/vpn/hubs/${hubId}/diagnosis`, body)).status).toBe(404)
  expect((await outpost.admin.post(`/vpn/hubs/${hubId}/diagnosis`, { ...body, target: '1.1.1.1; id' })).status).toBe(
    422,
  )
  expect((await outpost.admin.post(`/vpn/hubs/${hubId}/diagnosis`, { ...body, port: undefined })).status).toBe(422)
  const device = await outpost.admin.post(`/vpn/hubs/${hubId}/diagnosis`, { ...body, client_id: clients.router['id'] })
  expect(device.body.errors[0].source).toBe('client_id')
})

test('VPN-126 VPN-128 faults of hub, access and target are named', async () => {
  const past = "'2020-01-01'"
  const { laptop: user, router } = { laptop: clients.laptop['id'], router: clients.router['id'] }
  expect(await withValue('vpn_hubs', hubId, 'enabled = false')).toBe('hub_enabled')
  expect(await withValue('vpn_hubs', hubId, `certificate_expires_at = ${past}`)).toBe('hub_certificate')
  expect(await withValue('vpn_hubs', hubId, `authority_expires_at = ${past}`)).toBe('hub_certificate')
  expect(await withValue('vpn_hubs', hubId, "state = 'failed'")).toBe('hub_running')
  expect(await withValue('vpn_clients', user, 'enabled = false')).toBe('client_enabled')
  expect(await withValue('vpn_clients', user, `expires_at = ${past}`)).toBe('client_certificate')
  expect(await withValue('vpn_clients', router, 'enabled = false')).toBe('device_enabled')
  expect(await withValue('vpn_clients', router, `expires_at = ${past}`)).toBe('device_certificate')
  expect(await withValue('vpn_clients', router, 'lan = false')).toBe('lan_open')
  expect((await diagnose({ target: '192.168.2.50' })).answer).toBe('target_known')
  expect((await diagnose({ target: '10.112.0.99' })).answer).toBe('target_known')
  expect((await diagnose({ target: clients.other['ip'] })).answer).toBe('target_allowed')
  expect((await diagnose({ target: clients.laptop['ip'] })).answer).toBe('target_allowed')
  const answering = stopAnswering
  const away = await withFault(answering, () => (stopAnswering = answerDiagnoses(outpost.running.app, hubs)))
  expect(away).toBe('hub_answers')
}, 60_000)

test('VPN-202 only what the client may reach is tried, so that nobody searches other networks from the hub', async () => {
  const probed = ({ checks }: Diagnosis) =>
    checks.find(({ code }) => code === 'target_answers')?.facts['answer'] ?? null
  expect(probed(await diagnose())).toBe('answered')
  for (const target of ['203.0.113.254', '127.0.0.1', '192.168.2.50', String(clients.other['ip'])])
    expect(probed(await diagnose({ target })), target).toBeNull()
  await outpost.asOwner(`update vpn_clients set lan = false where id = ${String(clients.router['id'])}`)
  expect(probed(await diagnose())).toBe('unavailable')
  await outpost.asOwner(`update vpn_clients set lan = true where id = ${String(clients.router['id'])}`)
})

test('VPN-126 VPN-129 faults in the network of the hub are named', async () => {
  const device = `ovpn${hubId}`
  const again = async (): Promise<void> => {
    await inHub('ip', 'link', 'set', device, 'up')
    await outpost.asOwner(`update vpn_hubs set revision = revision + 1`)
    await hubs.reconcile()
  }
  const sysctl = (value: number) => () => inHub('sysctl', '-qw', `net.ipv4.ip_forward=${value}`)
  expect(await withFault(() => inHub('ip', 'link', 'set', device, 'down'), again)).toBe('hub_interface')
  expect(await withFault(sysctl(0), sysctl(1))).toBe('hub_forwarding')
  expect(await withFault(() => inHub('ip', 'route', 'delete', '192.168.1.0/24'), again)).toBe('hub_route')
  expect(await withFault(() => inHub('nft', 'delete', 'table', 'inet', 'outpost'), again)).toBe('hub_rules')
  const drop = ['nft', 'insert', 'rule', 'inet', 'outpost', 'forward', 'drop']
  expect(await withFault(() => inHub(...drop), again)).toBe('hub_rules')
  expect((await diagnose()).answer).toBeNull()
}, 90_000)

test('VPN-126 VPN-130 faults of router and host are named by what they answer', async () => {
  const { space: router, host } = site
  const ip =
    (...words: string[]) =>
    () =>
      host.ip(...words)
  const forward = (value: number) => () => router.read(systemProgram('sysctl'), '-qw', `net.ipv4.ip_forward=${value}`)
  const block = (where: Namespace, hook: string, rule: string) => () =>
    nft(where, `${chain(hook)}; add rule ip fault c ${rule}`)
  expect(await withFault(block(router, 'prerouting', 'iifname "tun*" drop'), noNft(router))).toBe('device_answers')
  expect(await withFault(forward(0), forward(1))).toBe('device_forwards')
  expect(await withFault(block(router, 'forward', 'drop'), noNft(router))).toBe('target_answers: silent')
  expect(await withFault(block(host, 'input', 'tcp dport 8080 drop'), noNft(host))).toBe('target_answers: silent')
  const reject = block(host, 'input', 'tcp dport 8080 reject with icmp type admin-prohibited')
  expect(await withFault(reject, noNft(host))).toBe('target_answers: unreachable')
  const nothing = (): void => undefined
  expect(await withFault(nothing, nothing, { port: 8081 })).toBe('target_answers: refused')
  expect(await withFault(nothing, nothing, { port: 53, protocol: 'udp' })).toBe('target_answers: refused')
  const gateway = ['default', 'via', '192.168.1.1']
  expect(await withFault(ip('route', 'delete', ...gateway), ip('route', 'add', ...gateway))).toBe(
    'target_answers: silent',
  )
  const up = (): void => {
    host.ip('link', 'set', 'eth0', 'up')
    host.ip('route', 'replace', ...gateway)
  }
  expect(await withFault(ip('link', 'set', 'eth0', 'down'), up)).toBe('target_answers: unreachable')
  const echo = { protocol: 'icmp' }
  const dropEcho = block(host, 'input', 'icmp type echo-request drop')
  expect(await withFault(dropEcho, noNft(host), echo)).toBe('target_answers: silent')
  const echoes = block(router, 'input', 'iifname "tun*" icmp type echo-request drop')
  // A router that keeps silent about echoes is no fault while the target is reached.
  expect(await withFault(echoes, noNft(router))).toBe(null)
  await until('the host answers again', 10, async () => (await diagnose()).answer === null)
}, 120_000)

test('VPN-126 VPN-131 lost connections are named, with the last data and the last reason', async () => {
  processes['laptop']!.kill('SIGSTOP')
  await polled('the laptop is silent', 50, async () => (await diagnose()).answer === 'client_heard')
  processes['laptop']!.kill('SIGCONT')
  await polled('the laptop is back', 30, async () => (await diagnose()).answer === null)
  processes['router']!.kill('SIGSTOP')
  await polled('the router is silent', 50, async () => (await diagnose()).answer === 'device_heard')
  processes['router']!.kill('SIGTERM')
  processes['router']!.kill('SIGCONT')
  await polled('the router has left', 20, async () => (await diagnose()).answer === 'device_connected')
  processes['laptop']!.kill('SIGTERM')
  await polled('the laptop has left', 20, async () => (await diagnose()).answer === 'client_connected')
  await polled('the reason is told', 20, async () => factsOf(await diagnose())['last_reason'] === 'left')
}, 180_000)
