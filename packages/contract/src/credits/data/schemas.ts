import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { companyQuery, listQuery } from '../../kit/list-query.ts'
import { id, integer } from '../../kit/values.ts'

/** Credits that a company converted into data volume. */
export const DataPurchase = z.object({
  id: z.int(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  email: z.string().nullable(),
  company_id: z.int(),
  company: z.string(),
  data: z.int(),
  credits_used: z.int(),
  pool_id: z.int(),
  created_at: z.string(),
})
export type DataPurchase = z.output<typeof DataPurchase>

/** A date in the filter of a list: a date alone, or a timestamp in any notation of the API. */
export const day = z.string().trim().max(40)

/** Request and response schemas of the `companyData` endpoints. */
export const companyDataSchemas = {
  buy: {
    input: z.object({ company_id: id, credits: integer(1, 4_000_000) }),
    answer: z.object({ company_id: z.int(), credits_used: z.int(), data: z.int(), remaining_data: z.int() }),
  },
  history: {
    input: z.object({
          ...listQuery,
          ...companyQuery,
          start_date: day.optional(),
          end_date: day.optional(),
        }),
    answer: DataPurchase,
  },
} satisfies Record<string, EndpointSchemas>
