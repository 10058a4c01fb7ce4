import { z } from 'zod'
import { del, get, post } from './kit/endpoint.ts'
import { commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'

/**
 * Asked for; allowed by the user and not begun; under way; over. A request that nobody answered in time, or that was withdrawn or refused,
 * is over too: `end_reason` tells which.
 */
export const impersonationStates = ['requested', 'approved', 'running', 'ended'] as const
export type ImpersonationState = (typeof impersonationStates)[number]
/** `limit`: the time was up. `signed_out`: a session behind it ended. `unanswered`: the link of the mail expired. */
export const endReasons = ['cancelled', 'limit', 'revoked', 'refused', 'withdrawn', 'signed_out', 'unanswered'] as const
export type EndReason = (typeof endReasons)[number]

export const Impersonation = z.object({
  id: z.number(),
  /** Who acts. Null where the account is gone; the address stays. */
  actor_id: z.number().nullable(), actor_email: z.string(),
  /** As whom. */
  user_id: z.number().nullable(), user_email: z.string(),
  company_id: z.number(), company_name: z.string(),
  reason: z.string(),
  state: z.enum(impersonationStates), end_reason: z.enum(endReasons).nullable(),
  created_at: z.string(), approved_at: z.string().nullable(), started_at: z.string().nullable(), ended_at: z.string().nullable(),
  /** Until when the access that was allowed is good. */
  access_until: z.string().nullable(),
  /** From where it was begun. */
  ip: z.string().nullable(),
})
export type Impersonation = z.output<typeof Impersonation>

export const ImpersonationRequest = z.object({ actor_email: z.string(), company_name: z.string(), reason: z.string(), minutes: z.number(), expires_at: z.string() })
export type ImpersonationRequest = z.output<typeof ImpersonationRequest>

const token = z.string().min(20).max(100)

export const impersonation = {
  logs: get('/impersonation-logs', {
    access: 'view_impersonation_logs', scope: 'users:read', summary: 'List who asked to act as whom, and when that was', answer: page(Impersonation),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), company_id: commaList(queryId).optional(), state: commaList(z.enum(impersonationStates)).optional() }),
  }),
  /** What the account menu tells: who may act as the reader, and as whom the reader may act. */
  status: get('/user/impersonation', {
    access: 'signed-in', scope: null, summary: 'Requests and accesses that concern the own account', answer: item(z.object({ given: z.array(Impersonation), asked: z.array(Impersonation) })),
  }),
  /** `company_id`: where the user is met, of several companies; the home before others. */
  request: post('/impersonations', {
    access: 'impersonate_users', scope: null, once: true, oneself: true, errors: ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'], says: 'impersonation.requested', summary: 'Ask a user for leave to act as him',
    input: z.object({ user_id: id, company_id: id.optional(), reason: z.string().trim().min(3).max(500) }), answer: created(Impersonation),
  }),
  withdraw: del('/impersonations/{id}', { access: 'impersonate_users', scope: null, oneself: true, says: 'impersonation.withdrawn', summary: 'Take back a request, or leave that was given', answer: nothing }),
  /** Exchanges the session's cookie for one that acts as the user. */
  start: post('/impersonations/{id}/start', { access: 'impersonate_users', scope: null, oneself: true, errors: ['IMPERSONATION_NOT_ALLOWED'], summary: 'Begin to act as a user who has allowed it', answer: nothing }),
  cancel: post('/impersonation/cancel', { access: 'signed-in', scope: null, oneself: false, errors: ['CONFLICT'], summary: 'End acting as somebody else and be oneself again', answer: nothing }),
  asked: get('/user/impersonation-requests/{token}', {
    access: 'signed-in', scope: null, errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'], params: z.object({ token }), summary: 'Who asks to act as oneself, by the token of the mail', answer: item(ImpersonationRequest),
  }),
  confirm: post('/user/confirm-impersonation-access', {
    access: 'signed-in', scope: null, errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'], says: 'impersonation.allowed', summary: 'Allow somebody to act as oneself, by the token of the mail', input: z.object({ token }), answer: nothing,
  }),
  refuse: post('/user/refuse-impersonation-access', {
    access: 'signed-in', scope: null, errors: ['LINK_NOT_VALID', 'TOO_MANY_REQUESTS'], says: 'impersonation.refused', summary: 'Refuse it, by the token of the mail', input: z.object({ token }), answer: nothing,
  }),
  revoke: post('/user/revoke-impersonation-access', { access: 'signed-in', scope: null, says: 'impersonation.revoked', summary: 'Take back every access to the own account; whoever acts as oneself is out at once', answer: nothing }),
}
