import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run } from 'graphile-worker'
import { sql } from 'kysely'
import client from 'prom-client'
import type { Program } from '../context.ts'
import { features } from '../features.ts'
import { makePartitions, rollUp } from '../features/telemetry/retention.ts'
import { forgetMessages } from '../kit/bus-table.ts'
import type { Sweep } from '../kit/feature.ts'
import { TryAgain } from '../kit/job.ts'
import { NewLines } from '../kit/new-lines.ts'
import { clampFutureTimes } from './clamp-future-times.ts'
import { queuePool } from './queue-pool.ts'
import { WorkerClock } from './worker-clock.ts'
import { timetable } from './worker-cron.ts'

const jobs = features.flatMap((feature) => feature.jobs ?? [])
const sweeps: readonly Sweep[] = [
  { name: 'messages of the bus', run: ({ db }) => forgetMessages(db) },
  ...features.flatMap((feature) => feature.sweeps ?? []),
]

/** Seconds between heartbeats, and seconds without one after which a worker's jobs are released. */
const heartbeat = { every: 10, deadAfter: 45 } as const
const sweepSeconds = 10
const timetableSeconds = 5

/** Runs queued and scheduled jobs, and the sweeps, which may run in several processes at once. */
export async function startWorker(app: Program): Promise<{ close(): Promise<void> }> {
  // Nothing is removed at this point, because a wrong clock at start would delete all history.
  await makePartitions(app)
  await clampFutureTimes(app)
  const clock = new WorkerClock(app, () => clampFutureTimes(app))
  const events = new EventEmitter()
  let workerId = ''
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => (workerId = workerPool.id))
  const counter = new client.Counter({
    name: 'outpost_worker_jobs_total',
    help: 'Jobs that this worker has done, or failed at',
    labelNames: ['job', 'outcome'],
    registers: [app.metrics],
  })
  const told = new NewLines()
  events.on('job:success', ({ job }: { job: { task_identifier: string } }) => {
    counter.inc({ job: job.task_identifier, outcome: 'done' })
    told.forget(job.task_identifier)
  })
  events.on('job:error', ({ job }: { job: { task_identifier: string } }) =>
    counter.inc({ job: job.task_identifier, outcome: 'failed' }),
  )
  const utils = await makeWorkerUtils({ pgPool: app.pool })
  const queue = queuePool(app.pool)
  const runner = await run({
    events,
    pgPool: queue.pool,
    concurrency: 4,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') logError(app, told, message, meta as Partial<FailedJob> | undefined)
    }),
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload: unknown) => traced(app, job.name, () => job.run(app, job.payload.parse(payload ?? {}))),
      ]),
    ),
  })
  const end = new AbortController()
  const loops = [
    repeat(app, heartbeat.every, end.signal, 'heartbeat', () => beat(app, workerId, clock, utils.forceUnlockWorkers)),
    repeat(app, sweepSeconds, end.signal, 'sweep', sweeper(app, clock)),
    repeat(app, 1, end.signal, 'frequent sweep', frequentSweeper(app, clock)),
    repeat(app, timetableSeconds, end.signal, 'timetable', timetable(app, utils, clock, jobs)),
  ]
  // A first start has history to roll up only after a demo or a restore. Otherwise this costs nothing.
  const first = rollUp(app, end.signal).catch((error: unknown) =>
    app.log.warn({ error: String(error) }, 'first roll-up failed'),
  )
  return {
    async close() {
      end.abort()
      await Promise.all([...loops, first])
      queue.stopRetrying()
      await runner.stop()
      await utils.release()
    },
  }
}

interface FailedJob {
  job: { task_identifier: string }
  error: unknown
}

/** Logs an error of the queue, or a job that is tried again for a reason that is no defect. */
function logError(app: Program, told: NewLines, message: string, { job, error }: Partial<FailedJob> = {}): void {
  if (!job || !(error instanceof TryAgain)) app.log.error(message)
  else if (told.isNew(job.task_identifier, error.message))
    app.log.warn({ job: job.task_identifier, reason: error.message }, 'a job is tried again')
}

