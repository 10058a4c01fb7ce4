import type { DashboardData } from '@outpost/contract/dashboards/schemas'
import type { DataRequest } from '@outpost/contract/dashboards/requests'
import { utc } from '../../../kit/paginate.ts'
import { readLatest, readSeries } from '../../telemetry/service.ts'
import { latestValues } from './latest.ts'
import { locationOf } from './location.ts'
import { mayRead, type Reader } from './reader.ts'
import { valueShares } from './shares.ts'
import { sourcesOf } from './sources.ts'

/** The points of a series: at most one for each pixel of a wide widget. */
const buckets = 600

/** Reads the series of one period. What has no history or may not be seen has none. */
async function chartOf(
  reader: Reader,
  deviceId: number,
  { hours, parameters }: DataRequest['charts'][number],
  now: Date,
): Promise<DashboardData['charts'][number]> {
  const values = parameters.flatMap((address) => reader.app.values.find(address) ?? [])
  const span = { from: new Date(now.getTime() - hours * 3_600_000), to: now }
  const readable = values.filter((value) => value.history && mayRead(reader, value))
  return { hours, series: await readSeries(reader.app.unscoped, deviceId, readable, span, buckets) }
}

/**
 * Reads everything that the widgets of a dashboard show. The caller must have checked that the device may be seen.
 * Charts are read one after another, so that one dashboard does not occupy all connections.
 */
export async function readData(
  { now, ...reader }: Reader & { now: Date },
  deviceId: number,
  request: DataRequest,
): Promise<DashboardData> {
  const latest = (await readLatest(reader.app.values, reader.tx, reader.scope, deviceId)) ?? []
  const known = new Map(latest.map((one) => [one.value.address, one]))
  const sourceOf = await sourcesOf(reader.tx, deviceId, request.parameters)
  const charts: DashboardData['charts'] = []
  for (const chart of request.charts) charts.push(await chartOf(reader, deviceId, chart, now))
  const shares: DashboardData['shares'] = []
  for (const share of request.shares) shares.push(await valueShares(reader, deviceId, share, now))
  return {
    values: latestValues(reader, known, request.parameters, sourceOf),
    charts,
    shares,
    location: request.location ? await locationOf(reader, deviceId, known) : null,
    read_at: utc(now),
  }
}
