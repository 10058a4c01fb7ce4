import { creditKinds } from '@outpost/contract/credits/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { endOf } from './charge.ts'
import { extendAll } from './extend.ts'
import { warnOfLow } from './low.ts'
import { Customers } from './testing/customers.ts'

let outpost: TestOutpost
const customers = new Customers(() => outpost)
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const day = 86_400_000
const app = () => outpost.running.app
const endsIn = async (id: number): Promise<number> => (Number((await customers.device(id))['ends']) - Date.now()) / day
const periods = (id: number) =>
  outpost.asOwner(
    `select type_id, action_type, pool_id, starts_at, ends_at, ends_at - starts_at as long from credit_periods where device_id = ${id} order by id`,
  )
const expire = (id: number, ago = '1 minute') =>
  outpost.asOwner(`update devices set credit_expires_at = now() - interval '${ago}' where id = ${id}`)

test('CREDITS-038 CREDITS-048 enabling the service uses one credit for 30 days, and disabling it refunds nothing', async () => {
  const { id, admin } = await customers.make(2)
  const device = await outpost.build.device(id)
  expect((await admin.get(`/devices/${device.id}`)).body.data).toMatchObject({
    credit_enabled: 0,
    credit_activated: 0,
    credit_expire_date: null,
    management_credit_type: null,
  })
  expect(await customers.setService(admin, device.id, { credit_enabled: 1 })).toMatchObject({ status: 'completed' })
  expect(await endsIn(device.id)).toBeCloseTo(30, 2)
  expect((await admin.get(`/devices/${device.id}`)).body.data).toMatchObject({
    credit_enabled: 1,
    credit_activated: 1,
    auto_extend_credit: 1,
    management_credit_type: 'credit',
    management_credit_type_name: 'Paid Credit',
    management_credit_type_id: 2,
  })
  await customers.setService(admin, device.id, { credit_enabled: 0, auto_extend_credit: 0 })
  await customers.setService(admin, device.id, { credit_enabled: 1 })
  expect(await customers.left(id)).toBe(1)
  expect(await endsIn(device.id)).toBeCloseTo(30, 2)
  expect((await admin.get('/credits/history')).body).toMatchObject({
    meta: { total: 1 },
    data: [{ serial: device.serial, mac: device.mac, user_id: admin.id, action_type: 3, credit_type: 'credit' }],
  })
  const poor = await customers.make()
  const other = await outpost.build.device(poor.id)
  expect(await customers.setService(poor.admin, other.id, { credit_enabled: 1 })).toMatchObject({
    status: 'error',
    value: 'There are not enough resources of this type.',
  })
  expect((await customers.device(other.id))['credit_enabled']).toBeNull()
  expect(
    (await poor.admin.put('/devices/credit', { data: [{ device_id: device.id, credit_enabled: 1 }] })).status,
  ).toBe(404)
})

