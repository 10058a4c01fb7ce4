import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { created, listQuery, nothing, page } from '../kit/page.ts'
import { BounceStatus } from './invitations.ts'

/** Somebody who was asked to found a company; `company_id` is the one that it will stand below. */
export const CompanyInvitation = z.object({
  id: z.number(),
  email: z.string(),
  bounce_status: BounceStatus,
  /** What the mail server said, where it did not take the mail. */
  bounce_reason: z.string().nullable(),
  company_id: z.number(),
  company_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
})
export type CompanyInvitation = z.output<typeof CompanyInvitation>

const errors = ['MAIL_NOT_CONFIGURED', 'TOO_MANY_REQUESTS'] as const
const access = 'invite_companies'

export const companyInvitations = {
  list: get('/distributors/invitations', { access, scope: 'companies:read', summary: 'List open invitations of new companies', input: z.object(listQuery), answer: page(CompanyInvitation) }),
  /** The answer is the same whether the address has an account or not. An address that is invited again gets a new link. */
  invite: post('/distributors/invitations', {
    access, scope: 'companies:write', once: true, errors: ['CONFLICT', 'LIMIT_REACHED', ...errors], says: 'company.invited', summary: 'Invite somebody by e-mail to found a company below the own one',
    input: z.object({ email: z.email().trim().max(254) }), answer: created(CompanyInvitation),
  }),
  /** The link of before is dead from then on. */
  resend: post('/distributors/invitations/{id}/resend', {
    access, scope: 'companies:write', once: true, errors, says: 'user.invitationResent', summary: 'Mail the invitation of a new company again, with a new link for another seven days', answer: nothing,
  }),
  withdraw: del('/distributors/invitations/{id}', { access, scope: 'companies:write', says: 'user.invitationWithdrawn', summary: 'Withdraw the invitation of a new company', answer: nothing }),
}
