import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { timeZone } from '../kit/time-zone.ts'
import { id, integer } from '../kit/values.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { mostAllowance, pastPeriods, usageThresholds } from './constants.ts'

const moment = z.string().max(40)
const bytes = z.int()

/** What the SIMs of a device used on a day (UTC), by modem. `sim_id` is the slot; `rx` and `tx` are bytes. */
export const DataUsageDay = z.object({
  date: z.string(),
  modems: z.array(
    z.object({
      modem_id: z.string(),
      sims: z.array(z.object({ sim_id: z.int(), data: z.object({ rx: bytes, tx: bytes }) })),
    }),
  ),
})
export type DataUsageDay = z.output<typeof DataUsageDay>

/** What a SIM used on a day of its time zone. */
export const SimDay = z.object({
  date: z.string(),
  sent: bytes,
  received: bytes,
  /** The part of both that was distributed evenly, because reports were more than an hour apart. */
  spread: bytes,
  unknown_seconds: z.int(),
})
export type SimDay = z.output<typeof SimDay>

/** A SIM of a device, with its usage in a billing period. */
export const SimUsage = z.object({
  id: z.int(),
  device_id: z.int(),
  modem_id: z.string(),
  slot: z.int(),
  iccid: z.string().nullable(),
  /** Whether the modem uses this SIM now. */
  in_use: z.boolean(),
  reset_day: z.int(),
  time_zone: z.string(),
  allowance: bytes.nullable(),
  period_start: z.string(),
  period_end: z.string(),
  sent: bytes,
  received: bytes,
  /** In percent of the allowance; null without one. */
  share: z.number().nullable(),
  /** The expected bytes at the end of the current period; null if less than a day was counted. */
  forecast: bytes.nullable(),
  /** When the allowance will be used up, if that is expected before the end of the period. */
  exhausted_at: z.string().nullable(),
  /** The shares of the allowance, in percent, at which users are notified. */
  thresholds: z.array(z.int()),
  days: z.array(SimDay),
})
export type SimUsage = z.output<typeof SimUsage>

/** A SIM in the list of a company. */
export const ListedSim = SimUsage.omit({ days: true }).extend({
  device_name: z.string(),
  company_id: z.int(),
  company_name: z.string(),
})
export type ListedSim = z.output<typeof ListedSim>

export const DataUsageSims = z.object({ sims: z.array(SimUsage) })

export const SimSettings = z.object({
  id: z.int(),
  reset_day: z.int(),
  time_zone: z.string(),
  allowance: bytes.nullable(),
  thresholds: z.array(z.int()),
})

const range = z.object({ start_date: moment, end_date: moment })

/** Request and response schemas of the `dataUsage` endpoints. */
export const dataUsageSchemas = {
  days: { input: range, answer: DataUsageDay },
  companyDays: { input: range, answer: DataUsageDay },
  tagDays: { input: range, answer: DataUsageDay },
  list: {
    input: z.object({ ...listQuery, ...companyQuery, device_id: commaList(id).optional() }),
    answer: ListedSim,
  },
  sims: {
    /** `periods_ago`: 0 is the current billing period of each SIM, 1 the one before. */
    input: z.object({ periods_ago: integer(0, pastPeriods).default(0) }),
    answer: DataUsageSims,
  },
  update: {
    input: z.object({
      reset_day: integer(1, 31),
      time_zone: timeZone,
      /** In bytes; null removes the limit. */
      allowance: integer(1, mostAllowance).nullable(),
      /** In percent; those that are left out stay as they are. */
      thresholds: z.array(integer(1, 100)).max(usageThresholds.most).optional(),
    }),
    answer: SimSettings,
  },
} satisfies Record<string, EndpointSchemas>
