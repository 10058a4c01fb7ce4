import { z } from 'zod'
import { commandStates } from '../device/command-states.ts'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { boolean, id } from '../kit/values.ts'

const count = z.int()
const moment = z.string().max(40)

const DayCount = z.object({ day: z.string(), devices: count })

/** Online and offline devices of a company and, recursively, of the companies below it. */
export interface OnlineCompany {
  company_id: number
  company_name: string
  devices: { online: number; offline: number }
  sub_companies: OnlineCompany[]
}
const OnlineCompany: z.ZodType<OnlineCompany> = z.lazy(() =>
  z.object({
    company_id: count,
    company_name: z.string(),
    devices: z.object({ online: count, offline: count }),
    sub_companies: z.array(OnlineCompany),
  }),
)

/**
 * A month, such as `2026-11`. `seen` is the number of distinct devices, `bytes` the traffic of remote sessions in both
 * directions.
 */
export const MonthRow = z.object({
  month: z.string(),
  seen: count,
  added: count,
  removed: count,
  commands: count,
  sessions: count,
  bytes: count,
})
export type MonthRow = z.output<typeof MonthRow>

/** A command sent to a device, with the user who sent it. */
export const ActionLog = z.object({
  id: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  username: z.string().nullable(),
  action_name: z.string(),
  state: z.enum(commandStates),
  text: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})
export type ActionLog = z.output<typeof ActionLog>

/**
 * When the response was generated, and when the worker last recorded which devices were connected; null before the
 * first time.
 */
const counted = { counted_at: z.string(), seen_counted_at: z.string().nullable() }

/** Request and response schemas of the `statistics` endpoints. */
export const statisticsSchemas = {
  general: {
    answer: z.object({
      ...counted,
      totals: z.object({
        devices: count,
        online: count,
        offline: count,
        pending: count,
        not_activated: count,
        companies: count,
        users: count,
        sessions: count,
      }),
      days: z.array(
        z.object({ day: z.string(), devices: count, seen: count, commands: count, sessions: count, bytes: count }),
      ),
    }),
  },
  online: {
    input: z.object({
      start_date: moment.optional(),
      end_date: moment.optional(),
      company_id: id.optional(),
      include_child_companies: boolean.default(true),
    }),
    answer: z.object({
      ...counted,
      query_period: z.object({ start_date: z.string(), end_date: z.string() }),
      companies: z.array(OnlineCompany),
    }),
  },
  unique: {
    answer: z.object({
      ...counted,
      days: z.array(DayCount),
      months: z.array(z.object({ month: z.string(), devices: count })),
    }),
  },
  months: { answer: z.object({ ...counted, acts_counted_at: z.string().nullable(), months: z.array(MonthRow) }) },
  connections: {
    answer: z.object({
      counted_at: z.string(),
      gateways: z.array(z.object({ name: z.string(), devices: count, seen_at: z.string() })),
      hours: z.array(z.object({ at: z.string(), connected: count, flaps: count, refused: count })),
    }),
  },
  actions: {
    answer: ActionLog,
    input: z.object({
      ...listQuery,
      company_id: commaList(id).optional(),
      state: commaList(z.enum(commandStates)).optional(),
    }),
  },
} satisfies Record<string, EndpointSchemas>
