import type { Change } from './counting.ts'

/** What a SIM used in an hour, or how that changes. */
export interface HourChange {
  sim: number
  /** Unix seconds of the beginning of the hour. */
  hour: number
  sent: number
  received: number
  /** The bytes among them that were distributed evenly, because reports were further apart than `spreadAfter`. */
  spread: number
  /** Seconds for which the usage is unknown. */
  unknown: number
}

const hour = 3600
/** The seconds between two reports beyond which the bytes of an hour are an average. */
export const spreadAfter = hour
/** Long spans are stored in steps of several hours, so that no report changes more rows than this. */
const mostRows = 120

/** The seconds of a step: an hour for up to two days, then as many hours as the limit of rows needs. */
const stepOf = (seconds: number): number =>
  seconds <= 48 * hour ? hour : Math.max(6, Math.ceil(seconds / hour / mostRows)) * hour

/** Distributes a change over the hours of its span. The sums are exact. */
function* split(change: Change): Generator<HourChange> {
  const { sim, from, to, sign } = change
  const length = to - from
  const step = stepOf(length)
  const isSpread = length > spreadAfter
  let done = { sent: 0, received: 0, seconds: 0 }
  for (let at = Math.floor(from / hour) * hour; ; at += step) {
    const isLast = at + step >= to
    const share = isLast ? 1 : (at + step - from) / length
    const upTo = {
      sent: Math.round(change.sent * share),
      received: Math.round(change.received * share),
      seconds: Math.round(length * share),
    }
    const [sent, received] = [upTo.sent - done.sent, upTo.received - done.received]
    yield {
      sim,
      hour: at,
      sent: sent * sign,
      received: received * sign,
      spread: isSpread ? (sent + received) * sign : 0,
      unknown: change.unknown ? (upTo.seconds - done.seconds) * sign : 0,
    }
    if (isLast) return
    done = upTo
  }
}

/** Returns the changes of hours, one for each SIM and hour, in that order. Those that cancel out are left out. */
export function hourChanges(changes: readonly Change[]): HourChange[] {
  const sums = new Map<string, HourChange>()
  for (const change of changes)
    for (const each of split(change)) {
      const key = `${each.sim} ${each.hour}`
      const known = sums.get(key)
      if (!known) sums.set(key, each)
      else {
        known.sent += each.sent
        known.received += each.received
        known.spread += each.spread
        known.unknown += each.unknown
      }
    }
  return [...sums.values()]
    .filter(({ sent, received, spread, unknown }) => sent !== 0 || received !== 0 || spread !== 0 || unknown !== 0)
    .toSorted((one, other) => one.sim - other.sim || one.hour - other.hour)
}
