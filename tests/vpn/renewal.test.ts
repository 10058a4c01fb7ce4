import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renewCertificates } from '../../apps/server/src/features/vpn/expiry/renew.ts'
import type { Hubs } from '../../apps/server/src/features/vpn/role/hubs.ts'
import { makeMember } from '../../apps/server/src/testing/member.ts'
import { startOutpost, type TestOutpost } from '../../apps/server/src/testing/outpost.ts'
import { until } from '../support/until.ts'
import { askOf, type Downloaded, hubHost, hubsIn, startDownloaded } from './downloaded.ts'
import { answers, Scene } from './scene.ts'

/** Certificates that are renewed while a real client is connected. */
let scene: Scene
let outpost: TestOutpost
let hubs: Hubs
let moved = 0
const stops: (() => void)[] = []
beforeAll(async () => {
  scene = new Scene()
  outpost = await startOutpost(['api'], { OUTPOST_VPN_HOST: hubHost })
  hubs = newHubs()
})
afterAll(async () => {
  for (const stop of stops) stop()
  await hubs.close()
  await outpost.close()
  await scene.remove()
})
const newHubs = (): Hubs => hubsIn(scene, outpost, () => new Date(Date.now() + moved))
const dayMs = 24 * 60 * 60 * 1000
const ask = askOf(() => outpost)

test('VPN-121 VPN-122 VPN-125 a running hub and its device get new certificates, and the device connects again by itself', async () => {
  const { id } = (await ask('post', '/vpn/hubs', { name: 'Shops', hub_zone: 'local' }))['data'] as { id: number }
  const member = await makeMember(outpost, 1)
  await ask('post', `/vpn/hubs/${String(id)}/devices`, { device_id: [member.id] })
  await hubs.reconcile()
  const [device] = (await outpost.admin.get(`/vpn/hubs/users?vpn_hub_id=${String(id)}`)).body.data
  const router = scene.machine('router')
  const connect = async (name: string): Promise<Downloaded> => {
    const { data } = await ask('get', `/vpn/hubs/users/config?vpn_hub_users=${device.id}`)
    const client = startDownloaded(scene, router, name, (data as { content: string }).content)
    stops.push(client.stop)
    return client
  }
  const completed = (log: string): number => log.split('Initialization Sequence Completed').length - 1
  const certificates = async () =>
    (await outpost.asOwner(`select h.certificate, c.serial, c.previous_serial, (select count(*)::integer from vpn_revoked) as revoked
      from vpn_hubs h join vpn_clients c on c.hub_id = h.id`)) as Record<string, unknown>[]
  const first = await connect('first')
  await until('the device is connected', 20, () => completed(first.log()) === 1, first.log)
  const [before] = await certificates()

  // Both expire in 20 days. The clock of OpenVPN cannot be moved, so their ends are.
  await outpost.asOwner(`update vpn_hubs set certificate_expires_at = now() + interval '20 days'`)
  await outpost.asOwner(`update vpn_clients set expires_at = now() + interval '20 days'`)
  await renewCertificates(outpost.running.app, new Date())
  const [after] = await certificates()
  expect(after!['certificate']).not.toBe(before!['certificate'])
  expect(after!['previous_serial']).toBe(before!['serial'])
  await hubs.reconcile()
  await hubs.refresh()
  // The device connects again with its former certificate, and sees the new one of the hub.
  await until('the device is back', 30, () => completed(first.log()) === 2, first.log)
  expect(answers(router.space, '10.112.0.1')).toBe(true)
  const restarts = first.log().split('SIGUSR1').length
  await hubs.refresh()

  // Another process of ours takes the hub over, and finds that nothing is left to renew.
  hubs.release()
  hubs = newHubs()
  await hubs.reconcile()
  await hubs.refresh()
  expect(answers(router.space, '10.112.0.1')).toBe(true)
  expect(first.log().split('SIGUSR1').length).toBe(restarts)

  // The device gets its new configuration, and the former certificate is revoked.
  first.stop()
  const second = await connect('second')
  await until('connected with the new certificate', 30, () => completed(second.log()) === 1, second.log)
  await until('the former one is revoked', 10, async () => (await certificates())[0]!['revoked'] === 1)
  expect((await certificates())[0]).toMatchObject({ serial: after!['serial'], previous_serial: null })
  await hubs.reconcile()
  expect(answers(router.space, '10.112.0.1')).toBe(true)

  // The list of revoked certificates is written anew, though nothing was revoked since.
  const list = (): string => readFileSync(join(scene.folder, String(id), 'crl.pem'), 'utf8')
  const written = list()
  await hubs.refresh()
  expect(list()).toBe(written)
  moved = 31 * dayMs
  await hubs.refresh()
  expect(list()).not.toBe(written)
})
