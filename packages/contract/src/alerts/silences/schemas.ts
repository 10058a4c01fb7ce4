import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../../kit/list-query.ts'
import { clockPattern } from '../../kit/patterns.ts'
import { timeZone } from '../../kit/time-zone.ts'
import { id, integer } from '../../kit/values.ts'
import { alertLimits, silenceStatuses } from '../constants.ts'

const named = z.array(z.object({ id: z.int(), name: z.string() }))

/** A time in which messages are withheld. Times are in UTC; those of the weekly window in its zone. */
export const Silence = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  username: z.string(),
  reason: z.string(),
  status: z.enum(silenceStatuses),
  devices: named,
  tags: named,
  companies: named,
  automations: named,
  matched_devices_count: z.int(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  weekdays: z.array(z.int()),
  from_time: z.string(),
  minutes: z.int(),
  time_zone: z.string(),
  created_at: z.string(),
})
export type Silence = z.output<typeof Silence>

const moment = z.string().trim().min(1).max(40)
const some = z.array(id).max(alertLimits.devices).default([])

/** Request and response schemas of the `silences` endpoints. */
export const silenceSchemas = {
  list: {
    answer: Silence,
    input: z.object({
      ...listQuery,
      ...companyQuery,
      id: commaList(id).optional(),
      automation_id: commaList(id).optional(),
    }),
  },
  create: {
    answer: Silence,
    input: z.object({
      company_id: id.optional(),
      reason: line(1, 200),
      device_id: some,
      tag_id: some,
      in_company_id: some,
      automation_id: some,
      starts_at: moment.nullish(),
      ends_at: moment.nullish(),
      /** Monday is 1. Empty: it does not repeat. */
      weekdays: z.array(integer(1, 7)).max(7).default([]),
      from_time: z.string().regex(clockPattern, 'Specify the time as HH:MM.').default('00:00'),
      minutes: integer(1, 1440).default(60),
      time_zone: timeZone.default('UTC'),
    }),
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>
