import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { companyQuery, listQuery } from '../../kit/list-query.ts'
import { id, integer } from '../../kit/values.ts'

/** Credits that a company converted into data volume. */
export const DataPurchase = z.object({
  id: z.number(),
  user_id: z.number().nullable(),
  user: z.string().nullable(),
  email: z.string().nullable(),
  company_id: z.number(),
  company: z.string(),
  data: z.number(),
  credits_used: z.number(),
  pool_id: z.number(),
  created_at: z.string(),
})
export type DataPurchase = z.output<typeof DataPurchase>

/** A date in the filter of a list: a date alone, or a timestamp in any notation of the API. */
export const day = z.string().trim().max(40)

/** Request and response schemas of the `companyData` endpoints. */
export const companyDataSchemas = {
  buy: {
    input: z.object({ company_id: id, credits: integer(1, 4_000_000) }),
    answer: z.object({ company_id: z.number(), credits_used: z.number(), data: z.number(), remaining_data: z.number() }),
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
