import type { AlertPhase, EvaluationStatus } from '@outpost/contract/alerts/constants'
import { type ComparedValue, parametersNow } from '../machine/parameters.ts'
import type { Rule } from '../machine/rule.ts'
import { initialState, phaseOf, type RuleState, type Step, step } from '../machine/step.ts'
import { type Facts, type ReportedValue, requirementsHold } from '../machine/truth.ts'

/** Something that was stored about a device. Times are in milliseconds. */
export interface Happening {
  at: number
  /** The values that it reported. */
  values?: Readonly<Record<string, ReportedValue>>
  /** It went offline at this time, or, with null, online. */
  offlineSince?: number | null
  /** It went offline because of the server. */
  byServer?: boolean
}

/** What an automation would have found on a device. */
export interface Found {
  at: number
  status: EvaluationStatus
  block: string
  parameters: ComparedValue[]
  /** Something is still met on the device afterwards. */
  open: boolean
  /** The device was offline since then, in milliseconds; null while it was online. */
  offlineSince: number | null | undefined
  byServer: boolean
}

export interface Replayed {
  found: Found[]
  /** When the state changed last, in milliseconds; undefined if it never did. */
  changedAt: number | undefined
  /** The state at the end. */
  phase: AlertPhase
}

/** What an automation found on one device is no use beyond this number. */
const mostFound = 5000

/** A state in which nothing happens as long as the same conditions hold: nothing is delayed, ending or flapping. */
const isSettled = ({ blocks }: RuleState): boolean =>
  Object.values(blocks).every(({ phase, flapping }) => (phase === 'ok' || phase === 'firing') && !flapping)

/** The evaluation of one automation on one device, as time passes. */
class Evaluation {
  readonly found: Found[] = []
  changedAt: number | undefined
  #state: RuleState = initialState
  #due: number | undefined
  #at = Number.NEGATIVE_INFINITY
  /** The conditions that held at the last evaluation, if it changed nothing and nothing is under way. */
  #settled: string | undefined
  readonly #rule: Rule

  get phase(): AlertPhase {
    return phaseOf(this.#state)
  }

  constructor(rule: Rule) {
    this.#rule = rule
  }

  /** Evaluates what falls due before a moment. */
  pass(facts: Facts, byServer: boolean, until: number): void {
    // A time that is due and changes nothing stays due: time must advance.
    while (this.#due !== undefined && this.#due > this.#at && this.#due < until && this.found.length < mostFound)
      this.evaluate({ ...facts, isReport: false }, byServer, this.#due)
  }

  evaluate(facts: Facts, byServer: boolean, at: number): void {
    const held = this.#held(facts, at)
    this.#at = Math.max(this.#at, at)
    if (this.#settled !== undefined && this.#settled === held) return
    const next: Step = step(this.#rule, this.#state, facts, at)
    const open = Object.values(next.state.blocks).some(({ phase }) => phase === 'firing' || phase === 'easing')
    for (const { status, block, at: when } of next.events)
      this.found.push({
        at: when,
        status,
        block,
        parameters: parametersNow(this.#rule, facts, when),
        open,
        offlineSince: facts.offlineSince,
        byServer,
      })
    const isChanged = next.state !== this.#state
    if (isChanged) this.changedAt = at
    this.#settled = !isChanged && this.#rule.timed.length === 0 && isSettled(next.state) ? held : undefined
    this.#state = next.state
    this.#due = next.due
  }

  /** The conditions that hold, as a key. Where values are compared with earlier ones, no two moments are the same. */
  #held(facts: Facts, now: number): string | undefined {
    if (this.#rule.changing.length > 0 || this.#rule.timed.length > 0) return undefined
    const { last, blocks } = this.#state
    return this.#rule.blocks
      .map(({ tag, requirements }) =>
        String(requirementsHold(requirements, { now, facts, last, held: blocks[tag]?.phase === 'firing' })),
      )
      .join()
  }
}

/**
 * Replays what was stored about a device through the evaluation that also runs live: everything that happened in its
 * order, and what fell due in between.
 * @param start what was known about the device before
 * @param happenings in the order of their times
 * @param until the end of the period in milliseconds
 */
export function replay(rule: Rule, start: Facts, happenings: readonly Happening[], until: number): Replayed {
  const evaluation = new Evaluation(rule)
  let facts: Facts = { ...start, isReport: false }
  let byServer = false
  for (const { at, values, offlineSince, byServer: isServers } of happenings) {
    evaluation.pass(facts, byServer, at)
    const isReport = values !== undefined
    facts = {
      values: isReport ? { ...facts.values, ...values } : facts.values,
      offlineSince: offlineSince === undefined ? facts.offlineSince : offlineSince,
      lastReportAt: isReport ? at : facts.lastReportAt,
      isReport,
    }
    if (offlineSince !== undefined) byServer = isServers === true
    evaluation.evaluate(facts, byServer, at)
    if (evaluation.found.length >= mostFound) break
  }
  evaluation.pass(facts, byServer, until)
  return { found: evaluation.found.slice(0, mostFound), changedAt: evaluation.changedAt, phase: evaluation.phase }
}
