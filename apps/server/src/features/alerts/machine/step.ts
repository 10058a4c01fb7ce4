import type { AlertPhase, EvaluationStatus } from '@outpost/contract/alerts/constants'
import type { Rule, RuleBlock } from './rule.ts'
import {
  type Facts,
  isByChange,
  type Moment,
  nextChange,
  type ReportedValue,
  requirementsHold,
  type Truth,
  truthOf,
} from './truth.ts'

/** Milliseconds: what is met again within this time after it ended, or changes more often, flaps. */
export const flapWindow = 600_000
const day = 86_400_000

/** The state of one block on a device. Times are in milliseconds. */
export interface BlockState {
  phase: Exclude<AlertPhase, 'unknown'>
  /** When the phase began. */
  since: number
  /** `pending`: the number of reports in which it was met. */
  count?: number
  /** Somebody was told that it is met. */
  told?: boolean
  /** It changes so often that only its end is told, when it has been quiet for `flapWindow`. */
  flapping?: boolean
  /**
   * While it flaps: whether it is met, and when that last changed. For one that compares changes: whether it was
   * triggered by what holds without a change, which is `level`.
   */
  met?: boolean
  changedAt?: number
  level?: boolean
  /** When it last ended, to recognise flapping. */
  endedAt?: number
  /** It could not be evaluated, and the log says so. */
  unknown?: boolean
}

/** The state of an automation on a device, which is stored between evaluations. */
export interface RuleState {
  blocks: Record<string, BlockState>
  last: Record<string, ReportedValue>
  /** When it was last triggered. */
  firedAt?: number
  /** The day for which `count` counts how often it was triggered. */
  period: number
  count: number
  /** The day for which the log says that the limit is reached. */
  limitedOn?: number
  /** The time of the last evaluation that changed something. Time does not run backwards. */
  at: number
}

/** Something that has to be recorded, and told if the automation says so. */
export interface RuleEvent {
  status: EvaluationStatus
  block: string
  at: number
}

export interface Step {
  /** The same object if nothing changed. */
  state: RuleState
  events: readonly RuleEvent[]
  /** When it has to be evaluated again although nothing arrives; undefined: not at all. */
  due: number | undefined
}

/** The state of an automation that was just assigned to a device. */
export const initialState: RuleState = { blocks: {}, last: {}, period: 0, count: 0, at: 0 }

/** Works on a copy of the state, and collects what happens. */
interface Run {
  rule: Rule
  state: RuleState
  events: RuleEvent[]
  now: number
  isReport: boolean
}

const emit = (run: Run, status: EvaluationStatus, block: string): void => {
  run.events.push({ status, block, at: run.now })
}

const put = (run: Run, tag: string, block: BlockState): void => {
  run.state.blocks[tag] = block
}

/** Ends a block. When it ended is kept, to recognise flapping. */
function end(run: Run, tag: string, { told }: BlockState): void {
  if (told) emit(run, 'resolved', tag)
  put(run, tag, { phase: 'ok', since: run.now, ...(told && { endedAt: run.now }) })
}

/** The block is met and its delay is over. */
function fire(run: Run, block: RuleBlock, known: BlockState | undefined): void {
  const { rule, state, now } = run
  const today = now - (now % day)
  if (state.period !== today) Object.assign(state, { period: today, count: 0 })
  if (state.firedAt !== undefined && now < state.firedAt + rule.cooldown) {
    // It waits for the end of the cooldown, and is triggered then if it is still met.
    if (!block.momentary && known?.phase !== 'pending') put(run, block.tag, { phase: 'pending', since: now, count: 1 })
    return
  }
  if (!block.momentary && known?.endedAt !== undefined && now - known.endedAt < flapWindow) {
    emit(run, 'flapping', block.tag)
    put(run, block.tag, { phase: 'firing', since: now, told: true, flapping: true, met: true, changedAt: now })
    return
  }
  if (state.count >= rule.limit) {
    if (state.limitedOn !== today) emit(run, 'limited', block.tag)
    state.limitedOn = today
    if (!block.momentary) put(run, block.tag, { phase: 'firing', since: now })
    return
  }
  state.count++
  state.firedAt = now
  emit(run, 'triggered', block.tag)
  if (!block.momentary) put(run, block.tag, { phase: 'firing', since: now, told: true })
}

