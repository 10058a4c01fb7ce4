import { chance, wander } from '@outpost/agent/platform/fake/chance'
import { fakeValues } from '@outpost/agent/platform/fake/values'
import { parameterSource, ValueCatalogue } from '@outpost/contract/device/values'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { readReport, type Report } from '../features/telemetry/report.ts'
import { makePartitions } from '../features/telemetry/service.ts'
import { writeReports } from '../features/telemetry/write.ts'
import type { DemoDevice } from './devices.ts'

const catalogue = new ValueCatalogue(parameterSource)
const day = 86_400
/** Seconds of history: a little less than the week beyond which a report counts as one with a wrong clock. */
const span = 7 * day - 1800
/** Seconds between two reports of the past. */
const step = 600
/** What hardly ever changes goes with every so many reports, as the agent does it. */
const fullEvery = 12
/** Reports that go to the database in one transaction. */
const batchSize = 4000

/** When a device was switched on last before a moment, in unix seconds: as the fake platform draws it, and every nine days before. */
function bootBefore(moment: number, index: number, now: number): number {
  const last = Math.floor(now - 600 - chance(index, 70) * 20 * day)
  return moment >= last ? last : last - 9 * day
}

/** Now and then a device is out of reach for some hours. */
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
 * Writes a week of reports for every device that has been here, ending at its last sign of life, by the way that reports
 * take in service: judged by the catalogue, written by COPY, their hours noted for the worker's roll-up.
 * @returns how many reports were written
 */
export async function writeHistory(
  db: Kysely<Database>,
  pool: pg.Pool,
  devices: readonly DemoDevice[],
  now: Date,
): Promise<number> {
  // The days of the past, to which reports would otherwise be moved one by one later.
  await makePartitions({ db }, 7)
  let batch: Report[] = []
  let written = 0
  const flush = async (): Promise<void> => {
    await writeReports(pool, batch, undefined)
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
