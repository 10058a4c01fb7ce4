import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { makeMember } from '../../apps/server/src/testing/member.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import type { Namespace } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { askOf, type Body, type Downloaded, hubHost, hubsIn, startDownloaded } from './downloaded.ts'
import { answers, Scene } from './scene.ts'

/** Hubs as users create them over the API, with real clients. */
let scene: Scene
let outpost: TestOutpost
let hubs: Hubs
const stops: (() => void)[] = []
beforeAll(async () => {
  scene = new Scene()
  outpost = await startOutpost(['api'], { OUTPOST_VPN_HOST: hubHost })
  hubs = hubsIn(scene, outpost)
})
afterAll(async () => {
  for (const stop of stops) stop()
  await hubs.close()
  await outpost.close()
  await scene.remove()
})
const ask = askOf(() => outpost)
const hubOf = async (id: unknown) => (await outpost.admin.get(`/vpn/hubs?id=${String(id)}`)).body.data[0]
const clientsOf = async (id: unknown) => (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${String(id)}`)).body.data

/** Connects with the configuration of a client as a user downloads it. */
async function connect(id: unknown, machine: { space: Namespace; hub: string }): Promise<Downloaded> {
  const { data } = await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${String(id)}`)
  const { content } = data as { content: string }
  const client = startDownloaded(scene, machine, `client-${String(id)}`, content)
  stops.push(client.stop)
  await client.connected()
  return client
}

test('VPN-023 VPN-030 VPN-035 VPN-041 VPN-043 VPN-046 VPN-048 from an empty company to a device that is reached, and away again', async () => {
  expect((await ask('post', '/vpn/hubs', { hub_zone: 'frankfurt-1' })).errorCode).toBe(10_002)
  const made = await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'frankfurt-1' })
  expect(made).toMatchObject({ status: 'completed', errorCode: 0, value: 'VPN hub created.' })
  const { id } = made['data'] as { id: number }
  expect(await hubOf(id)).toMatchObject({ name: 'Shops', enabled: 1, state: 'stopped', subnet: '10.112.0.0/24' })

  const device = await makeMember(outpost, 1)
  await ask('post', `/vpn/hubs/${id}/devices`, { device_id: [device.id] })
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: id, user_id: 1 })
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ state: 'running', clients_count: 2, sessions_count: 0 })

  const clients = await clientsOf(id)
  const [router, user] = ['device', 'user'].map((type) => clients.find((one: Body) => one['type'] === type))
  const [site, laptop] = [scene.site('router'), scene.machine('laptop')]
  await connect(router.id, site)
  const connection = await connect(user.id, laptop)
  await until('the router answers', 10, () => answers(laptop.space, router.ip))
  expect(answers(site.space, user.ip)).toBe(false)
  await until('both are shown', 10, async () => (await hubOf(id)).sessions_count === 2)
  expect((await clientsOf(id)).every((one: Body) => one['status'] === 1)).toBe(true)

  // The LAN behind the router is open only while forwarding to it is switched on.
  const route = { vpn_hub_id: id, ip_address: '192.168.1.0', netmask: '255.255.255.0', vpn_hub_user_id: router.id }
  expect((await ask('post', '/vpn/hubs/routes', route)).errorCode).toBe(0)
  expect((await ask('post', '/vpn/hubs/routes', route)).errorCode).toBe(-2)
  await ask('post', `/vpn/hubs/${id}/devices/${device.id}/rules`, { network: 'lan', status: true })
  await hubs.reconcile()
  // Both connect again within two seconds: the router gets a network, and the user a route.
  await until('the LAN answers', 15, () => answers(laptop.space, '192.168.1.50'))
  await ask('post', `/vpn/hubs/${id}/devices/${device.id}/rules`, { network: 'lan', status: false })
  await hubs.reconcile()
  expect(answers(laptop.space, '192.168.1.50')).toBe(false)
  await ask('post', `/vpn/hubs/${id}/devices/${device.id}/rules`, { network: 'lan', status: true })
  await hubs.reconcile()
  // No connection was interrupted by the last two changes.
  expect(answers(laptop.space, '192.168.1.50')).toBe(true)

  // A disabled client is told so, and a removed one does not come that far: its certificate is revoked.
  expect((await ask('post', `/vpn/hubs/users/${user.id}/toggle`, { enabled: false })).errorCode).toBe(0)
  await hubs.reconcile()
  await until(
    'the user knows',
    20,
    () => connection.log().includes('AUTH_FAILED,This access is disabled.'),
    connection.log,
  )
  expect(answers(laptop.space, router.ip)).toBe(false)
  expect((await ask('del', `/vpn/hubs/users/${user.id}`)).errorCode).toBe(0)
  await hubs.reconcile()
  await until('one is left', 10, async () => (await hubOf(id)).sessions_count === 1)

  // The process is replaced, and the hub goes on.
  hubs.release()
  hubs = hubsIn(scene, outpost)
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ state: 'running', sessions_count: 1 })
  await ask('put', `/vpn/hubs/${id}/toggle`, { enabled: false })
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ state: 'stopped', sessions_count: 0, enabled: 0 })
  await until('bytes are counted', 10, async () => (await hubOf(id)).bytes_used > 0)
})

