import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, nothing } from '../../kit/page.ts'
import type { mfaSchemas } from './schemas.ts'

const despite = ['MFA_MANDATORY'] as const

export const mfa = endpoints<typeof mfaSchemas>()({
  get: get('/mfa', {
    access: 'signed-in',
    scope: null,
    despite,
    summary: 'Read your second factor',
    answer: item,
  }),
  /** Replacing a method is confirmed with the current method, setting up the first one with the password. */
  start: post('/mfa', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    despite,
    errors: ['MAIL_NOT_CONFIGURED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'],
    summary: 'Start setting up a second factor',
    answer: item,
  }),
  finish: put('/mfa', {
    access: 'signed-in',
    scope: null,
    despite,
    errors: ['CONFIRMATION_FAILED', 'TOO_MANY_REQUESTS'],
    summary:
      'Confirm the new second factor with a code, a signature of a passkey, or the answer of an identity service; the recovery codes are returned only this once',
    answer: item,
  }),
  remove: del('/mfa', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    says: 'mfa.removed',
    summary: 'Remove your second factor',
    answer: nothing,
  }),
  renewRecoveryCodes: post('/mfa/recovery-codes', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    summary: 'Generate new recovery codes; the old ones stop working',
    answer: item,
  }),
})
