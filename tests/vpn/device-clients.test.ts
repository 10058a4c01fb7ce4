import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import { Namespace, systemProgram } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { hubsIn } from './downloaded.ts'
import { hubAddress, joinInternet, relayTo, serverAddress, VpnRouter } from './routers.ts'
import { answers, Scene } from './scene.ts'

/** Routers with agent.sh that get the configuration of a hub by a device job, and connect with the real OpenVPN. */
interface Client {
  id: number
  object_id: number
  type: string
  ip: string
  name: string
  device_config: { state: string; message: string | null; applied: number | null } | null
}
/** What a channel answers with. */
interface Answer {
  errorCode: number
  value: string
  data: { id: number; content: string; mapped_ip: string; hub_routes: unknown }
}
let scene: Scene
let outpost: TestOutpost
let hubs: Hubs
let hub = 0
let running = true
let loop: Promise<void>
const ends: (() => unknown)[] = []
const hosts = new Map<string, Namespace>()
const routers = new Map<string, VpnRouter>()
const ids = new Map<string, number>()

const ask = async (method: 'post' | 'put' | 'del' | 'get', path: string, body?: object): Promise<Answer> => {
  const answer = await outpost.admin[method](path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (await outpost.admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data['-1'].at(-1)
}
const clients = async (): Promise<Client[]> =>
  (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hub}&limit=100`)).body.data
const clientOf = async (name: string): Promise<Client> =>
  (await clients()).find((one) => one.object_id === ids.get(name))!
const reaches = (name: string, state: string, seconds: number): Promise<unknown> =>
  until(
    `${name} is ${state}`,
    seconds,
    async () => (await clientOf(name)).device_config?.state === state,
    async () =>
      `${JSON.stringify((await clientOf(name)).device_config)} ${routers.get(name)!.vpnLog(hub)} ${JSON.stringify(await outpost.asOwner('select state, code, text, log from config_changes'))}`,
  )

async function addRouter(name: string, uplink: number, options: { maps: 'nft' | 'iptables'; breaks?: boolean }) {
  const host = new Namespace(`${name}-host`)
  ends.push(() => host.remove())
  hosts.set(name, host)
  const lan = { in: host, address: '192.168.1.50/24' }
  const router = new VpnRouter({ name, uplink, internet: scene.internet, lan, ...options })
  ends.push(() => router.destroy())
  routers.set(name, router)
  host.ip('route', 'add', 'default', 'via', '192.168.1.1')
  await router.boot()
  const tokens = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 1, expires_in: 3600 })
  const line = tokens.body.data.line.replaceAll('127.0.0.1', serverAddress)
  const { code, output } = await router.sh(line)
  if (code !== 0) throw new Error(output)
  const device = await until(name, 60, async () => {
    const [found] = (await outpost.admin.get(`/devices?q=${router.network.hostname}`)).body.data
    return found?.status === 1 && (found.id as number)
  })
  ids.set(name, device)
}

// The stand-in for uci takes a third of a second for each line.
vi.setConfig({ testTimeout: 240_000 })

beforeAll(async () => {
  scene = new Scene()
  joinInternet(scene.internet)
  outpost = await startOutpost(['api', 'gateway', 'worker'], {
    OUTPOST_VPN_HOST: hubAddress,
    OUTPOST_DEVICE_HOST: serverAddress,
  })
  const relay = await relayTo(outpost.port)
  ends.push(() => relay.close())
  hubs = hubsIn(scene, outpost)
  loop = (async () => {
    while (running) {
      await hubs.reconcile()
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  })()
  await addRouter('one', 64, { maps: 'nft' })
  await addRouter('two', 65, { maps: 'nft' })
  await addRouter('cut', 66, { maps: 'nft', breaks: true })
  hub = (await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'local' })).data.id
  await until(
    'the hub',
    20,
    async () => (await outpost.admin.get(`/vpn/hubs?id=${hub}`)).body.data[0].state === 'running',
  )
  await ask('post', `/vpn/hubs/${hub}/devices`, { device_id: [...ids.values()] })
}, 240_000)
afterAll(async () => {
  running = false
  await loop
  for (const end of ends.toReversed()) await end()
  await hubs.close()
  await outpost.close()
  await scene.remove()
}, 120_000)

const configs = (name: string): string =>
  ['openvpn', 'firewall'].map((config) => routers.get(name)!.look(`config/${config}`)).join('\n')
const keyFile = (name: string): string => routers.get(name)!.path(`etc/openvpn/outpost_hub_${hub}.key`)
const packets = (name: string): number =>
  JSON.parse(hosts.get(name)!.ip('-s', '-j', 'link', 'show', 'eth0'))[0].stats64.rx.packets

test('VPN-101 VPN-102 VPN-103 a device gets its configuration by a job, proves that it has reached the hub, and alone keeps its key', async () => {
  await reaches('one', 'connected', 120)
  const client = await clientOf('one')
  expect(client.device_config).toMatchObject({ target: 1, applied: 1, message: null })
  expect(configs('one')).toContain(`config openvpn 'outpost_hub_${hub}'`)
  expect(configs('one')).toContain(`option name 'ophub${hub}'`)
  expect(statSync(keyFile('one')).mode & 0o777).toBe(0o600)
  const [stored] = await outpost.asOwner(`select certificate_key from vpn_clients where id = ${client.id}`)
  expect(stored).toEqual({ certificate_key: null })
  expect(await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${client.id}`)).toMatchObject({ errorCode: -1 })
  const { body } = await outpost.admin.get(`/devices/actions/logs?device_id=${ids.get('one')}`)
  expect(body.data).toMatchObject([{ action_name: 'vpn_sync' }])
  expect(JSON.stringify(await outpost.asOwner('select entries, log from config_changes'))).not.toContain('PRIVATE KEY')

  // Sent again, nothing is different, and the key is not sent.
  const before = configs('one')
  await ask('post', `/vpn/hubs/${hub}/devices/${ids.get('one')}/sync`)
  await until('applied again', 60, async () => (await clientOf('one')).device_config?.applied === 2)
  expect(configs('one')).toBe(before)

  // A device that has lost its key gets another one, with another certificate.
  routers.get('one')!.put(`openvpn/outpost_hub_${hub}.key`, 'lost', 0o600)
  await ask('post', `/vpn/hubs/${hub}/devices/${ids.get('one')}/sync`)
  await until('a new key', 90, async () => (await clientOf('one')).device_config?.applied === 3)
  await reaches('one', 'connected', 60)
  expect(await outpost.asOwner('select count(*)::integer as count from vpn_revoked')).toEqual([{ count: 1 }])
})

