import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { ms, type Figure } from './measure.ts'
import { connectOwner, startProgram } from './program.ts'

/** Rows of the table that an upgrade changes; `OUTPOST_BENCH_ROWS` measures another number. */
const rows = Number(process.env['OUTPOST_BENCH_ROWS'] ?? 10_000_000)
/** How long a client may wait, in milliseconds: the longest lock on a table (SYSTEM-077). */
const barMs = 2000
const [clients, pauseMs] = [2, 10] as const
const migrations = join(import.meta.dirname, '../../apps/server/src/db/migrations')

/** A column that is filled, indexed and made obligatory, as CONTRIBUTING.md says. */
const steps = (table: string): Record<string, string> => ({
  '9001_column.sql': `ALTER TABLE ${table} ADD COLUMN hour int`,
  '9002_unfilled.sql': `-- Outside of a transaction.
    CREATE INDEX CONCURRENTLY IF NOT EXISTS ${table}_unfilled ON ${table} (id) WHERE hour IS NULL`,
  '9003_fill.sql': `-- In batches.
    UPDATE ${table} SET hour = extract(hour FROM at) WHERE id IN
      (SELECT id FROM ${table} WHERE hour IS NULL ORDER BY id LIMIT 5000)`,
  '9004_check.sql': `DROP INDEX ${table}_unfilled;
    ALTER TABLE ${table} ADD CONSTRAINT ${table}_hour CHECK (hour IS NOT NULL) NOT VALID`,
  '9005_valid.sql': `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_hour`,
  '9006_index.sql': `-- Outside of a transaction.
    CREATE INDEX CONCURRENTLY IF NOT EXISTS ${table}_by_hour ON ${table} (hour, id)`,
  '9007_not_null.sql': `-- The constraint ${table}_hour is valid.
    ALTER TABLE ${table} ALTER COLUMN hour SET NOT NULL;
    ALTER TABLE ${table} DROP CONSTRAINT ${table}_hour`,
})

/** The same changes in one transaction. */
const plain = (table: string): string => `BEGIN;
  ALTER TABLE ${table} ADD COLUMN hour int;
  UPDATE ${table} SET hour = extract(hour FROM at);
  CREATE INDEX ${table}_by_hour ON ${table} (hour, id);
  ALTER TABLE ${table} ALTER COLUMN hour SET NOT NULL;
  COMMIT`

/** An upgrade that changes a large table while clients write to it, and the same changes in one transaction. */
export async function benchUpgrade(held: AsyncDisposableStack): Promise<Figure[]> {
  const program = await startProgram(held)
  const owner = await connectOwner(held, program)
  const { host, port, database, user, password } = owner
  const settings: pg.ClientConfig = { host, port, database, user, password: password ?? undefined }
  const folder = await mkdtemp(join(tmpdir(), 'outpost-bench-upgrade-'))
  held.defer(() => rm(folder, { recursive: true, force: true }))
  await cp(migrations, folder, { recursive: true })
  await fill(owner, 'large_logs')
  for (const [name, text] of Object.entries(steps('large_logs'))) await writeFile(join(folder, name), text)
  const ours = await during(settings, 'large_logs', () => migrate(settings, { folder }))
  await owner.query('DROP TABLE large_logs')
  await fill(owner, 'plain_logs')
  const bare = await during(settings, 'plain_logs', () => owner.query(plain('plain_logs')))
  const place = `upgrade: ${rows.toLocaleString('en')} rows, ${clients} clients that write`
  return [
    {
      what: `${place}: longest wait of a client`,
      ours: ms(ours.longest),
      baseline: `${ms(bare.longest)} in one transaction`,
      bar: `<= ${barMs} ms`,
      ok: ours.longest <= barMs,
    },
    {
      what: `${place}: duration`,
      ours: `${ours.seconds.toFixed(0)} s, ${ours.writes} writes`,
      baseline: `${bare.seconds.toFixed(0)} s, ${bare.writes} writes`,
      bar: 'none',
      ok: true,
    },
  ]
}

async function fill(owner: pg.Client, table: string): Promise<void> {
  await owner.query(`CREATE TABLE ${table} (id bigint PRIMARY KEY, at timestamptz NOT NULL, text text NOT NULL)`)
  await owner.query(
    `INSERT INTO ${table} SELECT n, now() - n * interval '1 second', 'Device configuration changed by a user' FROM generate_series(1, ${rows}) n`,
  )
  await owner.query(`VACUUM ANALYZE ${table}`)
}

interface Course {
  /** The longest that a client waited for a write, in milliseconds. */
  longest: number
  seconds: number
  writes: number
}

/** Lets clients write to rows of a table while it is changed. */
async function during(settings: pg.ClientConfig, table: string, change: () => Promise<unknown>): Promise<Course> {
  const course: Course = { longest: 0, seconds: 0, writes: 0 }
  let isOver = false
  const write = async (_: unknown, number: number): Promise<void> => {
    const client = new pg.Client(settings)
    await client.connect()
    for (let n = 1 + number; !isOver; n = (n + 7919 * clients) % rows) {
      const from = performance.now()
      await client.query(`UPDATE ${table} SET text = 'Read by a user' WHERE id = $1`, [n])
      course.longest = Math.max(course.longest, performance.now() - from)
      course.writes++
      await sleep(pauseMs)
    }
    await client.end()
  }
  const writers = Array.from({ length: clients }, write)
  const began = performance.now()
  try {
    await change()
  } finally {
    course.seconds = (performance.now() - began) / 1000
    isOver = true
    await Promise.all(writers)
  }
  return course
}
