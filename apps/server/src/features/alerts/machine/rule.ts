import type { Comparison, TaggedAction, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { momentaryOperators, timedParameters } from '@outpost/contract/alerts/constants'

/** One part of what has to hold for a block: its own expression and those of the blocks around it. */
export interface Requirement {
  tag: string
  expression: readonly Comparison[]
  /** It must not hold: the expression of the `if` before an `else`. */
  negated: boolean
}

/** A block that has actions, with everything that has to hold for it. */
export interface RuleBlock {
  tag: string
  requirements: readonly Requirement[]
  actions: readonly TaggedAction[]
  /** It holds only at the moment of a change, so it neither lasts nor ends. */
  momentary: boolean
}

/** An automation in the form in which it is evaluated. All durations are in milliseconds. */
export interface Rule {
  blocks: readonly RuleBlock[]
  /** Undefined: at once. Whichever of the two is reached first; 0 is never. */
  delay: { repetitions: number; duration: number } | undefined
  cooldown: number
  clear: number
  /** How often it may be triggered in a day. */
  limit: number
  /** The addresses of the values that it compares. */
  parameters: readonly string[]
  /** The times that it compares, which the server knows. */
  timed: readonly string[]
  /** Those of which only a change counts. */
  changing: readonly string[]
}

/** The settings of an automation that decide its evaluation. Durations are in seconds. */
export interface RuleSettings {
  delay_enabled: boolean
  delay_repetitions_count: number
  delay_duration: number
  cooldown_enabled: boolean
  cooldown_duration: number
  clear_duration: number
  period_trigger_limit: number
  conditions: readonly TaggedBlock[]
}

/** Returns whether the server knows a parameter without data from the device. */
export const isTimed = (parameter: string): boolean => timedParameters.some((name) => name === parameter)

function collect(blocks: readonly TaggedBlock[], around: readonly Requirement[]): RuleBlock[] {
  return blocks.flatMap((block, n) => {
    const own: Requirement =
      block.type === 'if'
        ? { tag: block.tag, expression: block.expression, negated: false }
        : { tag: block.tag, expression: blocks[n - 1]!.expression, negated: true }
    const requirements = [...around, own]
    const momentary = requirements.some(({ expression }) =>
      expression.some(({ operator }) => momentaryOperators.includes(operator)),
    )
    const inner = collect(block.conditions ?? [], requirements)
    return block.actions.length > 0
      ? [{ tag: block.tag, requirements, actions: block.actions, momentary }, ...inner]
      : inner
  })
}

const comparisonsOf = (blocks: readonly TaggedBlock[]): Comparison[] =>
  blocks.flatMap(({ expression, conditions }) => [...expression, ...comparisonsOf(conditions ?? [])])

/** Returns what conditions compare, each once. */
const parametersOf = (blocks: readonly TaggedBlock[]): string[] => [
  ...new Set(comparisonsOf(blocks).map(({ parameter }) => parameter)),
]

/** Converts an automation to the form in which it is evaluated. */
export function compileRule(settings: RuleSettings): Rule {
  const { conditions, delay_enabled, delay_repetitions_count, delay_duration } = settings
  const compared = parametersOf(conditions)
  const isDelayed = delay_enabled && (delay_repetitions_count > 1 || delay_duration > 0)
  return {
    blocks: collect(conditions, []),
    delay: isDelayed ? { repetitions: delay_repetitions_count, duration: delay_duration * 1000 } : undefined,
    cooldown: settings.cooldown_enabled ? settings.cooldown_duration * 1000 : 0,
    clear: settings.clear_duration * 1000,
    limit: settings.period_trigger_limit,
    parameters: compared.filter((parameter) => !isTimed(parameter)),
    timed: compared.filter(isTimed),
    changing: [
      ...new Set(
        comparisonsOf(conditions).flatMap(({ parameter, operator }) =>
          momentaryOperators.includes(operator) ? [parameter] : [],
        ),
      ),
    ],
  }
}
