import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, makeWorkerUtils, parseCronItems, run } from 'graphile-worker'
import { sql } from 'kysely'
import type { App } from './context.ts'
import { authJobs } from './features/auth/jobs.ts'
import { creditJobs } from './features/credits/jobs.ts'
import { sweepCommands } from './features/devices/command-service.ts'
import { deviceJobs } from './features/devices/jobs.ts'
import { gatewaySilence, sweepGateways } from './features/devices/presence.ts'
import { fileJobs } from './features/files/jobs.ts'
import { sweepUpdates } from './features/files/updates/sweep.ts'
import { mailJobs } from './features/mail/jobs.ts'
import { notificationJobs } from './features/notifications/jobs.ts'
import { remoteAccessJobs } from './features/remote-access/jobs.ts'
import { statisticsJobs } from './features/statistics/jobs.ts'
import { advanceRuns } from './features/tags/advance.ts'
import { tagJobs } from './features/tags/jobs.ts'
import { telemetryJobs } from './features/telemetry/jobs.ts'
import { userJobs } from './features/users/jobs.ts'
import { keepPartitions, rollUp } from './features/telemetry/retention.ts'

const jobs = [...mailJobs, ...userJobs, ...authJobs, ...notificationJobs, ...tagJobs, ...deviceJobs, ...creditJobs, ...fileJobs, ...telemetryJobs, ...remoteAccessJobs, ...statisticsJobs]

/** Seconds between signs of life, and of silence after which a worker's jobs are given back (reliability: F13). */
const heartbeat = { every: 10, deadAfter: 45 } as const
const sweepSeconds = 10

/** Runs queued and scheduled jobs, and the sweeps that may run in several processes at once. */
export async function startWorker(app: App): Promise<{ close(): Promise<void> }> {
  await keepPartitions(app)
  const events = new EventEmitter()
  let workerId = ''
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => (workerId = workerPool.id))
  const utils = await makeWorkerUtils({ pgPool: app.pool })
  const runner = await run({
    events,
    pgPool: app.pool,
    concurrency: 4,
    noHandleSignals: true,
    noPreparedStatements: false,
    logger: new Logger(() => (level, message) => level === 'error' && app.log.error(message)),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, async (payload: unknown) => void (await job.run(app, job.payload.parse(payload ?? {})))])),
    parsedCronItems: parseCronItems(jobs.flatMap((job) => (job.schedule ? [{ task: job.name, match: job.schedule, payload: {} }] : []))),
  })
  const end = new AbortController()
  const loops = [
    repeat(app, heartbeat.every, end.signal, 'heartbeat', () => beat(app, workerId, utils.forceUnlockWorkers)),
    repeat(app, sweepSeconds, end.signal, 'sweep', sweeper(app)),
  ]
  // A first start has history to roll up only after a demo or a restore; it costs nothing otherwise.
  const first = rollUp(app, end.signal).catch((error: unknown) => app.log.warn({ error: String(error) }, 'first roll-up failed'))
  return {
    async close() {
      end.abort()
      await Promise.all([...loops, first])
      await runner.stop()
      await utils.release()
    },
  }
}

/** Of a gateway's silence only a worker may judge that has itself reached the database for as long: else both were cut off. */
function sweeper(app: App): () => Promise<void> {
  let steadySince = Date.now()
  return async () => {
    try {
      await sweepCommands(app)
      await sweepUpdates(app)
      await advanceRuns(app)
      if (Date.now() - steadySince > gatewaySilence * 1000) await sweepGateways(app)
    } catch (error) {
      steadySince = Date.now()
      throw error
    }
  }
}

/** Runs `act` every `seconds` until aborted. A failure is logged and the next turn comes all the same. */
async function repeat(app: App, seconds: number, signal: AbortSignal, what: string, act: () => Promise<unknown>): Promise<void> {
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
 * The queue keeps a killed worker's jobs locked for four hours. Every worker therefore notes that it lives, and gives
 * back what is held by workers that have not done so for a while.
 */
async function beat(app: App, workerId: string, unlock: (workerIds: string[]) => Promise<void>): Promise<void> {
  await sql`insert into worker_heartbeats (worker_id) values (${workerId}) on conflict (worker_id) do update set seen_at = now()`.execute(app.db)
  const { rows } = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker._private_jobs where locked_by is not null
      and locked_by not in (select worker_id from worker_heartbeats where seen_at > now() - ${heartbeat.deadAfter} * interval '1 second')`.execute(app.db)
  if (rows.length > 0) {
    app.log.warn({ workers: rows.map((row) => row.locked_by) }, 'jobs of dead workers are given back')
    await unlock(rows.map((row) => row.locked_by))
  }
  await sql`delete from worker_heartbeats where seen_at < now() - interval '1 day'`.execute(app.db)
}
