import { parseCronItem, type WorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'
import type { Program } from '../context.ts'
import type { Job } from '../kit/job.ts'
import type { WorkerClock } from './worker-clock.ts'

const minute = 60_000
/** The number of minutes caught up on after a pause. A job due several times in that period runs once. */
const maxMissed = 10

/** Returns the fields of a minute as matched by cron expressions, in UTC. */
const digestOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})

/**
 * Queues the scheduled jobs that are due, each once for all workers. The queue's own scheduler would run every minute
 * skipped by a clock jump, and pause for as long after a backward one.
 * @returns a function to call every few seconds
 */
export function timetable(
  app: Program,
  utils: WorkerUtils,
  clock: WorkerClock,
  jobs: readonly Job[],
): () => Promise<void> {
  const lines = jobs.flatMap((job) =>
    job.schedule ? [{ name: job.name, ...parseCronItem({ task: job.name, match: job.schedule }) }] : [],
  )
  let done: number | undefined
  return async () => {
    const { now, isDoubted } = await clock.look()
    if (isDoubted) return
    const current = Math.floor(now / minute)
    // After a jump that proved correct, the skipped minutes are ignored.
    const first = done === undefined || done > current || current - done > maxMissed ? current : done + 1
    if (done === current) return
    const minutes = Array.from({ length: current - first + 1 }, (_, n) => new Date((first + n) * minute))
    for (const { name, match } of lines) {
      const due = minutes.findLast((at) => match(digestOf(at)))
      if (due && (await isFirst(app, name, due))) await utils.addJob(name, {})
    }
    done = current
  }
}

/**
 * Whether no other worker has queued the job for this minute. Records left by a worker whose clock was ahead do not
 * count.
 */
async function isFirst(app: Program, name: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into graphile_worker._private_known_crontabs as known (identifier, known_since, last_execution) values (${name}, ${at}, ${at})
    on conflict (identifier) do update set last_execution = excluded.last_execution
      where known.last_execution is null or known.last_execution < excluded.last_execution or known.last_execution > now() + interval '2 minutes'
    returning identifier`.execute(app.db)
  return rows.length > 0
}
