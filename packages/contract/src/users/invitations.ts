import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { commaList, created, id, listQuery, nothing, page, queryId } from '../kit/page.ts'
import { roleRef } from '../users.ts'
import { invitedEmail, mailedInvitation, mailErrors } from './mailed-invitation.ts'

export const Invitation = z.object({
  ...mailedInvitation,
  role_id: z.number(),
  /** The name of a default role, or `custom`. */
  role: z.string(),
  role_title: z.string(),
})
export type Invitation = z.output<typeof Invitation>

export const invitations = {
  list: get('/users/invitations', {
    access: 'view_user_invitations', scope: 'users:read', summary: 'List open invitations', answer: page(Invitation),
    input: z.object({ ...listQuery, role: commaList(queryId).optional(), company_id: commaList(queryId).optional() }),
  }),
  /** The answer is the same whether the address has an account or not. An address that is invited again gets a new link. */
  invite: post('/users/invite', {
    access: 'create_user_invitations', scope: 'users:write', once: true, errors: ['CONFLICT', ...mailErrors], summary: 'Invite somebody into a company by e-mail; without role as a guest',
    input: z.object({ company_id: id, email: invitedEmail, role: roleRef.optional() }), answer: created(Invitation),
  }),
  /** The link of before is dead from then on. */
  resend: post('/users/invitations/{id}/resend', {
    access: 'create_user_invitations', scope: 'users:write', once: true, errors: mailErrors, says: 'user.invitationResent', summary: 'Mail an invitation again, with a new link for another seven days', answer: nothing,
  }),
  withdraw: del('/users/invitations/{id}', { access: 'delete_user_invitations', scope: 'users:write', says: 'user.invitationWithdrawn', summary: 'Withdraw an invitation', answer: nothing }),
}
