import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { id, integer } from '../../kit/values.ts'

/** Credits that were turned into data of a company. */
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

/** A day of a list's filter: a date, or a moment in any of the API's notations. */
export const day = z.string().trim().max(40)

/** What the endpoints of `companyData` take and answer. */
export const companyDataSchemas = {
  buy: {
    input: z.object({ company_id: id, credits: integer(1, 4_000_000) }),
    answer: z.object({ company_id: z.number(), credits_used: z.number(), data: z.number(), remaining_data: z.number() }),
  },
  history: {
    input: z.object({
          ...listQuery,
          company_id: commaList(id).optional(),
          start_date: day.optional(),
          end_date: day.optional(),
        }),
    answer: DataPurchase,
  },
} satisfies Record<string, EndpointSchemas>