/**
 * A block that compares changes. Each change triggers it; what it is met by without a change triggers it once, until that
 * has not been the case for `flapWindow`.
 */
function beginMomentary(run: Run, block: RuleBlock, known: BlockState | undefined, moment: Moment): void {
  const { state, now } = run
  const holds = requirementsHold(block.requirements, moment) === true
  const level = holds && requirementsHold(block.requirements, { ...moment, ignoresChanges: true }) === true
  const [wasLevel, wasMet] = [known?.level === true, known?.met === true]
  const endedAt = wasLevel && !level ? now : known?.endedAt
  const isQuiet = endedAt === undefined || now - endedAt >= flapWindow
  const { firedAt } = state
  if ((holds && isByChange(block.requirements, moment)) || (level && !wasMet && isQuiet)) fire(run, block, known)
  // What a cooldown or the limit of a day has withheld is triggered afterwards, if it is still met.
  const met = level && (wasMet || state.firedAt !== firedAt)
  if (level !== wasLevel || met !== wasMet)
    put(run, block.tag, {
      phase: 'ok',
      since: now,
      ...(level && { level }),
      ...(met && { met }),
      ...(endedAt !== undefined && { endedAt }),
    })
}

/** A block that is not met yet, or for which the delay is running. */
function begin(run: Run, block: RuleBlock, known: BlockState | undefined, truth: Truth, moment: Moment): void {
  const { rule, now } = run
  if (truth === null) {
    if (known?.unknown) return
    emit(run, 'unknown', block.tag)
    put(run, block.tag, { ...(known ?? { phase: 'ok', since: now }), unknown: true })
    return
  }
  const before = known?.unknown ? { ...known, unknown: false } : known
  if (before !== known) put(run, block.tag, before!)
  if (block.momentary) return beginMomentary(run, block, before, moment)
  if (!truth) {
    if (before?.phase === 'pending')
      put(run, block.tag, { phase: 'ok', since: now, ...(before.endedAt !== undefined && { endedAt: before.endedAt }) })
    return
  }
  if (!rule.delay) return fire(run, block, before)
  if (before?.phase !== 'pending') {
    put(run, block.tag, {
      phase: 'pending',
      since: now,
      count: run.isReport ? 1 : 0,
      ...(before?.endedAt !== undefined && { endedAt: before.endedAt }),
    })
    return
  }
  const { repetitions, duration } = rule.delay
  const count = (before.count ?? 0) + (run.isReport ? 1 : 0)
  const isOver = (repetitions > 0 && count >= repetitions) || (duration > 0 && now >= before.since + duration)
  if (isOver) return fire(run, block, before)
  if (repetitions > 0 && run.isReport) put(run, block.tag, { ...before, count })
}

/** A block that is met, or that is about to end. */
function hold(run: Run, { tag }: RuleBlock, known: BlockState, truth: Truth): void {
  const { now, rule } = run
  if (known.flapping) {
    const met = truth ?? known.met ?? false
    const isQuiet = now - (known.changedAt ?? now) >= flapWindow
    if (met !== known.met) put(run, tag, { ...known, met, changedAt: now })
    else if (isQuiet && met) put(run, tag, { phase: 'firing', since: known.since, told: true })
    else if (isQuiet) end(run, tag, known)
    return
  }
  if (truth === null) return
  if (known.phase === 'easing') {
    if (truth) put(run, tag, { ...known, phase: 'firing' })
    else if (now >= known.since + rule.clear) end(run, tag, known)
    return
  }
  if (truth) return
  if (rule.clear > 0) put(run, tag, { ...known, phase: 'easing', since: now })
  else end(run, tag, known)
}

