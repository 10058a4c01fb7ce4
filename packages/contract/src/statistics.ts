import { z } from 'zod'
import { commandStates } from './device/commands.ts'
import { get } from './kit/endpoint.ts'
import { commaList, item, listQuery, page, queryId } from './kit/page.ts'

const spec = { access: 'view_statistics', scope: 'statistics:read' } as const
const count = z.number()
const moment = z.string().max(40)

/** How far back the days go, and the months. */
export const statisticsSpan = { days: 92, months: 36 } as const

const DayCount = z.object({ day: z.string(), devices: count })

/** Online and offline devices of a company, and the same of the companies below it. */
export interface OnlineCompany {
  company_id: number
  company_name: string
  devices: { online: number; offline: number }
  sub_companies: OnlineCompany[]
}
const OnlineCompany: z.ZodType<OnlineCompany> = z.lazy(() =>
  z.object({ company_id: count, company_name: z.string(), devices: z.object({ online: count, offline: count }), sub_companies: z.array(OnlineCompany) }),
)

/** A month: `2026-11`. `seen` are distinct devices, `bytes` what went through remote sessions both ways. */
export const MonthRow = z.object({ month: z.string(), seen: count, added: count, removed: count, commands: count, sessions: count, bytes: count })
export type MonthRow = z.output<typeof MonthRow>

/** Something that a device was told to do, whoever's it is. */
export const ActionLog = z.object({
  id: z.string(), device_id: z.number(), device_name: z.string(), company_id: z.number(), company_name: z.string(), username: z.string().nullable(), action_name: z.string(),
  state: z.enum(commandStates), text: z.string().nullable(), created_at: z.string(), finished_at: z.string().nullable(),
})
export type ActionLog = z.output<typeof ActionLog>

/** When the answer was made, and the worker's last round in which it noted who was here; null before the first. */
const counted = { counted_at: z.string(), seen_counted_at: z.string().nullable() }

/** Figures of the reader's part of the company tree, each with the time at which it was counted. */
export const statistics = {
  general: get('/statistics/general', {
    ...spec, summary: 'Totals now, and by day for 30 days',
    answer: item(z.object({
      ...counted,
      totals: z.object({ devices: count, online: count, offline: count, pending: count, not_activated: count, companies: count, users: count, sessions: count }),
      days: z.array(z.object({ day: z.string(), devices: count, seen: count, commands: count, sessions: count, bytes: count })),
    })),
  }),
  /** A device that was here at any time of the period is online. The period is whole days of UTC, by default today. */
  online: get('/statistics/devices/online', {
    ...spec, summary: 'Online and offline devices by company, as a tree',
    input: z.object({ start_date: moment.optional(), end_date: moment.optional(), company_id: queryId.optional(), include_child_companies: z.enum(['true', 'false', '1', '0']).default('true') }),
    answer: item(z.object({ ...counted, query_period: z.object({ start_date: z.string(), end_date: z.string() }), companies: z.array(OnlineCompany) })),
  }),
  unique: get('/statistics/unique-devices', {
    ...spec, summary: 'Distinct devices that were here, by day and by month', answer: item(z.object({ ...counted, days: z.array(DayCount), months: z.array(z.object({ month: z.string(), devices: count })) })),
  }),
  /** All but the devices seen is summed up every hour: `acts_counted_at`. */
  months: get('/statistics/months-stats', {
    ...spec, summary: 'The months side by side', answer: item(z.object({ ...counted, acts_counted_at: z.string().nullable(), months: z.array(MonthRow) })),
  }),
  connections: get('/statistics/connection-manager', {
    ...spec, summary: 'Connected devices by gateway, and what came of connect attempts by hour for two days',
    answer: item(z.object({
      counted_at: z.string(),
      gateways: z.array(z.object({ name: z.string(), devices: count, seen_at: z.string() })),
      hours: z.array(z.object({ at: z.string(), connected: count, refused: count })),
    })),
  }),
  actions: get('/statistics/action-logs', {
    access: 'view_device_logs', scope: 'device_actions:read', summary: 'What devices were told to do, of all companies in sight', answer: page(ActionLog),
    input: z.object({ ...listQuery, company_id: commaList(queryId).optional(), state: commaList(z.enum(commandStates)).optional() }),
  }),
}
