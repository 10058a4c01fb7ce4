import client from 'prom-client'
import type { App } from '../context.ts'
import { failure } from './envelope.ts'

const metric = 'outpost_job_skipped_total'

/** Says which record a job could not deal with, in the log and as a figure. */
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

/** A database that is away, or that has broken off one of two rivals, fails on every record: the job is tried again as a whole. */
const isPassing = (error: unknown): boolean => failure(error).status === 503

/**
 * Acts on each item by itself: one that fails is counted and named, and holds up no other.
 * @param nameOf what the log says of an item
 * @throws what a database that is away throws; items before it are done
 */
export async function eachAlone<T>(
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

/** Records that fail in one call of `inHalves`; where there are more, it is not the records. */
const mostFailures = 100

/**
 * Acts on all items at once. Where that fails those to blame are found by halving; they are counted and named, and hold up
 * no other. `act` must take effect as a whole or not at all, and is called with at least one item.
 * @throws what a database that is away throws, and what the hundredth item throws
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
      if (isPassing(error) || failures >= mostFailures) throw error
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