/** Runs a job and records it as a span if traces are switched on. Throws what the job throws. */
async function traced({ traces }: Program, name: string, run: () => Promise<unknown>): Promise<void> {
  const began = Date.now()
  let failed = true
  try {
    await run()
    failed = false
  } finally {
    traces?.record({
      name: `job ${name}`,
      kind: 'internal',
      began,
      ended: Date.now(),
      failed,
      attributes: { 'job.name': name },
    })
  }
}

/**
 * Runs each sweep separately, so that one that fails does not hold up the others. A worker may judge others by their
 * silence only if it has itself reached the database for that long, with correct clocks. Otherwise both may have been
 * cut off, or neither was silent.
 */
function sweeper(app: Program, clock: WorkerClock): () => Promise<void> {
  let reachedSince = performance.now()
  /** Runs the given sweeps. @returns whether the database was reached */
  const run = async (chosen: readonly Sweep[]): Promise<boolean> => {
    let reached = false
    for (const sweep of chosen) {
      await sweep.run(app).then(
        () => (reached = true),
        (error: unknown) => app.log.warn({ error: String(error) }, `sweep of ${sweep.name} failed`),
      )
    }
    return reached
  }
  return async () => {
    let reached = false
    try {
      if ((await clock.look()).isDoubted) return
      reached = await run(sweeps.filter(({ reachedFor, every }) => reachedFor === undefined && every === undefined))
    } finally {
      if (!reached) reachedSince = performance.now()
    }
    const steady = (performance.now() - Math.max(reachedSince, clock.steadySince)) / 1000
    await run(sweeps.filter(({ reachedFor }) => reachedFor !== undefined && steady > reachedFor))
  }
}

/** Runs the sweeps that people wait for, unless a clock has jumped. */
function frequentSweeper(app: Program, clock: WorkerClock): () => Promise<void> {
  const frequent = sweeps.filter(({ every }) => every !== undefined)
  return async () => {
    if ((await clock.look()).isDoubted) return
    for (const sweep of frequent)
      await sweep
        .run(app)
        .catch((error: unknown) => app.log.warn({ error: String(error) }, `sweep of ${sweep.name} failed`))
  }
}

/** Runs `act` every `seconds` until aborted. A failure is logged and does not stop the repetition. */
async function repeat(
  app: Program,
  seconds: number,
  signal: AbortSignal,
  what: string,
  act: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await act()
    } catch (error) {
      app.log.warn({ error: String(error) }, `${what} failed`)
    }
    await sleep(seconds * 1000, undefined, { signal }).catch(() => {})
  }
}

/**
 * Records this worker's heartbeat and releases the jobs of dead workers, because the queue would keep a killed worker's
 * jobs locked for four hours.
 */
async function beat(
  app: Program,
  workerId: string,
  clock: WorkerClock,
  unlock: (workerIds: string[]) => Promise<void>,
): Promise<void> {
  await sql`insert into worker_heartbeats (worker_id) values (${workerId}) on conflict (worker_id) do update set seen_at = now()`.execute(
    app.db,
  )
  // After a clock jump, all other workers appear silent until their next heartbeat.
  const { isDoubted } = await clock.look()
  if (isDoubted || performance.now() - clock.steadySince < heartbeat.deadAfter * 1000) return
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
      and locked_by not in (select worker_id from worker_heartbeats where seen_at > now() - ${heartbeat.deadAfter} * interval '1 second')`.execute(
    app.db,
  )
  if (rows.length > 0) {
    app.log.warn({ workers: rows.map((row) => row.locked_by) }, 'jobs of dead workers are given back')
    await unlock(rows.map((row) => row.locked_by))
  }
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`.execute(app.db)
}
