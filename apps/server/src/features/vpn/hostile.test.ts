import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'

/** What a user with all permissions of VPN may enter, and must not achieve with it. No process runs the hubs. */
let outpost: TestOutpost
let hub: number
let device: { id: number }
let client: number

type Body = Record<string, unknown>
const channelOf = async (channel: string) =>
  (await outpost.admin.get(`/status/channel/${channel}`)).body.data['-1'].at(-1)
async function createHub(name: string): Promise<number> {
  const { body } = await outpost.admin.post('/vpn/hubs', { name, hub_zone: 'local' })
  return (await channelOf(body.meta.channel)).data.id
}
const clientsOf = async (id: number) =>
  (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${id}&sort=id`)).body.data as {
    id: number
    object_id: number
    routes: { id: number; ip: string; mapped_ip: string | null; hosts: object[] }[]
  }[]
const subnetOf = async (id: number): Promise<string> =>
  (await outpost.admin.get(`/vpn/hubs?id=${id}`)).body.data[0].subnet
const addRoute = (route: Body) =>
  outpost.admin.post('/vpn/hubs/routes', { vpn_hub_id: hub, vpn_hub_user_id: client, ...route })
const sourceOf = ({ body }: { body: { errors: { source: string }[] } }) => body.errors[0]!.source

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  hub = await createHub('Shops')
  device = await outpost.build.device(1)
  await outpost.admin.post(`/vpn/hubs/${hub}/devices`, { device_id: [device.id] })
  client = (await clientsOf(hub))[0]!.id
})
afterAll(() => outpost.close())

test('VPN-208 routes to networks that no host has, or to most of the internet, are refused', async () => {
  const mask = '255.255.255.0'
  for (const ip_address of ['0.0.0.0', '127.0.0.0', '169.254.1.0', '224.0.0.0', '255.255.255.0'])
    expect(sourceOf(await addRoute({ ip_address, netmask: mask })), ip_address).toBe('ip_address')
  for (const netmask of ['0.0.0.0', '128.0.0.0', '254.0.0.0', '255.0.255.0'])
    expect(sourceOf(await addRoute({ ip_address: '192.0.0.0', netmask })), netmask).toBe('netmask')
  const quick = (ip: string, netmask: string) =>
    outpost.admin.post('/vpn/hubs/connect', {
      company_id: 1,
      hub_name: 'Quick',
      hub_zone: 'local',
      endpoint: { device_id: device.id, routes: [{ ip, netmask, name: '' }] },
    })
  expect(sourceOf(await quick('128.0.0.0', '128.0.0.0'))).toBe('endpoint.routes')
  expect(sourceOf(await quick('127.0.0.0', '255.0.0.0'))).toBe('endpoint.routes')
  expect((await addRoute({ ip_address: '192.168.7.0', netmask: mask })).status).toBe(200)
})

test('VPN-208 the network of a hub is for private use', async () => {
  const change = (ip: string, netmask: string) => outpost.admin.put(`/vpn/hubs/${hub}/settings`, { ip, netmask })
  for (const ip of ['8.8.8.0', '127.0.0.0', '0.0.0.0', '224.0.0.0', '172.32.0.0'])
    expect(sourceOf(await change(ip, '255.255.255.0')), ip).toBe('ip')
  expect((await change('172.20.7.0', '255.255.255.0')).status).toBe(200)
  expect(await subnetOf(hub)).toBe('172.20.7.0/24')
})

test('VPN-210 a new hub gets no part of a network that another one was given', async () => {
  const large = await createHub('Large')
  await outpost.admin.put(`/vpn/hubs/${large}/settings`, { ip: '10.112.0.0', netmask: '255.255.0.0' })
  expect(await subnetOf(large)).toBe('10.112.0.0/16')
  expect(await subnetOf(await createHub('Next'))).toBe('10.113.0.0/24')
})

test('VPN-209 a hub has ten DHCP options, each with an address that a server can have', async () => {
  const add = (ip_address: string) => outpost.admin.post(`/vpn/hubs/${hub}/dhcp`, { type: 'DNS', ip_address })
  for (const ip of ['0.0.0.0', '127.0.0.1', '255.255.255.255']) expect(sourceOf(await add(ip)), ip).toBe('ip_address')
  for (let last = 1; last <= 10; last += 1) expect((await add(`10.0.0.${last}`)).status).toBe(200)
  const { body } = await add('10.0.0.11')
  expect(body.errors[0].code).toBe('LIMIT_REACHED')
})

test('VPN-211 no device gets the name of another one, and no host that of a host elsewhere', async () => {
  const names = await createHub('Names')
  const devices = await Promise.all([0, 1, 2].map(() => outpost.build.device(1)))
  await outpost.admin.post(`/vpn/hubs/${names}/devices`, { device_id: devices.map(({ id }) => id) })
  const clients = await clientsOf(names)
  // The second one is named like the addition that the third one would get.
  const [first, second, third] = clients
  const called = async (object: number, name: string) =>
    outpost.asOwner(`update devices set name = '${name}' where id = ${object}`)
  await called(first!.object_id, 'Plant')
  await called(second!.object_id, `plant ${third!.id}`)
  await called(third!.object_id, 'plant!')
  const { data } = (await outpost.admin.get(`/vpn/hubs/${names}/names`)).body
  const ofClient = new Map(
    (data as { client_id: number; name: string }[]).map(({ client_id, name }) => [client_id, name]),
  )
  expect(ofClient.size).toBe(3)
  expect(new Set(ofClient.values()).size).toBe(3)
  expect(ofClient.get(third!.id)).toBe(`plant-${third!.id}-${third!.id}.names`)
})

test('VPN-205 hosts of a route are named, listed with their route, and limited for a hub', async () => {
  const { routes } = (await clientsOf(hub))[0]!
  const path = `/vpn/hubs/${hub}/routes/${routes[0]!.id}/hosts`
  const hosts = [{ name: 'plc', address: '192.168.7.50' }]
  expect((await outpost.admin.put(path, { hosts })).status).toBe(200)
  expect((await clientsOf(hub))[0]!.routes).toMatchObject([{ ip: '192.168.7.0', mapped_ip: null, hosts }])
  for (const name of ['a\nb', 'x'.repeat(64), '\u202eplc'])
    expect((await outpost.admin.put(path, { hosts: [{ name, address: '192.168.7.51' }] })).status, name).toBe(422)
  await outpost.asOwner(`insert into vpn_routes (company_id, hub_id, client_id, network, hosts)
    select 1, ${hub}, ${client}, '192.168.8.0/24', jsonb_agg(jsonb_build_object('name', 'h' || n, 'address', '192.168.8.1'))
    from generate_series(1, 1000) n`)
  const { body } = await outpost.admin.put(path, { hosts })
  expect(body.errors[0].code).toBe('LIMIT_REACHED')
})

test('VPN-202 a diagnosis takes names, and tells where a host behind a mapped network is reached', async () => {
  const mapped = await createHub('Mapped')
  const [one, two] = await Promise.all([outpost.build.device(1), outpost.build.device(1)])
  await outpost.admin.post(`/vpn/hubs/${mapped}/devices`, { device_id: [one.id, two.id] })
  await outpost.admin.post('/vpn/hubs/users/custom', { vpn_hub_id: mapped, username: 'fitter' })
  const all = await clientsOf(mapped)
  const user = all.find(({ object_id }) => object_id === 0)!
  for (const { id, object_id } of all.filter((row) => row.object_id !== 0)) {
    const route = { vpn_hub_id: mapped, vpn_hub_user_id: id, ip_address: '192.168.1.0', netmask: '255.255.255.0' }
    await outpost.admin.post('/vpn/hubs/routes', { ...route, map: true })
    expect(object_id).toBeGreaterThan(0)
  }
  const routed = (await clientsOf(mapped)).find(({ object_id }) => object_id === one.id)!
  const [route] = routed.routes
  await outpost.admin.put(`/vpn/hubs/${mapped}/routes/${route!.id}/hosts`, {
    hosts: [{ name: 'plc', address: '192.168.1.50' }],
  })
  const names = (await outpost.admin.get(`/vpn/hubs/${mapped}/names`)).body.data as {
    name: string
    route_id: number | null
  }[]
  const plc = names.find(({ route_id }) => route_id !== null)!.name
  const ask = async (target: string) => {
    const { body } = await outpost.admin.post(`/vpn/hubs/${mapped}/diagnosis`, { client_id: user.id, target, port: 80 })
    return body.data as { checks: { code: string; state: string; facts: Body }[] }
  }
  const found = ({ checks }: Awaited<ReturnType<typeof ask>>) => checks.find(({ code }) => code === 'target_known')!
  const reached = route!.mapped_ip!.replace(/0$/, '50')
  for (const name of [plc, plc.replace(/\.mapped$/, ''), plc.toUpperCase()])
    expect(found(await ask(name)), name).toMatchObject({
      state: 'ok',
      facts: { address: reached, client_id: routed.id },
    })
  expect(found(await ask('192.168.1.50'))).toMatchObject({
    state: 'failed',
    facts: { mapped_address: reached, mapped_others: 1 },
  })
  expect(found(await ask('nobody.mapped'))).toMatchObject({ state: 'failed', facts: { address: null } })
  for (const target of ['a b', '-x', '1.1.1.1; id', 'x\ny', '']) {
    const { status } = await outpost.admin.post(`/vpn/hubs/${mapped}/diagnosis`, {
      client_id: user.id,
      target,
      port: 80,
    })
    expect(status, target).toBe(422)
  }
})

test('VPN-203 the hubs of a device are listed, with their mapped networks and whether they are quick connects', async () => {
  const { data } = (await outpost.admin.get(`/vpn/hubs/users?device_id=${device.id}`)).body
  expect(data).toMatchObject([{ vpn_hub_id: hub, object_id: device.id, quick_hub: 0 }])
})
