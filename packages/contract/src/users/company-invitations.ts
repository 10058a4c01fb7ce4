import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { created, listQuery, nothing, page } from '../kit/page.ts'
import { invitedEmail, mailedInvitation, mailErrors } from './mailed-invitation.ts'

/** Somebody who was asked to found a company; `company_id` is the one that it will stand below. */
export const CompanyInvitation = z.object(mailedInvitation)
export type CompanyInvitation = z.output<typeof CompanyInvitation>

const access = 'invite_companies'

export const companyInvitations = {
  list: get('/distributors/invitations', { access, scope: 'companies:read', summary: 'List open invitations of new companies', input: z.object(listQuery), answer: page(CompanyInvitation) }),
  /** The answer is the same whether the address has an account or not. An address that is invited again gets a new link. */
  invite: post('/distributors/invitations', {
    access, scope: 'companies:write', once: true, errors: ['CONFLICT', 'LIMIT_REACHED', ...mailErrors], says: 'company.invited', summary: 'Invite somebody by e-mail to found a company below the own one',
    input: z.object({ email: invitedEmail }), answer: created(CompanyInvitation),
  }),
  /** The link of before is dead from then on. */
  resend: post('/distributors/invitations/{id}/resend', {
    access, scope: 'companies:write', once: true, errors: mailErrors, says: 'user.invitationResent', summary: 'Mail the invitation of a new company again, with a new link for another seven days', answer: nothing,
  }),
  withdraw: del('/distributors/invitations/{id}', { access, scope: 'companies:write', says: 'user.invitationWithdrawn', summary: 'Withdraw the invitation of a new company', answer: nothing }),
}
