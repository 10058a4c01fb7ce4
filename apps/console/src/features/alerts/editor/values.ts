import type { ConditionsInput, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { type ActionName, timedParameters } from '@outpost/contract/alerts/constants'
import { asksWhere } from '@outpost/contract/alerts/geofence'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { fieldIn, rowsOf, rowsShape } from '../../../kit/form/fields/rowNames.ts'
import type { Values } from '../../../kit/form/parts/core.tsx'

/** The lists in the form, named by their place in the request, so that errors of the server reach their field. */
export const comparisonList = 'conditions_body.0.expression'
export const actionList = 'conditions_body.0.actions'
/** Returns the field of an option of an action. */
export const optionField = (option: string): string => `options.${option}`

export const comparisonFields = ['parameter', 'operator', 'value', 'seconds', 'clear_value', 'joins_with'] as const
const options = [
  'subject',
  'message',
  'receiving_emails',
  'receiving_users',
  'receiver_ids',
  'smtp_config_id',
  'task_group_id',
] as const
export const actionFields: readonly string[] = ['name', ...options.map(optionField)]

const blank = (fields: readonly string[], given: Values): Values => ({
  ...Object.fromEntries(fields.map((field) => [field, undefined])),
  ...given,
})
/** The values of a new comparison and of a new action; those of all their fields. */
export const blankComparison = blank(comparisonFields, { operator: '<', joins_with: '&&' })
export const blankAction = blank(actionFields, { name: 'SendEmail' })

/** Whether a parameter is a time that the server knows without data from the device. */
export const isTimed = (parameter: unknown): boolean => timedParameters.some((name) => name === parameter)

/** Whether an operator has a value at which it ends. Texts have no such order. */
export const hasEnd = (operator: unknown): boolean => ['>', '>=', '<', '<='].includes(String(operator))

/** Whether an operator compares nothing with a value. */
const hasNoValue = (operator: unknown): boolean => asksWhere(String(operator))

/** The options that each action has in the form. */
export const optionsOf: Readonly<Record<string, readonly string[]>> = {
  SendEmail: ['subject', 'message', 'receiving_emails', 'smtp_config_id'],
  SendNotification: ['message', 'receiving_users'],
  SendToReceivers: ['subject', 'message', 'receiver_ids'],
  TaskManagerAction: ['task_group_id'],
} satisfies Partial<Record<ActionName, readonly string[]>>

const inRows = (list: string, rows: readonly Values[]): Values =>
  Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([field, value]) => [fieldIn(list, at, field), value])),
  )

/** The numbers of rows in the form. */
export interface Counts {
  comparisons: number
  actions: number
}

/** The block of an automation that the editor can show: its only one, without other blocks in it. */
export const plainBlockOf = (blocks: readonly TaggedBlock[]): TaggedBlock | undefined =>
  blocks.length === 1 && (blocks[0]!.conditions ?? []).length === 0 ? blocks[0] : undefined

/** The initial values of a number of rows: those of an automation, and then blank ones. */
export function valuesOfBlock(block: TaggedBlock | undefined, { comparisons, actions }: Counts): Values {
  const blanks = {
    ...rowsShape<unknown>(comparisonList, comparisons, blankComparison),
    ...rowsShape<unknown>(actionList, actions, blankAction),
  }
  if (!block) return blanks
  return {
    ...blanks,
    ...inRows(
      comparisonList,
      block.expression.map(({ value, ...comparison }) => ({
        ...comparison,
        joins_with: comparison.joins_with ?? '&&',
        ...(isTimed(comparison.parameter) ? { seconds: Number(value) } : { value: value?.toString() }),
      })),
    ),
    ...inRows(
      actionList,
      block.actions.map(({ name, options: given }) => ({
        name,
        ...Object.fromEntries(Object.entries(given).map(([option, value]) => [optionField(option), value])),
      })),
    ),
  }
}

/** The initial values of the other fields. */
export const settingsOf = (automation: Automation): Values => ({
  name: automation.name,
  description: automation.description,
  delay_duration: automation.delay_enabled ? automation.delay_duration : 0,
  delay_repetitions_count: automation.delay_enabled ? automation.delay_repetitions_count : 0,
  cooldown_duration: automation.cooldown_enabled ? automation.cooldown_duration : 0,
  clear_duration: automation.clear_duration,
  period_trigger_limit: automation.period_trigger_limit,
  notify_resolved: automation.notify_resolved,
})

/** Converts the rows of the form to conditions. */
export function conditionsIn(values: Values, comparisons: number, actions: number): ConditionsInput {
  const expression = rowsOf(comparisonList, comparisons, comparisonFields, values).map(
    ({ parameter, operator, value, seconds, clear_value, joins_with }) =>
      isTimed(parameter)
        ? { parameter, operator: '>=', value: seconds, joins_with }
        : {
            parameter,
            operator,
            ...(!hasNoValue(operator) && { value }),
            ...(hasEnd(operator) && { clear_value }),
            joins_with,
          },
  )
  const does = rowsOf(actionList, actions, actionFields, values).map(({ name, ...given }) => ({
    name,
    options: Object.fromEntries(
      (optionsOf[String(name)] ?? []).flatMap((option) =>
        given[optionField(option)] === undefined ? [] : [[option, given[optionField(option)]]],
      ),
    ),
  }))
  // The schema of the form has validated the values.
  return [{ type: 'if', expression, actions: does, conditions: [] }] as unknown as ConditionsInput
}

/** Converts the other fields. A time of 0 switches a delay or a cooldown off. */
export const settingsIn = (values: Values): Values => {
  const number = (name: string): number => Number(values[name] ?? 0)
  const { company_id, name, description, period_trigger_limit, notify_resolved } = values
  return {
    ...(company_id !== undefined && { company_id }),
    name,
    description: description ?? '',
    delay_enabled: number('delay_duration') > 0 || number('delay_repetitions_count') > 0,
    delay_duration: number('delay_duration'),
    delay_repetitions_count: number('delay_repetitions_count'),
    cooldown_enabled: number('cooldown_duration') > 0,
    cooldown_duration: number('cooldown_duration'),
    clear_duration: number('clear_duration'),
    period_trigger_limit,
    notify_resolved,
  }
}
