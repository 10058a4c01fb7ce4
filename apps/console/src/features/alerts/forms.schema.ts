import { Comparison, Options } from '@outpost/contract/alerts/conditions'
import { alertLimits } from '@outpost/contract/alerts/constants'
import { automationSchemas } from '@outpost/contract/alerts/schemas'
import { id } from '@outpost/contract/kit/values'
import { z } from 'zod'
import { rowsShape } from '../../kit/form/fields/rowNames.ts'
import { actionList, comparisonList, optionField } from './editor/values.ts'

const {
  conditions_body: _conditions,
  delay_enabled: _delay,
  cooldown_enabled: _cooldown,
  enabled: _enabled,
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

/** The form of an automation with this number of comparisons and actions. */
export const automationForm = (comparisons: number, actions: number) =>
  z.object({
    ...fields,
    ...rowsShape(comparisonList, comparisons, comparison),
    ...rowsShape(actionList, actions, action),
  })

/** The form of an automation with nested conditions, of which only the other settings are edited. */
export const settingsForm = z.object(fields)

/** The automations that are assigned or removed, at least one; or those that replace all others. */
export const someAutomations = z.object({ automation_id: z.array(id).min(1).max(alertLimits.automations) })
export const anyAutomations = z.object({ automation_id: z.array(id).max(alertLimits.automations) })
