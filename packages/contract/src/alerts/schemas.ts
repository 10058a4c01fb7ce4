import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { Conditions, ConditionsInput, duration } from './conditions.ts'
import { Escalation, ShownEscalation } from './escalation.ts'
import { Examples, ShownExamples } from './examples.ts'
import { actionNames, actionStates, alertLimits, alertPhases, evaluationStatuses, operators } from './constants.ts'

/** What is watched on devices, and what happens then. */
export const Automation = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  data_group: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  user_id: z.int().nullable(),
  username: z.string(),
  enabled: z.boolean(),
  cooldown_enabled: z.boolean(),
  cooldown_duration: z.int(),
  delay_enabled: z.boolean(),
  delay_repetitions_count: z.int(),
  delay_duration: z.int(),
  clear_duration: z.int(),
  notify_resolved: z.boolean(),
  automation_version: z.string(),
  conditions_body_version: z.string(),
  total_triggered_count: z.int(),
  period_triggered_count: z.int(),
  period_trigger_limit: z.int(),
  period_latest_reset: z.string(),
  devices_count: z.int(),
  active_devices_count: z.int(),
  /** Tags, and companies with their subsidiaries, whose devices it has, also those that join later. */
  targets: z.array(z.object({ tag_id: z.int().nullable(), company_id: z.int().nullable(), name: z.string() })),
  escalation: ShownEscalation,
  examples: ShownExamples,
  conditions_body: Conditions,
  /** Whether the installation has a mail server, without which no email is sent. */
  mail_ready: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Automation = z.output<typeof Automation>

const fields = {
  name: line(1, 100),
  description: lines(1000),
  enabled: boolean,
  cooldown_enabled: boolean,
  cooldown_duration: duration,
  delay_enabled: boolean,
  delay_repetitions_count: integer(0, 1000),
  delay_duration: duration,
  clear_duration: duration,
  notify_resolved: boolean,
  period_trigger_limit: integer(1, 10_000),
  escalation: Escalation,
  examples: Examples,
  conditions_body: ConditionsInput,
}

/** A device that an automation is assigned to. */
export const AutomationDevice = z.object({
  id: z.int(),
  device_id: z.int(),
  automation_id: z.int(),
  device_name: z.string(),
  serial: z.string().nullable(),
  mac: z.string().nullable(),
  firmware: z.string().nullable(),
  model: z.string().nullable(),
  enabled: z.boolean(),
  /** Whether it is there only because of a tag or company of the automation. */
  followed: z.boolean(),
  phase: z.enum(alertPhases),
  /** When the delay of the phase is over; null if nothing is delayed. */
  phase_until: z.string().nullable(),
  total_triggered_count: z.int(),
  period_triggered_count: z.int(),
  period_trigger_limit: z.int(),
  period_latest_reset: z.string(),
  last_triggered_at: z.string().nullable(),
  created_at: z.string(),
})
export type AutomationDevice = z.output<typeof AutomationDevice>

const evaluationFields = {
  id: z.int(),
  evaluation_id: z.string(),
  automation_id: z.int(),
  device_id: z.int(),
  device_name: z.string(),
  serial: z.string().nullable(),
  mac: z.string().nullable(),
  company_id: z.int(),
  company_name: z.string(),
  overall_status: z.enum(evaluationStatuses),
  evaluated_conditions: z.array(z.object({ key: z.string(), value: z.boolean().nullable() })),
  evaluated_parameters: z.array(z.object({ key: z.string(), value: z.union([z.number(), z.string()]).nullable() })),
  evaluated_comparisons: z.array(
    z.object({
      tag: z.string(),
      parameter: z.string(),
      operator: z.enum(operators),
      value: z.union([z.number(), z.string()]).nullable(),
      limit: z.union([z.number(), z.string()]).nullable(),
      clear_limit: z.number().nullable(),
      holds: z.boolean().nullable(),
    }),
  ),
  /** Seconds for which it was delayed; null if it was not. */
  waited: z.int().nullable(),
  created_at: z.string(),
}
/** An evaluation that changed the state of an automation on a device. */
export const Evaluation = z.object({ ...evaluationFields, conditions_body: Conditions })
export type Evaluation = z.output<typeof Evaluation>

/** What became of one action of an evaluation. */
export const EvaluationAction = z.object({
  ...evaluationFields,
  tag: z.string(),
  action_name: z.enum(actionNames),
  receiver: z.string(),
  action_state: z.enum(actionStates),
  action_status: z.int(),
  action_status_message: z.string(),
  conditions: Conditions,
})
export type EvaluationAction = z.output<typeof EvaluationAction>

const some = z.array(id).max(alertLimits.devices)
const ids = some.min(1)
const pairs = z.object({
  data: z
    .array(z.object({ automation_id: id, device_id: ids }))
    .min(1)
    .max(alertLimits.automations),
})
const overwrite = z.object({
  data: z
    .array(z.object({ device_id: id, automation_id: z.array(id).max(alertLimits.automations) }))
    .min(1)
    .max(alertLimits.devices),
})

/** Devices, tags, and companies with their subsidiaries. */
const assignment = z
  .object({
    devices: some.default([]),
    tag_id: z.array(id).max(alertLimits.tags).default([]),
    company_id: z.array(id).max(alertLimits.targets).default([]),
  })
  .superRefine(({ devices, tag_id, company_id }, context) => {
    if (devices.length + tag_id.length + company_id.length === 0)
      context.addIssue({ code: 'custom', path: ['devices'], message: 'Choose devices, tags or companies.' })
  })

/** Request and response schemas of the `automations` endpoints. */
export const automationSchemas = {
  list: { answer: Automation, input: z.object({ ...listQuery, ...companyQuery, id: commaList(id).optional() }) },
  get: { answer: Automation },
  create: {
    answer: Automation,
    input: z.object({
      ...fields,
      company_id: id.optional(),
      description: fields.description.default(''),
      enabled: fields.enabled.default(true),
      cooldown_enabled: fields.cooldown_enabled.default(false),
      cooldown_duration: fields.cooldown_duration.default(0),
      delay_enabled: fields.delay_enabled.default(false),
      delay_repetitions_count: fields.delay_repetitions_count.default(0),
      delay_duration: fields.delay_duration.default(0),
      clear_duration: fields.clear_duration.default(0),
      notify_resolved: fields.notify_resolved.default(true),
      period_trigger_limit: fields.period_trigger_limit.default(alertLimits.triggers),
      escalation: fields.escalation.default([]),
      examples: fields.examples.default([]),
    }),
  },
  update: { input: z.object({ ...fields, company_id: id }).partial() },
  remove: {},
  ofDevice: { answer: Automation, input: z.object(listQuery) },
  logs: { answer: Evaluation, input: z.object({ ...listQuery, device_id: commaList(id).optional() }) },
  log: { answer: EvaluationAction },
  devices: {
    answer: AutomationDevice,
    input: z.object({ ...listQuery, model: commaList(z.string().max(64)).optional() }),
  },
  assign: { input: assignment },
  unassign: { input: assignment },
  activate: { input: z.object({ enable: boolean.default(true), automations: ids }) },
  activateDevices: { input: z.object({ enable: boolean.default(true), devices: ids }) },
  assignMany: { input: pairs },
  unassignMany: { input: pairs },
  overwrite: { input: overwrite },
  overwriteDevices: { input: overwrite },
} satisfies Record<string, EndpointSchemas>
