import { geofenceAddress } from '@outpost/contract/alerts/geofence'
import type { Place } from '@outpost/contract/devices/map/distance'
import type { App } from '../../../context.ts'
import {
  type AppliedGeofence,
  boxOf,
  isInside,
  isWithin,
  type Placed,
  readSetPositions,
} from '../../devices/history.ts'
import { readHourlyHistory, readReportHistory } from '../../telemetry/history.ts'
import type { Span } from '../../telemetry/service.ts'
import type { ReportedValue } from '../machine/truth.ts'

/** The stored values of which a position consists, by their ids. */
export interface PositionIds {
  latitude: number
  longitude: number
}

/** Where a device was, and in which geofences that is, one moment after the other. */
class Journey {
  readonly #fences: readonly AppliedGeofence[]
  readonly #inside = new Set<number>()

  constructor(fences: readonly AppliedGeofence[], companyId: number) {
    this.#fences = fences.filter(({ companies }) => companies.includes(companyId))
  }

  /** Returns the values that the evaluation compares while the device is at a place. */
  at(place: Place): Record<string, ReportedValue> {
    const values: Record<string, ReportedValue> = {}
    for (const fence of this.#fences) {
      const was = this.#inside.has(fence.id)
      const is = isWithin(boxOf(fence), place) && isInside(fence, place, was, null)
      if (is) this.#inside.add(fence.id)
      else this.#inside.delete(fence.id)
      values[geofenceAddress(fence.id)] = is ? 'inside' : 'outside'
    }
    return values
  }
}

/** A receiver without a fix reports the place where the equator meets the zero meridian. */
const isPlace = (latitude: number | null | undefined, longitude: number | null | undefined): boolean =>
  typeof latitude === 'number' && typeof longitude === 'number' && !(latitude === 0 && longitude === 0)

/** The values of one moment, in milliseconds. `varied`: the device moved within the hour for which they stand. */
export interface PlaceValues {
  at: number
  values: Record<string, ReportedValue>
  varied: boolean
}

const minute = 60_000

type Read = (placed: Placed, journey: Journey) => Promise<PlaceValues[]>

/** A position that a user has set takes precedence over all that a device reports. When it was set is not known. */
async function placesOf(
  pool: App['unscoped'],
  fences: readonly AppliedGeofence[],
  deviceIds: readonly number[],
  from: number,
  read: Read,
): Promise<Map<number, PlaceValues[]>> {
  const found = new Map<number, PlaceValues[]>()
  for (const placed of await readSetPositions(pool, deviceIds)) {
    const journey = new Journey(fences, placed.company_id)
    const { latitude, longitude } = placed
    found.set(
      placed.id,
      latitude !== null && longitude !== null
        ? [{ at: from, values: journey.at({ latitude, longitude }), varied: false }]
        : await read(placed, journey),
    )
  }
  return found
}

/** Returns in which geofences devices were at the end of each hour. */
export async function placesByHours(
  pool: App['unscoped'],
  { fences, ids }: { fences: readonly AppliedGeofence[]; ids: PositionIds },
  deviceIds: readonly number[],
  span: Span,
): Promise<Map<number, PlaceValues[]>> {
  const hoursOf = async (id: number) =>
    new Map((await readHourlyHistory(pool, deviceIds, id, span)).map((row) => [row.device_id, row]))
  const [north, east] = [await hoursOf(ids.latitude), await hoursOf(ids.longitude)]
  return placesOf(pool, fences, deviceIds, span.from.getTime(), ({ id }, journey) => {
    const [latitudes, longitudes] = [north.get(id), east.get(id)]
    const others = new Map(longitudes?.hours.map((hour, n) => [hour, n]))
    return Promise.resolve(
      (latitudes?.hours ?? []).flatMap((hour, n) => {
        const k = others.get(hour)
        const [latitude, longitude] = [latitudes!.lasts[n], k === undefined ? undefined : longitudes!.lasts[k]]
        if (!isPlace(latitude, longitude)) return []
        const varied =
          latitudes!.minima[n] !== latitudes!.maxima[n] || longitudes!.minima[k!] !== longitudes!.maxima[k!]
        const values = journey.at({ latitude: latitude!, longitude: longitude! })
        return [{ at: hour * 1000 + 45 * minute, values, varied }]
      }),
    )
  })
}

/** Returns in which geofences a device was at each of its reports, at most `most`. */
export async function placesByReports(
  pool: App['unscoped'],
  { fences, ids }: { fences: readonly AppliedGeofence[]; ids: PositionIds },
  deviceId: number,
  span: Span,
  most: number,
): Promise<PlaceValues[]> {
  const found = await placesOf(pool, fences, [deviceId], span.from.getTime(), async (_, journey) => {
    const { times, values } = await readReportHistory(pool, deviceId, [ids.latitude, ids.longitude], span, most)
    return times.flatMap((at, n) => {
      const [latitude, longitude] = values[n]!
      if (!isPlace(latitude, longitude)) return []
      return [{ at, values: journey.at({ latitude: latitude!, longitude: longitude! }), varied: false }]
    })
  })
  return found.get(deviceId) ?? []
}
