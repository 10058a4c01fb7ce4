import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import client from 'prom-client'
import type { Program } from '../context.ts'
import { diskOf } from '../kit/disk.ts'
import { showEventLoopLag } from './event-loop-lag.ts'

/** The time limit for the database to return queue metrics, in milliseconds. If it is exceeded, they are left out. */
const limit = 2000
/** Seconds without a heartbeat after which a worker no longer counts. */
const workerSilence = 45

interface Queue {
  waiting: number
  running: number
  failed: number
  oldest: number
  workers: number
}

/**
 * Reads the state of the queue and the number of workers for the whole installation. Undefined if that fails or times
 * out.
 */
async function readQueue(app: Program): Promise<Queue | undefined> {
  const read = sql<Queue>`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waiting, count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::float8 as oldest,
      (select count(*) from worker_heartbeats where seen_at between now() - ${workerSilence} * interval '1 second' and now() + ${workerSilence} * interval '1 second') as workers
    from graphile_worker._private_jobs`.execute(app.ownTransactionDb)
  return Promise.race([
    read.then(
      ({ rows }) => rows[0]!,
      () => undefined,
    ),
    sleep(limit, undefined, { ref: false }),
  ])
}

/**
 * Registers the metrics that `GET /metrics` returns for every process: event loop, queue, disk, database connections
 * and bus. Measures until the returned function is called.
 */
export function showFigures(app: Program): () => void {
  client.collectDefaultMetrics({ register: app.metrics, prefix: 'outpost_' })
  const endLag = showEventLoopLag(app.metrics)
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect: (this: client.Gauge<Label>) => void | Promise<void>,
  ): void => app.metrics.registerMetric(new client.Gauge({ name, help, labelNames, registers: [], collect }))
  gauge('outpost_gateway_connections', 'Connections of devices by kind', ['kind'], function () {
    for (const [kind, count] of Object.entries(app.link?.counts() ?? {})) this.set({ kind }, count)
  })
  gauge('outpost_bus_up', '1 while this process hears the others by the bus, 0 while it is away', [], function () {
    this.set(Number(app.bus.isUp()))
  })
  gauge(
    'outpost_database_connections',
    'Connections of this process to the database by pool and state, and callers that wait for one',
    ['pool', 'state'],
    function () {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(app.pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  )
  gauge(
    'outpost_disk_bytes',
    'The disk of the data folder: its size, and what is free for this program',
    ['state'],
    async function () {
      const disk = await diskOf(app.env.dataDir).catch(() => undefined)
      if (!disk) return this.reset()
      this.set({ state: 'size' }, disk.size)
      this.set({ state: 'free' }, disk.free)
    },
  )
  showQueue(app)
  return endLag
}

/** Registers the queue metrics. A single query provides all of them, run by the metric that is collected first. */
function showQueue(app: Program): void {
  const oldest = new client.Gauge({
    name: 'outpost_oldest_job_seconds',
    help: 'How long the job that waits the longest is due',
    registers: [],
  })
  const workers = new client.Gauge({
    name: 'outpost_workers',
    help: 'Workers of the installation that gave a sign of life lately',
    registers: [],
  })
  const jobs = new client.Gauge({
    name: 'outpost_jobs',
    help: 'Jobs of the installation: due, running, and given up after their last try',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const queue = await readQueue(app)
      // After a reset, a gauge without labels reports 0. It is removed instead, so that no value appears that was not
      // measured.
      this.reset()
      for (const each of [oldest, workers]) each.remove()
      if (!queue) return
      for (const state of ['waiting', 'running', 'failed'] as const) this.set({ state }, queue[state])
      oldest.set(queue.oldest)
      workers.set(queue.workers)
    },
  })
  for (const each of [jobs, oldest, workers]) app.metrics.registerMetric<string>(each)
}
