import pg from 'pg'
import type { Database } from '../../apps/server/src/db/database.ts'
import type { Kysely } from 'kysely'
import { pairs, ratio, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'
import { firstData } from './seed-fleet.ts'

/** Companies that trade, concurrent movements, and seconds of a round. */
const traders = 50
const atOnce = 8
const seconds = 5
/** Movements per second that must be sustained (rule CREDITS-058). */
const bar = 500

/**
 * Movements between companies with row security and all constraints, compared with writing as many rows and changing as
 * many balances without any of them.
 */
export async function benchLedger(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  const { openDatabase } = await import('../../apps/server/src/db/connect.ts')
  const { openPool } = await import('../../apps/server/src/db/database.ts')
  const { app } = await openDatabase({ dataDir: program.dataDir, attach: true, log: () => {} })
  const ours = openPool(app, () => {}, atOnce)
  held.defer(() => ours.close())
  const bare = new pg.Pool({ ...app, max: atOnce })
  held.defer(() => bare.end())
  const companies = await seed(owner)
  const { ours: rate, baseline } = await pairs(
    3,
    () => sustained((n) => move(ours.db, companies, n)),
    () => sustained((n) => bareMove(bare, n)),
  )
  return [
    {
      what: `movements a second, ${atOnce} at once, ${traders} companies`,
      ours: `${rate.toFixed(0)} /s`,
      baseline: `${baseline.toFixed(0)} /s bare SQL (${ratio(rate / baseline)})`,
      bar: `>= ${bar} /s`,
      ok: rate >= bar,
    },
  ]
}

/** Creates companies with many credits each, and the plain tables of the baseline. */
async function seed(owner: pg.Client): Promise<number[]> {
  await owner.query(
    `INSERT INTO companies (parent_id, name, level) SELECT 1, 'Trader ' || n, 2 FROM generate_series(1, ${traders}) n`,
  )
  await owner.query(
    'INSERT INTO company_tree (ancestor_id, descendant_id, depth) SELECT id, id, 0 FROM companies WHERE level = 2 UNION ALL SELECT 1, id, 1 FROM companies WHERE level = 2',
  )
  await owner.query(firstData)
  const { rows } = await owner.query<{ id: number }>('SELECT id FROM companies WHERE level = 2 ORDER BY id')
  for (const { id } of rows) {
    await owner.query(`
      WITH account AS (INSERT INTO ledger_accounts (company_id, kind, unit) VALUES (${id}, 'pool', 2) RETURNING id),
      pool AS (INSERT INTO credit_pools (company_id, account_id, type_id, count) SELECT ${id}, id, 2, 1000000 FROM account RETURNING id)
      INSERT INTO ledger_entries (key, kind, account_id, company_id, unit, amount, pool_id)
      SELECT 'bench:${id}', 'issue', 1, ${id}, 2, -1000000, pool.id FROM pool UNION ALL SELECT 'bench:${id}', 'issue', account.id, ${id}, 2, 1000000, pool.id FROM pool, account`)
  }
  await owner.query(`
    CREATE TABLE bare_accounts (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, company_id integer NOT NULL, balance bigint NOT NULL);
    CREATE TABLE bare_entries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text NOT NULL, account_id bigint NOT NULL, company_id integer NOT NULL, amount bigint NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE INDEX ON bare_entries (key);
    INSERT INTO bare_accounts (company_id, balance) SELECT n, 1000000 FROM generate_series(1, ${traders}) n;
    GRANT SELECT, INSERT, UPDATE ON bare_accounts, bare_entries TO outpost_app`)
  return rows.map((row) => row.id)
}

/** Returns how many actions per second are done while `atOnce` of them are always in progress. */
async function sustained(act: (n: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - started < seconds * 1000) await act(done++)
    }),
  )
  return done / ((performance.now() - started) / 1000)
}

async function move(db: Kysely<Database>, companies: readonly number[], n: number): Promise<void> {
  const { moveCredits } = await import('../../apps/server/src/features/credits/service.ts')
  const { inTransaction } = await import('../../apps/server/src/kit/transaction.ts')
  const { systemScope } = await import('../../apps/server/src/kit/scope.ts')
  const [from, to] = [companies[n % traders]!, companies[(n * 7 + 1) % traders]!]
  const done =
    from === to ||
    (await inTransaction(db, systemScope, (tx) => moveCredits(tx, { from, to, type: 2, amount: 1, userId: 1 })))
  if (!done) throw new Error('a company has run out of credits')
}

/** Writes the rows of a movement without anything that protects them. */
async function bareMove(pool: pg.Pool, n: number): Promise<void> {
  const client = await pool.connect()
  try {
    const from = 1 + (n % traders)
    const to = 1 + ((n * 7 + 1) % traders)
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO bare_accounts (company_id, balance) VALUES ($1, 1) RETURNING id',
      [to],
    )
    await client.query(
      'INSERT INTO bare_entries (key, account_id, company_id, amount) VALUES ($1, $2::bigint, $3::integer, -1), ($1, $4::bigint, $5::integer, 1)',
      [`bare:${n}`, from, from, rows[0]!.id, to],
    )
    await client.query('UPDATE bare_accounts SET balance = balance - 1 WHERE id = $1 AND balance >= 1', [from])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
