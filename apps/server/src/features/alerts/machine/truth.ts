import type { Comparison } from '@outpost/contract/alerts/conditions'
import { momentaryOperators } from '@outpost/contract/alerts/constants'
import { groupsOf } from '@outpost/contract/alerts/expressions'
import type { Requirement } from './rule.ts'

/** Whether something holds; null if that is not known. */
export type Truth = boolean | null

export type ReportedValue = string | number

/** What is known about a device at one moment. Times are in milliseconds. */
export interface Facts {
  /** The latest values by address. Those that were never reported are missing. */
  values: Readonly<Record<string, ReportedValue>>
  /** Since when the device is offline; null while it is online, undefined if it has never connected. */
  offlineSince: number | null | undefined
  /** When the device last reported anything; undefined if it is not known. */
  lastReportAt: number | undefined
  /** The device has just reported values, as opposed to time that has passed. */
  isReport: boolean
}

/** What a comparison depends on besides the facts. */
export interface Moment {
  now: number
  facts: Facts
  /** The values before the last change, for `changed`. */
  last: Readonly<Record<string, ReportedValue>>
  /** The condition is met at present, so the value at which it ends counts. */
  held: boolean
  /** Changes do not count: whether it holds without them. */
  ignoresChanges?: boolean
}

const not = (truth: Truth): Truth => (truth === null ? null : !truth)
const every = (truths: readonly Truth[]): Truth =>
  truths.includes(false) ? false : truths.includes(null) ? null : true
const some = (truths: readonly Truth[]): Truth => (truths.includes(true) ? true : truths.includes(null) ? null : false)

const numberOf = (value: unknown): number =>
  typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN

/** How long a device has been offline or silent, in seconds; null if it is not known. */
function secondsOf(parameter: string, { facts, now }: Moment): number | null {
  if (parameter === 'offline') {
    if (facts.offlineSince === undefined) return null
    return facts.offlineSince === null ? -1 : (now - facts.offlineSince) / 1000
  }
  return facts.lastReportAt === undefined ? null : (now - facts.lastReportAt) / 1000
}

function compareNumbers(operator: Comparison['operator'], left: number, right: number): Truth {
  if (!Number.isFinite(left) || !Number.isFinite(right)) return null
  if (operator === '>') return left > right
  if (operator === '>=') return left >= right
  if (operator === '<') return left < right
  return left <= right
}

function isEqual(left: ReportedValue, right: unknown): boolean {
  const [a, b] = [numberOf(left), numberOf(right)]
  return Number.isFinite(a) && Number.isFinite(b) ? a === b : String(left) === String(right)
}

/** Whether a comparison holds. A value that is not known makes it unknown, never false. */
export function compare(comparison: Comparison, moment: Moment): Truth {
  const { parameter, operator, clear_value } = comparison
  const value = moment.held && clear_value !== null && clear_value !== undefined ? clear_value : comparison.value
  if (parameter === 'offline' || parameter === 'no_data') {
    const seconds = secondsOf(parameter, moment)
    return seconds === null ? null : compareNumbers(operator, seconds, numberOf(value))
  }
  const known = moment.facts.values[parameter]
  if (operator === 'unknown') return known === undefined || known === ''
  if (known === undefined) return null
  if (operator === 'inside' || operator === 'outside') return known === operator
  if (moment.ignoresChanges && momentaryOperators.includes(operator)) return false
  if (operator === 'enters' || operator === 'leaves') {
    const before = moment.last[parameter]
    return before !== undefined && before !== known && known === (operator === 'enters' ? 'inside' : 'outside')
  }
  if (operator === 'changed') return moment.last[parameter] !== undefined && !isEqual(known, moment.last[parameter])
  if (operator === '==') return isEqual(known, value)
  if (operator === '!=') return !isEqual(known, value)
  if (operator === 'contains') return String(known).toLowerCase().includes(String(value).toLowerCase())
  return compareNumbers(operator, numberOf(known), numberOf(value))
}

/** Whether an expression holds. */
export const truthOf = (expression: readonly Comparison[], moment: Moment): Truth =>
  some(groupsOf(expression).map((group) => every(group.map((comparison) => compare(comparison, moment)))))

/** Whether a change is what makes one of the expressions of a block hold, and not only what was the case before. */
export const isByChange = (requirements: readonly Requirement[], moment: Moment): boolean =>
  requirements.some(
    ({ expression, negated }) =>
      !negated &&
      groupsOf(expression).some(
        (group) =>
          group.some(({ operator }) => momentaryOperators.includes(operator)) &&
          every(group.map((comparison) => compare(comparison, moment))) === true,
      ),
  )

/** Whether everything holds that a block requires. */
export const requirementsHold = (requirements: readonly Requirement[], moment: Moment): Truth =>
  every(
    requirements.map(({ expression, negated }) => {
      const truth = truthOf(expression, moment)
      return negated ? not(truth) : truth
    }),
  )

/**
 * Returns the next moment at which a comparison may come true because time passes; undefined if it cannot. In
 * milliseconds.
 */
export function nextChange(requirements: readonly Requirement[], { facts, now }: Moment): number | undefined {
  const times = requirements.flatMap(({ expression }) =>
    expression.flatMap(({ parameter, value }) => {
      const from =
        parameter === 'offline' ? facts.offlineSince : parameter === 'no_data' ? facts.lastReportAt : undefined
      if (from === undefined || from === null) return []
      // `>` holds one millisecond later than `>=`.
      const at = from + numberOf(value) * 1000 + 1
      return at > now ? [at] : []
    }),
  )
  return times.length > 0 ? Math.min(...times) : undefined
}
