import { creditKinds } from '@outpost/contract/credits/types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let root: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  root = outpost.admin
})
afterAll(() => outpost.close())

/** Creates a company with this number of paid credits, and its administrator. */
async function customer(credits = 0, parent = 1) {
  const company = await outpost.build.company(parent)
  const admin = await outpost.build.user(company.id)
  if (credits > 0) expect((await add(company.id, credits)).status).toBe(201)
  return { id: company.id, name: company.name, admin }
}
const add = (
  company_id: number,
  credit_count: number,
  more: object = { credit_type_id: 2, credit_price: 1.5, pro_form_nr: 'PF-7' },
) => root.post('/credits', { company_id, credit_count, ...more })
const move = (who: Person, source: number, target: number, amount: number, more: object = {}) =>
  who.post('/credits/move', { source, target, amount, credit_type_name: 'credit', ...more })
/** Returns the number of remaining credits, paid ones by default. */
async function left(who: Person, company_id: number, type = 2): Promise<number> {
  const { body } = await who.get(`/credits/summary?company_id=${company_id}`)
  return (
    body.data.credits.left.find((row: { credit_type_id: number }) => row.credit_type_id === type)?.credits_left ?? 0
  )
}

test('CREDITS-044 CREDITS-045 CREDITS-023 CREDITS-043 super administrators see all types, all others the paid ones', async () => {
  const { admin } = await customer()
  const all = (await root.get('/credits/types?limit=100')).body
  expect(all.meta.total).toBe(14)
  expect(all.data).toEqual(creditKinds)
  expect(all.data.slice(0, 2)).toEqual([
    { id: 1, name: 'credit', payment_type: 'free', license_type: 'credit' },
    { id: 2, name: 'credit', payment_type: 'paid', license_type: 'credit' },
  ])
  const paid = (await admin.get('/credits/types?limit=100')).body.data
  expect(paid.map((type: { id: number }) => type.id)).toEqual([2, 4, 6, 8, 10, 12, 14])
  expect(paid.map((type: { name: string }) => type.name)).toEqual([
    'credit',
    'management_6m',
    'management_1y',
    'management_3y',
    'management_5y',
    'management_10y',
    'data_150GB_10y',
  ])
  const names = (await admin.get('/credits/types?limit=2&sort=-name&q=management')).body
  expect([names.meta.total, names.data.map((type: { name: string }) => type.name)]).toEqual([
    5,
    ['management_6m', 'management_5y'],
  ])
})

test('CREDITS-022 CREDITS-046 resources are added, with a price and a pro forma number for types that have them', async () => {
  const { id, name, admin } = await customer()
  const made = await add(id, 12)
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: {
        company_id: id,
        company_name: name,
        credit_type: 'paid',
        credit_type_name: 'credit',
        credit_type_id: 2,
        credit_price: 1.5,
        credit_count: 12,
        credit_left: 12,
        credit_reserved: 0,
        pro_form_nr: 'PF-7',
        deleted_at: null,
      },
      meta: { id: made.body.data.id },
    },
  })
  for (const type of [2, 4, 6, 8, 10]) {
    expect((await add(id, 1, { credit_type_id: type, pro_form_nr: 'x' })).body.errors[0], String(type)).toMatchObject({
      code: 'VALIDATION',
      source: 'credit_price',
    })
    expect((await add(id, 1, { credit_type_id: type, credit_price: 0 })).body.errors[0], String(type)).toMatchObject({
      code: 'VALIDATION',
      source: 'pro_form_nr',
    })
  }
  expect((await add(id, 3, { credit_type_id: 1 })).status).toBe(201)
  expect((await add(id, 3, { credit_type_id: 1, credit_price: 2 })).body.errors[0]).toMatchObject({
    source: 'credit_price',
  })
  expect((await add(id, 3, { credit_type_id: 15 })).body.errors[0]).toMatchObject({ source: 'credit_type_id' })
  for (const count of [0, -1, 1.5, 1_000_000_000_000])
    expect((await add(id, count)).body.errors[0], String(count)).toMatchObject({ source: 'credit_count' })
  expect((await add(99_999_999, 3)).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'company_id' })
  expect((await admin.post('/credits', { company_id: id, credit_count: 1, credit_type_id: 1 })).status).toBe(403)
  // A user who may add credits in one company cannot add them in another.
  const other = await outpost.build.user((await outpost.build.company()).id, 'super_admin')
  expect(
    (await other.post('/credits', { company_id: id, credit_count: 1, credit_type_id: 1 })).body.errors[0],
  ).toMatchObject({ code: 'VALIDATION', source: 'company_id' })
})

