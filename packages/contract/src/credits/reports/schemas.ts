import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { id } from '../../kit/values.ts'
import { day } from '../data/schemas.ts'

const period = z.object({ company_id: id.optional(), start_date: day.optional(), end_date: day.optional() })

/** The use of a company's resources in a period. Each list has at most 10,000 entries; the totals count everything. */
export const CreditReport = z.object({
  totals: z.object({
    child_pools: z.number(),
    child_company_credits: z.number(),
    pool_logs: z.number(),
    credits_for_devices: z.number(),
    transfer_codes_credits: z.number(),
    data_purchase: z.number(),
  }),
  child_pools: z.array(
    z.object({ count: z.number(), to_company_id: z.number().nullable(), company_name: z.string().nullable() }),
  ),
  pool_logs: z.array(
    z.object({
      device_mac: z.string().nullable(),
      device_serial: z.string().nullable(),
      pool_id: z.number().nullable(),
      action: z.string(),
      action_id: z.number(),
      created_at: z.string(),
      username: z.string().nullable(),
    }),
  ),
  transfer_codes: z.array(
    z.object({
      amount: z.number(),
      pool_amount: z.number(),
      code: z.string(),
      is_used: z.number(),
      used_by_company_id: z.number().nullable(),
      created_at: z.string(),
    }),
  ),
  data_purchase: z.array(
    z.object({
      id: z.number(),
      bytes_purchased: z.number(),
      credits_used: z.number(),
      from_pool_id: z.number(),
      company_id: z.number(),
      user_id: z.number().nullable(),
      created_at: z.string(),
    }),
  ),
})
export type CreditReport = z.output<typeof CreditReport>

/** Request and response schemas of the `creditReports` endpoints. */
export const creditReportSchemas = {
  pool: {},
  pdf: { input: period },
  json: { input: period, answer: CreditReport },
} satisfies Record<string, EndpointSchemas>
