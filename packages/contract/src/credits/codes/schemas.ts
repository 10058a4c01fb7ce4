import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { lines } from '../../kit/lines.ts'
import { companyQuery, listQuery } from '../../kit/list-query.ts'
import { boolean, id } from '../../kit/values.ts'
import { amount, CreditTypeWord, PaymentWord } from '../schemas.ts'

/**
 * Resources bound to a code whose holder can redeem them once. Only users who may create codes see an unused code in
 * full.
 */
export const CreditCode = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  email: z.string().nullable(),
  code: z.string(),
  credits_amount: z.int(),
  is_used: z.boolean(),
  used_by_company_id: z.int().nullable(),
  used_by_company_name: z.string().nullable(),
  used_by_user_id: z.int().nullable(),
  /** Also null if the caller cannot see that user: a code may be redeemed in any company. */
  used_by_user: z.string().nullable(),
  credit_type: CreditTypeWord,
  credit_type_id: z.int(),
  payment_type: PaymentWord,
  comment: z.string(),
  activated_at: z.string().nullable(),
  created_at: z.string(),
})
export type CreditCode = z.output<typeof CreditCode>

/** A pool as returned when a code is redeemed, with the older names of its fields. */
export const RedeemedPool = z.object({
  id: z.int(),
  company_id: z.int(),
  user_id: z.int().nullable(),
  parent_pool_id: z.int().nullable(),
  parent_pool_id_company_name: z.string().nullable(),
  license_type_id: z.int(),
  validity: z.int().nullable(),
  licence_type: CreditTypeWord,
  licence_price: z.number(),
  pro_form_nr: z.string().nullable(),
  licence_count: z.int(),
  licence_left: z.int(),
  licence_reserved: z.int(),
  buy_date: z.string(),
  expire_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  deleted_at: z.string().nullable(),
})
export type RedeemedPool = z.output<typeof RedeemedPool>

/** Request and response schemas of the `creditCodes` endpoints. */
export const creditCodeSchemas = {
  list: {
    input: z.object({ ...listQuery, ...companyQuery, is_used: boolean.optional() }),
    answer: CreditCode,
  },
  create: {
    input: z.object({
      credit_type_name: CreditTypeWord,
      credit_type_id: id.optional(),
      amount,
      company_id: id.optional(),
      comment: lines(200).optional(),
    }),
    answer: CreditCode.extend({ credit_code: z.string() }),
  },
  update: { input: z.object({ comment: lines(1000) }) },
  remove: {},
  activate: { input: z.object({ code: z.string().trim().min(1).max(200) }), answer: RedeemedPool },
} satisfies Record<string, EndpointSchemas>
