import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { endDataPacks } from './packs.ts'
import { drawData } from './service.ts'
import { Customers } from './testing/customers.ts'

let outpost: TestOutpost
const customers = new Customers(() => outpost)
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const day = 86_400_000
const app = () => outpost.running.app

test("CREDITS-056 data is charged once, first to the device's pack, then to the company, and never below zero", async () => {
  const { id, admin } = await customers.make(1)
  await customers.add(id, 1, 14)
  const { id: device } = await outpost.build.device(id)
  await customers.setService(admin, device, { credit_type_id: 14 })
  const draw = async (key: string, bytes: number): Promise<number> => {
    const found = await customers.device(device)
    return inTransaction(app().db, systemScope, (tx) =>
      drawData(tx, {
        key,
        bytes,
        userId: null,
        device: { id: device, company_id: id, data_account_id: Number(found['data_account_id']) },
      }),
    )
  }
  const leftOver = async () =>
    [
      (await admin.get(`/devices/${device}`)).body.data.remaining_data,
      (await admin.get('/credits/summary')).body.data.remaining_data,
    ].map((left) => left / 1024 ** 3)
  expect(await draw('one', 149 * 1024 ** 3)).toBe(0)
  expect(await draw('one', 149 * 1024 ** 3)).toBe(0)
  expect(await leftOver()).toEqual([1, 5])
  expect(await draw('two', 3 * 1024 ** 3)).toBe(0)
  expect(await leftOver()).toEqual([0, 3])
  await outpost.asOwner(`update companies set data_billed = false where id = ${id}`)
  expect(await draw('free', 9 * 1024 ** 3)).toBe(0)
  await outpost.asOwner(`update companies set data_billed = true where id = ${id}`)
  expect(await draw('three', 4 * 1024 ** 3)).toBe(1024 ** 3)
  expect(await leftOver()).toEqual([0, 0])
})

test('CREDITS-064 unused data of a pack expires when the pack ends; the pack that ends first is used first', async () => {
  const { id, admin } = await customers.make()
  await customers.add(id, 3, 14)
  const { id: device } = await outpost.build.device(id)
  await customers.setService(admin, device, { credit_type_id: 14 })
  await outpost.asOwner(`update credit_periods set ends_at = now() + interval '2 days' where device_id = ${device}`)
  await customers.setService(admin, device, { credit_type_id: 14 })
  const account = Number((await customers.device(device))['data_account_id'])
  const draw = (key: string, bytes: number, now: Date) =>
    inTransaction(app().db, systemScope, (tx) =>
      drawData(tx, { key, bytes, userId: null, device: { id: device, company_id: id, data_account_id: account } }, now),
    )
  const later = (days: number) => new Date(Date.now() + days * day)
  const left = async () => (await admin.get(`/devices/${device}`)).body.data
  await draw('early', 20 * 1024 ** 3, later(1))
  await endDataPacks(app(), later(1))
  expect((await left()).remaining_data).toBe(280 * 1024 ** 3)
  // Data drawn after the end of a pack is not taken from it, even if the worker has not ended the pack yet.
  await draw('late', 10 * 1024 ** 3, later(3))
  expect((await left()).remaining_data).toBe(140 * 1024 ** 3)
  await endDataPacks(app(), later(3))
  expect(await left()).toMatchObject({ remaining_data: 140 * 1024 ** 3, data_credit_type: 'data_150GB_10y' })
  for (let n = 0; n < 2; n++) await endDataPacks(app(), later(3660))
  expect(await left()).toMatchObject({ remaining_data: null, data_credit_type: null, data_credit_type_id: null })
  expect(
    (await admin.get(`/devices/${device}/logs`)).body.data
      .filter((line: { type: string }) => line.type === 'Data pack')
      .map((line: { log: string }) => line.log),
  ).toEqual(['A data pack expired with 140.00 GB unused'])
  // The company's own data is untouched, and a new pack starts with its full amount.
  expect((await admin.get('/credits/summary')).body.data.remaining_data).toBe(5 * 1024 ** 3)
  await customers.setService(admin, device, { credit_type_id: 14 })
  expect((await left()).remaining_data).toBe(150 * 1024 ** 3)
})

test("CREDITS-039 a data pack moved to a device of another company is charged to that company's account, and ends with it", async () => {
  const { id, admin } = await customers.make()
  const below = await outpost.build.company(id)
  await customers.add(id, 1, 14)
  const [old, fresh] = [await outpost.build.device(id), await outpost.build.device(below.id)]
  await customers.setService(admin, old.id, { credit_type_id: 14 })
  expect(
    (await outpost.admin.post('/devices/credits/move', { source: old.id, target: fresh.id, credit_type_id: 14 }))
      .status,
  ).toBe(200)
  const account = Number((await customers.device(fresh.id))['data_account_id'])
  expect(
    await outpost.asOwner(`select company_id, balance::float8 as balance from ledger_accounts where id = ${account}`),
  ).toEqual([{ company_id: below.id, balance: 150 * 1024 ** 3 }])
  expect(
    await outpost.asOwner(
      `select sum(balance)::float8 as left from ledger_accounts where company_id = ${id} and kind = 'device_data'`,
    ),
  ).toEqual([{ left: 0 }])
  // The pack's end moved along to the new account: without it the pack would seem to have ended at once.
  await endDataPacks(app())
  expect((await admin.get(`/devices/${fresh.id}`)).body.data).toMatchObject({
    data_credit_type: 'data_150GB_10y',
    remaining_data: 150 * 1024 ** 3,
  })
  for (let n = 0; n < 2; n++) await endDataPacks(app(), new Date(Date.now() + 3660 * day))
  expect((await admin.get(`/devices/${fresh.id}`)).body.data).toMatchObject({
    data_credit_type: null,
    remaining_data: null,
  })
})

test('CREDITS-064 a data pack that has ended is not moved to another device', async () => {
  const { id, admin } = await customers.make()
  await customers.add(id, 1, 14)
  const [old, fresh] = [await outpost.build.device(id), await outpost.build.device(id)]
  await customers.setService(admin, old.id, { credit_type_id: 14 })
  await outpost.asOwner(
    `update credit_periods set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where device_id = ${old.id}`,
  )
  expect(
    (await outpost.admin.post('/devices/credits/move', { source: old.id, target: fresh.id, credit_type_id: 14 })).body
      .errors[0],
  ).toMatchObject({ code: 'CONFLICT', source: 'source' })
  expect((await customers.device(fresh.id))['data_account_id']).toBeNull()
})

test('CREDITS-053 the ledger is balanced afterwards', async () => expect(await customers.crooked()).toEqual([]))
