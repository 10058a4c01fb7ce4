import { z } from 'zod'
import { amount, CreditTypeWord, PaymentWord } from '../credits.ts'
import { del, get, post, put } from '../kit/endpoint.ts'
import { commaList, created, id, listQuery, nothing, page, queryId } from '../kit/page.ts'

/** Resources under a code that whoever has it can take over once. Only those who may make codes read an unused one whole. */
export const CreditCode = z.object({
  id: z.number(),
  company_id: z.number(),
  company_name: z.string(),
  email: z.string().nullable(),
  code: z.string(),
  credits_amount: z.number(),
  is_used: z.boolean(),
  used_by_company_id: z.number().nullable(),
  used_by_company_name: z.string().nullable(),
  used_by_user_id: z.number().nullable(),
  /** Null also where the reader does not see that user: a code may be used in any company. */
  used_by_user: z.string().nullable(),
  credit_type: CreditTypeWord,
  credit_type_id: z.number(),
  payment_type: PaymentWord,
  comment: z.string(),
  activated_at: z.string().nullable(),
  created_at: z.string(),
})
export type CreditCode = z.output<typeof CreditCode>

/** A pool as the activation of a code answers it, under the older names of its fields. */
export const RedeemedPool = z.object({
  id: z.number(), company_id: z.number(), user_id: z.number().nullable(), parent_pool_id: z.number().nullable(), parent_pool_id_company_name: z.string().nullable(), license_type_id: z.number(), validity: z.number().nullable(),
  licence_type: CreditTypeWord, licence_price: z.number(), pro_form_nr: z.string().nullable(), licence_count: z.number(), licence_left: z.number(), licence_reserved: z.number(),
  buy_date: z.string(), expire_at: z.string().nullable(), created_at: z.string(), updated_at: z.string(), deleted_at: z.string().nullable(),
})
export type RedeemedPool = z.output<typeof RedeemedPool>

export const creditCodes = {
  list: get('/credits/codes', {
    access: 'view_credit_transfer_codes', scope: 'credit_transfer_codes:read', summary: 'List codes', input: z.object({ ...listQuery, company_id: commaList(queryId).optional(), is_used: z.enum(['0', '1', 'true', 'false']).optional() }),
    answer: page(CreditCode),
  }),
  create: post('/credits/codes', {
    access: 'create_credit_transfer_codes', oneself: true, scope: 'credit_transfer_codes:write', once: true, errors: ['NOT_ENOUGH_CREDITS'], summary: 'Put resources of the own or another company under a code',
    input: z.object({ credit_type_name: CreditTypeWord, credit_type_id: id.optional(), amount, company_id: id.optional(), comment: z.string().trim().max(200).optional() }), answer: created(CreditCode.extend({ credit_code: z.string() }), ['credit_code']),
  }),
  update: put('/credits/codes/{id}', {
    access: 'create_credit_transfer_codes', scope: 'credit_transfer_codes:write', summary: "Change a code's comment", input: z.object({ comment: z.string().trim().max(1000) }), answer: nothing,
  }),
  remove: del('/credits/codes/{id}', { access: 'create_credit_transfer_codes', scope: 'credit_transfer_codes:write', errors: ['CODE_USED'], summary: 'Remove an unused code and take its resources back', answer: nothing }),
  /** `data` is what the own company got, `meta.amount` how many in all. */
  activate: post('/credits/codes/activate', {
    access: 'activate_credit_transfer_codes', oneself: true, scope: 'credit_transfer_codes:write', once: true, errors: ['CODE_NOT_VALID', 'TOO_MANY_REQUESTS'], summary: "Take a code's resources over into the own company",
    input: z.object({ code: z.string().trim().min(1).max(200) }), answer: page(RedeemedPool),
  }),
}
