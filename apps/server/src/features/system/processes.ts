import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import { diskOf } from '../../kit/disk.ts'
import { programVersion } from '../../kit/program-version.ts'
import type { RoleName } from '../../start/env.ts'
import { answerForBundles } from './health/bundle/parts.ts'

/**
 * Milliseconds between two signs of life and for the record of the end, the number of starts that are kept, and days of
 * measurements.
 */
const limits = { every: 60_000, end: 2000, starts: 20, days: 90 } as const

/** Milliseconds that the clock of this host is ahead of the database's. */
async function clockAhead({ ownTransactionDb: db }: Program): Promise<number> {
  const before = Date.now()
  const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`.execute(
    db,
  )
  return Math.max(-2e9, Math.min(2e9, Math.round((before + Date.now()) / 2 - rows[0]!.at)))
}

/** Stores that a process has started. */
const recordStart = (app: Program, name: string, roles: readonly RoleName[], clock: number): Promise<unknown> =>
  sql`insert into program_processes as p (name, host, roles, version, node, clock_ms, starts)
    values (${name}, ${app.host}, ${[...roles]}::text[], ${programVersion}, ${process.version}, ${clock}, array[now()])
    on conflict (name) do update set host = excluded.host, roles = excluded.roles, version = excluded.version,
      node = excluded.node, clock_ms = excluded.clock_ms, seen_at = now(),
      starts = (p.starts || now())[greatest(1, cardinality(p.starts) + 2 - ${limits.starts}::int):]`.execute(
    app.ownTransactionDb,
  )

const recordSign = (app: Program, name: string, clock: number): Promise<unknown> =>
  sql`update program_processes set seen_at = now(), clock_ms = ${clock} where name = ${name}`.execute(
    app.ownTransactionDb,
  )

/** Removes the record of a process that ends in order, whose starts are no sign of a fault. */
const recordEnd = (app: Program, name: string): Promise<unknown> =>
  sql`delete from program_processes where name = ${name}`.execute(app.ownTransactionDb)

/**
 * Records this process for the health check, and answers for support bundles. A failure is logged and stops nothing.
 * @returns a function that ends both
 */
export function recordProcess(app: Program, roles: readonly RoleName[]): () => Promise<void> {
  const name = `${app.host} ${roles.join('+')}`
  let isRecorded = false
  const record = async (): Promise<void> => {
    try {
      const clock = await clockAhead(app)
      await (isRecorded ? recordSign(app, name, clock) : recordStart(app, name, roles, clock))
      isRecorded = true
    } catch (error) {
      app.log.warn({ error: String(error) }, 'this process could not be recorded')
    }
  }
  let recording = record()
  const timer = setInterval(() => (recording = record()), limits.every).unref()
  const endAnswers = answerForBundles(app, name)
  return async () => {
    clearInterval(timer)
    endAnswers()
    // A database that is away must not hold up the end.
    await Promise.race([
      recording.then(() => recordEnd(app, name)),
      sleep(limits.end, undefined, { ref: false }),
    ]).catch((error: unknown) =>
      app.log.warn({ error: String(error) }, 'the end of this process could not be recorded'),
    )
  }
}

/** Measures the database and the disk once a day, and forgets processes and measurements that are old. */
export async function measureDay(app: Program): Promise<void> {
  const { free } = await diskOf(app.env.dataDir)
  await sql`insert into health_samples (day, host, database_bytes, free_bytes)
    values (current_date, ${app.host}, pg_database_size(current_database()), ${free})
    on conflict (day, host) do update set database_bytes = excluded.database_bytes, free_bytes = excluded.free_bytes`.execute(
    app.db,
  )
  await sql`delete from health_samples where day < current_date - ${limits.days}::int`.execute(app.db)
  await sql`delete from program_processes where seen_at < now() - interval '7 days'`.execute(app.db)
}
