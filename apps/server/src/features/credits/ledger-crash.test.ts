import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withClient } from '../../db/client.ts'
import { openPool, type DatabaseHandle, type Transaction } from '../../db/database.ts'
import { features } from '../../features.ts'
import { failure } from '../../kit/envelope.ts'
import { connect } from '../../kit/extension.ts'
import { onlyOnce } from '../../kit/idempotency.ts'
import { systemScope } from '../../kit/scope.ts'
import { loadSealer, type Sealer } from '../../kit/secrets.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { addCompany } from '../companies/service.ts'
import { addCredits, buyData, makeCode, moveCredits, redeemCode, removeCode } from './service.ts'

/**
 * The number of movements that the history must have, of trading companies, and of concurrent traders; then the credits
 * that each company starts with.
 */
const wanted = 10_000
const traders = 8
const atOnce = 5
const begin = 2000
/** The number of retries of a step before the test gives up, and the milliseconds allowed for the whole history. */
const maxTries = 200
const patience = 110_000
const paid = 2
const name = 'ledger crash'

let database: TestDatabase
let handle: DatabaseHandle
let folder: string
let sealer: Sealer
const companies: number[] = []

beforeAll(async () => {
  connect(features)
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'ledger-'))
  sealer = loadSealer(undefined, folder)
  handle = openPool({ ...database.app, application_name: name }, () => {}, atOnce + 1)
  const top = await inTransaction(handle.db, systemScope, (tx) => addCompany(tx, null, 'Top'))
  for (let n = 0; n < traders; n++) {
    companies.push(
      await inTransaction(handle.db, systemScope, async (tx) => {
        const { id } = await addCompany(tx, top, `Trader ${n}`)
        await addCredits(tx, { company: id, type: paid, count: begin, userId: 1, price: 1, proForm: 'PF' })
        return id
      }),
    )
  }
})
afterAll(async () => {
  await handle.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Generates one action of the history. Its indexes are taken modulo the number of companies. */
const act = fc.record({
  kind: fc.constantFrom('move', 'move', 'move', 'move', 'code', 'code', 'buy'),
  from: fc.nat(),
  to: fc.nat(),
  amount: fc.integer({ min: 1, max: 12 }),
  ending: fc.constantFrom('redeem', 'redeem', 'remove'),
})
type Act = ReturnType<typeof act.generate>['value']

/** The number of steps begun, and of those that were broken off by a cut connection. */
let begun = 0
let crashes = 0

/**
 * Runs a step as a client with an Idempotency-Key does: a step that was broken off is repeated until there is an
 * answer. The answer is then certain, and belongs to exactly one effect.
 */
async function step<T extends object>(key: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < maxTries; attempt++) {
    begun++
    try {
      const { body } = await inTransaction(handle.db, systemScope, (tx) =>
        onlyOnce(tx, sealer, 1, key, key, async () => ({ status: 200, body: await work(tx) })),
      )
      return body as T
    } catch (error) {
      // The API answers these errors with UNAVAILABLE, on which clients retry.
      if (failure(error).status !== 503) throw error
      crashes++
    }
  }
  throw new Error(`${key} found no answer`)
}

/** The expected balance of each company, counted outside the database from the answers. */
const ought = new Map<number, number>()
const change = (company: number, by: number): void => void ought.set(company, (ought.get(company) ?? begin) + by)
let bought = 0

async function perform({ kind, from, to, amount, ending }: Act, n: number): Promise<void> {
  const [source, target] = [companies[from % traders]!, companies[to % traders]!]
  if (kind === 'move') {
    if (source === target) return
    const { done } = await step(`act-${n}`, async (tx) => ({
      done: await moveCredits(tx, { from: source, to: target, type: paid, amount, userId: 1 }),
    }))
    if (!done) return
    change(source, -amount)
    change(target, amount)
  } else if (kind === 'buy') {
    const { done } = await step(`act-${n}`, async (tx) => ({ done: await buyData(tx, source, amount, 1) }))
    if (!done) return
    change(source, -amount)
    bought += amount
  } else {
    const { code, id } = await step(`act-${n}`, async (tx) => {
      const made = await makeCode({ sealer }, tx, { userId: 1, email: 'trader@outpost.test' }, source, paid, amount, '')
      return { code: made?.code, id: made?.row.id }
    })
    if (code === undefined || id === undefined) return
    change(source, -amount)
    if (ending === 'redeem') {
      const { pool } = await step(`act-${n}-end`, async (tx) => ({
        pool: (await redeemCode(tx, code, { company: target, companyName: 'x', userId: 1 }))?.pool,
      }))
      expect(pool).toBeDefined()
      change(target, amount)
    } else {
      const { done } = await step(`act-${n}-end`, async (tx) => ({
        done: await removeCode(
          tx,
          await tx.selectFrom('credit_codes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
          1,
        ),
      }))
      expect(done).toBe(true)
      change(source, amount)
    }
  }
}

/**
 * Cuts about one connection in twenty steps at a random moment: before a step, between two of its statements, or during
 * the commit.
 */
async function cut(end: AbortSignal): Promise<void> {
  const { superuser } = inject('testServer')
  await withClient({ ...superuser, database: database.name }, async (client) => {
    for (let next = 0; !end.aborted; await sleep(Math.random() * 10)) {
      if (begun < next) continue
      next = begun + 10 + Math.random() * 20
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and state <> 'idle' order by random() limit 1",
        [name],
      )
    }
  })
}

const query = (text: string) =>
  withClient(database.owner, async (client) => (await client.query<Record<string, number>>(text)).rows)
const movements = async (): Promise<number> =>
  (await query("select count(*)::int / 2 as n from ledger_entries where kind <> 'data'"))[0]!['n']!

test('CREDITS-053 CREDITS-058 ten thousand transfers with crashes between any two steps lose no credit and duplicate nothing', async () => {
  const end = new AbortController()
  const cutting = cut(end.signal)
  const acts = fc.sample(act, { numRuns: wanted, seed: 20_261_122 })
  let next = 0
  let enough = false
  const started = performance.now()
  try {
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!enough && next < acts.length && performance.now() - started < patience) {
          const n = next++
          await perform(acts[n]!, n)
          if (n % 200 === 199) enough = (await movements()) >= wanted
        }
      }),
    )
  } finally {
    end.abort()
    await cutting
  }
  const done = await movements()
  expect(done).toBeGreaterThanOrEqual(wanted)
  expect(crashes).toBeGreaterThan(50)
  // The balance of every company equals the sum of the answers, to the credit.
  const has = await query(
    "select company_id as id, sum(balance)::int as left from ledger_accounts where kind = 'pool' group by 1",
  )
  expect(Object.fromEntries(has.map((row) => [row['id'], row['left']]))).toEqual(
    Object.fromEntries(companies.map((id) => [id, ought.get(id) ?? begin])),
  )
  const [totals] = await query(`
    select sum(balance) filter (where kind in ('pool', 'code'))::int as held, (select sum(amount)::int from ledger_entries where account_id = 3) as converted, (select sum(credits)::int from data_purchases) as bought from ledger_accounts`)
  expect(totals).toEqual({ held: traders * begin - bought, converted: bought, bought })
  expect(await query('select key from ledger_entries group by key having sum(amount) <> 0 or count(*) <> 2')).toEqual(
    [],
  )
  expect(
    await query(
      'select a.id from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.company_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)',
    ),
  ).toEqual([])
}, 120_000)
