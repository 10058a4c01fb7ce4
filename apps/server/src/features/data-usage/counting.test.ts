import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, type Change, count, type Reading } from './counting.ts'
import { hourChanges } from './hours.ts'

const minute = 60
const day = 86_400
const start = 1_790_000_000
const wrap = 2 ** 32

/** A router whose true usage is known. Its counters are those of a 32-bit kernel if `narrow`. */
class Router {
  now = start
  bootedAt = start - 1000
  connectedAt = start - 900
  sim = 1
  readonly narrow: boolean
  counters = { sent: 0, received: 0 }
  /** Bytes by SIM. */
  readonly truth = new Map<number, number>()
  /** Bytes that no report can contain: used between the last report and a start. */
  lost = 0
  #sinceReport = 0

  constructor(narrow: boolean, counted: number) {
    this.narrow = narrow
    this.counters = { sent: counted, received: counted }
  }

  use(seconds: number, rate: number): void {
    this.now += seconds
    const [sent, received] = [Math.round((seconds * rate) / 5), Math.round(seconds * rate)]
    this.counters.sent += sent
    this.counters.received += received
    this.truth.set(this.sim, (this.truth.get(this.sim) ?? 0) + sent + received)
    this.#sinceReport += sent + received
  }

  restart(): void {
    this.lost += this.#sinceReport
    this.#sinceReport = 0
    this.counters = { sent: 0, received: 0 }
    this.bootedAt = this.now
    this.connectedAt = this.now + 40
  }

  switchTo(sim: number): void {
    this.sim = sim
    this.connectedAt = this.now
  }

  report(): Reading {
    this.#sinceReport = 0
    const shown = (bytes: number): number => (this.narrow ? bytes % wrap : bytes)
    return {
      at: this.now,
      sent: shown(this.counters.sent),
      received: shown(this.counters.received),
      uptime: this.now - this.bootedAt,
      connected: Math.max(0, this.now - this.connectedAt),
      sim: this.sim,
    }
  }
}

const bytes = (changes: readonly Change[], sim?: number): number =>
  changes
    .filter((change) => sim === undefined || change.sim === sim)
    .reduce((sum, { sign, sent, received }) => sum + sign * (sent + received), 0)

function countAll(readings: readonly Reading[], now = Infinity) {
  let known: readonly Reading[] = []
  const changes: Change[] = []
  for (const reading of readings) {
    const counted = count(known, reading, now)
    known = counted.readings
    changes.push(...counted.changes)
  }
  return changes
}

type Event = 'work' | 'restart' | 'switch' | 'offline' | 'duplicate' | 'late'
const event = fc.record({
  what: fc.constantFrom<Event>('restart', 'switch', 'offline', 'duplicate', 'late'),
  minutes: fc.integer({ min: 60, max: 600 }),
  rate: fc.integer({ min: 0, max: 40_000 }),
})

/** Lets a router work through events, and returns it with its reports in the order in which they arrive. */
function history(narrow: boolean, counted: number, events: readonly { what: Event; minutes: number; rate: number }[]) {
  const router = new Router(narrow, counted)
  const reports: Reading[] = [router.report()]
  for (const { what, minutes, rate } of events) {
    if (what === 'offline') router.use(day, rate)
    if (what === 'restart') router.restart()
    if (what === 'switch') {
      router.switchTo(3 - router.sim)
      router.use(0, rate)
    }
    for (let passed = 0; passed < minutes; passed += 1) {
      router.use(minute, rate)
      reports.push(router.report())
    }
    if (what === 'duplicate') reports.push(reports.at(-1)!, reports.at(-2)!)
    if (what === 'late') reports.push(...reports.splice(-3, 1))
  }
  return { router, reports }
}

test('USAGE-001 the counted usage is within 0.1 % of that of simulated routers, over starts, wraps, SIM changes and days offline', () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.integer({ min: 0, max: wrap - 1 }),
      fc.array(event, { minLength: 1, maxLength: 12 }),
      (narrow, counted, events) => {
        const { router, reports } = history(narrow, counted, events)
        const changes = countAll(reports)
        const truth = [...router.truth.values()].reduce((sum, one) => sum + one, 0)
        // A day offline at this rate passes 2^32 at most once.
        expect(Math.abs(bytes(changes) + router.lost - truth)).toBeLessThanOrEqual(truth * 0.001)
        for (const [sim, own] of router.truth)
          expect(Math.abs(bytes(changes, sim) - own)).toBeLessThanOrEqual(own * 0.001 + router.lost + 4)
      },
    ),
    { numRuns: 300 },
  )
})

test('USAGE-001 a month with four starts, a wrap, SIM changes and a day offline is within 0.1 % of the truth', () => {
  const router = new Router(true, wrap - 300_000_000)
  const reports = [router.report()]
  for (let at = 0; at < 30 * 24 * 60; at += 1) {
    router.use(minute, 2000 + 1500 * Math.sin((at / 1440) * 2 * Math.PI))
    if (at % (7 * 1440) === 500) router.restart()
    if (at % (9 * 1440) === 700) router.switchTo(3 - router.sim)
    if (Math.floor(at / 1440) !== 20) reports.push(router.report())
  }
  const changes = countAll(reports)
  const truth = [...router.truth.values()].reduce((sum, one) => sum + one, 0)
  expect(Math.abs(bytes(changes) - truth) / truth).toBeLessThan(0.001)
  for (const [sim, own] of router.truth) expect(Math.abs(bytes(changes, sim) - own) / own).toBeLessThan(0.001)
  // Each start leaves at most a minute of which nothing is known.
  const unknown = changes.filter((change) => change.unknown).map(({ from, to }) => to - from)
  expect(unknown.every((seconds) => seconds <= minute)).toBe(true)
})

