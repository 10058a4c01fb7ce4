import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

/** The calls of the vendor's API with their error numbers, as a script of the vendor makes them. */
let outpost: TestOutpost
let hub: number
let device: { id: number }

type Body = Record<string, unknown>
interface Outcome {
  errorCode: number
  value: string
  data?: Body
}
const final = async (channel: string): Promise<Outcome> =>
  (await outpost.admin.get(`/status/channel/${channel}`)).body.data['-1'].at(-1)
/** Sends a request and returns the final event of its channel. */
async function ask(method: 'get' | 'post' | 'put' | 'del', path: string, body?: Body): Promise<Outcome> {
  const answer = await outpost.admin[method](path, body)
  expect(answer.status, `${path} ${JSON.stringify(answer.body)}`).toBe(200)
  return final(answer.body.meta.channel)
}
const codeOf = async (...request: Parameters<typeof ask>): Promise<number> => (await ask(...request)).errorCode
const clients = async () =>
  (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hub}&sort=id`)).body.data as {
    id: number
    type: string
    object_id: number
    ip: string
    enabled: number
  }[]

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  hub = (await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'frankfurt-1' })).data!['id'] as number
  device = await outpost.build.device(1)
  expect(await codeOf('post', `/vpn/hubs/${hub}/devices`, { device_id: [device.id] })).toBe(0)
})
afterAll(() => outpost.close())

test('VPN-026 VPN-064 VPN-027 VPN-028 VPN-034 a hub is in a zone, tells its state and sessions, and keeps its name', async () => {
  expect((await outpost.admin.get('/vpn/hubs/zones')).body.data).toMatchObject([
    { id: 1, name: 'local', latitude: null, longitude: null },
  ])
  expect((await outpost.admin.post('/vpn/hubs', { name: 'x', hub_zone: 'atlantis-1' })).body.errors[0].source).toBe(
    'hub_zone',
  )
  expect((await ask('get', `/vpn/hubs/${hub}/info`)).data).toMatchObject({
    server_ip: '10.112.0.1',
    server_netmask: '255.255.255.0',
    running: false,
    enabled: true,
    number_of_sessions: 0,
  })
  expect((await ask('get', `/vpn/hubs/${hub}/sessions`)).data).toEqual({ vpn_sessions: [] })
  await outpost.admin.put(`/vpn/hubs/${hub}`, { description: 'All shops', name: 'Other' })
  expect((await outpost.admin.get(`/vpn/hubs?id=${hub}`)).body.data[0]).toMatchObject({
    name: 'Shops',
    description: 'All shops',
  })
})

test('VPN-029 VPN-032 VPN-033 forwarding of a device is switched and read, and its configuration is sent again', async () => {
  const path = `/vpn/hubs/${hub}/devices`
  expect(await codeOf('post', `${path}/${device.id}/rules`, { network: 'wan' })).toBe(10_001)
  expect(await codeOf('post', `${path}/${device.id}/rules`, { status: true })).toBe(10_002)
  expect(await codeOf('post', `${path}/${device.id}/rules`, { network: 'wan', status: true })).toBe(0)
  expect((await ask('get', `${path}/rules?device_id=${device.id}`)).data).toEqual({ lan: false, wan: true })
  expect(await codeOf('post', `${path}/${device.id}/sync`)).toBe(0)
})

test('VPN-036 VPN-067 a missing parameter is told by its number', async () => {
  expect(await codeOf('put', `/vpn/hubs/${hub}/settings`, { netmask: '255.255.255.0' })).toBe(10_001)
  expect(await codeOf('put', `/vpn/hubs/${hub}/settings`, { ip: '10.112.0.0' })).toBe(10_002)
  expect(await codeOf('put', `/vpn/hubs/${hub}/toggle`, {})).toBe(10_001)
  expect(await codeOf('post', '/vpn/hubs', { hub_zone: 'local' })).toBe(10_002)
})

test('VPN-040 VPN-042 VPN-045 VPN-047 VPN-049 custom users are added, get addresses and are switched', async () => {
  const custom = (username?: string) => codeOf('post', '/vpn/hubs/users/custom', { vpn_hub_id: hub, username })
  expect([await custom('fitter'), await custom('fitter'), await custom()]).toEqual([0, -1, 10_001])
  const [router, fitter] = await clients()
  const set = (body: Body) => codeOf('post', `/vpn/hubs/users/${fitter!.id}`, body)
  expect(await set({ mode: 'static' })).toBe(10_001)
  for (const ip_address of ['10.113.0.9', '10.112.0.1', '10.112.0.0', '10.112.0.255'])
    expect(await set({ mode: 'static', ip_address }), ip_address).toBe(-1)
  expect(await set({ mode: 'static', ip_address: router!.ip })).toBe(-3)
  expect(await set({ mode: 'static', ip_address: '10.112.0.77' })).toBe(0)
  expect(await codeOf('put', `/vpn/hubs/users/${fitter!.id}/toggle`, { enabled: false })).toBe(0)
  const { data } = (await outpost.admin.get(`/vpn/hubs/users/${fitter!.id}`)).body
  expect(data).toMatchObject({ name: 'fitter', type: 'custom', ip: '10.112.0.77', enabled: 0, vpn_hub_id: hub })
  expect((await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hub}&q=fit`)).body.data).toHaveLength(1)
})

