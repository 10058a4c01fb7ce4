import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { lines } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { id } from '../kit/values.ts'
import { endReasons, impersonationStates } from './constants.ts'

export const Impersonation = z.object({
  id: z.int(),
  /** The user who acts. Null if the account no longer exists; the address remains. */
  actor_id: z.int().nullable(),
  actor_email: z.string(),
  /** The user who is impersonated. */
  user_id: z.int().nullable(),
  user_email: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  reason: z.string(),
  state: z.enum(impersonationStates),
  end_reason: z.enum(endReasons).nullable(),
  created_at: z.string(),
  approved_at: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** When the granted access expires. */
  access_until: z.string().nullable(),
  /** The IP address from which it was started. */
  ip: z.string().nullable(),
})
export type Impersonation = z.output<typeof Impersonation>

export const ImpersonationRequest = z.object({
  actor_email: z.string(),
  company_name: z.string(),
  reason: z.string(),
  minutes: z.int(),
  expires_at: z.string(),
})
export type ImpersonationRequest = z.output<typeof ImpersonationRequest>

const token = z.string().min(20).max(100)

/** Request and response schemas of the `impersonation` endpoints. */
export const impersonationSchemas = {
  logs: {
    answer: Impersonation,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      company_id: commaList(id).optional(),
      state: commaList(z.enum(impersonationStates)).optional(),
    }),
  },
  status: { answer: z.object({ given: z.array(Impersonation), asked: z.array(Impersonation) }) },
  request: {
    input: z.object({ user_id: id, company_id: id.optional(), reason: lines(500, 3) }),
    answer: Impersonation,
  },
  withdraw: {},
  start: {},
  cancel: {},
  asked: { params: z.object({ token }), answer: ImpersonationRequest },
  confirm: { input: z.object({ token }) },
  refuse: { input: z.object({ token }) },
  revoke: {},
} satisfies Record<string, EndpointSchemas>
