import type { Comparison } from '@outpost/contract/alerts/conditions'
import { parametersNow } from './parameters.ts'
import { isTimed, type Rule } from './rule.ts'
import type { RuleState } from './step.ts'
import { compare, type Facts, type ReportedValue, type Truth } from './truth.ts'

/** A comparison as it was evaluated. Of times, the values are in seconds. */
export interface TracedComparison {
  tag: string
  parameter: string
  operator: Comparison['operator']
  /** The value at the device; null if it is not known. */
  value: ReportedValue | null
  /** What it is compared with to begin, and to end; null if there is none. */
  limit: ReportedValue | null
  clear_limit: number | null
  holds: Truth
}

/** What an entry of the log says about how a state came about. */
export interface Trace {
  comparisons: TracedComparison[]
  /** Seconds for which the condition was met, or not met any more, before that counted; null if nothing was delayed. */
  waited: number | null
}

/**
 * Returns how each comparison of a rule came out, with its limits, and for how long the block of an event was delayed.
 * @param now in milliseconds
 */
export function traceNow(rule: Rule, facts: Facts, before: RuleState, block: string, now: number): Trace {
  const values = new Map(parametersNow(rule, facts, now).map(({ key, value }) => [key, value]))
  const seen = new Map<string, TracedComparison[]>()
  for (const { tag, requirements } of rule.blocks) {
    const phase = before.blocks[tag]?.phase
    const held = phase === 'firing' || phase === 'easing'
    for (const { tag: owner, expression, negated } of requirements)
      if (!negated && !seen.has(owner))
        seen.set(
          owner,
          expression.map((comparison) => ({
            tag: owner,
            parameter: comparison.parameter,
            operator: comparison.operator,
            value: values.get(comparison.parameter) ?? (isTimed(comparison.parameter) ? 0 : null),
            limit: comparison.value ?? null,
            clear_limit: comparison.clear_value ?? null,
            holds: compare(comparison, { now, facts, last: before.last, held }),
          })),
        )
  }
  const known = before.blocks[block]
  const isDelayed = known?.phase === 'pending' || known?.phase === 'easing'
  return {
    comparisons: [...seen.values()].flat(),
    waited: isDelayed ? Math.max(0, Math.round((now - known.since) / 1000)) : null,
  }
}
