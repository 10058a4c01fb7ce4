import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { commaList, created, id, listQuery, nothing, page, queryId } from '../kit/page.ts'
import { roleRef } from '../users.ts'

/** What became of the mail: on its way, taken by the mail server, refused for this address, or given up. */
export const BounceStatus = z.enum(['queued', 'sent', 'bounced', 'failed'])
export type BounceStatus = z.output<typeof BounceStatus>

export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  role_id: z.number(),
  /** The name of a default role, or `custom`. */
  role: z.string(),
  role_title: z.string(),
  bounce_status: BounceStatus,
  /** What the mail server said, where it did not take the mail. */
  bounce_reason: z.string().nullable(),
  company_id: z.number(),
  company_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
})
export type Invitation = z.output<typeof Invitation>

const errors = ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'] as const

export const invitations = {
  list: get('/users/invitations', {
    access: 'view_user_invitations', scope: 'users:read', summary: 'List open invitations', answer: page(Invitation),
    input: z.object({ ...listQuery, role: commaList(queryId).optional(), company_id: commaList(queryId).optional() }),
  }),
  /** The answer is the same whether the address has an account or not. An address that is invited again gets a new link. */
  invite: post('/users/invite', {
    access: 'create_user_invitations', scope: 'users:write', once: true, errors: ['CONFLICT', ...errors], summary: 'Invite somebody into a company by e-mail; without role as a guest',
    input: z.object({ company_id: id, email: z.email().trim().max(254), role: roleRef.optional() }), answer: created(Invitation),
  }),
  /** The link of before is dead from then on. */
  resend: post('/users/invitations/{id}/resend', {
    access: 'create_user_invitations', scope: 'users:write', once: true, errors, says: 'user.invitationResent', summary: 'Mail an invitation again, with a new link for another seven days', answer: nothing,
  }),
  withdraw: del('/users/invitations/{id}', { access: 'delete_user_invitations', scope: 'users:write', says: 'user.invitationWithdrawn', summary: 'Withdraw an invitation', answer: nothing }),
}
