import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, nothing, page } from '../../kit/page.ts'
import type { identityProviderSchemas } from './schemas.ts'

const wrong = ['IDENTITY_UNREACHABLE', 'CONFLICT'] as const

/** The identity providers of the installation, configured by its operator. */
export const identityProviders = endpoints<typeof identityProviderSchemas>()({
  list: get('/identity-providers', {
    access: 'super_admin',
    scope: null,
    answer: page,
  }),
  /**
   * Fetches the provider's discovery document immediately, so that a wrong address is reported here and not to a user
   * who signs in.
   */
  create: post('/identity-providers', {
    access: 'super_admin',
    scope: null,
    once: true,
    confirm: 'mfa-or-password',
    errors: wrong,
    says: 'identityProvider.created',
    answer: created,
  }),
  update: put('/identity-providers/{id}', {
    access: 'super_admin',
    scope: null,
    confirm: 'mfa-or-password',
    errors: wrong,
    says: 'identityProvider.updated',
    answer: nothing,
  }),
  remove: del('/identity-providers/{id}', {
    access: 'super_admin',
    scope: null,
    confirm: 'mfa-or-password',
    says: 'identityProvider.removed',
    answer: nothing,
  }),
})