test('VPN-020 VPN-025 VPN-044 VPN-056 VPN-059 a quick connect runs for the chosen hours, and ends though nobody ran it', async () => {
  const device = await makeMember(outpost, 1)
  const routes = { ip: '192.168.1.0', netmask: '255.255.255.0', name: 'Shop' }
  const endpoint = { device_id: device.id, routes }
  const made = await ask('post', '/vpn/hubs/connect', { company_id: 1, hub_name: 'Visit', hub_zone: 'local', endpoint })
  const { id } = made['data'] as { id: number }
  expect(await hubOf(id)).toMatchObject({ quick_hub: 1, enabled: 0, clients_count: 1 })
  const quick = await outpost.admin.get(`/vpn/quick-hubs/${id}/routes`)
  expect(quick.body.data, JSON.stringify(quick.body)).toMatchObject([
    { name: 'Shop', ip: '192.168.1.0', netmask: '255.255.255.0', hub_id: id },
  ])
  expect((await ask('get', `/vpn/quick-hubs/${id}/users/config`)).errorCode).toBe(-1)
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: id, user_id: 1 })
  expect(await ask('get', `/vpn/quick-hubs/${id}/users/config`)).toMatchObject({ errorCode: 0 })
  const wrong = await outpost.admin.put(`/vpn/hubs/${id}/toggle`, { enabled: true, duration: 3 })
  expect(wrong.body.errors[0].source).toBe('duration')
  await ask('put', `/vpn/hubs/${id}/toggle`, { enabled: true, duration: 4 })
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ enabled: 1, state: 'running' })
  await outpost.asOwner(`update vpn_hubs set end_time = now() - interval '1 second' where id = ${id}`)
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ enabled: 0, state: 'stopped', disabled_because_expired: 1 })
})