/** When a block has to be looked at again. */
function dueOf({ rule, state }: Run, block: RuleBlock, moment: Moment): number[] {
  const known = state.blocks[block.tag]
  const times = [nextChange(block.requirements, moment)]
  if (known?.phase === 'pending') {
    const cooled = (state.firedAt ?? 0) + rule.cooldown
    if (rule.delay && rule.delay.duration > 0) times.push(Math.max(known.since + rule.delay.duration, cooled))
    else if (cooled > moment.now) times.push(cooled)
  }
  if (known?.phase === 'easing') times.push(known.since + rule.clear)
  if (known?.flapping) times.push((known.changedAt ?? moment.now) + flapWindow)
  // What was due and changed nothing, because a value is not known, waits for the next report.
  return times.filter((time): time is number => time !== undefined && time > moment.now)
}

/**
 * Evaluates an automation on a device: one pure function for the live evaluation, the rehearsal and the tests. The same
 * state, facts and time always give the same result.
 * @param now in milliseconds; a time before that of the state counts as that of the state
 */
export function step(rule: Rule, before: RuleState, facts: Facts, at: number): Step {
  const now = Math.max(at, before.at)
  const state: RuleState = { ...before, blocks: { ...before.blocks }, last: { ...before.last } }
  const run: Run = { rule, state, events: [], now, isReport: facts.isReport }
  const due: number[] = []
  for (const block of rule.blocks) {
    const known = before.blocks[block.tag]
    const held = known?.phase === 'firing' || known?.phase === 'easing'
    const moment: Moment = { now, facts, last: before.last, held }
    const truth = requirementsHold(block.requirements, moment)
    if (held) hold(run, block, known, truth)
    else begin(run, block, known, truth, moment)
    due.push(...dueOf(run, block, moment))
  }
  for (const name of rule.changing) {
    const value = facts.values[name]
    if (value !== undefined) state.last[name] = value
  }
  const isChanged = JSON.stringify({ ...state, at: 0 }) !== JSON.stringify({ ...before, at: 0 })
  return {
    state: isChanged ? { ...state, at: now } : before,
    events: run.events,
    due: due.length > 0 ? Math.min(...due) : undefined,
  }
}

const order = ['firing', 'easing', 'pending', 'ok'] as const

/** Returns what the state of a device is called: that of its most urgent block. */
export function phaseOf(state: RuleState | null): AlertPhase {
  const blocks = Object.values(state?.blocks ?? {})
  const phase = order.find((name) => blocks.some((block) => block.phase === name)) ?? 'ok'
  return phase === 'ok' && blocks.some(({ unknown }) => unknown) ? 'unknown' : phase
}

/**
 * Returns when the delay is over of the block that decides what the state of a device is called; null if none is. A delay
 * that only counts reports has no such time.
 * @param delay in seconds, as `clear`
 */
export function phaseUntil(state: RuleState | null, delay: number, clear: number): Date | null {
  const phase = phaseOf(state)
  const wait = phase === 'pending' ? delay : phase === 'easing' ? clear : 0
  if (wait === 0) return null
  const begun = Object.values(state!.blocks).flatMap((block) => (block.phase === phase ? [block.since] : []))
  return new Date(Math.min(...begun) + wait * 1000)
}

/** Returns whether each block and each expression holds, as the log shows it: those of all blocks of the rule. */
export function conditionsNow(
  rule: Rule,
  facts: Facts,
  state: RuleState,
  now: number,
): { key: string; value: Truth }[] {
  const moment: Moment = { now, facts, last: state.last, held: false }
  const seen = new Map<string, Truth>()
  for (const { requirements } of rule.blocks)
    for (const { tag, expression, negated } of requirements) {
      const truth = truthOf(expression, moment)
      seen.set(tag, negated && truth !== null ? !truth : truth)
    }
  return [...seen].map(([key, value]) => ({ key, value }))
}
