import client from 'prom-client'
import type { App } from '../context.ts'
import { failure } from './envelope.ts'

const metric = 'outpost_job_skipped_total'

/** Logs and counts a record that a job failed to process. */
function skip(app: App, job: string, which: unknown, error: unknown): void {
  const counter =
    (app.metrics.getSingleMetric(metric) as client.Counter | undefined) ??
    new client.Counter({
      name: metric,
      help: 'Records that a job has left out, because it failed on them',
      labelNames: ['job'],
      registers: [app.metrics],
    })
  counter.inc({ job })
  app.log.error({ job, which, error: String(error) }, 'a job goes on without a record on which it fails')
}

/**
 * Whether an error is temporary: if the database is unavailable, or aborted one of two conflicting transactions, every
 * record would fail, so the whole job is retried.
 */
const isPassing = (error: unknown): boolean => failure(error).status === 503

/**
 * Processes each item separately. One that fails is counted and logged, and does not hold up the others.
 * @param nameOf identifies an item in the log
 * @throws errors that mean the database is unavailable; earlier items are done by then
 */
export async function forEachIsolated<T>(
  app: App,
  job: string,
  items: readonly T[],
  nameOf: (item: T) => unknown,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    try {
      await act(item)
    } catch (error) {
      if (isPassing(error)) throw error
      skip(app, job, nameOf(item), error)
    }
  }
}

/** The number of failed records tolerated in one call of `inHalves`. With more, the records are not the cause. */
const maxFailures = 100

/**
 * Processes all items at once. If that fails, the offending items are found by bisection; they are counted and logged,
 * and do not hold up the others. `act` must take effect entirely or not at all, and is called with at least one item.
 * @throws errors that mean the database is unavailable, and any further error once a hundred items have failed
 */
export async function inHalves<T>(
  app: App,
  job: string,
  items: readonly T[],
  act: (items: readonly T[]) => Promise<unknown>,
): Promise<void> {
  let failures = 0
  const halve = async (some: readonly T[]): Promise<void> => {
    if (some.length === 0) return
    try {
      await act(some)
    } catch (error) {
      if (isPassing(error) || failures >= maxFailures) throw error
      if (some.length === 1) {
        failures++
        skip(app, job, some[0], error)
        return
      }
      const middle = some.length >> 1
      await halve(some.slice(0, middle))
      await halve(some.slice(middle))
    }
  }
  await halve(items)
}
