import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { timeZone } from '../kit/time-zone.ts'
import { boolean, id } from '../kit/values.ts'
import { reportLimits, reportParameters, reportPeriods, reportSources, reportStates, reportTypes } from './constants.ts'
import { DayOfReport, ReportDevice, ReportShare, ReportTotals } from './generated.ts'

const parameter = z.enum(reportParameters)
const time = z.string().max(40)

/** A template of reports. */
export const Report = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.enum(reportTypes),
  period: z.enum(reportPeriods),
  parameters: z.array(parameter),
  applied_by: z.enum(reportSources),
  apply_list: z.array(z.int()),
  apply_list_names: z.array(z.string()),
  /** 1 if reports are generated automatically. */
  is_active: z.int(),
  generated_at: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  time_zone: z.string(),
  recipients: z.array(z.string()),
  /** The user with whose rights reports are generated. */
  username: z.string(),
  /** Why reports are not generated automatically any more. */
  paused: z.string().nullable(),
  next_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Report = z.output<typeof Report>

/** A generated report in the list. */
export const GeneratedReport = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  company_name: z.string(),
  report_template_id: z.int(),
  report_template_name: z.string(),
  type: z.enum(reportTypes),
  company_id: z.int(),
  period: z.enum(reportPeriods),
  start_date: z.string(),
  end_date: z.string(),
  state: z.enum(reportStates),
  /** Why it could not be generated. */
  message: z.string().nullable(),
  devices_count: z.int(),
  created_at: z.string(),
})
export type GeneratedReport = z.output<typeof GeneratedReport>

/** What was asked for in a report. */
export const ReportParams = z.object({
  report_name: z.string(),
  report_description: z.string(),
  type: z.enum(reportTypes),
  period_type: z.enum(reportPeriods),
  company: z.int(),
  company_name: z.string(),
  apply_to: z.string(),
  applied_by: z.enum(reportSources),
  start_date: z.string(),
  end_date: z.string(),
  time_zone: z.string(),
  parameters: z.string(),
  /** In Unix seconds. */
  generation_date: z.int(),
})
export type ReportParams = z.output<typeof ReportParams>

/** A generated report with its figures. */
export const ReportContent = z.object({
  id: z.int(),
  params: ReportParams,
  all: ReportTotals,
  devices: z.array(ReportDevice),
  operator_stats: z.array(ReportShare),
  connection_type_stats: z.array(ReportShare),
  days: z.array(DayOfReport),
  max_router_uptime: z.string(),
  max_connection_uptime: z.string(),
})
export type ReportContent = z.output<typeof ReportContent>

const fields = {
  name: line(0, 100),
  description: lines(200),
  type: z.enum(reportTypes),
  period: z.enum(reportPeriods),
  parameters: z.array(parameter).min(1).max(reportParameters.length),
  applied_by: z.enum(reportSources),
  apply_list: z.array(id).min(1).max(reportLimits.named),
  start_date: time.nullable(),
  end_date: time.nullable(),
  time_zone: timeZone,
  recipients: z.array(z.email().max(254)).max(reportLimits.recipients),
  is_active: boolean,
}

/** Request and response schemas of the `reports` endpoints. */
export const reportSchemas = {
  list: {
    answer: Report,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      id: commaList(id).optional(),
      /** The type, which the vendor's API calls so, or a period. */
      period: z.enum([...reportTypes, ...reportPeriods]).optional(),
      applied_by: z.enum(reportSources).optional(),
    }),
  },
  get: { answer: Report },
  create: {
    answer: Report,
    input: z.object({
      ...fields,
      company_id: id.optional(),
      name: fields.name.default(''),
      description: fields.description.default(''),
      start_date: fields.start_date.default(null),
      end_date: fields.end_date.default(null),
      time_zone: fields.time_zone.default('UTC'),
      recipients: fields.recipients.default([]),
      is_active: fields.is_active.default(true),
    }),
  },
  update: { input: z.object(fields).partial() },
  remove: {},
  generate: {},
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `generatedReports` endpoints. */
export const generatedReportSchemas = {
  list: {
    answer: GeneratedReport,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      report_template_id: commaList(id).optional(),
    }),
  },
  get: { answer: ReportContent },
  update: { input: z.object({ name: line(1, 100), description: lines(200) }) },
  remove: {},
  pdf: {},
  csv: {},
  xlsx: {},
} satisfies Record<string, EndpointSchemas>
