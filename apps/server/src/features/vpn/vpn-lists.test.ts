import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { noteUnhosted } from './role/unhosted.ts'

/** What the lists of hubs and clients tell, without a process that runs hubs. */
let outpost: TestOutpost
let hub: number
const unhosted = (reason: string) => outpost.running.app.ownTransaction((tx) => noteUnhosted(tx, ['local'], reason))
const hubOf = async (id: number) => (await outpost.admin.get(`/vpn/hubs?id=${id}`)).body.data[0]

beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_VPN_HOST: 'hub.test' })
  const { body } = await outpost.admin.post('/vpn/hubs', { name: 'Shops', hub_zone: 'local' })
  const { data } = (await outpost.admin.get(`/status/channel/${body.meta.channel}`)).body
  hub = data['-1'].at(-1).data.id
})
afterAll(() => outpost.close())

test('VPN-077 a hub tells its host and DHCP options, and a client its networks, data and address', async () => {
  const device = await outpost.build.device(1)
  await outpost.admin.post(`/vpn/hubs/${hub}/devices`, { device_id: [device.id] })
  await outpost.admin.post(`/vpn/hubs/${hub}/dhcp`, { type: 'DNS', ip_address: '10.112.0.1' })
  expect(await hubOf(hub)).toMatchObject({
    host: 'hub.test',
    hosted: 0,
    dhcp_options: [{ type: 'DNS', ip: '10.112.0.1' }],
  })
  const clients = async () => (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${hub}&sort=-bytes_used`)).body.data
  const [{ id }] = await clients()
  const route = { vpn_hub_id: hub, ip_address: '192.168.1.0', netmask: '255.255.255.0', vpn_hub_user_id: id }
  await outpost.admin.post('/vpn/hubs/routes', route)
  await outpost.admin.post(`/vpn/hubs/users/${id}`, { mode: 'static', ip_address: '10.112.0.77' })
  await outpost.asOwner(`insert into vpn_usage (hub_id, client_id, hour, received, sent)
    values (${hub}, ${id}, date_trunc('hour', now()), 5, 7)`)
  expect(await clients()).toMatchObject([
    { ip: '10.112.0.77', mode: 'static', bytes_used: 12, routes: [{ ip: '192.168.1.0', netmask: '255.255.255.0' }] },
  ])
  await outpost.asOwner(`update vpn_hubs set held_until = now() + interval '1 minute' where id = ${hub}`)
  expect(await hubOf(hub)).toMatchObject({ hosted: 1, bytes_used: 12 })
})

test('VPN-229 a hub has its tags as a device has them', async () => {
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: 'North', description: 'Shops' })).body.data
  await outpost.admin.put(`/vpn/hubs/${hub}`, { tag_id: [tag.id] })
  expect((await hubOf(hub)).tags).toEqual([
    {
      id: tag.id,
      name: 'North',
      description: 'Shops',
      color: tag.color,
      user_id: expect.any(Number),
      company_id: 1,
      created_at: tag.created_at,
      updated_at: tag.updated_at,
    },
  ])
})

test('VPN-069 hubs that no process holds tell why none runs them', async () => {
  await unhosted('This process may not open /dev/net/tun.')
  expect(await hubOf(hub)).toMatchObject({ hosted: 1, state: 'stopped', state_message: null })
  await outpost.asOwner(`update vpn_hubs set held_until = now() - interval '1 second' where id = ${hub}`)
  await unhosted('This process may not open /dev/net/tun.')
  const told = { hosted: 0, state: 'failed', state_message: 'This process may not open /dev/net/tun.' }
  const first = await hubOf(hub)
  expect(first).toMatchObject(told)
  await unhosted('This process may not open /dev/net/tun.')
  expect((await hubOf(hub)).state_since).toBe(first.state_since)
  await outpost.admin.put(`/vpn/hubs/${hub}/toggle`, { enabled: false })
  await unhosted('The package nftables is not installed.')
  expect(await hubOf(hub)).toMatchObject(told)
})

test('VPN-075 the connection log is filtered by whether sessions are open', async () => {
  await outpost.asOwner(`insert into vpn_sessions (company_id, hub_id, name, real_address, address, connected_at, ended_at)
    values (1, ${hub}, 'client-1', '203.0.113.9:4711', '10.112.0.20', now(), null),
      (1, ${hub}, 'client-2', '203.0.113.8:4711', null, now(), now())`)
  const log = async (query: string) =>
    (await outpost.admin.get(`/vpn/hubs/${hub}/logs/user-connections${query}`)).body.data.map(
      ({ name }: { name: string }) => name,
    )
  expect(await log('?active=true')).toEqual(['client-1'])
  expect(await log('?active=false')).toEqual(['client-2'])
  expect(await log('')).toHaveLength(2)
})

test('VPN-217 a client whose user the reader may not see is called by its number', async () => {
  const company = await outpost.build.company()
  const { body } = await outpost.admin.post('/vpn/hubs', { name: 'Own', hub_zone: 'local', company_id: company.id })
  const { data } = (await outpost.admin.get(`/status/channel/${body.meta.channel}`)).body
  const own = data['-1'].at(-1).data.id
  const above = await outpost.build.user(1, 'support')
  await outpost.admin.post('/vpn/hubs/users', { vpn_hub_id: own, user_id: above.id })
  const below = await outpost.build.user(company.id, 'support')
  const path = `/vpn/hubs/users?vpn_hub_id=${own}`
  const [client] = (await outpost.admin.get(path)).body.data
  expect(client.name).toContain('@')
  expect((await below.get(path)).body.data).toMatchObject([{ name: `#${client.id}` }])
})
