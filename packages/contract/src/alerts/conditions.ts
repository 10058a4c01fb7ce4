import { z } from 'zod'
import { line, lines } from '../kit/lines.ts'
import { id, integer, number } from '../kit/values.ts'
import { actionNames, type ActionName, alertLimits, joins, operators, timedParameters } from './constants.ts'
import { canHold } from './expressions.ts'
import { asksWhere, geofenceOf } from './geofence.ts'
import { receiverLimits } from './receivers/constants.ts'

const text = z.string().max(alertLimits.text)
/** What a parameter is compared with: a number or a text. Scripts also send booleans. */
const operand = z.preprocess(
  (value) => (typeof value === 'boolean' ? Number(value) : value),
  z.union([number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER), text]).nullable(),
)

/** One comparison of an expression. */
export const Comparison = z.object({
  parameter: line(1, 64),
  operator: z.enum(operators).default('=='),
  value: operand.optional(),
  /** While the condition is met, the value is compared with this instead, so that it ends later than it began. */
  clear_value: number(-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).nullable().optional(),
  joins_with: z.enum(joins).nullable().optional(),
})
export type Comparison = z.output<typeof Comparison>

/** The settings of an action. Which of them it needs depends on its name. */
export const Options = z.object({
  subject: line(1, alertLimits.subject).optional(),
  message: lines(alertLimits.message, 1).optional(),
  receiving_emails: z.array(z.email().max(254)).min(1).max(alertLimits.emails).optional(),
  receiving_users: z.array(id).min(1).max(alertLimits.users).optional(),
  receiver_ids: z.array(id).min(1).max(receiverLimits.chosen).optional(),
  smtp_config_id: id.nullable().optional(),
  task_group_id: id.optional(),
})
export type ActionOptions = z.output<typeof Options>

const needed: Readonly<Partial<Record<ActionName, readonly (keyof ActionOptions)[]>>> = {
  SendEmail: ['subject', 'message', 'receiving_emails'],
  SendNotification: ['message', 'receiving_users'],
  SendToReceivers: ['message', 'receiver_ids'],
  TaskManagerAction: ['task_group_id'],
}

const Action = z
  .object({ name: z.enum(actionNames), options: Options.default({}) })
  .superRefine(({ name, options }, { addIssue }) => {
    for (const option of needed[name] ?? [])
      if (options[option] === undefined)
        addIssue({ code: 'custom', path: ['options', option], message: 'This action needs a value here.' })
  })
export type Action = z.output<typeof Action>

interface Block {
  type: 'if' | 'else'
  expression: readonly Comparison[]
}

/** Whether a comparison is complete, and fits its parameter. Returns what is wrong. */
function faultOf({ parameter, operator, value, clear_value }: Comparison): string | undefined {
  const isPlace = geofenceOf(parameter) !== undefined
  if (asksWhere(operator)) return isPlace ? undefined : 'Only geofences can be compared like this.'
  if (isPlace) return operator === 'unknown' ? undefined : 'A geofence cannot be compared like this.'
  if (operator === 'changed' || operator === 'unknown')
    return timedParameters.some((name) => name === parameter)
      ? 'This parameter cannot be compared like this.'
      : undefined
  if (value === undefined || value === null || value === '') return 'Specify the value to compare with.'
  const isNumber = typeof value === 'number' || (value.trim() !== '' && Number.isFinite(Number(value)))
  if (timedParameters.some((name) => name === parameter)) {
    if (operator !== '>=' && operator !== '>') return 'Compare this parameter with >= and a number of seconds.'
    if (!isNumber || Number(value) < 0 || Number(value) > alertLimits.duration)
      return 'Specify a number of seconds, at most 30 days.'
  }
  if (operator !== '==' && operator !== '!=' && operator !== 'contains' && !isNumber) return 'Specify a number.'
  if (clear_value === null || clear_value === undefined) return undefined
  if (operator === '>' || operator === '>=')
    return clear_value <= Number(value) ? undefined : 'The value at which it ends must not be above the other one.'
  if (operator === '<' || operator === '<=')
    return clear_value >= Number(value) ? undefined : 'The value at which it ends must not be below the other one.'
  return 'Only >, >=, < and <= have a value at which they end.'
}

