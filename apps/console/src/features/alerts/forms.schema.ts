import { Comparison, Options } from '@outpost/contract/alerts/conditions'
import { alertLimits } from '@outpost/contract/alerts/constants'
import { EscalationStep } from '@outpost/contract/alerts/escalation'
import { Example } from '@outpost/contract/alerts/examples'
import { automationSchemas } from '@outpost/contract/alerts/schemas'
import { id } from '@outpost/contract/kit/values'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'
import { groupKinds } from './editor/tree.ts'
import {
  actionList,
  comparisonList,
  type Counts,
  exampleList,
  kindField,
  optionField,
  stepList,
} from './editor/values.ts'

const {
  conditions_body: _conditions,
  delay_enabled: _delay,
  cooldown_enabled: _cooldown,
  enabled: _enabled,
  escalation: _escalation,
  examples: _examples,
  ...fields
} = automationSchemas.create.input.shape

const comparison: Readonly<Record<string, z.ZodType>> = {
  parameter: Comparison.shape.parameter,
  operator: Comparison.shape.operator,
  value: z.string().max(alertLimits.text).optional(),
  seconds: z.number().min(1).max(alertLimits.duration).optional(),
  clear_value: Comparison.shape.clear_value,
  joins_with: Comparison.shape.joins_with,
}

const { subject, message, receiving_emails, receiving_users, receiver_ids, smtp_config_id, task_group_id } =
  Options.shape
const options = { subject, message, receiving_emails, receiving_users, receiver_ids, smtp_config_id, task_group_id }
const action: Readonly<Record<string, z.ZodType>> = {
  name: z.string(),
  ...Object.fromEntries(Object.entries(options).map(([option, schema]) => [optionField(option), schema])),
}

const { receiving_emails: stepEmails, receiving_users: stepUsers, receiver_ids: stepReceivers } = EscalationStep.shape
const step: Readonly<Record<string, z.ZodType>> = {
  after: EscalationStep.shape.after,
  receiving_emails: stepEmails,
  receiving_users: stepUsers,
  receiver_ids: stepReceivers,
}
const example: Readonly<Record<string, z.ZodType>> = {
  name: Example.shape.name,
  triggers: z.enum(['yes', 'no']),
  // The field checks each line.
  readings: z.string().min(1).max(10_000),
}

/** The lists of an automation besides its conditions. */
const lists = ({ steps, examples }: Counts) => ({
  ...rowsShape(stepList, steps, step),
  ...rowsShape(exampleList, examples, example),
})

/** The form of an automation with these numbers of rows. */
export const automationForm = (counts: Counts) =>
  z.object({
    ...fields,
    ...Object.fromEntries(
      counts.groups.flatMap(({ comparisons }, n) => [
        [kindField(n), z.enum(groupKinds)] as const,
        ...Object.entries(rowsShape(comparisonList(n), comparisons, comparison)),
      ]),
    ),
    ...rowsShape(actionList, counts.actions, action),
    ...lists(counts),
  })

/** The form of an automation whose conditions are only shown. */
export const settingsForm = (counts: Counts) => z.object({ ...fields, ...lists(counts) })

/** The automations that are assigned or removed, at least one; or those that replace all others. */
export const someAutomations = z.object({ automation_id: z.array(id).min(1).max(alertLimits.automations) })
export const anyAutomations = z.object({ automation_id: z.array(id).max(alertLimits.automations) })