test('CREDITS-021 CREDITS-002 pools are listed, searched, filtered and sorted', async () => {
  const parent = await customer(10)
  const child = await customer(3, parent.id)
  await add(child.id, 4, { credit_type_id: 1 })
  const list = async (query: string) => (await parent.admin.get(`/credits?${query}`)).body
  expect((await list('sort=-credit_count')).data).toMatchObject([
    { credit_count: 10, company_name: parent.name, parent_company_name: null },
    { credit_count: 4, credit_type: 'free', parent_company_name: parent.name },
    { credit_count: 3 },
  ])
  expect(
    (await list(`company_id=${child.id}&sort=credit_left`)).data.map(
      (pool: { credit_left: number }) => pool.credit_left,
    ),
  ).toEqual([3, 4])
  expect((await list(`q=${encodeURIComponent(child.name)}`)).meta.total).toBe(2)
  expect((await list('credit_type_id=1')).meta.total).toBe(1)
  expect((await list('company_id=1')).meta.total).toBe(0)
  expect((await child.admin.get('/credits')).body.meta.total).toBe(2)
  expect((await list('sort=secret')).errors[0]).toMatchObject({ source: 'sort' })
})

test('CREDITS-030 CREDITS-026 resources can be moved within the scope of the user, and both companies see it in their history', async () => {
  const parent = await customer(5)
  await add(parent.id, 5)
  const child = await customer(0, parent.id)
  const sibling = await customer(0)
  expect((await move(parent.admin, parent.id, child.id, 7)).status).toBe(200)
  expect([await left(parent.admin, parent.id), await left(parent.admin, child.id)]).toEqual([3, 7])
  // One pool for each source pool, without the price that was paid for it.
  expect((await child.admin.get('/credits?sort=id')).body.data).toMatchObject([
    { credit_count: 5, credit_price: 0, pro_form_nr: null },
    { credit_count: 2, credit_price: 0 },
  ])
  const history = (await parent.admin.get('/credits/move/history?sort=-count')).body
  expect(history).toMatchObject({
    meta: { total: 2 },
    data: [
      { from_company: parent.name, to_company: child.name, count: 5, user: expect.any(String), credit_type: 'credit' },
      { count: 2 },
    ],
  })
  expect((await child.admin.get(`/credits/move/history?pool_id=${history.data[0].target_pool_id}`)).body).toMatchObject(
    { meta: { total: 1 }, data: [{ from_company: null, from_company_id: null, to_company: child.name, count: 5 }] },
  )
  expect((await move(parent.admin, parent.id, child.id, 4)).body.errors[0]).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    source: 'amount',
  })
  expect((await move(parent.admin, parent.id, sibling.id, 1)).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'target',
  })
  expect((await move(parent.admin, sibling.id, parent.id, 1)).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'source',
  })
  expect((await move(parent.admin, parent.id, parent.id, 1)).body.errors[0]).toMatchObject({ source: 'target' })
  expect((await move(parent.admin, parent.id, child.id, 1, { credit_type_id: 1 })).body.errors[0]).toMatchObject({
    source: 'credit_type_id',
  })
  expect((await move(parent.admin, parent.id, child.id, 1, { credit_type_id: 4 })).body.errors[0]).toMatchObject({
    source: 'credit_type_id',
  })
  // Back to the parent: the child may not do this. The parent may, and its own company is the default target.
  expect(
    (
      await child.admin.post('/credits/move', {
        source: child.id,
        target: parent.id,
        amount: 1,
        credit_type_name: 'credit',
      })
    ).body.errors[0],
  ).toMatchObject({ source: 'target' })
  expect(
    (await parent.admin.post('/credits/move', { source: child.id, amount: 7, credit_type_name: 'credit' })).status,
  ).toBe(200)
  expect([await left(parent.admin, parent.id), await left(parent.admin, child.id)]).toEqual([10, 0])
})