const blockFields = {
  type: z.enum(['if', 'else']),
  expression: z.array(Comparison).max(alertLimits.comparisons).default([]),
  actions: z.array(Action).max(alertLimits.actions).default([]),
}

/** Refuses an `if` without an expression, and an `else` with one or without an `if` before it. */
function checkBlocks(blocks: readonly Block[], { addIssue }: z.core.$RefinementCtx): void {
  blocks.forEach(({ type, expression }, n) => {
    if (type === 'if' && expression.length === 0)
      addIssue({ code: 'custom', path: [n, 'expression'], message: 'Add at least one comparison.' })
    if (type === 'else' && expression.length > 0)
      addIssue({ code: 'custom', path: [n, 'expression'], message: 'An else block has no comparisons.' })
    if (type === 'else' && blocks[n - 1]?.type !== 'if')
      addIssue({ code: 'custom', path: [n, 'type'], message: 'An else block follows an if block.' })
    expression.forEach((comparison, k) => {
      const fault = faultOf(comparison)
      if (fault !== undefined) addIssue({ code: 'custom', path: [n, 'expression', k, 'value'], message: fault })
    })
  })
}

const blocks = <Entry extends z.ZodType<Block>>(entry: Entry) =>
  z.array(entry).max(alertLimits.blocks).superRefine(checkBlocks)

const Innermost = z.object(blockFields)
const Inner = z.object({ ...blockFields, conditions: blocks(Innermost).default([]) })
const Outer = z.object({ ...blockFields, conditions: blocks(Inner).default([]) })

interface Nested extends Block {
  actions: readonly unknown[]
  conditions?: readonly Nested[]
}

/** Refuses a block that can never be met, by itself or together with those around it. */
function checkAgreement(
  blocks: readonly Nested[],
  ctx: z.core.$RefinementCtx,
  path: readonly (string | number)[] = [],
  around: readonly (readonly Comparison[])[] = [],
): void {
  blocks.forEach(({ type, expression, actions, conditions = [] }, n) => {
    // One that does nothing is there for its other branch.
    if (actions.length === 0 && conditions.length === 0) return
    const all = type === 'if' ? [...around, expression] : around
    // A comparison that is wrong by itself is refused for that.
    const isWrong = all.flat().some((comparison) => faultOf(comparison) !== undefined)
    if (isWrong || canHold(all)) return checkAgreement(conditions, ctx, [...path, n, 'conditions'], all)
    const place = [...path, n, 'expression', Math.max(0, expression.length - 1), 'value']
    ctx.addIssue({ code: 'custom', path: place, message: 'This can never be met together with the other comparisons.' })
  })
}

/** The conditions of an automation with their actions, as requests contain them: if and else blocks in three levels. */
export const ConditionsInput = blocks(Outer)
  .min(1)
  .superRefine((given, ctx) => checkAgreement(given, ctx))
export type ConditionsInput = z.output<typeof ConditionsInput>

const tagged = { tag: z.string() }
const TaggedAction = z.object({ ...tagged, name: z.enum(actionNames), options: Options })
const taggedFields = {
  ...tagged,
  type: z.enum(['if', 'else']),
  expression: z.array(Comparison),
  actions: z.array(TaggedAction),
}
const TaggedInnermost = z.object(taggedFields)
const TaggedInner = z.object({ ...taggedFields, conditions: z.array(TaggedInnermost) })
/** The conditions as responses contain them: every block and action has a `tag`, which the log names. */
export const Conditions = z.array(z.object({ ...taggedFields, conditions: z.array(TaggedInner) }))
export type Conditions = z.output<typeof Conditions>
export type TaggedAction = z.output<typeof TaggedAction>
/** A block of any level. */
export interface TaggedBlock extends z.output<typeof TaggedInnermost> {
  conditions?: readonly TaggedBlock[]
}

/** Seconds of a delay or a cooldown. */
export const duration = integer(0, alertLimits.duration)
