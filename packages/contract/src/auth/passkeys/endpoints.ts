import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { passkeySchemas } from './schemas.ts'

const despite = ['MFA_MANDATORY'] as const

/** Passkeys (WebAuthn), for signing in without a password and as a second factor. */
export const passkeys = endpoints<typeof passkeySchemas>()({
  list: get('/account/passkeys', {
    access: 'signed-in',
    scope: null,
    despite,
    answer: page,
  }),
  /**
   * A passkey gives access to the account, so the user confirms with the second factor, or with the password if there
   * is none.
   */
  begin: post('/account/passkeys/options', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    despite,
    errors: ['PASSKEY_ADDRESS', 'PASSKEY_LIMIT', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  create: post('/account/passkeys', {
    access: 'signed-in',
    scope: null,
    once: true,
    despite,
    errors: ['PASSKEY_REFUSED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'],
    says: 'passkey.created',
    answer: created,
  }),
  rename: put('/account/passkeys/{id}', {
    access: 'signed-in',
    scope: null,
    says: 'passkey.renamed',
    answer: nothing,
  }),
  remove: del('/account/passkeys/{id}', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    errors: ['PASSKEY_IN_USE'],
    says: 'passkey.removed',
    answer: nothing,
  }),
  beginLogin: post('/account/login/passkey/options', {
    access: 'public',
    scope: null,
    errors: ['PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  login: post('/account/login/passkey', {
    access: 'public',
    scope: null,
    errors: ['PASSKEY_REFUSED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
})
