/** What a device reported about one modem. Times and durations are in seconds, counters in bytes since an unknown start. */
export interface Reading {
  /** Unix seconds. */
  at: number
  sent: number
  received: number
  /** Seconds since the device started; null if it does not report that. */
  uptime: number | null
  /** Seconds since the mobile connection was opened; null if it does not report that. */
  connected: number | null
  /** The id of the SIM in use. */
  sim: number
}

/** A span of time with the bytes that a SIM used in it; `unknown` if no counter covers the span. */
export interface Part {
  sim: number
  from: number
  to: number
  sent: number
  received: number
  unknown: boolean
}

/** A part with the sign with which it counts: −1 takes back what was counted before. */
export interface Change extends Part {
  sign: 1 | -1
}

/**
 * Readings that are kept for each modem, the newest last. A reading that arrives late is only counted if it is newer
 * than the first of them.
 */
const kept = 6
/** Seconds by which the times that a device reports may differ from its uptime. */
const slack = 120
/** Seconds that a device takes to read its values. */
const jitter = 2
const wrapAt = 2 ** 32
/** Bytes a second, 10 Gbit/s, that no modem exceeds. */
const fastest = 1.25e9

/** Whether the device was started between two readings. False if one of them has no uptime. */
function wasRestarted(before: Reading, after: Reading): boolean {
  if (before.uptime === null || after.uptime === null) return false
  if (after.uptime < before.uptime) return true
  const elapsed = after.at - before.at
  return elapsed - (after.uptime - before.uptime) > slack && after.uptime <= elapsed + slack
}

/** Whether the mobile connection was opened between two readings; undefined if that is not known. */
function isReconnected(before: Reading, after: Reading): boolean | undefined {
  if (before.sim !== after.sim) return true
  return after.connected === null ? undefined : after.connected < after.at - before.at - jitter
}

/** Whether a counter that is lower than before has passed 2^32, as those of 32-bit kernels do. */
const hasWrapped = (before: number, reconnected: boolean | undefined): boolean =>
  before < wrapAt && (reconnected === undefined ? before >= wrapAt / 2 : !reconnected)

const added = (before: number, after: number): number => (after >= before ? after - before : after + wrapAt - before)

/**
 * Whether the usage between two readings is smaller if the counters went on than if they began again at zero. This
 * tells a counter that wrapped in the minute of a new connection from new counters: the other counter still grows.
 */
const isLessIfContinued = (before: Reading, after: Reading): boolean =>
  added(before.sent, after.sent) + added(before.received, after.received) < after.sent + after.received

/**
 * Returns the second from which the counters of `after` count, if they began again at zero between two readings: when
 * the device was started, or when its mobile interface was created. Undefined if they have gone on.
 */
function zeroBetween(before: Reading, after: Reading): number | undefined {
  const within = (second: number): number => Math.min(after.at, Math.max(before.at, second))
  if (wasRestarted(before, after)) return within(after.at - after.uptime!)
  const lower = (['sent', 'received'] as const).filter((name) => after[name] < before[name])
  const reconnected = isReconnected(before, after)
  if (lower.every((name) => hasWrapped(before[name], reconnected))) return undefined
  if (lower.length === 1 && before[lower[0]!] < wrapAt && isLessIfContinued(before, after)) return undefined
  return after.connected === null ? before.at : within(after.at - after.connected)
}

/** Divides what was used over a change of SIM: in proportion to the time before and after it. */
function divide(part: Part, before: number, switchedAt: number): Part[] {
  const share = part.to > part.from ? (switchedAt - part.from) / (part.to - part.from) : 0
  const first = { sent: Math.round(part.sent * share), received: Math.round(part.received * share) }
  return [
    { ...part, ...first, sim: before, to: switchedAt },
    { ...part, sent: part.sent - first.sent, received: part.received - first.received, from: switchedAt },
  ]
}

/**
 * Returns what was used between two readings of a modem. Undefined if it is more than a modem can transfer. After a
 * start of the device, what it used between the first reading and the start is unknown.
 */
export function between(before: Reading, after: Reading): Part[] | undefined {
  const zero = zeroBetween(before, after)
  const whole: Part = {
    sim: after.sim,
    from: zero ?? before.at,
    to: after.at,
    sent: zero === undefined ? added(before.sent, after.sent) : after.sent,
    received: zero === undefined ? added(before.received, after.received) : after.received,
    unknown: false,
  }
  if (whole.sent + whole.received > fastest * (whole.to - whole.from + 60)) return undefined
  if (zero !== undefined)
    return [{ ...whole, sim: before.sim, from: before.at, to: zero, sent: 0, received: 0, unknown: true }, whole]
  if (before.sim === after.sim) return [whole]
  const switchedAt = after.at - (after.connected ?? (after.at - before.at) / 2)
  return divide(whole, before.sim, Math.max(before.at, switchedAt))
}

const changes = (parts: readonly Part[], sign: 1 | -1): Change[] =>
  parts.filter((part) => part.to > part.from || part.sent + part.received > 0).map((part) => ({ ...part, sign }))

/**
 * Adds a reading to those of its modem and returns what that changes. A reading that is older than the newest one
 * replaces what was counted between its neighbours. It is left out if it is too old, or contradicts them because the
 * clock of the device was wrong. So is a reading with more bytes than a modem can transfer.
 * @param readings in the order of their times, at most `kept`
 * @param now Unix seconds; stored readings with a later time come from a wrong clock of the server
 */
export function count(
  readings: readonly Reading[],
  reading: Reading,
  now: number,
): { readings: readonly Reading[]; changes: Change[] } {
  const present = Math.max(now, reading.at)
  const known = readings.map((each) => (each.at > present ? { ...each, at: reading.at } : each))
  const place = known.findLastIndex(({ at }) => at <= reading.at)
  const [before, after] = [known[place], known[place + 1]]
  const nothing = { readings, changes: [] }
  if (before && Object.entries(reading).every(([name, value]) => before[name as keyof Reading] === value))
    return nothing
  if (!before) return known.length === 0 ? { readings: [reading], changes: [] } : nothing
  const next = { readings: known.toSpliced(place + 1, 0, reading).slice(-kept) }
  const first = between(before, reading)
  if (!first) return nothing
  if (!after) return { ...next, changes: changes(first, 1) }
  const restarts = (one: Reading, other: Reading): number => Number(zeroBetween(one, other) !== undefined)
  const former = between(before, after)
  const second = between(reading, after)
  if (!former || !second || restarts(before, reading) + restarts(reading, after) !== restarts(before, after))
    return nothing
  return { ...next, changes: [...changes(former, -1), ...changes(first, 1), ...changes(second, 1)] }
}
