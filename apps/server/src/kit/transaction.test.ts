import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Transaction } from '../db/database.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { systemScope, type Scope } from './scope.ts'
import { inReadOnly, inTransaction } from './transaction.ts'

let outpost: TestOutpost

beforeAll(async () => {
  outpost = await startOutpost(['api'])
}, 60_000)
afterAll(() => outpost.close())

const app = () => outpost.running.app

interface State {
  role: string
  read_only: string
}

const state = async (tx: Transaction): Promise<State> =>
  (await sql<State>`select current_user as role, current_setting('transaction_read_only') as read_only`.execute(tx))
    .rows[0]!

test('the first statement of a read already runs in the read-only transaction with its role, however it is sent', async () => {
  const bySql = (tx: Transaction) => state(tx)
  const byBuilder = (tx: Transaction) =>
    tx
      .selectNoFrom([
        sql<string>`current_user`.as('role'),
        sql<string>`current_setting('transaction_read_only')`.as('read_only'),
      ])
      .executeTakeFirstOrThrow()
  const both = (tx: Transaction) => Promise.all([byBuilder(tx), bySql(tx)]).then(([first]) => first)
  for (const ask of [bySql, byBuilder, both])
    expect(await inReadOnly(app().db, systemScope, ask)).toEqual({ role: 'outpost_everything', read_only: 'on' })
  await expect(
    inReadOnly(app().db, systemScope, (tx) => sql`create table nonsense (id int)`.execute(tx)),
  ).rejects.toThrow(/read-only/)
})

test('a read whose transaction fails to begin returns nothing, even if its handler has a result, and leaves a clean connection', async () => {
  const nowhere = { ...systemScope, everything: false, companyId: Number.NaN, depth: Number.NaN } as Scope
  // PostgreSQL cannot cast NaN to an integer, so the policies that read the setting fail, and with them any query for
  // rows.
  await expect(
    inReadOnly(app().db, nowhere, (tx) => tx.selectFrom('companies').selectAll().execute()),
  ).rejects.toThrow()
  const broken = {
    ...systemScope,
    everything: false,
    get companyId(): number {
      throw new Error('no company')
    },
  } as Scope
  await expect(inReadOnly(app().db, broken, async () => 'found')).rejects.toThrow('no company')
  expect(await inReadOnly(app().db, systemScope, state)).toEqual({ role: 'outpost_everything', read_only: 'on' })
})

test.each([
  ['a read', inReadOnly],
  ['a change', inTransaction],
])('%s on a hanging server ends at the time limit of one statement, however many are queued', async (_, within) => {
  const limitMs = 400
  const { options } = app().pool
  const { db, close } = openPool({ ...options, password: options.password, query_timeout: limitMs }, () => {}, 1)
  const backend = async (): Promise<number> =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  const several = async (tx: Transaction): Promise<void> => {
    for (let n = 0; n < 5; n++) await state(tx).catch(() => undefined)
    await Promise.all([state(tx), state(tx)])
  }
  try {
    for (const isBegun of [false, true]) {
      const struck = await backend()
      if (!isBegun) process.kill(struck, 'SIGSTOP')
      const from = performance.now()
      await expect(
        within(db, systemScope, async (tx) => {
          if (isBegun) {
            await state(tx)
            process.kill(struck, 'SIGSTOP')
          }
          await several(tx)
        }),
      ).rejects.toThrow()
      expect(performance.now() - from).toBeLessThan(2 * limitMs)
      expect(await backend(), 'the connection is not handed out again').not.toBe(struck)
      process.kill(struck, 'SIGCONT')
    }
  } finally {
    await close()
  }
})
