import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { makeMember } from '../../apps/server/src/testing/member.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import type { Namespace } from '../support/namespaces.ts'
import { until } from '../support/until.ts'
import { askOf, type Body, hubHost, hubsIn, startDownloaded } from './downloaded.ts'
import { resolve } from './resolve.ts'
import { Scene } from './scene.ts'

/** Names of a hub, asked for by its clients. */
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
async function connect(id: unknown, machine: { space: Namespace; hub: string }): Promise<() => string> {
  const { data } = await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${String(id)}`)
  const client = startDownloaded(scene, machine, `client-${String(id)}`, (data as { content: string }).content)
  stops.push(client.stop)
  await client.connected()
  return client.log
}

test('VPN-132 VPN-133 VPN-135 VPN-136 VPN-137 a hub answers the names of what a client may reach, and only those', async () => {
  const { id } = (await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'local' }))['data'] as { id: number }
  const device = await makeMember(outpost, 1)
  await outpost.asOwner(`update devices set name = 'Shop 7 (north)' where id = ${device.id}`)
  await ask('post', `/vpn/hubs/${id}/devices`, { device_id: [device.id] })
  await ask('post', '/vpn/hubs/users', { vpn_hub_id: id, user_id: 1 })
  const clients = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${id}`)).body.data as Body[]
  const [router, user] = ['device', 'user'].map((type) => clients.find((one) => one['type'] === type)!)
  const network = { ip_address: '192.168.1.0', netmask: '255.255.255.0' }
  await ask('post', '/vpn/hubs/routes', { vpn_hub_id: id, ...network, vpn_hub_user_id: router!['id'] })
  const routes = (await ask('get', `/vpn/hubs/routes?vpn_hub_id=${id}`))['data'] as { hub_routes: Body[] }
  const hosts = `/vpn/hubs/${id}/routes/${String(routes.hub_routes[0]!['id'])}/hosts`
  const wrong = await outpost.admin.put(hosts, { hosts: [{ name: 'PLC', address: '192.168.2.50' }] })
  expect(wrong.body.errors[0]).toMatchObject({
    source: 'hosts.0.address',
    message: 'The address is not in 192.168.1.0/24.',
  })
  expect((await outpost.admin.put(hosts, { hosts: [{ name: 'PLC', address: '192.168.1.50' }] })).status).toBe(200)
  expect((await outpost.admin.get(`/vpn/hubs/${id}/names`)).body.data).toMatchObject([
    { name: 'shop-7-north.shops', address: router!['ip'], client_id: router!['id'], route_id: null },
    { name: 'plc.shop-7-north.shops', address: '192.168.1.50', client_id: router!['id'] },
  ])

  await hubs.reconcile()
  const [site, laptop] = [scene.site('router'), scene.machine('laptop')]
  await connect(router!['id'], site)
  const log = await connect(user!['id'], laptop)
  // The other names of the user stay with the user's own servers.
  expect(log()).toContain('dhcp-option DNS 10.112.0.1,dhcp-option DOMAIN-ROUTE shops')
  expect(log()).not.toContain('redirect-gateway')
  expect(await resolve(laptop.space, 'Shop-7-North.shops')).toBe(`0 ${String(router!['ip'])}`)
  expect(await resolve(laptop.space, 'shops')).toBe('0 10.112.0.1')
  expect(await resolve(laptop.space, 'example.com')).toBe('5')
  expect(await resolve(laptop.space, 'missing.shops')).toBe('3')
  // Forwarding is off, so the user does not learn that the host exists; a device learns nothing at all.
  expect(await resolve(laptop.space, 'plc.shop-7-north.shops')).toBe('3')
  expect(await resolve(site.space, 'shop-7-north.shops')).toBe('3')
  await ask('post', `/vpn/hubs/${id}/devices/${device.id}/rules`, { network: 'lan', status: true })
  await hubs.reconcile()
  await until(
    'the host has a name',
    20,
    async () => (await resolve(laptop.space, 'plc.shop-7-north.shops')) === '0 192.168.1.50',
  )
  // Nobody outside of the tunnel can ask.
  expect(await resolve(scene.internet, 'shops', '203.0.113.1')).toBe('')

  // Another process of ours takes the hub over, and answers.
  hubs.release()
  expect(await resolve(laptop.space, 'shops')).toBe('')
  await hubs.reconcile()
  await until('it answers', 10, async () => (await resolve(laptop.space, 'shops')) === '0 10.112.0.1')
}, 60_000)
