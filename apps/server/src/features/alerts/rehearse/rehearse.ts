import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '../../../context.ts'
import { slices } from '../../../kit/slices.ts'
import { withCauses } from './causes.ts'
import { countMessages, type FoundOn, type Telling as CountedTelling, type Told } from './messages.ts'
import type { Question } from './question.ts'
import { replay } from './replay.ts'
import { readByHours, readExactly, type Stored } from './stored.ts'
import type { Target } from './targets.ts'

/** Milliseconds that a rehearsal takes at most, and the part of it for the hours; what is left is for single reports. */
const limit = 10_000
const hoursLimit = 8000
/** Devices that are read at once, and the most whose single reports are read. */
const devicesAtOnce = 500
const mostExact = 300
/** Events that are kept in total. With more than that, an automation says too much for the list to matter. */
const mostEvents = 100_000
/** Milliseconds of replaying until other requests get their turn. */
const turn = 5

/** What the evaluation found, with what could not be looked at. */
export interface Rehearsed {
  events: FoundOn[]
  told: Told
  checked: number
  hourly: number
  withoutData: number
  complete: boolean
}

/** How messages are told: see `countMessages`. */
export type Telling = Omit<CountedTelling, 'rule'>

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
  #since = performance.now()

  constructor(question: Question) {
    this.#question = question
  }

  /** @param isExact whether the device is looked at again, with its single reports */
  async take({ deviceId, happenings, offlineSince, hasData, isUnclear, absences }: Stored, isExact: boolean) {
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
    if (!isExact) {
      if (!hasData) this.withoutData++
      if (absences.length > 0) this.absences.set(deviceId, absences)
      const isLate = changedAt !== undefined && changedAt >= exactFrom && hasSingleReports(this.#question)
      if (isUnclear || isLate) this.unclear.push(deviceId)
    }
    if (performance.now() - this.#since < turn) return
    await nextTurn()
    this.#since = performance.now()
  }

  events(): FoundOn[] {
    return [...this.#found.values()].flat().toSorted((a, b) => a.at - b.at || a.deviceId - b.deviceId)
  }
}

/**
 * Evaluates an automation on what is stored about devices. It takes at most ten seconds, in portions between which other
 * requests are answered; what it could not look at is counted.
 */
export async function rehearse(
  pool: App['unscoped'],
  question: Question,
  devices: readonly Target[],
  telling: Telling,
): Promise<Rehearsed> {
  const started = performance.now()
  const isOver = (most: number): boolean => performance.now() - started > most
  const rehearsal = new Rehearsal(question)
  let checked = 0
  let exact = 0
  const ids = devices.map(({ id }) => id)
  if (question.needsReports) {
    for (const id of ids) {
      if (isOver(limit) || rehearsal.count > mostEvents) break
      await rehearsal.take(await readExactly(pool, question, id), false)
      checked++
    }
    rehearsal.unclear.length = 0
  } else
    for (const some of slices(ids, devicesAtOnce)) {
      if (isOver(hoursLimit) || rehearsal.count > mostEvents) break
      for (const stored of await readByHours(pool, question, some)) await rehearsal.take(stored, false)
      checked += some.length
    }
  for (const id of rehearsal.unclear.slice(0, mostExact)) {
    if (isOver(limit)) break
    await rehearsal.take(await readExactly(pool, question, id), true)
    exact++
  }
  const events = withCauses(question.rule, rehearsal.events(), devices, rehearsal.absences)
  return {
    events,
    told: countMessages(events, { rule: question.rule, ...telling }, question.to),
    checked,
    hourly: rehearsal.unclear.length - exact,
    withoutData: rehearsal.withoutData,
    complete: checked === devices.length,
  }
}
