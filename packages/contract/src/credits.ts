import { z } from 'zod'
import { creditTypeNames, paymentTypes } from './credits/types.ts'
import { get, post } from './kit/endpoint.ts'
import { commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'

export const CreditTypeWord = z.enum(creditTypeNames)
export const PaymentWord = z.enum(paymentTypes)

export const CreditType = z.object({ id: z.number(), name: CreditTypeWord, payment_type: PaymentWord, license_type: z.enum(['credit', 'management', 'data']) })
export type CreditType = z.output<typeof CreditType>

/** Resources of one type that a company got at once: bought, moved to it or by a code. What is reserved lies in unused codes. */
export const Pool = z.object({
  id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  parent_company_name: z.string().nullable(),
  credit_type: PaymentWord,
  credit_type_name: CreditTypeWord,
  credit_type_id: z.number(),
  credit_price: z.number(),
  credit_count: z.number(),
  credit_left: z.number(),
  credit_reserved: z.number(),
  pro_form_nr: z.string().nullable(),
  expire_at: z.string().nullable(),
  assigned_at: z.string(),
  deleted_at: z.string().nullable(),
})
export type Pool = z.output<typeof Pool>

/** `credits_left` of a type; in `left` even where it is 0, so that a form can show it. */
export const CreditSummary = z.object({
  credits: z.object({
    left: z.array(z.object({ credit_type_id: z.number(), credit_type: CreditTypeWord, credit_type_name: z.string(), payment_type: PaymentWord, credits_left: z.number() })),
    total: z.array(z.object({ credit_type: CreditTypeWord, credits_count: z.number() })),
  }),
  monitored_device: z.object({ monitored: z.number(), total: z.number() }),
  /** Until when the credits that are left last for the devices that draw them; null where none does. */
  credit_coverage: z.string().nullable(),
  /** Bytes that are left of the company's data. */
  remaining_data: z.number(),
})
export type CreditSummary = z.output<typeof CreditSummary>

/** Something that was done with a resource for a device. */
export const CreditEvent = z.object({
  id: z.number(), user_id: z.number().nullable(), user: z.string().nullable(), company_id: z.number(), company: z.string().nullable(), device_id: z.number(), serial: z.string().nullable(), mac: z.string().nullable(),
  pool_id: z.number().nullable(), credit_type_id: z.number(), credit_type: CreditTypeWord, action_type: z.number(), starts_at: z.string(), ends_at: z.string(), created_at: z.string(),
})
export type CreditEvent = z.output<typeof CreditEvent>

/** A movement between companies. Of an end that the caller does not see there are no facts. */
export const CreditMove = z.object({
  id: z.number(), user_id: z.number().nullable(), user: z.string().nullable(), from_company_id: z.number().nullable(), from_company: z.string().nullable(), to_company_id: z.number().nullable(), to_company: z.string().nullable(),
  count: z.number(), pool_id: z.number().nullable(), target_pool_id: z.number().nullable(), credit_type_id: z.number(), credit_type: CreditTypeWord, created_at: z.string(),
})
export type CreditMove = z.output<typeof CreditMove>

/** A number of resources: whole, at most 12 digits (CREDITS-014). */
export const amount = z.number().int().min(1).max(999_999_999_999)
const companyFilter = { company_id: commaList(queryId).optional() }

export const credits = {
  /** All types for super administrators, the paid ones for everybody else (CREDITS-045). */
  types: get('/credits/types', { access: 'view_credits_summary', scope: 'credits:read', summary: 'List the types of resources', input: z.object(listQuery), answer: page(CreditType) }),
  list: get('/credits', { access: 'view_credits', scope: 'credits:read', summary: 'List pools of resources', input: z.object({ ...listQuery, ...companyFilter, credit_type_id: commaList(queryId).optional() }), answer: page(Pool) }),
  create: post('/credits', {
    access: 'create_credits', oneself: true, scope: 'credits:write', once: true, summary: 'Add resources to a company',
    input: z.object({ credit_type_id: id, credit_count: amount, company_id: id, credit_price: z.number().min(0).max(9_999_999_999).multipleOf(0.01).optional(), pro_form_nr: z.string().trim().min(1).max(100).optional() }),
    answer: created(Pool),
  }),
  summary: get('/credits/summary', { access: 'view_credits_summary', scope: 'credits:read', summary: 'What is left of the resources of the own or another company', input: z.object({ company_id: queryId.optional() }), answer: item(CreditSummary) }),
  history: get('/credits/history', {
    access: 'view_credits', scope: 'credits:read', summary: 'What resources were used for', input: z.object({ ...listQuery, ...companyFilter, device_id: queryId.optional(), pool_id: queryId.optional() }), answer: page(CreditEvent),
  }),
  moves: get('/credits/move/history', { access: 'view_credits', scope: 'credits:read', summary: 'Movements of resources between companies', input: z.object({ ...listQuery, ...companyFilter, pool_id: queryId.optional() }), answer: page(CreditMove) }),
  /** Without `source` from the own company. Paid resources, unless `credit_type_id` names free ones and the caller sees those. */
  move: post('/credits/move', {
    access: 'move_credits', oneself: true, scope: 'credits:write', once: true, errors: ['NOT_ENOUGH_CREDITS'], summary: 'Move resources to another company',
    input: z.object({ source: id.optional(), target: id.optional(), amount, credit_type_name: CreditTypeWord, credit_type_id: id.optional() }), answer: nothing,
  }),
}