const reading = (values: Partial<Reading>): Reading => ({
  at: start,
  sent: 0,
  received: 0,
  uptime: 1000,
  connected: 900,
  sim: 1,
  ...values,
})

test('USAGE-002 a restart is noticed by the uptime even if the counters are higher than before', () => {
  const before = reading({ sent: 100, received: 100, uptime: 50_000 })
  const after = reading({ at: start + day, sent: 900, received: 700, uptime: 40_000, connected: 39_960 })
  expect(between(before, after)).toEqual([
    { sim: 1, from: start, to: start + day - 40_000, sent: 0, received: 0, unknown: true },
    { sim: 1, from: start + day - 40_000, to: start + day, sent: 900, received: 700, unknown: false },
  ])
})

test('USAGE-002 counters that fall without a restart have wrapped or begun again with the connection', () => {
  const before = reading({ sent: 5000, received: wrap - 1000 })
  const wrapped = reading({ at: start + 60, sent: 6000, received: 500, uptime: 1060, connected: 960 })
  expect(bytes(countAll([before, wrapped]))).toBe(1000 + 1500)
  const anew = reading({ at: start + 60, sent: 200, received: 500, uptime: 1060, connected: 20 })
  expect(bytes(countAll([before, anew]))).toBe(700)
  const switched = reading({ at: start + 60, sent: 6000, received: 500, uptime: 1060, connected: 20, sim: 2 })
  expect(bytes(countAll([before, switched]))).toBe(1000 + 1500)
  // Without any durations, only a counter in the upper half of its range can have wrapped.
  const plain = { uptime: null, connected: null }
  const [low, high] = [reading({ ...plain, sent: 5000, received: 9000 }), reading({ ...plain, received: wrap - 1000 })]
  const next = reading({ ...plain, at: start + 60, sent: 5100, received: 500 })
  expect(bytes(countAll([low, next]))).toBe(5600)
  expect(bytes(countAll([high, next]))).toBe(5100 + 1500)
})

test('USAGE-003 a late report moves usage to its time and finds what a restart had hidden', () => {
  const first = reading({ sent: 1000 })
  const late = reading({ at: start + 3600, sent: 9000, uptime: 4600, connected: 4500 })
  const restarted = reading({ at: start + 7200, sent: 50, uptime: 3000, connected: 2960 })
  expect(bytes(countAll([first, restarted]))).toBe(50)
  expect(bytes(countAll([first, restarted, late]))).toBe(8050)
  expect(bytes(countAll([first, late, restarted]))).toBe(8050)
  // The sums of the hours are the same in both orders.
  const hours = (readings: Reading[]) => hourChanges(countAll(readings)).map(({ hour, sent }) => [hour, sent])
  expect(hours([first, restarted, late])).toEqual(hours([first, late, restarted]))
  expect(countAll([first, late, restarted, late, first]).length).toBe(countAll([first, late, restarted]).length)
})

test('USAGE-003 a report with the wrong time of its device counts nothing twice', () => {
  const good = Array.from({ length: 6 }, (_, at) =>
    reading({ at: start + at * 60, sent: at * 100, uptime: 1000 + at * 60 }),
  )
  const behind = reading({ at: start + 90, sent: 600, uptime: 1360 })
  const next = reading({ at: start + 420, sent: 700, uptime: 1420 })
  expect(bytes(countAll([...good, behind, next]))).toBe(700)
  // After the clock of the server was wrong, the stored readings lie in the future.
  const future = reading({ at: start + 100 * 365 * day, sent: 100, uptime: 1100 })
  const healed = countAll(
    [reading({ at: start - 60 }), future, reading({ at: start + 60, sent: 250, uptime: 1160 })],
    start,
  )
  expect(healed.at(-1)).toMatchObject({ from: start + 60, to: start + 60, sent: 150, sign: 1 })
})

test('USAGE-004 more bytes than any modem can transfer are left out', () => {
  const [first, next] = [reading({ sent: 1000 }), reading({ at: start + 120, sent: 3000, uptime: 1120 })]
  const absurd = reading({ at: start + 60, sent: 9e15, uptime: 1060 })
  expect(bytes(countAll([first, absurd, next]))).toBe(2000)
})

test('USAGE-005 usage between reports is distributed over the hours without a remainder, in a bounded number of rows', () => {
  fc.assert(
    fc.property(
      fc.record({
        sim: fc.constant(1),
        from: fc.integer({ min: start, max: start + day }),
        length: fc.integer({ min: 0, max: 800 * day }),
        sent: fc.integer({ min: 0, max: 1e12 }),
        received: fc.integer({ min: 0, max: 1e12 }),
      }),
      ({ length, ...part }) => {
        const hours = hourChanges([{ ...part, to: part.from + length, unknown: false, sign: 1 }])
        expect(hours.reduce((sum, { sent }) => sum + sent, 0)).toBe(part.sent)
        expect(hours.reduce((sum, { received }) => sum + received, 0)).toBe(part.received)
        expect(hours.length).toBeLessThanOrEqual(122)
        const spread = hours.reduce((sum, each) => sum + each.spread, 0)
        expect(spread).toBe(length > 3600 ? part.sent + part.received : 0)
      },
    ),
  )
})
