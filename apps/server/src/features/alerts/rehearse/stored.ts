import type { App } from '../../../context.ts'
import { readConnections } from '../../devices/history.ts'
import { readExtremes, readHourlyHistory, readReportHistory, readTextHistory } from '../../telemetry/history.ts'
import type { ReportedValue } from '../machine/truth.ts'
import { placesByHours, placesByReports } from './places.ts'
import type { Question } from './question.ts'
import type { Happening } from './replay.ts'

/** The most rows of a kind that are read at once, and reports of one device: one a minute for 14 days. */
const most = { texts: 50_000, connections: 50_000, reports: 20_160 } as const
/** Devices whose hours are read at once: 50 of 30 days are 36,000 hours of each number. */
const devicesAtOnce = 50
const minute = 60_000

/** Everything that was stored about a device, in the order of the times, and what was known before. */
export interface Stored {
  deviceId: number
  offlineSince: number | null | undefined
  happenings: Happening[]
  hasData: boolean
  /** In the time of single reports, values crossed a limit within an hour, so the extremes do not tell when. */
  isUnclear: boolean
  /** When it went offline. */
  absences: number[]
}

interface Part {
  values: Record<string, ReportedValue>
}

/** Collects what happened to a device, by time. */
class DeviceHistory {
  readonly #values = new Map<number, Part>()
  readonly #presence: Happening[] = []
  isUnclear = false
  offlineSince: number | null | undefined
  readonly absences: number[] = []

  put(at: number, address: string, value: ReportedValue): void {
    const known = this.#values.get(at)
    if (known) known.values[address] = value
    else this.#values.set(at, { values: { [address]: value } })
  }

  /** A connection, in the order of their beginnings. */
  connected(from: number, begun: number, ended: number | null, byServer: boolean): void {
    if (begun <= from) this.offlineSince = null
    else this.#presence.push({ at: begun, offlineSince: null })
    // It replaces the one before it, so the device was never away.
    if (this.absences.at(-1) === begun) this.absences.pop()
    if (ended === null) return
    if (ended <= from) this.offlineSince = ended
    else {
      this.#presence.push({ at: ended, offlineSince: ended, byServer })
      this.absences.push(ended)
    }
  }

