import type { Comparison, TaggedBlock } from '@outpost/contract/alerts/conditions'
import type { unansweredReasons } from '@outpost/contract/alerts/rehearsal/constants'
import type { Value, ValueCatalogue } from '@outpost/contract/device/values'
import { geofenceOf } from '@outpost/contract/alerts/geofence'
import type { AppliedGeofence } from '../../devices/service.ts'
import { retention } from '../../telemetry/service.ts'
import { compileRule, type Rule, type RuleSettings } from '../machine/rule.ts'
import type { PositionIds } from './places.ts'

const [hour, day] = [3_600_000, 86_400_000] as const
/** Milliseconds after the end of an hour until its hourly values are complete: the roll-up runs every ten minutes. */
const rollUpDelay = 900_000

/** A number that a rule compares. Values between two limits make no difference to it. */
export interface ComparedNumber {
  address: string
  id: number
  limits: readonly number[]
}

/** What has to be read to answer what a rule would have done. Times are in milliseconds. */
export interface Question {
  rule: Rule
  from: number
  to: number
  /** The period ends with the last complete hour, otherwise now. */
  inWholeHours: boolean
  /** From then on single reports are stored, before only the extremes of each hour. */
  exactFrom: number
  numbers: readonly ComparedNumber[]
  texts: readonly string[]
  /** The geofences that the rule compares, and the values that tell where a device was; undefined if there are none. */
  places: { fences: readonly AppliedGeofence[]; ids: PositionIds } | undefined
  readsConnections: boolean
  /** The rule asks when the device last reported, which only single reports tell. */
  needsReports: boolean
  /** Values that do not cross a limit make no difference. */
  isByLimits: boolean
  unanswered: { parameter: string; reason: (typeof unansweredReasons)[number] }[]
}

const comparisonsOf = (blocks: readonly TaggedBlock[]): Comparison[] =>
  blocks.flatMap(({ expression, conditions }) => [...expression, ...comparisonsOf(conditions ?? [])])

/** The next greater number, so that "greater than" and "at least" have limits of their own. */
const above = (value: number): number => value + Math.max(Math.abs(value) * Number.EPSILON, Number.MIN_VALUE)

function limitsOf(comparisons: readonly Comparison[], address: string): number[] {
  const values = comparisons
    .filter(({ parameter }) => parameter === address)
    .flatMap(({ value, clear_value }) => [Number(value), Number(clear_value ?? value)])
    .filter(Number.isFinite)
  return [...new Set(values.flatMap((value) => [value, above(value)]))].toSorted((a, b) => a - b)
}

const isStored = (value: Value | undefined): value is Value =>
  value !== undefined && (value.kind === 'text' || value.history)

/** Returns the ids of the stored values that tell where devices were. */
function positionIds(values: ValueCatalogue): PositionIds {
  const [latitude, longitude] = [values.find('latitude'), values.find('longitude')]
  if (!latitude || !longitude) throw new Error('positions are not stored')
  return { latitude: latitude.id, longitude: longitude.id }
}

/**
 * Returns what has to be read to rehearse an automation over the last `days` days.
 * @param options.now in milliseconds
 * @param options.fences the geofences that it compares
 */
export function questionOf(
  settings: RuleSettings,
  values: ValueCatalogue,
  { days, now, fences = [] }: { days: number; now: number; fences?: readonly AppliedGeofence[] },
): Question {
  const rule = compileRule(settings)
  const comparisons = comparisonsOf(settings.conditions)
  const known = rule.parameters
    .filter((address) => geofenceOf(address) === undefined)
    .map((address) => ({ address, value: values.find(address) }))
  const stored = known.flatMap(({ address, value }) => (isStored(value) ? [{ address, value }] : []))
  const needsReports = rule.timed.includes('no_data')
  // Connections and texts are stored at once and in full, what devices measure by hours that have to be complete.
  const inWholeHours = needsReports || fences.length > 0 || stored.some(({ value }) => value.kind === 'number')
  const to = inWholeHours ? Math.floor((now - rollUpDelay) / hour) * hour : now
  const begin = to - days * day
  const exactFrom = inWholeHours ? Math.max(begin, Math.ceil((now - retention.rawDays * day) / hour) * hour) : begin
  const isByLimits =
    rule.changing.length === 0 &&
    (rule.delay?.repetitions ?? 0) <= 1 &&
    comparisons.every(({ operator }) => operator !== 'contains')
  return {
    rule,
    from: needsReports ? exactFrom : begin,
    to,
    inWholeHours,
    exactFrom,
    numbers: stored.flatMap(({ address, value }) =>
      value.kind === 'number' ? [{ address, id: value.id, limits: limitsOf(comparisons, address) }] : [],
    ),
    texts: stored.flatMap(({ address, value }) => (value.kind === 'text' ? [address] : [])),
    places: fences.length > 0 ? { fences, ids: positionIds(values) } : undefined,
    readsConnections: rule.timed.includes('offline'),
    needsReports,
    isByLimits,
    unanswered: [
      ...known.flatMap(({ address, value }) =>
        isStored(value) ? [] : [{ parameter: address, reason: 'not_stored' as const }],
      ),
      ...(needsReports ? [{ parameter: 'no_data', reason: 'recent_only' as const }] : []),
    ],
  }
}
