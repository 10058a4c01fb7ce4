import { X509Certificate } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { renewCertificates } from './renew.ts'
import { warnOfExpiry } from './warn.ts'

/** Certificates while time goes on: the clock is moved day by day. */
const dayMs = 24 * 60 * 60 * 1000
let outpost: TestOutpost
let editor: Person & { id: number }
let user: Person & { id: number }
let companyId: number
let hubId: number
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  companyId = (await outpost.build.company()).id
  editor = await outpost.build.user(companyId, 'admin')
  user = await outpost.build.user(companyId, 'support')
  await editor.post('/vpn/hubs', { name: 'Shops', hub_zone: 'local' })
  hubId = (await editor.get('/vpn/hubs')).body.data[0].id
  const device = await makeMember(outpost, companyId)
  await editor.post(`/vpn/hubs/${hubId}/devices`, { device_id: [device.id] })
  await editor.post('/vpn/hubs/users', { vpn_hub_id: hubId, user_id: user.id })
})
afterAll(() => outpost.close())

const today = Date.now()
const after = (days: number): Date => new Date(today + days * dayMs)
/** What the hourly job does, once a day. */
async function pass(from: number, to: number): Promise<void> {
  for (let days = from; days < to; days += 1) {
    await renewCertificates(outpost.running.app, after(days))
    await warnOfExpiry(outpost.running.app, after(days))
  }
}
const row = async (statement: string) => (await outpost.asOwner(statement))[0] as never
const hub = (): Promise<{ certificate: string; authority: string; revision: number }> =>
  row(`select certificate, authority, revision from vpn_hubs where id = ${hubId}`)
interface Client {
  serial: string
  previous_serial: string | null
  certificate: string
}
const device = (): Promise<Client> => row('select * from vpn_clients where device_id is not null')
const told = async (userId: number, type: string): Promise<unknown[]> =>
  (
    await outpost.asOwner(
      `select summary from notifications where user_id = ${userId} and type = '${type}' order by id`,
    )
  ).map(({ summary }) => summary)
const ends = (certificate: string): number => new X509Certificate(certificate).validToDate.getTime()

test('VPN-121 VPN-122 VPN-123 in 400 days no hub or device loses its certificate, and the end of a profile is told three times', async () => {
  // Both were issued long ago: they expire on day 200.
  await outpost.asOwner(`update vpn_hubs set certificate_expires_at = '${after(200).toISOString()}'`)
  await outpost.asOwner(`update vpn_clients set expires_at = '${after(200).toISOString()}' where device_id is not null`)
  await outpost.asOwner(
    `update vpn_clients set serial = '4a', expires_at = '${after(365).toISOString()}' where user_id is not null`,
  )
  const [before, former] = [await hub(), await device()]
  await pass(0, 170)
  expect(await hub()).toEqual(before)
  await pass(170, 172)
  const renewed = await hub()
  expect(renewed.revision).toBeGreaterThan(before.revision)
  expect(new X509Certificate(renewed.certificate).verify(new X509Certificate(before.authority).publicKey)).toBe(true)
  expect(ends(renewed.certificate)).toBeGreaterThan(after(900).getTime())
  // The device is still admitted with its former certificate.
  expect(await device()).toMatchObject({ previous_serial: former.serial })
  expect(ends((await device()).certificate)).toBeGreaterThan(after(900).getTime())
  expect(await told(user.id, 'vpnProfileExpires')).toEqual([])
  await pass(330, 400)
  expect(await hub()).toEqual(renewed)
  const date = after(365).toISOString().slice(0, 10)
  const text = `Your VPN configuration for Shops expires on ${date}. Get a new one before then.`
  expect(await told(user.id, 'vpnProfileExpires')).toEqual([text, text, text])
  expect(await told(editor.id, 'vpnClientExpires')).toHaveLength(3)
  expect(await told(editor.id, 'vpnAuthorityExpires')).toEqual([])
})

test('VPN-124 the end of an authority is told three times, and no certificate outlives it', async () => {
  await outpost.asOwner(`update vpn_hubs set authority_expires_at = '${after(500).toISOString()}',
    certificate_expires_at = '${after(410).toISOString()}'`)
  await pass(380, 384)
  const renewed = await hub()
  expect(Math.abs(ends(renewed.certificate) - after(500).getTime())).toBeLessThan(2000)
  await pass(465, 500)
  expect(await hub()).toEqual(renewed)
  expect(await told(editor.id, 'vpnAuthorityExpires')).toHaveLength(3)
  expect(await told(user.id, 'vpnAuthorityExpires')).toEqual([])
})

test('VPN-124 a server certificate that cannot be renewed is told as well', async () => {
  await outpost.asOwner(`update vpn_hubs set authority_expires_at = '${after(4000).toISOString()}',
    certificate_expires_at = '${after(530).toISOString()}', authority_key = '\\x00'`)
  await pass(500, 530)
  expect(await told(editor.id, 'vpnServerExpires')).toHaveLength(3)
})