test('CREDITS-053 a transfer with an Idempotency-Key happens once, and one without is a new transfer', async () => {
  const parent = await customer(10)
  const child = await customer(0, parent.id)
  const body = { source: parent.id, target: child.id, amount: 2, credit_type_name: 'credit' }
  for (let n = 0; n < 3; n++)
    expect((await parent.admin.post('/credits/move', body, { 'idempotency-key': 'one-and-the-same' })).status).toBe(200)
  expect(await left(parent.admin, child.id)).toBe(2)
  await parent.admin.post('/credits/move', body)
  expect(await left(parent.admin, child.id)).toBe(4)
})

test('CREDITS-053 concurrent transfers never take more than the balance', async () => {
  const parent = await customer(4)
  await add(parent.id, 3)
  const child = await customer(0, parent.id)
  const answers = await Promise.all(Array.from({ length: 12 }, () => move(parent.admin, parent.id, child.id, 1)))
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([
    ...Array<number>(7).fill(200),
    ...Array<number>(5).fill(409),
  ])
  expect([await left(parent.admin, parent.id), await left(parent.admin, child.id)]).toEqual([0, 7])
})

test('CREDITS-053 the ledger is double entry: the database refuses unbalanced, overdrawing and foreign entries', async () => {
  const { id } = await customer(5)
  const other = await customer(5)
  const accountOf = async (company: number) =>
    (await outpost.asOwner(`select id from ledger_accounts where company_id = ${company} and kind = 'pool'`))[0]!['id']
  const [account, foreign] = [await accountOf(id), await accountOf(other.id)]
  const line = (key: string, to: unknown, company: number, amount: number, unit = 2) =>
    `('${key}', 'move', ${to}, ${company}, ${unit}, ${amount})`
  const insert = (...lines: string[]) =>
    outpost.asOwner(
      `insert into ledger_entries (key, kind, account_id, company_id, unit, amount) values ${lines.join()}`,
    )
  const balances = () =>
    outpost.asOwner(`select balance from ledger_accounts where id in (${account}, ${foreign}) order by id`)
  const before = await balances()
  await expect(insert(line('alone', account, id, 5))).rejects.toMatchObject({ constraint: 'ledger_balanced' })
  await expect(insert(line('crooked', account, id, -2), line('crooked', foreign, other.id, 3))).rejects.toMatchObject({
    constraint: 'ledger_balanced',
  })
  await expect(
    insert(line('three', account, id, -2), line('three', foreign, other.id, 1), line('three', 2, other.id, 1)),
  ).rejects.toMatchObject({ constraint: 'ledger_entries_key' })
  await expect(insert(line('units', account, id, -1), line('units', 2, id, 1, 4))).rejects.toMatchObject({
    constraint: 'ledger_balanced',
  })
  await expect(insert(line('too much', account, id, -6), line('too much', foreign, other.id, 6))).rejects.toMatchObject(
    { constraint: 'ledger_not_overdrawn' },
  )
  await expect(insert(line('not mine', foreign, id, -1), line('not mine', account, id, 1))).rejects.toMatchObject({
    constraint: 'ledger_account_of_company',
  })
  expect(await balances()).toEqual(before)
  await insert(line('good', account, id, -1), line('good', foreign, other.id, 1))
  await expect(insert(line('good', account, id, -1), line('good', foreign, other.id, 1))).rejects.toMatchObject({
    constraint: 'ledger_entries_key',
  })
  expect((await balances()).map((row) => row['balance'])).toEqual([4, 6])
})

