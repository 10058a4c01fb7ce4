import { del, endpoints, get, post } from '../../../kit/endpoint.ts'
import { item, nothing, page } from '../../../kit/page.ts'
import type { identitySchemas } from './schemas.ts'

const errors = ['IDENTITY_UNREACHABLE', 'TOO_MANY_REQUESTS'] as const

/**
 * Sign-in, account linking and confirmation through an identity provider: authorization code flow with PKCE, state and
 * nonce.
 */
export const identity = endpoints<typeof identitySchemas>()({
  choices: get('/account/identity/providers', {
    access: 'public',
    scope: null,
    answer: page,
  }),
  login: post('/account/identity/login', {
    access: 'public',
    scope: null,
    errors,
    answer: item,
  }),
  link: post('/account/identity/link', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    errors,
    answer: item,
  }),
  /** Replaces the password prompt for users who have linked their account. */
  confirm: post('/account/identity/confirm', {
    access: 'signed-in',
    scope: null,
    despite: ['MFA_MANDATORY'],
    errors,
    answer: item,
  }),
  /**
   * Public, because a login that waits for its second factor has no session yet. Knowing the challenge id is the
   * authorization: only that client received it.
   */
  answer: post('/account/identity/answer', {
    access: 'public',
    scope: null,
    errors,
    answer: item,
  }),
  /**
   * Takes the parameters with which the identity provider redirected the browser back. The code that answers a
   * second-factor challenge is returned in `session_code`.
   */
  finish: post('/account/identity/finish', {
    access: 'public',
    scope: null,
    errors: ['IDENTITY_REFUSED', 'NOT_INVITED_EXTERNAL_USER', ...errors],
    answer: item,
  }),
  /** Only in the browser that returned from the provider, within ten minutes. The other invitations remain open. */
  choose: post('/account/identity/choose', {
    access: 'public',
    scope: null,
    errors: ['IDENTITY_REFUSED', 'NOT_INVITED_EXTERNAL_USER', ...errors],
    answer: item,
  }),
  list: get('/account/identities', {
    access: 'signed-in',
    scope: null,
    despite: ['MFA_MANDATORY'],
    answer: page,
  }),
  unlink: del('/account/identities/{id}', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    errors: ['IDENTITY_NEEDED', 'IDENTITY_IN_USE'],
    says: 'identity.unlinked',
    answer: nothing,
  }),
})
