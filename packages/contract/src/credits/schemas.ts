import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { commaList, companyQuery, listQuery } from '../kit/list-query.ts'
import { id, integer, number } from '../kit/values.ts'
import { creditTypeNames, paymentTypes } from './types.ts'

export const CreditTypeWord = z.enum(creditTypeNames)
export const PaymentWord = z.enum(paymentTypes)

export const CreditType = z.object({
  id: z.int(),
  name: CreditTypeWord,
  payment_type: PaymentWord,
  license_type: z.enum(['credit', 'management', 'data']),
})
export type CreditType = z.output<typeof CreditType>

/**
 * Resources of one type that a company received at once: bought, moved to it, or redeemed by a code. `credit_reserved`
 * counts those held in unused codes.
 */
export const Pool = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  parent_company_name: z.string().nullable(),
  credit_type: PaymentWord,
  credit_type_name: CreditTypeWord,
  credit_type_id: z.int(),
  credit_price: z.number(),
  credit_count: z.int(),
  credit_left: z.int(),
  credit_reserved: z.int(),
  pro_form_nr: z.string().nullable(),
  expire_at: z.string().nullable(),
  assigned_at: z.string(),
  deleted_at: z.string().nullable(),
})
export type Pool = z.output<typeof Pool>

/** Remaining credits by type. `left` also lists types of which nothing is left, so that a form can show them. */
export const CreditSummary = z.object({
  credits: z.object({
    left: z.array(
      z.object({
        credit_type_id: z.int(),
        credit_type: CreditTypeWord,
        credit_type_name: z.string(),
        payment_type: PaymentWord,
        credits_left: z.int(),
      }),
    ),
    total: z.array(z.object({ credit_type: CreditTypeWord, credits_count: z.int() })),
  }),
  monitored_device: z.object({ monitored: z.int(), total: z.int() }),
  /** The date until which the remaining credits last for the devices that use them; null if no device does. */
  credit_coverage: z.string().nullable(),
  /** Remaining data of the company, in bytes. */
  remaining_data: z.int(),
})
export type CreditSummary = z.output<typeof CreditSummary>

/** The use of a resource for a device. */
export const CreditEvent = z.object({
  id: z.int(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  company_id: z.int(),
  company: z.string().nullable(),
  device_id: z.int(),
  serial: z.string().nullable(),
  mac: z.string().nullable(),
  pool_id: z.int().nullable(),
  credit_type_id: z.int(),
  credit_type: CreditTypeWord,
  action_type: z.int(),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
})
export type CreditEvent = z.output<typeof CreditEvent>

/** A transfer between companies. The fields of a company that the caller cannot see are null. */
export const CreditMove = z.object({
  id: z.int(),
  user_id: z.int().nullable(),
  user: z.string().nullable(),
  from_company_id: z.int().nullable(),
  from_company: z.string().nullable(),
  to_company_id: z.int().nullable(),
  to_company: z.string().nullable(),
  count: z.int(),
  pool_id: z.int().nullable(),
  target_pool_id: z.int().nullable(),
  credit_type_id: z.int(),
  credit_type: CreditTypeWord,
  created_at: z.string(),
})
export type CreditMove = z.output<typeof CreditMove>

/** A number of resources: an integer of at most 12 digits. */
export const amount = integer(1, 999_999_999_999)
const companyFilter = { company_id: commaList(id).optional() }

/** Request and response schemas of the `credits` endpoints. */
export const creditSchemas = {
  types: { input: z.object(listQuery), answer: CreditType },
  list: {
    input: z.object({ ...listQuery, ...companyQuery, credit_type_id: commaList(id).optional() }),
    answer: Pool,
  },
  create: {
    input: z.object({
      credit_type_id: id,
      credit_count: amount,
      company_id: id,
      credit_price: number(0, 9_999_999_999).multipleOf(0.01).optional(),
      pro_form_nr: line(1, 100).optional(),
    }),
    answer: Pool,
  },
  summary: { input: z.object({ company_id: id.optional() }), answer: CreditSummary },
  history: {
    input: z.object({ ...listQuery, ...companyFilter, device_id: id.optional(), pool_id: id.optional() }),
    answer: CreditEvent,
  },
  moves: { input: z.object({ ...listQuery, ...companyFilter, pool_id: id.optional() }), answer: CreditMove },
  move: {
    input: z.object({
      source: id.optional(),
      target: id.optional(),
      amount,
      credit_type_name: CreditTypeWord,
      credit_type_id: id.optional(),
    }),
  },
} satisfies Record<string, EndpointSchemas>
