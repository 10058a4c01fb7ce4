import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../kit/actor.ts'
import { scopeOf, systemScope } from '../kit/scope.ts'
import { inReadOnly } from '../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { openPool, type DatabaseHandle, type Transaction } from './database.ts'
import { prepared } from './prepared.ts'

let outpost: TestOutpost
let one: DatabaseHandle

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  const { options } = outpost.running.app.pool
  one = openPool({ ...options, password: options.password }, () => {}, 1)
}, 60_000)
afterAll(async () => {
  await one.close()
  await outpost.close()
})

const namesOf = async (tx: Transaction, most: number): Promise<string[]> =>
  (
    await sql<{ name: string }>`${prepared} select name from companies where id < ${most} order by id`.execute(tx)
  ).rows.map(({ name }) => name)

test('a marked statement is planned once per connection, and row-level security applies to each caller', async () => {
  const nobody = scopeOf({ reach: 'company', companyLevel: 2, companyId: 999_999, userId: 0 } as Actor)
  for (let round = 0; round < 8; round++) {
    expect(await inReadOnly(one.db, systemScope, (tx) => namesOf(tx, 1_000_000))).not.toEqual([])
    expect(await inReadOnly(one.db, nobody, (tx) => namesOf(tx, 1_000_000))).toEqual([])
    expect(await inReadOnly(one.db, systemScope, (tx) => namesOf(tx, 0)), 'what is asked for is a parameter').toEqual(
      [],
    )
  }
  const { rows } = await sql<{
    plans: number
  }>`select (generic_plans + custom_plans)::int as plans from pg_prepared_statements where statement like '/* prepared */%from companies%'`.execute(
    one.db,
  )
  expect(rows).toEqual([{ plans: 24 }])
})
