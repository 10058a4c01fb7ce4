import { connectCodes } from '@outpost/contract/device/connect-codes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrandFolder } from '../../testing/brand.ts'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { extendAll } from './extend.ts'
import { Customers } from './testing/customers.ts'

let outpost: TestOutpost
const folder = new BrandFolder({ resources: { show: true, required: true } })
const customers = new Customers(() => outpost)
beforeAll(async () => { outpost = await startOutpost(['api', 'gateway'], { OUTPOST_BRAND: folder.file }) })
afterAll(async () => {
  await outpost.close()
  folder.remove()
})

const record = async (id: number) => (await outpost.admin.get(`/devices/${id}`)).body.data
const welcome = async (member: Awaited<ReturnType<typeof makeMember>>) => {
  const peer = await member.connect()
  await until(async () => (await record(member.id)).failed_auth_reason !== null, 'an answer')
  return peer
}

test('CREDITS-049 where a credit is required a device without one gets code 15, and is let in when it has drawn one', async () => {
  const { id } = await customers.make()
  const member = await makeMember(outpost, id)
  await member.connect().catch(() => undefined)
  await until(async () => (await record(member.id)).failed_auth_reason === connectCodes.noCredit, 'code 15')
  expect(await record(member.id)).toMatchObject({ status: null, credit_enabled: 1, credit_activated: 0 })
  expect((await outpost.admin.get(`/devices/${member.id}/connect-attempts`)).body.data[0]).toMatchObject({ code: 15 })
  await customers.add(id, 1)
  await extendAll(outpost.running.app)
  const peer = await welcome(member)
  await until(async () => (await record(member.id)).status === 1, 'online')
  expect(await record(member.id)).toMatchObject({ credit_activated: 1, failed_auth_reason: 0 })
  // Its credit ends and there is no other: it is cut off, and hears why when it comes again.
  await outpost.asOwner(`update devices set credit_expires_at = now() - interval '1 second' where id = ${member.id}`)
  await extendAll(outpost.running.app)
  await until(() => peer.closed, 'the end of its connection')
  await member.connect().catch(() => undefined)
  await until(async () => (await record(member.id)).failed_auth_reason === connectCodes.noCredit, 'code 15 again')
})

test('CREDITS-065 a device that comes without a credit draws one at once and is let in, as long as there is one', async () => {
  const { id } = await customers.make(1)
  const [first, second, off] = [await makeMember(outpost, id), await makeMember(outpost, id), await makeMember(outpost, id)]
  await outpost.asOwner(`update devices set credit_enabled = false where id = ${off.id}`)
  await off.connect().catch(() => undefined)
  await until(async () => (await record(off.id)).failed_auth_reason === connectCodes.noCredit, 'code 15 for a device whose service is off')
  await first.connect()
  await until(async () => (await record(first.id)).status === 1, 'online')
  expect(await record(first.id)).toMatchObject({ credit_activated: 1, management_credit_type: 'credit', failed_auth_reason: 0 })
  expect((await outpost.admin.get(`/devices/${first.id}/connect-attempts`)).body.data.filter((attempt: { code: number }) => attempt.code === connectCodes.noCredit)).toEqual([])
  await second.connect().catch(() => undefined)
  await until(async () => (await record(second.id)).failed_auth_reason === connectCodes.noCredit, 'code 15')
  expect(await customers.left(id)).toBe(0)
  // Once there is one it need not wait for the worker either, though it was turned away before.
  await customers.add(id, 1)
  await second.connect()
  await until(async () => (await record(second.id)).status === 1, 'online')
})

test('CREDITS-049 CREDITS-057 where the brand does without resources their calls are not there and devices need none', async () => {
  const { id, admin } = await customers.make(1)
  const member = await makeMember(outpost, id)
  folder.write({ resources: { show: false } })
  await until(async () => (await admin.get('/credits')).status === 404, 'the brand')
  for (const path of ['/credits/types', '/credits/summary', '/credits/codes', '/companies/data/history']) expect((await admin.get(path)).status, path).toBe(404)
  expect((await admin.post('/credits/codes/activate', { code: 'x' })).status).toBe(404)
  expect(await (await fetch(`${outpost.url}/brand.json`)).json()).toMatchObject({ resources: { show: false } })
  await member.connect()
  await until(async () => (await record(member.id)).status === 1, 'online')
  await extendAll(outpost.running.app)
  expect((await outpost.asOwner(`select count(*)::int as n from credit_periods where device_id = ${member.id}`))[0]).toEqual({ n: 0 })
})
