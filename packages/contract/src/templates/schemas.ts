import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { fileField } from '../kit/file.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { revision } from '../kit/revision.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { leftOutCodes, periods, retentionDays, templateLimits } from './constants.ts'
import { checkSources, Source } from './source.ts'

/** The content of a template, as the vendor's API has it. */
export const TemplateConfig = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['user', 'system']),
  data: z.array(Source),
  version: z.string(),
  /** Days. */
  retention: z.string(),
  api_system: z.string(),
  api_version: z.string(),
  /** The kinds of its sources, separated by commas. */
  data_source: z.string(),
  device_documentation_id: z.int().nullable(),
})

export const Template = z.object({
  id: z.int(),
  type: z.enum(['user', 'system']),
  company_id: z.int(),
  company_name: z.string(),
  config: TemplateConfig,
  enabled: z.boolean(),
  period: z.int(),
  device_count: z.int(),
  parameters: z.int(),
  /** Estimated bytes a month of one device. */
  monthly_bytes: z.int(),
  version: z.int(),
  /** Increases with every change, see `kit/revision.ts`. */
  revision: z.int(),
  created_at: z.string(),
})
export type Template = z.output<typeof Template>

/** The values of a template, each with the id by which widgets and reports name it. */
export const TemplateFields = z.object({
  id: z.int(),
  name: z.string(),
  fields: z.array(z.object({ id: z.string(), url: z.string(), description: z.string() })),
})
export type TemplateFields = z.output<typeof TemplateFields>

/** One value that a device has read in a test. */
export const Reading = z.object({
  url: z.string(),
  id: z.string(),
  /** What the device has reported: registers in hexadecimal, or a text. */
  raw: z.string(),
  /** What is stored; null if it is not a value of the type of the variable. */
  value: z.union([z.string(), z.number()]).nullable(),
  /** For numbers in Modbus registers: the value in each order of the bytes. */
  orders: z.record(z.string(), z.number().nullable()).nullable(),
})
export type Reading = z.output<typeof Reading>

/** The outcome of a test. `responses` are the responses of sources of which parts are taken, cut to 8 KiB. */
export const TestResult = z.object({
  readings: z.array(Reading),
  failures: z.array(z.object({ url: z.string(), message: z.string() })),
  responses: z.array(z.object({ url: z.string(), text: z.string() })),
})
export type TestResult = z.output<typeof TestResult>

/** The id of a template; 0 to 7 are the system templates. */
const templateId = integer(0, 2_147_483_647)
const params = z.object({ id: templateId })

/** Without it, both. Those of the system come last. */
const ofType = z.enum(['user', 'system']).optional()

const sources = z.array(Source).max(50)
const period = integer(periods.least, periods.most)
const retention = integer(1, 365).refine((days) => (retentionDays as readonly number[]).includes(days), {
  message: 'Values can be kept for 30, 90 or 365 days.',
})

const template = {
  name: line(1, 255),
  description: lines(255).default(''),
  company_id: id,
  api_version: line(0, 255).default(''),
  api_system: z.enum(['rutos', 'tswos']).nullable().default(null),
  period,
  enabled: boolean,
  device_documentation_id: id.nullable().default(null),
  retention: retention.default(90),
  data: sources,
}
const stored = z.object(template).superRefine(({ data }, context) => checkSources(data, context))
const edited = z.object({ ...template, revision }).superRefine(({ data }, context) => checkSources(data, context))

const { company_id: _, device_documentation_id: __, ...portable } = template
/** A file with one template, without its company. */
export const TemplateFile = z
  .object({ kind: z.literal('monitoring-template'), version: z.literal(1), template: z.object(portable) })
  .superRefine((file, context) => checkSources(file.template.data, context))
export type TemplateFile = z.output<typeof TemplateFile>

/** What the endpoints of `templates` take and answer. */
export const templateSchemas = {
  list: { input: z.object({ ...listQuery, ...companyQuery, type: ofType }), answer: Template },
  get: { params, answer: Template },
  create: { input: stored, answer: Template },
  update: { params, input: edited, answer: Template },
  remove: { params },
  fields: { answer: z.array(TemplateFields) },
  test: {
    input: z
      .object({ device_id: id, data: sources.min(1) })
      .superRefine(({ data }, context) => checkSources(data, context)),
    answer: TestResult,
  },
  importOne: { input: z.object({ company_id: id, file: fileField }), answer: Template },
  exportOne: {},
} satisfies Record<string, EndpointSchemas>

export const Assignment = z.object({
  id: z.int(),
  company_id: z.int(),
  device_id: z.int(),
  config_id: z.int(),
  enabled: z.boolean(),
  period: z.int(),
  config_name: z.string(),
  config_description: z.string(),
  config_type: z.string(),
  fields_count: z.int(),
  device_name: z.string(),
  device_description: z.string(),
  editable: z.boolean(),
  /** The revision of the plan that the device should use, and the one that it uses. */
  revision: z.int(),
  reported_revision: z.int().nullable(),
  /** Why the device does not use the plan; empty if it does. */
  message: z.string(),
  last_updated_at: z.string(),
})
export type Assignment = z.output<typeof Assignment>

export const FailedReading = z.object({
  id: z.int(),
  log: z.array(z.string()),
  config_id: z.int(),
  device_id: z.int(),
  device_name: z.string(),
  created_at: z.string(),
})
export type FailedReading = z.output<typeof FailedReading>

/** A device that a template was not assigned to. */
export const LeftOut = z.object({
  device_id: z.int(),
  device_name: z.string(),
  config_id: z.int(),
  config_name: z.string(),
  code: z.enum(leftOutCodes),
  /** The same as a sentence. */
  reason: z.string(),
})
export type LeftOut = z.output<typeof LeftOut>

/** What was assigned: the number of assignments, and of devices that have any. */
export const AssignResult = z.object({ assigned: z.int(), devices: z.int(), left_out: z.array(LeftOut) })
export type AssignResult = z.output<typeof AssignResult>

const chosen = { device_id: z.array(id).min(1).max(1000), period, enabled: boolean }
const ofDevice = { device_id: commaList(id).optional(), config_id: commaList(templateId).optional() }

export const assignmentSchemas = {
  list: { input: z.object({ ...listQuery, ...ofDevice, type: ofType }), answer: Assignment },
  assign: {
    input: z.object({
      configs: z
        .array(z.object({ id: templateId, ...chosen }))
        .min(1)
        .max(50),
    }),
  },
  assignOne: { params, input: z.object(chosen) },
  assignMany: {
    input: z
      .object({
        config_id: z.array(templateId).min(1).max(50),
        device_id: z.array(id).max(templateLimits.devices).default([]),
        tag_id: z.array(id).max(100).default([]),
        period: period.nullable().default(null),
        enabled: boolean,
      })
      .superRefine(({ device_id, tag_id }, context) => {
        if (device_id.length === 0 && tag_id.length === 0)
          context.addIssue({ code: 'custom', path: ['device_id'], message: 'Choose devices or tags.' })
      }),
    answer: AssignResult,
  },
  unassign: { params, input: z.object({ device_id: z.array(id).min(1).max(1000) }) },
  logs: { input: z.object({ ...listQuery, ...ofDevice }), answer: FailedReading },
} satisfies Record<string, EndpointSchemas>