test('VPN-050 VPN-051 VPN-052 DHCP options are added, listed and deleted', async () => {
  const path = `/vpn/hubs/${hub}/dhcp`
  expect(await codeOf('post', path, { type: 'DNS' })).toBe(10_001)
  expect(await codeOf('post', path, { ip_address: '10.0.0.53' })).toBe(10_002)
  expect(await codeOf('post', path, { ip_address: '10.0.0.53', type: 'DNS' })).toBe(0)
  expect((await ask('get', path)).data).toEqual({
    dhcp_option: [{ type: 'DNS', ip: '10.0.0.53', state: 'enabled' }],
  })
  expect(await codeOf('del', path, { ip_address: '10.0.0.53', type: 'DNS' })).toBe(0)
})

test('VPN-053 VPN-054 VPN-055 routes are added once, listed and removed', async () => {
  const [router] = await clients()
  const route = { vpn_hub_user_id: router!.id, ip_address: '192.168.5.0', netmask: '255.255.255.0' }
  const add = (body: Body) => codeOf('post', '/vpn/hubs/routes', { vpn_hub_id: hub, ...body })
  expect(await add({ ...route, ip_address: undefined })).toBe(10_001)
  expect(await add({ ...route, netmask: undefined })).toBe(10_002)
  expect(await add({ ...route, vpn_hub_user_id: undefined })).toBe(10_003)
  expect([await add(route), await add(route)]).toEqual([0, -2])
  expect((await ask('get', `/vpn/hubs/routes?vpn_hub_id=${hub}`)).data).toMatchObject({
    hub_routes: [{ ip: '192.168.5.0', netmask: '255.255.255.0', via: router!.id, state: 'disabled' }],
  })
  expect(await codeOf('del', `/vpn/hubs/routes/${hub}`, route)).toBe(0)
  expect((await outpost.admin.del(`/vpn/hubs/routes/${hub}`, route)).status).toBe(404)
})

test('VPN-037 VPN-038 VPN-039 data and connections are listed', async () => {
  const [router] = await clients()
  await outpost.asOwner(`insert into vpn_usage (hub_id, client_id, hour, received, sent)
    values (${hub}, ${router!.id}, '2026-01-02 03:00Z', 5, 7)`)
  await outpost.asOwner(`insert into vpn_sessions (company_id, hub_id, client_id, name, real_address, connected_at, ended_at, reason)
    values (1, ${hub}, ${router!.id}, 'client', '203.0.113.9:4711', now() - interval '1 hour', now(), 'left')`)
  const day = { session_bytes_send: 7, session_bytes_received: 5 }
  const range = 'start_date=2026-01-01&end_date=2026-01-31'
  expect((await outpost.admin.get(`/vpn/hubs/${hub}/logs?${range}`)).body.data).toMatchObject([
    { ...day, total_data_used: 12, created_at: '2026-01-02 00:00:00' },
  ])
  expect((await outpost.admin.get(`/vpn/hubs/${hub}/users/${router!.id}/logs`)).body.data).toMatchObject([day])
  expect((await outpost.admin.get(`/vpn/hubs/${hub}/logs/user-connections`)).body.data).toMatchObject([
    { vpn_hub_id: hub, vpn_user_id: router!.id, type: 'device', ip: '203.0.113.9:4711' },
  ])
})

test('VPN-024 VPN-031 devices leave a hub, and hubs are deleted together or not at all', async () => {
  const path = `/vpn/hubs/${hub}/devices`
  const stranger = await outpost.build.device(1)
  expect(await codeOf('del', path, { device_id: [device.id, stranger.id] })).toBe(-2)
  expect(await codeOf('del', path, { device_id: [device.id] })).toBe(0)
  expect((await clients()).filter(({ type }) => type === 'device')).toEqual([])
  expect((await outpost.admin.del('/vpn/hubs', { id: [hub, 999_999] })).status).toBe(404)
  expect(await codeOf('del', '/vpn/hubs', { id: [hub] })).toBe(0)
  expect((await outpost.admin.get('/vpn/hubs')).body.data).toEqual([])
})
