import type { App } from '../../../context.ts'
import { slices } from '../../../kit/slices.ts'
import { withCauses } from './causes.ts'
import { countMessages, type FoundOn, type Telling, type Told } from './messages.ts'
import type { Question } from './question.ts'
import { replay } from './replay.ts'
import { readByHours, readExactly, type Stored } from './stored.ts'
import type { Target } from './targets.ts'

/**
 * Milliseconds that reading and replaying take at most, and the part of it for the hours; what is left is for single
 * reports. The messages are counted after it.
 */
const limit = 8000
const hoursLimit = 7000
/** Devices that are read at once, and the most whose single reports are read. */
const devicesAtOnce = 500
const mostExact = 300
/** Events that are kept in total. With more than that, an automation says too much for the list to matter. */
const mostEvents = 500_000

/** What the evaluation found, with what could not be looked at. */
export interface Rehearsed {
  events: FoundOn[]
  told: Told
  checked: number
  hourly: number
  withoutData: number
}

/** Whether single reports can tell more than the extremes of hours. */
const hasSingleReports = ({ numbers, places }: Question): boolean => numbers.length > 0 || places !== undefined

/** Replays devices one after the other, and collects what is found. */
class Rehearsal {
  readonly #found = new Map<number, FoundOn[]>()
  readonly absences = new Map<number, readonly number[]>()
  readonly unclear: number[] = []
  count = 0
  withoutData = 0
  readonly #question: Question

  constructor(question: Question) {
    this.#question = question
  }

  /** @param isExact whether the device is looked at again, with its single reports */
  take({ deviceId, happenings, offlineSince, hasData, isUnclear, absences }: Stored, isExact: boolean): void {
    const { rule, from, to, exactFrom } = this.#question
    const start = { values: {}, offlineSince, lastReportAt: undefined, isReport: false }
    // What is known at the start is only whether the device was online.
    const moments = rule.timed.length > 0 ? [{ at: from, offlineSince }, ...happenings] : happenings
    const { found: all, changedAt } = replay(rule, start, moments, to)
    // A value that is not known yet is no message.
    const found = all.filter(({ status }) => status !== 'unknown')
    this.count += found.length - (this.#found.get(deviceId)?.length ?? 0)
    if (found.length > 0)
      this.#found.set(
        deviceId,
        found.map((event) => ({ ...event, deviceId })),
      )
    else this.#found.delete(deviceId)
    if (isExact) return
    if (!hasData) this.withoutData++
    if (absences.length > 0) this.absences.set(deviceId, absences)
    const isLate = changedAt !== undefined && changedAt >= exactFrom && hasSingleReports(this.#question)
    if (isUnclear || isLate) this.unclear.push(deviceId)
  }

  events(): FoundOn[] {
    return [...this.#found.values()].flat().toSorted((a, b) => a.at - b.at || a.deviceId - b.deviceId)
  }
}

/** Yields what is read about each item, and reads the next one meanwhile. */
async function* readAhead<T, R>(items: Iterable<T>, read: (item: T) => Promise<R>): AsyncGenerator<[T, R]> {
  let ahead: { item: T; result: Promise<R> } | undefined
  for (const item of items) {
    const result = read(item)
    // A failure is thrown when its turn comes, if it still comes.
    result.catch(() => {})
    if (ahead) yield [ahead.item, await ahead.result]
    ahead = { item, result }
  }
  if (ahead) yield [ahead.item, await ahead.result]
}

/**
 * Evaluates an automation on what is stored about devices, in a thread of its own. What it could not look at in its time
 * is counted.
 */
export async function rehearse(
  pool: App['unscoped'],
  question: Question,
  devices: readonly Target[],
  telling: Omit<Telling, 'rule'>,
): Promise<Rehearsed> {
  const started = performance.now()
  const isOver = (most: number): boolean => performance.now() - started > most
  const rehearsal = new Rehearsal(question)
  let checked = 0
  let exact = 0
  const ids = devices.map(({ id }) => id)
  const readOne = (id: number): Promise<Stored> => readExactly(pool, question, id)
  if (question.needsReports) {
    for await (const [, stored] of readAhead(ids, readOne)) {
      rehearsal.take(stored, false)
      checked++
      if (isOver(limit) || rehearsal.count > mostEvents) break
    }
    rehearsal.unclear.length = 0
  } else
    for await (const [some, read] of readAhead(slices(ids, devicesAtOnce), (part) =>
      readByHours(pool, question, part),
    )) {
      for (const stored of read) rehearsal.take(stored, false)
      checked += some.length
      if (isOver(hoursLimit) || rehearsal.count > mostEvents) break
    }
  for await (const [, stored] of readAhead(rehearsal.unclear.slice(0, mostExact), readOne)) {
    if (isOver(limit)) break
    rehearsal.take(stored, true)
    exact++
  }
  const events = withCauses(question.rule, rehearsal.events(), devices, rehearsal.absences)
  return {
    events,
    told: countMessages(events, { rule: question.rule, ...telling }, question.to),
    checked,
    hourly: rehearsal.unclear.length - exact,
    withoutData: rehearsal.withoutData,
  }
}