  stored(deviceId: number): Stored {
    const reports = [...this.#values].map(([at, { values }]) => ({ at, values }))
    // A connection that replaces another begins when that one ends: the device is online then.
    const happenings = [...reports, ...this.#presence].toSorted(
      (a, b) => a.at - b.at || Number(isOnline(a)) - Number(isOnline(b)),
    )
    return {
      deviceId,
      happenings,
      offlineSince: this.offlineSince,
      hasData: happenings.length > 0 || this.offlineSince !== undefined,
      isUnclear: this.isUnclear,
      absences: this.absences,
    }
  }
}

/** Returns between which limits a value is: the same number for all values that make no difference. */
const placeOf = (limits: readonly number[], value: number): number => limits.filter((limit) => limit <= value).length

const isOnline = ({ offlineSince }: Happening): boolean => offlineSince === null

/** Puts the hours of a number: where it varied, its extremes and then its last value. */
function putHour(
  history: DeviceHistory,
  address: string,
  hour: number,
  minimum: number,
  maximum: number,
  last: number,
): void {
  if (minimum === maximum) return history.put(hour + 30 * minute, address, last)
  if (last !== maximum) history.put(hour + 15 * minute, address, maximum)
  if (last !== minimum) history.put(hour + 30 * minute, address, minimum)
  history.put(hour + 45 * minute, address, last)
}

/** Reads the extremes of numbers by hour. Where they never cross a limit, one value stands for all. */
async function putNumbers(
  pool: App['unscoped'],
  { numbers, isByLimits, exactFrom }: Question,
  histories: ReadonlyMap<number, DeviceHistory>,
  span: { from: Date; to: Date },
): Promise<void> {
  for (const { address, id, limits } of numbers) {
    let varying = [...histories.keys()]
    if (isByLimits) {
      const extremes = await readExtremes(pool, varying, id, span)
      for (const { device_id, first, minimum, maximum } of extremes)
        if (placeOf(limits, minimum) === placeOf(limits, maximum))
          histories.get(device_id)!.put(first * 1000 + 30 * minute, address, minimum)
      varying = extremes
        .filter(({ minimum, maximum }) => placeOf(limits, minimum) !== placeOf(limits, maximum))
        .map(({ device_id }) => device_id)
    }
    for (let n = 0; n < varying.length; n += devicesAtOnce)
      for (const row of await readHourlyHistory(pool, varying.slice(n, n + devicesAtOnce), id, span)) {
        const history = histories.get(row.device_id)!
        row.hours.forEach((hour, k) => {
          const [minimum, maximum] = [row.minima[k]!, row.maxima[k]!]
          putHour(history, address, hour * 1000, minimum, maximum, row.lasts[k]!)
          const isSame = isByLimits ? placeOf(limits, minimum) === placeOf(limits, maximum) : minimum === maximum
          if (!isSame && hour * 1000 >= exactFrom) history.isUnclear = true
        })
      }
  }
}

/** Puts in which geofences devices were, by hours. */
async function putPlaces(
  pool: App['unscoped'],
  { places, exactFrom }: Question,
  histories: ReadonlyMap<number, DeviceHistory>,
  span: { from: Date; to: Date },
): Promise<void> {
  if (!places) return
  const ids = [...histories.keys()]
  for (let n = 0; n < ids.length; n += devicesAtOnce)
    for (const [id, found] of await placesByHours(pool, places, ids.slice(n, n + devicesAtOnce), span)) {
      const history = histories.get(id)!
      for (const { at, values, varied } of found) {
        for (const [address, value] of Object.entries(values)) history.put(at, address, value)
        if (varied && at >= exactFrom) history.isUnclear = true
      }
    }
}

/** Reads rows about devices, about half of them at a time where there are too many. About one device it reads the first. */
async function readHalves<T>(
  ids: readonly number[],
  most: number,
  read: (ids: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  const rows = await read(ids)
  if (rows.length < most || ids.length < 2) return rows
  const half = Math.ceil(ids.length / 2)
  const [some, others] = [ids.slice(0, half), ids.slice(half)]
  return [...(await readHalves(some, most, read)), ...(await readHalves(others, most, read))]
}

async function putRest(
  pool: App['unscoped'],
  question: Question,
  histories: ReadonlyMap<number, DeviceHistory>,
): Promise<void> {
  const { texts, readsConnections, from, to } = question
  const ids = [...histories.keys()]
  const span = { from: new Date(from), to: new Date(to) }
  if (texts.length > 0)
    for (const { device_id, address, at, value } of await readHalves(ids, most.texts, (some) =>
      readTextHistory(pool, some, texts, span, most.texts),
    ))
      histories.get(device_id)!.put(Math.max(at, from), address, value)
  if (readsConnections)
    for (const row of await readHalves(ids, most.connections, (some) =>
      readConnections(pool, some, span.from, most.connections),
    ))
      if (row.connected_at < to) {
        const ended = row.disconnected_at !== null && row.disconnected_at < to ? row.disconnected_at : null
        histories.get(row.device_id)!.connected(from, row.connected_at, ended, row.by_server)
      }
}

/** Returns what is stored about devices, with the extremes of each hour instead of single reports. */
export async function readByHours(
  pool: App['unscoped'],
  question: Question,
  deviceIds: readonly number[],
): Promise<Stored[]> {
  const histories = new Map(deviceIds.map((id) => [id, new DeviceHistory()]))
  const span = { from: new Date(question.from), to: new Date(question.to) }
  await putNumbers(pool, question, histories, span)
  await putPlaces(pool, question, histories, span)
  await putRest(pool, question, histories)
  return [...histories].map(([id, history]) => history.stored(id))
}

/** Returns what is stored about a device, with its single reports as far as they are kept. */
export async function readExactly(pool: App['unscoped'], question: Question, deviceId: number): Promise<Stored> {
  const { numbers, from, exactFrom, to } = question
  const history = new DeviceHistory()
  const histories = new Map([[deviceId, history]])
  const before = { from: new Date(from), to: new Date(exactFrom) }
  if (from < exactFrom) await putNumbers(pool, question, histories, before)
  if (from < exactFrom) await putPlaces(pool, question, histories, before)
  await putRest(pool, question, histories)
  const ids = numbers.map(({ id }) => id)
  const span = { from: new Date(exactFrom), to: new Date(to) }
  const { times, values } = await readReportHistory(pool, deviceId, ids, span, most.reports)
  const { places } = question
  const found = places ? await placesByReports(pool, places, deviceId, span, most.reports) : []
  const where = new Map(found.map((place) => [place.at, place.values]))
  // What a user has set belongs to no report.
  for (const { at, values: set } of found.slice(0, 1))
    if (at === exactFrom) for (const [address, value] of Object.entries(set)) history.put(at, address, value)
  const stored = history.stored(deviceId)
  const reports = times.map((at, n) => ({
    at,
    values: {
      ...Object.fromEntries(
        numbers.flatMap(({ address }, k) => {
          const value = values[n]![k]
          return value === null || value === undefined ? [] : [[address, value] as const]
        }),
      ),
      ...where.get(at),
    },
  }))
  return {
    ...stored,
    hasData: stored.hasData || reports.length > 0,
    happenings: [...stored.happenings, ...reports].toSorted((a, b) => a.at - b.at),
  }
}