test('CREDITS-025 the history shows which device used how much and who requested it, by device and by pool', async () => {
  const { id, name, admin } = await customers.make(1)
  await customers.add(id, 1)
  const [one, other] = [await outpost.build.device(id), await outpost.build.device(id)]
  await customers.setService(admin, one.id, { credit_enabled: 1 })
  await customers.setService(outpost.admin, other.id, { credit_enabled: 1 })
  const history = async (query: string, who = admin) => (await who.get(`/credits/history?${query}`)).body
  const { username } = (await admin.get(`/users/${admin.id}`)).body.data
  const all = await history('sort=id')
  expect(all.data.map((line: { device_id: number }) => line.device_id)).toEqual([one.id, other.id])
  expect(all.data[0]).toMatchObject({
    user: username,
    company: name,
    serial: one.serial,
    mac: one.mac,
    action_type: 3,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  const pools = all.data.map((line: { pool_id: number }) => line.pool_id)
  expect(pools[0]).not.toBe(pools[1])
  expect(await history(`device_id=${other.id}`)).toMatchObject({ meta: { total: 1 }, data: [{ serial: other.serial }] })
  expect(await history(`pool_id=${pools[0]}`)).toMatchObject({ meta: { total: 1 }, data: [{ serial: one.serial }] })
  expect((await history(`device_id=${one.id}`, (await customers.make()).admin)).meta.total).toBe(0)
})

test('CREDITS-048 with auto-extend the next credit is used automatically, without it the service ends', async () => {
  const { id, admin } = await customers.make(5)
  const [extended, ended] = [await outpost.build.device(id), await outpost.build.device(id)]
  await customers.setService(admin, extended.id, { credit_enabled: 1 })
  await customers.setService(admin, ended.id, { credit_enabled: 1, auto_extend_credit: 0 })
  await extendAll(app())
  expect(await customers.left(id)).toBe(3)
  await expire(extended.id)
  await expire(ended.id)
  await extendAll(app())
  await extendAll(app())
  expect(await customers.left(id)).toBe(2)
  expect(await endsIn(extended.id)).toBeCloseTo(30, 2)
  expect(await endsIn(ended.id)).toBeLessThan(0)
  expect((await periods(extended.id)).map((period) => period['action_type'])).toEqual([3, 2])
})

test('CREDITS-048 CREDITS-060 interrupted charging catches up without gaps, and only once if run concurrently', async () => {
  const { id, admin } = await customers.make(9)
  const device = await outpost.build.device(id)
  await customers.setService(admin, device.id, { credit_enabled: 1 })
  await expire(device.id, '65 days')
  await Promise.all([extendAll(app()), extendAll(app()), extendAll(app())])
  expect(await customers.left(id)).toBe(5)
  expect(await endsIn(device.id)).toBeCloseTo(25, 2)
  const [, second, third, fourth] = await periods(device.id)
  expect([third!['starts_at'], fourth!['starts_at']]).toEqual([second!['ends_at'], third!['ends_at']])
})

test('CREDITS-048 CREDITS-060 a device that lapsed for lack of credits starts again when there are some, and is not charged for the gap', async () => {
  const { id, admin } = await customers.make(1)
  const device = await outpost.build.device(id)
  await customers.setService(admin, device.id, { credit_enabled: 1 })
  await expire(device.id)
  await extendAll(app())
  expect((await customers.device(device.id))['credit_lapsed_at']).toBeInstanceOf(Date)
  await expire(device.id, '50 days')
  await customers.add(id, 3)
  await extendAll(app())
  expect([await customers.left(id), (await customers.device(device.id))['credit_lapsed_at']]).toEqual([2, null])
  expect(await endsIn(device.id)).toBeCloseTo(30, 2)
})

test('CREDITS-018 CREDITS-048 a pack is bound to its device for its whole duration, starting at the end of the current credit', async () => {
  const { id, admin } = await customers.make(1)
  await customers.add(id, 1, 6)
  await customers.add(id, 1, 5)
  const device = await outpost.build.device(id)
  await customers.setService(admin, device.id, { credit_enabled: 1 })
  expect(await customers.setService(admin, device.id, { credit_type_id: 6 })).toMatchObject({ status: 'completed' })
  expect(await endsIn(device.id)).toBeGreaterThan(394)
  expect(await endsIn(device.id)).toBeLessThan(397)
  expect((await admin.get(`/devices/${device.id}`)).body.data).toMatchObject({
    management_credit_type: 'management_1y',
    management_credit_type_id: 6,
  })
  expect(await customers.setService(admin, device.id, { credit_type_id: 6 })).toMatchObject({ status: 'error' })
  // Only the operator may assign free packs.
  expect(
    (await admin.put('/devices/credit', { data: [{ device_id: device.id, credit_type_id: 5 }] })).body.errors[0],
  ).toMatchObject({ source: 'credit_type_id' })
  expect(await customers.setService(outpost.admin, device.id, { credit_type_id: 5 })).toMatchObject({
    status: 'completed',
  })
  expect((await periods(device.id)).map((period) => [period['type_id'], period['action_type']])).toEqual([
    [2, 3],
    [6, 1],
    [5, 1],
  ])
})

test('CREDITS-044 a pack ends on the day of the month on which it started, or on the last day of a shorter month', () => {
  const ends = (name: string, from: string) =>
    endOf(
      creditKinds.find((kind) => kind.name === name)!,
      new Date(from),
    )
      .toISOString()
      .slice(0, 10)
  expect([
    ends('credit', '2026-02-01'),
    ends('management_6m', '2026-08-31'),
    ends('management_1y', '2028-02-29'),
    ends('management_3y', '2026-05-05'),
    ends('management_5y', '2026-05-05'),
    ends('management_10y', '2026-05-05'),
  ]).toEqual(['2026-03-03', '2027-02-28', '2029-02-28', '2029-05-05', '2031-05-05', '2036-05-05'])
})

test('CREDITS-055 the parent pays for a device only if its company may use the resources of its parent', async () => {
  const parent = await customers.make(2)
  const child = await customers.make(0, parent.id)
  const device = await outpost.build.device(child.id)
  expect(await customers.setService(child.admin, device.id, { credit_enabled: 1 })).toMatchObject({ status: 'error' })
  await outpost.asOwner(`update companies set can_use_parent_license = true where id = ${child.id}`)
  expect(await customers.setService(child.admin, device.id, { credit_enabled: 1 })).toMatchObject({
    status: 'completed',
  })
  await expire(device.id)
  await extendAll(app())
  expect(await customers.left(parent.id)).toBe(0)
  expect(
    (await parent.admin.get('/credits/history?sort=id')).body.data.map((event: { company: string }) => event.company),
  ).toEqual([child.name, child.name])
})

test('CREDITS-039 the remaining credit of a device goes to its replacement only', async () => {
  const { id, admin } = await customers.make(3)
  await customers.add(id, 1, 14)
  const [old, fresh, other] = [
    await outpost.build.device(id),
    await outpost.build.device(id),
    await outpost.build.device(id),
  ]
  await customers.setService(admin, old.id, { credit_enabled: 1 })
  await customers.setService(admin, old.id, { credit_type_id: 14 })
  await outpost.asOwner(`update devices set credit_expires_at = now() + interval '11 days' where id = ${old.id}`)
  const replace = (source: number, target: number, credit_type_id = 2, who = outpost.admin) =>
    who.post('/devices/credits/move', { source, target, credit_type_id })
  expect((await replace(old.id, fresh.id, 2, admin)).status).toBe(403)
  expect((await replace(old.id, fresh.id, 4)).body.errors[0]).toMatchObject({
    code: 'CONFLICT',
    source: 'credit_type_id',
  })
  expect((await replace(old.id, fresh.id)).status).toBe(200)
  expect([await endsIn(old.id), await endsIn(fresh.id)]).toEqual([expect.closeTo(0, 2), expect.closeTo(11, 2)])
  expect((await replace(old.id, other.id)).status).toBe(409)
  await customers.setService(admin, other.id, { credit_enabled: 1 })
  expect((await replace(fresh.id, other.id)).body.errors[0]).toMatchObject({ code: 'CONFLICT', source: 'target' })
  expect((await replace(old.id, fresh.id, 14)).status).toBe(200)
  expect((await admin.get(`/devices/${fresh.id}`)).body.data).toMatchObject({
    data_credit_type: 'data_150GB_10y',
    remaining_data: 150 * 1024 ** 3,
    credit_enabled: 1,
  })
  expect((await admin.get(`/devices/${old.id}`)).body.data).toMatchObject({
    data_credit_type: null,
    remaining_data: null,
    credit_enabled: 0,
  })
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'super_admin')
  expect([
    (await replace(fresh.id, old.id, 2, stranger)).status,
    (await replace(99_999_999, old.id, 2, stranger)).status,
  ]).toEqual([404, 404])
  expect(await customers.left(id)).toBe(1)
})

test('CREDITS-062 users are notified once when credits run out, and again after they were refilled', async () => {
  const { id, name, admin } = await customers.make(1)
  const device = await outpost.build.device(id)
  await customers.setService(admin, device.id, { credit_enabled: 1 })
  await outpost.asOwner(`update devices set credit_expires_at = now() + interval '3 days' where id = ${device.id}`)
  const notices = async () =>
    (await admin.get('/notifications')).body.data.filter(
      (notice: { type: string }) => notice.type === 'creditAmountTooLow',
    )
  await warnOfLow(app())
  await warnOfLow(app())
  expect(await notices()).toMatchObject([{ params: { company: name, left: 0, due: 1 }, seen_at: null }])
  await customers.add(id, 5)
  expect(await notices()).toMatchObject([{ seen_at: expect.any(String) }])
  await warnOfLow(app())
  expect(await notices()).toHaveLength(1)
})

test('CREDITS-063 free credits are used before paid ones, and those that expire before the others', async () => {
  const { id, admin } = await customers.make(1)
  await customers.add(id, 2, 1)
  const devices = [await outpost.build.device(id), await outpost.build.device(id), await outpost.build.device(id)]
  const [, late] = (await admin.get('/credits?sort=id')).body.data
  await outpost.asOwner(`insert into ledger_accounts (company_id, kind, unit) values (${id}, 'pool', 1)`)
  const [account] = await outpost.asOwner(`select max(id) as id from ledger_accounts where company_id = ${id}`)
  const [soon] = await outpost.asOwner(
    `insert into credit_pools (company_id, account_id, type_id, count, expires_at) values (${id}, ${account!['id']}, 1, 1, now() + interval '1 day') returning id`,
  )
  await outpost.asOwner(
    `insert into ledger_entries (key, kind, account_id, company_id, unit, amount) values ('soon', 'issue', 1, ${id}, 1, -1), ('soon', 'issue', ${account!['id']}, ${id}, 1, 1)`,
  )
  for (const device of devices) await customers.setService(admin, device.id, { credit_enabled: 1 })
  const used = await outpost.asOwner(`select pool_id from credit_periods where company_id = ${id} order by id`)
  expect(used.map((line) => line['pool_id'])).toEqual([soon!['id'], late.id, late.id])
  expect(await customers.left(id)).toBe(1)
})

test('CREDITS-053 the ledger is balanced afterwards', async () => expect(await customers.crooked()).toEqual([]))
