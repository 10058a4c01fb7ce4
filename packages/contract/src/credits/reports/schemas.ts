import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { id } from '../../kit/values.ts'
import { day } from '../data/schemas.ts'

const period = z.object({ company_id: id.optional(), start_date: day.optional(), end_date: day.optional() })

/** The use of a company's resources in a period. Each list has at most 10,000 entries; the totals count everything. */
export const CreditReport = z.object({
  totals: z.object({
    child_pools: z.int(),
    child_company_credits: z.int(),
    pool_logs: z.int(),
    credits_for_devices: z.int(),
    transfer_codes_credits: z.int(),
    data_purchase: z.int(),
  }),
  child_pools: z.array(
    z.object({ count: z.int(), to_company_id: z.int().nullable(), company_name: z.string().nullable() }),
  ),
  pool_logs: z.array(
    z.object({
      device_mac: z.string().nullable(),
      device_serial: z.string().nullable(),
      pool_id: z.int().nullable(),
      action: z.string(),
      action_id: z.int(),
      created_at: z.string(),
      username: z.string().nullable(),
    }),
  ),
  transfer_codes: z.array(
    z.object({
      amount: z.int(),
      pool_amount: z.int(),
      code: z.string(),
      is_used: z.int(),
      used_by_company_id: z.int().nullable(),
      created_at: z.string(),
    }),
  ),
  data_purchase: z.array(
    z.object({
      id: z.int(),
      bytes_purchased: z.int(),
      credits_used: z.int(),
      from_pool_id: z.int(),
      company_id: z.int(),
      user_id: z.int().nullable(),
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
