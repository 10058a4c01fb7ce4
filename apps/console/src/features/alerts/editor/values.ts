import type { Comparison, ConditionsInput, TaggedBlock } from '@outpost/contract/alerts/conditions'
import { type ActionName, timedParameters } from '@outpost/contract/alerts/constants'
import { asksWhere } from '@outpost/contract/alerts/geofence'
import type { Automation } from '@outpost/contract/alerts/schemas'
import { fieldIn, rowsOf, rowsShape } from '../../../kit/form/fields/rowNames.ts'
import type { Values } from '../../../kit/form/parts/core.tsx'
import { parseReadings, readingsText } from './readings.ts'
import { blocksOf, type Grouped, type GroupKind, groupsOf } from './tree.ts'

/** The lists in the form, named by their place in the request, so that errors of the server reach their field. */
export const comparisonList = (group: number): string =>
  ['conditions_body.0', ...Array.from({ length: group }, () => 'conditions.0'), 'expression'].join('.')
export const actionList = 'conditions_body.0.actions'
export const stepList = 'escalation'
export const exampleList = 'examples'
/** The field with the kind of a group. */
export const kindField = (group: number): string => `group.${group}`
/** Returns the field of an option of an action. */
export const optionField = (option: string): string => `options.${option}`

export const comparisonFields = ['parameter', 'operator', 'value', 'seconds', 'clear_value', 'joins_with'] as const
export const stepFields = ['after', 'receiving_emails', 'receiving_users', 'receiver_ids'] as const
export const exampleFields = ['name', 'triggers', 'readings'] as const
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
/** The values of a new row of each list; those of all its fields. */
export const blankComparison = blank(comparisonFields, { operator: '<', joins_with: '&&' })
/** Placeholders are words of no language, so the text of a new message is the same for all users. */
export const blankAction = blank(actionFields, {
  name: 'SendEmail',
  [optionField('subject')]: '{{automation}}: {{device}}',
  [optionField('message')]: '{{automation}}: {{device}}, {{company}}, {{time}}',
})
export const blankStep = blank(stepFields, { after: 900, receiving_emails: [], receiving_users: [], receiver_ids: [] })
export const blankExample = blank(exampleFields, { triggers: 'yes' })

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

/** The numbers of rows in the form. A group keeps its id when others are removed. */
export interface Counts {
  groups: readonly { id: number; comparisons: number }[]
  actions: number
  steps: number
  examples: number
}

/** The rows of an empty form. */
export const fewest: Counts = { groups: [{ id: 0, comparisons: 1 }], actions: 1, steps: 0, examples: 0 }

/** The conditions of an automation as the editor shows them; undefined if it can only show them as a sentence. */
export const editableOf = (blocks: readonly TaggedBlock[]): Grouped | undefined => groupsOf(blocks)

/** The rows that the form of an automation has. */
export const countsOf = ({ escalation, examples, conditions_body }: Automation): Counts => {
  const grouped = editableOf(conditions_body)
  return {
    groups: grouped?.groups.map(({ expression }, id) => ({ id, comparisons: expression.length })) ?? fewest.groups,
    actions: grouped?.actions.length ?? 1,
    steps: escalation.length,
    examples: examples.length,
  }
}

const comparisonRow = ({ value, ...comparison }: Comparison): Values => ({
  ...comparison,
  joins_with: comparison.joins_with ?? '&&',
  ...(isTimed(comparison.parameter) ? { seconds: Number(value) } : { value: value?.toString() }),
})

/** The initial values of all rows: those of an automation, and then blank ones. */
export function rowValues(counts: Counts, automation?: Automation): Values {
  const { groups, actions, steps, examples } = counts
  const grouped = automation && editableOf(automation.conditions_body)
  return {
    ...Object.assign(
      {},
      ...groups.map(({ comparisons }, n) => ({
        [kindField(n)]: grouped?.groups[n]?.kind ?? ('all' satisfies GroupKind),
        ...rowsShape<unknown>(comparisonList(n), comparisons, blankComparison),
      })),
    ),
    ...rowsShape<unknown>(actionList, actions, blankAction),
    ...rowsShape<unknown>(stepList, steps, blankStep),
    ...rowsShape<unknown>(exampleList, examples, blankExample),
    ...Object.assign(
      {},
      ...(grouped?.groups ?? []).map(({ expression }, n) => inRows(comparisonList(n), expression.map(comparisonRow))),
    ),
    ...inRows(
      actionList,
      (grouped?.actions ?? []).map(({ name, options: given }) => ({
        name,
        ...Object.fromEntries(Object.entries(given).map(([option, value]) => [optionField(option), value])),
      })),
    ),
    ...inRows(stepList, automation?.escalation ?? []),
    ...inRows(
      exampleList,
      (automation?.examples ?? []).map(({ name, triggers, readings }) => ({
        name,
        triggers: triggers ? 'yes' : 'no',
        readings: readingsText(readings),
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
export function conditionsIn(values: Values, { groups, actions }: Counts): ConditionsInput {
  const made = groups.map(({ comparisons }, n) => ({
    kind: (values[kindField(n)] ?? 'all') as GroupKind,
    expression: rowsOf(comparisonList(n), comparisons, comparisonFields, values).map(
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
    ),
  }))
  const does = rowsOf(actionList, actions, actionFields, values).map(({ name, ...given }) => ({
    name: name as ActionName,
    options: Object.fromEntries(
      (optionsOf[String(name)] ?? []).flatMap((option) =>
        given[optionField(option)] === undefined ? [] : [[option, given[optionField(option)]]],
      ),
    ),
  }))
  // The schema of the form has validated the values.
  return blocksOf(made, does) as unknown as ConditionsInput
}

/** Converts the rows of the escalation. */
export const stepsIn = (values: Values, { steps }: Counts): Values[] => rowsOf(stepList, steps, stepFields, values)

/** Converts the rows of the examples. Readings that are not complete yet are left out: their field says so. */
export const examplesIn = (values: Values, { examples }: Counts): Values[] =>
  rowsOf(exampleList, examples, exampleFields, values).map(({ name, triggers, readings }) => ({
    name,
    triggers: triggers === 'yes',
    readings: parseReadings(String(readings ?? '')).readings,
  }))

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
