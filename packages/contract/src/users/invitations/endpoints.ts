import { del, endpoints, get, post } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import { mailErrors } from '../constants.ts'
import type { invitationSchemas } from './schemas.ts'

export const invitations = endpoints<typeof invitationSchemas>()({
  list: get('/users/invitations', {
    access: 'view_user_invitations',
    scope: 'users:read',
    answer: page,
  }),
  /** The response does not reveal whether the address has an account. Inviting an address again sends a new link. */
  invite: post('/users/invite', {
    access: 'create_user_invitations',
    scope: 'users:write',
    once: true,
    errors: ['CONFLICT', ...mailErrors],
    answer: created,
  }),
  /** Invalidates the previous link. */
  resend: post('/users/invitations/{id}/resend', {
    access: 'create_user_invitations',
    scope: 'users:write',
    once: true,
    errors: mailErrors,
    says: 'user.invitationResent',
    answer: nothing,
  }),
  withdraw: del('/users/invitations/{id}', {
    access: 'delete_user_invitations',
    scope: 'users:write',
    says: 'user.invitationWithdrawn',
    answer: nothing,
  }),
})
