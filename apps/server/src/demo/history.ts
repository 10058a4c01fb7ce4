import { chance, wander } from '@outpost/agent/platform/fake/chance'
import { fakeValues } from '@outpost/agent/platform/fake/values'
import { parameterSource, ValueCatalogue } from '@outpost/contract/device/values'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { countReports } from '../features/data-usage/store.ts'
import { readReport, type Report } from '../features/telemetry/report.ts'
import { makePartitions } from '../features/telemetry/service.ts'
import { writeReports } from '../features/telemetry/write.ts'
import type { DemoDevice } from './devices.ts'

const catalogue = new ValueCatalogue(parameterSource)
const day = 86_400
/**
 * The seconds of history: slightly less than a week. The clock of an older report would be considered wrong.
 */
const span = 7 * day - 1800
/** The seconds between two reports of the past. */
const step = 600
/**
 * Every so many reports contain all values, including those that hardly ever change; the agent does the same.
 */
const fullEvery = 12
/** The number of reports written in one transaction. */
const batchSize = 4000

/**
 * Returns when a device last booted before a moment, in Unix seconds: at the time that the fake platform
 * chooses, or nine days before that.
 */
function bootBefore(moment: number, index: number, now: number): number {
  const last = Math.floor(now - 600 - chance(index, 70) * 20 * day)
  return moment >= last ? last : last - 9 * day
}

/** Whether a device is unreachable at a moment; from time to time each is, for some hours. */
const isAway = (moment: number, index: number): boolean => wander(moment, 5 * 3600, index, 97) > 0.86

function* reportsOf(device: DemoDevice, now: number): Generator<Report> {
  const { identity, index } = device
  const until = now - (device.absence?.seconds ?? 0)
  const first = now - span + ((index * 37) % step)
  for (let at = first, nth = 0; at <= until; at += step, nth++) {
    const isLast = at + step > until
    if (isAway(at, index) && !isLast) continue
    const scope = nth % fullEvery === 0 || isLast ? 'all' : 'changing'
    const values = fakeValues(identity, { now: at, bootedAt: bootBefore(at, index, now) }, scope)
    yield readReport(catalogue, device.id, at, values, { now: now * 1000, wall: now * 1000 })
  }
}

/**
 * Writes a week of reports for every device that has been connected, up to the time it was last seen. The
 * reports take the same path as live ones: checked against the value catalogue, written with COPY, and their
 * hours noted for the worker's roll-up.
 * @returns the number of reports written
 */
export async function writeHistory(
  db: Kysely<Database>,
  pool: pg.Pool,
  devices: readonly DemoDevice[],
  now: Date,
): Promise<number> {
  // Create the partitions of the past days: otherwise the reports would be moved into them one by one later.
  await makePartitions({ db }, 7)
  let batch: Report[] = []
  let written = 0
  const flush = async (): Promise<void> => {
    await writeReports(pool, batch, undefined, Date.now(), [countReports])
    written += batch.length
    batch = []
  }
  for (const device of devices) {
    if (device.fate === 'not_activated') continue
    for (const report of reportsOf(device, Math.floor(now.getTime() / 1000))) {
      batch.push(report)
      if (batch.length >= batchSize) await flush()
    }
  }
  if (batch.length > 0) await flush()
  return written
}