test('VPN-104 VPN-105 VPN-106 VPN-107 VPN-113 two routers with one LAN are reached by real and by mapped addresses, and no packet goes to the wrong one', async () => {
  await Promise.all(['one', 'two'].map((name) => reaches(name, 'connected', 120)))
  const laptop = scene.machine('laptop')
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: hub, user_id: 1 })
  const user = (await clients()).find((one) => one.type === 'user')!
  const { data } = await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${user.id}`)
  const path = join(scene.folder, 'laptop.ovpn')
  writeFileSync(path, data.content.replace(`remote ${hubAddress}`, `remote ${laptop.hub}`))
  const openvpn = laptop.space.start([systemProgram('openvpn'), '--config', path])
  ends.push(() => openvpn.kill('SIGKILL'))
  let log = ''
  openvpn.stdout?.on('data', (part: Buffer) => (log += part.toString()))
  await until(
    'the router answers',
    30,
    async () => answers(laptop.space, (await clientOf('one')).ip),
    () => log,
  )

  const route = { vpn_hub_id: hub, ip_address: '192.168.1.0', netmask: '255.255.255.0' }
  const [one, two] = [await clientOf('one'), await clientOf('two')]
  expect(await ask('post', '/vpn/hubs/routes', { ...route, vpn_hub_user_id: one.id })).toMatchObject({
    errorCode: 0,
  })
  const proposed = await ask('post', '/vpn/hubs/routes', { ...route, vpn_hub_user_id: two.id })
  expect(proposed).toMatchObject({
    errorCode: -2,
    value: `192.168.1.0/24 is already behind ${one.name}: use 10.128.0.0/24?`,
    data: { mapped_ip: '10.128.0.0', via: one.id },
  })
  const { mapped_ip } = proposed.data
  expect(await ask('post', '/vpn/hubs/routes', { ...route, vpn_hub_user_id: two.id, mapped_ip })).toMatchObject({
    errorCode: 0,
    data: { mapped_ip },
  })
  for (const name of ['one', 'two'])
    await ask('post', `/vpn/hubs/${hub}/devices/${ids.get(name)}/rules`, { network: 'lan', status: true })
  const shown = await ask('get', `/vpn/hubs/routes?vpn_hub_id=${hub}`)
  expect(shown.data.hub_routes).toMatchObject([
    { ip: '192.168.1.0', mapped_ip: null, via: one.id, state: 'enabled' },
    { ip: '192.168.1.0', mapped_ip, via: two.id, state: 'enabled' },
  ])
  const report = async () =>
    `${JSON.stringify(await clients())} ${log} ${JSON.stringify(await outpost.asOwner('select state, text, log from config_changes order by id desc limit 2'))} ${routers.get('two')!.network.ip('route')}`
  await until('the first LAN', 120, () => answers(laptop.space, '192.168.1.50'), report)
  await until('the second LAN', 120, () => answers(laptop.space, '10.128.0.50'), report)

  for (const [address, right, wrong] of [
    ['192.168.1.50', 'one', 'two'],
    ['10.128.0.50', 'two', 'one'],
  ] as const) {
    const before = { right: packets(right), wrong: packets(wrong) }
    for (let count = 0; count < 5; count += 1) expect(answers(laptop.space, address)).toBe(true)
    expect(packets(right) - before.right).toBeGreaterThanOrEqual(5)
    // Routers may ask their LAN for addresses, which is no ping.
    expect(packets(wrong) - before.wrong).toBeLessThan(5)
  }
  // The forwarding of the device follows the rule of the hub.
  await ask('post', `/vpn/hubs/${hub}/devices/${ids.get('two')}/rules`, { network: 'lan', status: false })
  await until('closed', 10, () => !answers(laptop.space, '10.128.0.50'))
  await until('closed on the device', 60, () => !configs('two').includes(`outpost_hub_${hub}_lan`))
})

test('VPN-108 a configuration that breaks the uplink is rolled back, and the state says so', async () => {
  await reaches('cut', 'failed', 150)
  const { device_config } = await clientOf('cut')
  expect(device_config?.message).toMatch(/^The device has put its old configuration back: /)
  expect(device_config?.applied).toBeNull()
  expect(existsSync(keyFile('cut'))).toBe(false)
  expect(configs('cut')).not.toContain('outpost_hub')
  const [stored] = await outpost.asOwner(
    `select certificate_key is not null as kept from vpn_clients where device_id = ${ids.get('cut')}`,
  )
  expect(stored).toEqual({ kept: true })
})

test('VPN-109 a device that leaves the hub loses its files, its instance and its zone', async () => {
  await reaches('two', 'connected', 90)
  await ask('del', `/vpn/hubs/${hub}/devices`, { device_id: [ids.get('two')] })
  await until('the files are gone', 90, () => !existsSync(keyFile('two')))
  await until('it is forgotten', 60, async () => {
    const rows = await outpost.asOwner(`select 1 from vpn_device_configs where device_id = ${ids.get('two')}`)
    return rows.length === 0
  })
  expect(configs('two')).not.toContain('outpost_hub')
})
