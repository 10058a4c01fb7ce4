import { latestIn, storePositions, type ReportedPosition } from '../devices/service.ts'
import type { StatesStored, StoredState } from './events.ts'

/** Returns the positions in what a device has reported. A position on the equator at 0° is a receiver without a fix. */
export function positionsIn({ d: device, at, v }: StoredState): ReportedPosition[] {
  const numberOf = (name: string): number | null => {
    const value = v[name] === undefined ? undefined : latestIn(v[name])
    return typeof value === 'number' ? value : null
  }
  const position = (source: ReportedPosition['source'], prefix: string, suffix = ''): ReportedPosition[] => {
    const latitude = numberOf(`${prefix}latitude${suffix}`)
    const longitude = numberOf(`${prefix}longitude${suffix}`)
    if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return []
    return [{ device, source, latitude, longitude, accuracy: numberOf(`${prefix}accuracy${suffix}`), at }]
  }
  const gps = numberOf('fix_status') === 0 ? [] : position('gps', '')
  const [tower] = [...position('cell_tower', 'cell_tower_'), ...position('cell_tower', 'cell_tower_', '_2')]
  return tower ? [...gps, tower] : gps
}

/** Stores the positions in the latest states of devices. */
export const notePositions: StatesStored = (client, states) => storePositions(client, states.flatMap(positionsIn))
