import { matcherOf, type SilenceRow } from '../silences/match.ts'
import { isSilent, silentUntil } from '../silences/window.ts'

/** Silences, and what decides whether they are about the devices of a rehearsal: see `matcherOf`. */
export interface StoredSilences {
  rows: readonly SilenceRow[]
  places: ReadonlySet<string>
  companyId: number
  automationId: number
}

/** Windows that follow each other; each of them ends at least a minute later. */
const mostWindows = 1000

/**
 * Returns a function that says when messages about a device may be sent: the same moment, unless a silence applies. In
 * milliseconds; Infinity for a silence without an end.
 */
export function freeAtOf({
  rows,
  places,
  companyId,
  automationId,
}: StoredSilences): (deviceId: number, at: number) => number {
  if (rows.length === 0) return (_device, at) => at
  const isAbout = matcherOf(places)
  const ofDevice = new Map<number, SilenceRow[]>()
  const silencesOf = (deviceId: number): SilenceRow[] => {
    const found = ofDevice.get(deviceId) ?? rows.filter((row) => isAbout(row, { automationId, companyId, deviceId }))
    ofDevice.set(deviceId, found)
    return found
  }
  return (deviceId, at) => {
    const own = silencesOf(deviceId)
    let free = at
    for (let n = 0; n < mostWindows; n++) {
      const silence = own.find((row) => isSilent(row, free))
      if (!silence) return free
      free = silentUntil(silence, free)
    }
    return Infinity
  }
}
