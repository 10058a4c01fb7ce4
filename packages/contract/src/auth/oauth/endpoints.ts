import { endpoints, get, post } from '../../kit/endpoint.ts'
import { item, nothing, raw } from '../../kit/page.ts'
import type { oauthSchemas } from './schemas.ts'

/** OAuth 2.0 authorization codes (RFC 6749) with PKCE (RFC 7636), refresh tokens that rotate, and revocation (RFC 7009). */
export const oauth = endpoints<typeof oauthSchemas>()({
  question: get('/account/authorize', {
    access: 'signed-in',
    scope: null,
    errors: ['APPLICATION_UNKNOWN'],
    answer: item,
  }),
  /** The resulting tokens are exempt from later confirmation steps, so users with a second factor confirm here. */
  decide: post('/account/authorize', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    errors: ['APPLICATION_UNKNOWN', 'APPLICATION_NOT_APPROVED'],
    answer: item,
  }),
  /** Accepts a form or JSON. The response has no envelope: its fields are at the top level. */
  token: post('/account/token', {
    access: 'public',
    scope: null,
    form: true,
    bodyLimit: 16_384,
    errors: [
      'INVALID_REQUEST',
      'INVALID_CLIENT',
      'INVALID_GRANT',
      'INVALID_SCOPE',
      'UNSUPPORTED_GRANT_TYPE',
      'TOO_MANY_REQUESTS',
    ],
    answer: raw,
  }),
  revoke: post('/oauth/revoke', {
    access: 'public',
    scope: null,
    form: true,
    bodyLimit: 16_384,
    errors: ['INVALID_REQUEST', 'INVALID_CLIENT', 'TOO_MANY_REQUESTS'],
    answer: nothing,
  }),
})
