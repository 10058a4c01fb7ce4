import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Program } from '../../context.ts'
import { diskOf } from '../../kit/disk.ts'
import { programVersion } from '../../kit/program-version.ts'
import type { RoleName } from '../../start/env.ts'
import { answerForBundles } from './health/bundle/parts.ts'

const limits = {
  /** The interval of heartbeats in milliseconds. */
  heartbeat: 60_000,
  /** How long the end of a process waits for its record to be removed, in milliseconds. */
  end: 2000,
  /** How many starts of a process are kept. */
  starts: 20,
  /** Days for which daily measurements are kept. */
  days: 90,
} as const

/** Returns how many milliseconds the clock of this host is ahead of that of the database. */
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

const recordHeartbeat = (app: Program, name: string, clock: number): Promise<unknown> =>
  sql`update program_processes set seen_at = now(), clock_ms = ${clock} where name = ${name}`.execute(
    app.ownTransactionDb,
  )

/** Removes the record of a process that is stopped normally: its starts must not look like crashes. */
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
      await (isRecorded ? recordHeartbeat(app, name, clock) : recordStart(app, name, roles, clock))
      isRecorded = true
    } catch (error) {
      app.log.warn({ error: String(error) }, 'this process could not be recorded')
    }
  }
  let recording = record()
  const timer = setInterval(() => (recording = record()), limits.heartbeat).unref()
  const endAnswers = answerForBundles(app, name)
  return async () => {
    clearInterval(timer)
    endAnswers()
    // The process must also end if the database does not answer.
    await Promise.race([
      recording.then(() => recordEnd(app, name)),
      sleep(limits.end, undefined, { ref: false }),
    ]).catch((error: unknown) =>
      app.log.warn({ error: String(error) }, 'the end of this process could not be recorded'),
    )
  }
}

/** Measures the database and the disk once a day, and deletes old processes and measurements. */
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
