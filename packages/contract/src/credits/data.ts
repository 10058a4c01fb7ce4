import { z } from 'zod'
import { get, post } from '../kit/endpoint.ts'
import { commaList, id, item, listQuery, page, queryId } from '../kit/page.ts'

/** Credits that were turned into data of a company. */
export const DataPurchase = z.object({
  id: z.number(), user_id: z.number().nullable(), user: z.string().nullable(), email: z.string().nullable(), company_id: z.number(), company: z.string(), data: z.number(), credits_used: z.number(), pool_id: z.number(), created_at: z.string(),
})
export type DataPurchase = z.output<typeof DataPurchase>

/** A day of a list's filter: a date, or a moment in any of the API's notations. */
export const day = z.string().trim().max(40)

export const companyData = {
  buy: post('/companies/data', {
    access: 'create_company_data', oneself: true, scope: 'credits:write', once: true, errors: ['NOT_ENOUGH_CREDITS'], summary: 'Turn credits of a company into data',
    input: z.object({ company_id: id, credits: z.number().int().min(1).max(4_000_000) }),
    answer: item(z.object({ company_id: z.number(), credits_used: z.number(), data: z.number(), remaining_data: z.number() })),
  }),
  history: get('/companies/data/history', {
    access: 'view_company_data_history', scope: 'credits:read', summary: 'List the data that companies bought',
    input: z.object({ ...listQuery, company_id: commaList(queryId).optional(), start_date: day.optional(), end_date: day.optional() }), answer: page(DataPurchase),
  }),
}