test('CREDITS-053 the program may only insert ledger rows, never update them', async () => {
  const rows = await outpost.asOwner(`
    select table_name as name, string_agg(distinct privilege_type, ' ' order by privilege_type) as may from information_schema.role_table_grants
    where grantee in ('outpost_app', 'outpost_everything') and table_name in ('ledger_accounts', 'ledger_entries', 'credit_pools', 'credit_periods', 'data_purchases') group by 1 order by 1`)
  expect(rows).toEqual(
    ['credit_periods', 'credit_pools', 'data_purchases', 'ledger_accounts', 'ledger_entries'].map((name) => ({
      name,
      may: 'INSERT SELECT',
    })),
  )
  // Even a new account cannot be inserted with a balance.
  const [account] = await outpost.asOwner(
    "insert into ledger_accounts (company_id, kind, unit, balance) values (1, 'pool', 2, 1000) returning balance",
  )
  expect(account).toEqual({ balance: 0 })
})

test('CREDITS-024 CREDITS-043 the summary gives remaining and total credits, monitored devices and how long the credits last', async () => {
  const { id, admin } = await customer(10)
  await add(id, 2, { credit_type_id: 3 })
  await outpost.build.device(id)
  const { id: quiet } = await outpost.build.device(id)
  await outpost.asOwner(`update devices set monitoring_enabled = false where id = ${quiet}`)
  const summary = async () => (await admin.get('/credits/summary')).body.data
  expect(await summary()).toMatchObject({
    monitored_device: { monitored: 1, total: 2 },
    credit_coverage: null,
    remaining_data: 5 * 1024 ** 3,
  })
  const { credits } = await summary()
  // A free type is listed because the company has some of it.
  expect(
    credits.left.map((row: { credit_type_id: number; credits_left: number }) => [row.credit_type_id, row.credits_left]),
  ).toEqual([
    [2, 10],
    [3, 2],
    [4, 0],
    [6, 0],
    [8, 0],
    [10, 0],
    [12, 0],
    [14, 0],
  ])
  expect(credits.left[0]).toEqual({
    credit_type_id: 2,
    credit_type: 'credit',
    credit_type_name: 'Paid Credit',
    payment_type: 'paid',
    credits_left: 10,
  })
  expect(credits.total).toEqual([
    { credit_type: 'credit', credits_count: 10 },
    { credit_type: 'management_6m', credits_count: 2 },
  ])
  // Ten credits for two devices: five months after the end of the current ones, which is a minute away.
  await outpost.asOwner(
    `update devices set credit_enabled = true, credit_expires_at = now() + interval '1 minute' where company_id = ${id}`,
  )
  const days = (Date.parse(`${(await summary()).credit_coverage}Z`) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(148.9)
  expect(days).toBeLessThan(151)
  expect((await admin.get('/credits/summary?company_id=1')).status).toBe(404)
})

test('CREDITS-061 all resources of a deleted company go to its parent', async () => {
  const parent = await customer(5)
  const child = await customer(0, parent.id)
  await move(parent.admin, parent.id, child.id, 5)
  const { body } = await parent.admin.post('/credits/codes', {
    company_id: child.id,
    amount: 2,
    credit_type_name: 'credit',
  })
  await parent.admin.del(`/users/${child.admin.id}`)
  expect((await parent.admin.del(`/companies/${child.id}`)).status).toBe(200)
  expect(await left(parent.admin, parent.id)).toBe(3)
  expect((await parent.admin.get('/credits/summary')).body.data.remaining_data).toBe(10 * 1024 ** 3)
  expect((await parent.admin.get('/credits/codes')).body.data).toMatchObject([
    { company_id: parent.id, is_used: false, credits_amount: 2 },
  ])
  const stranger = await customer()
  expect((await stranger.admin.post('/credits/codes/activate', { code: body.meta.credit_code })).status).toBe(200)
  expect(await left(stranger.admin, stranger.id)).toBe(2)
})

test('every transfer and every unit sum to zero, and every balance is the sum of its entries', async () => {
  const crooked = await outpost.asOwner(
    'select key from ledger_entries group by key having sum(amount) <> 0 or count(*) <> 2',
  )
  const drifted = await outpost.asOwner(
    'select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.company_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)',
  )
  expect([crooked, drifted]).toEqual([[], []])
})
