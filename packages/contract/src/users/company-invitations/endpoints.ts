import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import { mailErrors } from '../constants.ts'
import type { companyInvitationSchemas } from './schemas.ts'

const access = 'invite_companies'

export const companyInvitations = endpoints<typeof companyInvitationSchemas>()({
  list: get('/distributors/invitations', {
    access,
    scope: 'companies:read',
    answer: page,
  }),
  /** The response does not reveal whether the address has an account. Inviting an address again sends a new link. */
  invite: post('/distributors/invitations', {
    access,
    scope: 'companies:write',
    once: true,
    errors: ['CONFLICT', 'LIMIT_REACHED', ...mailErrors],
    says: 'company.invited',
    answer: created,
  }),
  /** Invalidates the previous link. */
  resend: post('/distributors/invitations/{id}/resend', {
    access,
    scope: 'companies:write',
    once: true,
    errors: mailErrors,
    says: 'user.invitationResent',
    answer: nothing,
  }),
  withdraw: del('/distributors/invitations/{id}', {
    access,
    scope: 'companies:write',
    says: 'user.invitationWithdrawn',
    answer: nothing,
  }),
})
