import { z } from 'zod'
import { confirmWithin } from '../device/change.ts'
import { apiMethods } from '../device/api-request.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { listQuery } from '../kit/list-query.ts'
import { id, integer } from '../kit/values.ts'
import { multiLimits } from './constants.ts'

/** A saved configuration. Secrets are hidden from users who may not write them. */
export const ConfigTemplate = z.object({
  id: z.int(),
  company_id: z.int(),
  name: z.string(),
  version: z.string(),
  /** The requests as JSON. */
  template: z.string(),
  min_firmware: z.string().nullable(),
  max_firmware: z.string().nullable(),
  /** The range as text, such as `7.1 – 7.14`; empty if all versions fit. */
  firmware: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type ConfigTemplate = z.output<typeof ConfigTemplate>

/** The devices of a run by the description of their API. */
export const ApiGroup = z.object({
  /** The name of the description; empty for devices that have none. */
  name: z.string(),
  /** Where the description can be downloaded; null if there is none. */
  url: z.string().nullable(),
  device_id: z.array(z.int()),
  /** Why the devices have no description; empty if they have one. */
  message: z.string(),
})
export type ApiGroup = z.output<typeof ApiGroup>

const pair = z.object({ key: line(1, 255), value: z.string().max(255) })
const query_parameters = z.array(pair).max(50).default([])
const search_elements = z
  .array(z.object({ search_key: line(1, 255), path: line(1, 255), elements: z.array(pair).min(1).max(20) }))
  .max(10)
  .default([])
const path = line(1, 1024)

const template = z
  .array(
    z.object({
      path,
      method: z.enum(apiMethods),
      content_type: line(1, 100).default('application/json'),
      request_data: z.unknown().optional(),
    }),
  )
  .min(1)
  .max(multiLimits.each)
export type TemplateRequest = z.output<typeof template>[number]

const devices = z.array(id).min(1).max(multiLimits.devices)
const confirm_within = integer(confirmWithin.min, confirmWithin.max).default(confirmWithin.usual)
/** What the log calls the action. */
const display_name = line(0, 100).default('')
/** Puts several requests together in the log. By default each is an action of its own. */
const action_name = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/)
  .optional()
const version = line(1, 20)
const firmware = z
  .string()
  .trim()
  .min(1)
  .max(30)
  .regex(/^\d{1,5}(?:\.\d{1,5}){0,4}$/, 'A firmware version has numbers only, such as 7.14.2.')
const templateFields = {
  name: line(1, 100),
  version,
  template,
  min_firmware: firmware.nullable().optional(),
  max_firmware: firmware.nullable().optional(),
}

const configuration = z
  .array(
    z.object({
      device_id: devices,
      path,
      method: z.enum(apiMethods),
      content_type: line(1, 100).default('application/json'),
      query_parameters,
      search_elements,
      request_data: z.unknown().optional(),
    }),
  )
  .min(1)
  .max(multiLimits.entries)
export type ConfigurationEntry = z.output<typeof configuration>[number]

const endpoints = z.array(z.object({ path, query_parameters, search_elements })).min(1).max(multiLimits.endpoints)
export type ReadEndpoint = z.output<typeof endpoints>[number]

/** Request and response schemas of the `multiConfig` endpoints. */
export const multiConfigSchemas = {
  groups: { answer: ApiGroup, input: z.object({ device_id: z.array(id).min(1).max(multiLimits.grouped) }) },
  read: { input: z.object({ device_id: id, endpoints }) },
  configure: { input: z.object({ configuration, display_name, action_name, confirm_within }) },
} satisfies Record<string, EndpointSchemas>

/** Request and response schemas of the `configTemplates` endpoints. */
export const configTemplateSchemas = {
  list: { answer: ConfigTemplate, input: z.object({ ...listQuery, company_id: id.optional() }) },
  create: { answer: ConfigTemplate, input: z.object({ company_id: id, ...templateFields }) },
  update: { input: z.object(templateFields) },
  remove: {},
  use: { input: z.object({ device_id: devices, action_name, confirm_within }) },
} satisfies Record<string, EndpointSchemas>
