import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import type { Person } from '../../apps/server/src/testing/person.ts'
import type { Namespace } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { askOf, type Body, hubHost, hubsIn } from './downloaded.ts'
import { answers, Scene } from './scene.ts'
import { startWireguardClient, valueIn } from './wireguard-client.ts'

/** Hubs of WireGuard as users create them over the API, with real clients. */
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
const online = async (id: unknown): Promise<number> => (await hubOf(id)).sessions_count

async function connect(machine: { space: Namespace; hub: string }, person: Person, client: number): Promise<string> {
  const { content } = (await person.post(`/vpn/profiles/${client}`)).body.data
  await hubs.reconcile()
  stops.push((await startWireguardClient(scene, machine, content)).stop)
  return content
}

test('VPN-141 VPN-144 VPN-145 VPN-146 from an empty company to a network that is reached, and away again', async () => {
  const { data } = await ask('post', '/vpn/hubs', { name: 'Phones', hub_zone: 'local', kind: 'wireguard' })
  const { id } = data as { id: number }
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ kind: 'wireguard', state: 'running', server_crt_expire_at: null })

  // A router that is set up by hand, with the network behind it, and a user.
  const user = await outpost.build.user(1, 'support')
  await ask('post', '/vpn/hubs/users/custom', { vpn_hub_id: id, username: 'Workshop' })
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: id, user_id: user.id })
  const clients = await clientsOf(id)
  const [router, laptop] = ['custom', 'user'].map((type) => clients.find((one: Body) => one['type'] === type))
  const route = { vpn_hub_id: id, ip_address: '192.168.1.0', netmask: '255.255.255.0', vpn_hub_user_id: router.id }
  expect((await ask('post', '/vpn/hubs/routes', route)).errorCode).toBe(0)
  const [site, machine] = [scene.site('router'), scene.machine('laptop')]
  await connect(site, outpost.admin, router.id)
  const content = await connect(machine, user, laptop.id)
  expect(valueIn(content, 'AllowedIPs')).toBe(`${(await hubOf(id)).subnet}, 192.168.1.0/24`)
  await until('the LAN answers', 10, () => answers(machine.space, '192.168.1.50'))
  await until('both are shown', 15, async () => (await online(id)) === 2)
  // The log tells from where, and no version, which WireGuard does not tell.
  const log = (await outpost.admin.get(`/vpn/hubs/${id}/logs/user-connections?active=true`)).body.data
  expect(log.map(({ version }: Body) => version)).toEqual(['', ''])
  expect(log[0].ip).toMatch(/^198\.51\.100\.\d+:\d+$/)

  // Rules change without a new session.
  await ask('post', `/vpn/hubs/users/${router.id}/toggle`, { enabled: false })
  await hubs.reconcile()
  expect(answers(machine.space, '192.168.1.50')).toBe(false)
  expect(await online(id)).toBe(1)
  await ask('post', `/vpn/hubs/users/${router.id}/toggle`, { enabled: true })
  await hubs.reconcile()
  await until('the LAN answers again', 30, () => answers(machine.space, '192.168.1.50'))

  // The process is replaced, and the hub continues with the same session.
  const [session] = (await outpost.admin.get(`/vpn/hubs/${id}/logs/user-connections?active=true&q=${user.email}`)).body
    .data
  hubs.release()
  hubs = hubsIn(scene, outpost)
  await hubs.reconcile()
  const [same] = (await outpost.admin.get(`/vpn/hubs/${id}/logs/user-connections?active=true&q=${user.email}`)).body
    .data
  expect(same.id).toBe(session.id)

  // A role without the permission changes no row of the hub.
  expect((await outpost.admin.put(`/users/${user.id}`, { role: 'read_only' })).status).toBe(200)
  const begun = performance.now()
  await hubs.reconcile()
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(answers(machine.space, '192.168.1.50')).toBe(false)
  await until('the session has ended', 2, async () =>
    (await outpost.admin.get(`/vpn/hubs/${id}/logs/user-connections?q=${user.email}`)).body.data.every(
      ({ reason }: Body) => reason === 'removed',
    ),
  )
  await until('bytes are counted', 15, async () => (await hubOf(id)).bytes_used > 0)
  await ask('put', `/vpn/hubs/${id}/toggle`, { enabled: false })
  await hubs.reconcile()
  expect(await hubOf(id)).toMatchObject({ state: 'stopped', sessions_count: 0 })
})

test('VPN-089 VPN-143 a lost phone and a new configuration end the former one', async () => {
  const { data } = await ask('post', '/vpn/hubs', { name: 'Lost', hub_zone: 'local', kind: 'wireguard' })
  const { id } = data as { id: number }
  const user = await outpost.build.user(1, 'support')
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: id, user_id: user.id })
  const [client] = await clientsOf(id)
  const server = (await hubOf(id)).subnet.replace('.0/24', '.1')
  const [phone, laptop] = [scene.machine('phone'), scene.machine('laptop2')]
  await connect(phone, user, client.id)
  await until('the phone is in', 10, () => answers(phone.space, server))
  await connect(laptop, user, client.id)
  await until('the laptop is in', 10, () => answers(laptop.space, server))
  expect(answers(phone.space, server)).toBe(false)
  await until('it is shown', 15, async () => (await online(id)) === 1)
  const { ended } = (await outpost.admin.post(`/users/${user.id}/lost-device`, { all: true })).body.data
  expect(ended.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['session', 'vpn_profile', 'vpn_session'])
  await hubs.reconcile()
  expect(answers(laptop.space, server)).toBe(false)
  await until('the session has ended', 2, async () => (await online(id)) === 0)
})