test('VPN-171 VPN-172 a user ends sessions and restarts the hub, also when the process that ran it has ended meanwhile', async () => {
  const { id } = (await ask('post', '/vpn/hubs', { name: 'Ships', hub_zone: 'local' }))['data'] as { id: number }
  const device = await makeMember(outpost, 1)
  await ask('post', `/vpn/hubs/${id}/devices`, { device_id: [device.id] })
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: id, user_id: 1 })
  await hubs.reconcile()
  const clients = await clientsOf(id)
  const [router, user] = ['device', 'user'].map((type) => clients.find((one: Body) => one['type'] === type))
  expect(await ask('post', `/vpn/hubs/users/${router.id}/disconnect`)).toMatchObject({ errorCode: -1 })
  const ship = await connect(router.id, scene.machine('ship'))
  const laptop = await connect(user.id, scene.machine('laptop2'))
  const log = async (): Promise<Body[]> =>
    (await outpost.admin.get(`/vpn/hubs/${id}/logs/user-connections?active=false`)).body.data
  const lastOf = async (client: Body) =>
    (await log()).find(({ name }) => name === `client-${String(client['id'])}`)?.['reason']
  const open = async () => (await hubOf(id)).sessions_count
  const completed = (log: string): number => log.split('Initialization Sequence Completed').length - 1
  // The hub has not heard of the profile yet, so its user connects again.
  await hubs.reconcile()
  await until('the user is back', 10, () => completed(laptop.log()) === 2, laptop.log)
  await until('both are connected', 10, async () => (await open()) === 2)

  // A device comes back by itself. A user does not: the client ends.
  expect((await ask('post', `/vpn/hubs/users/${router.id}/disconnect`)).errorCode).toBe(0)
  await hubs.reconcile()
  await until(
    'the session has ended',
    10,
    async () => (await lastOf(router)) === 'disconnected',
    async () => JSON.stringify(await log()),
  )
  await until('the device is back', 10, () => completed(ship.log()) === 2, ship.log)
  await until('it is shown', 5, async () => (await open()) === 2)
  expect((await ask('post', `/vpn/hubs/users/${user.id}/disconnect`)).errorCode).toBe(0)
  await hubs.reconcile()
  await until('the client of the user has ended', 10, () => laptop.process.exitCode !== null, laptop.log)
  await until('one is left', 10, async () => (await open()) === 1)
  expect(await lastOf(user)).toBe('disconnected')
  // The next change of the hub ends no session that began later.
  await ask('post', '/vpn/hubs/users/custom', { vpn_hub_id: id, username: 'Tablet' })
  await hubs.reconcile()
  expect(completed(ship.log())).toBe(2)

  const before = (await hubOf(id)).state_since
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await ask('post', `/vpn/hubs/${id}/restart`)).errorCode).toBe(0)
  await hubs.reconcile()
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ state: 'running' })
  expect((await hubOf(id)).state_since).not.toBe(before)
  await until('the device is back', 20, () => completed(ship.log()) === 3, ship.log)
  await until('it is shown', 5, async () => (await open()) === 1)
  await hubs.reconcile()
  expect(completed(ship.log())).toBe(3)

  hubs.release()
  expect((await ask('post', `/vpn/hubs/${id}/restart`)).errorCode).toBe(0)
  hubs = hubsIn(scene, outpost)
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ state: 'running' })
  await until('the device is back', 20, () => completed(ship.log()) === 4, ship.log)
  const acts = await outpost.asOwner(`select act, target from audit where act ~ '/(restart|disconnect)$' order by id`)
  const restart = { act: 'POST /vpn/hubs/{id}/restart', target: `vpn-hub:${id}` }
  const disconnect = (client: Body) => ({
    act: 'POST /vpn/hubs/users/{id}/disconnect',
    target: `vpn-client:${String(client['id'])}`,
  })
  // The first one was in vain.
  expect(acts).toEqual([disconnect(router), disconnect(router), disconnect(user), restart, restart])
})

test('VPN-227 a hub tells its clients how often to ping, and starts again when that is changed', async () => {
  const { id } = (await ask('post', '/vpn/hubs', { name: 'Meters', hub_zone: 'local' }))['data'] as { id: number }
  expect((await hubOf(id)).keepalive).toBe('fast')
  await ask('post', '/vpn/hubs/users/custom', { vpn_hub_id: id, username: 'Meter' })
  await hubs.reconcile()
  const [{ id: client }] = await clientsOf(id)
  const meter = await connect(client, scene.machine('meter'))
  expect(meter.log()).toContain('ping 6,ping-restart 15')
  expect((await outpost.admin.put(`/vpn/hubs/${id}`, { description: 'By SIM' })).status).toBe(200)
  await hubs.reconcile()
  expect(meter.log()).not.toContain('ping 25')
  expect((await outpost.admin.put(`/vpn/hubs/${id}`, { keepalive: 'metered' })).status).toBe(200)
  await until('the hub is told', 5, async () => (await hubOf(id)).keepalive === 'metered')
  await hubs.reconcile()
  await hubs.reconcile()
  await until('the client has the new times', 20, () => meter.log().includes('ping 25,ping-restart 120'), meter.log)

  const wireguard = await ask('post', '/vpn/hubs', { name: 'Phones', hub_zone: 'local', kind: 'wireguard' })
  const phones = (wireguard['data'] as { id: number }).id
  expect((await hubOf(phones)).keepalive).toBeNull()
  const refused = await outpost.admin.put(`/vpn/hubs/${phones}`, { keepalive: 'metered' })
  expect(refused.body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'keepalive' })
}, 60_000)
