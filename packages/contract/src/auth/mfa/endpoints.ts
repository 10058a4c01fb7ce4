import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, nothing } from '../../kit/page.ts'
import type { mfaSchemas } from './schemas.ts'

const despite = ['MFA_MANDATORY'] as const

export const mfa = endpoints<typeof mfaSchemas>()({
  get: get('/mfa', {
    access: 'signed-in',
    scope: null,
    despite,
    answer: item,
  }),
  /** Replacing a method is confirmed with the current method, setting up the first one with the password. */
  start: post('/mfa', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    despite,
    errors: ['MAIL_NOT_CONFIGURED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  finish: put('/mfa', {
    access: 'signed-in',
    scope: null,
    despite,
    errors: ['CONFIRMATION_FAILED', 'TOO_MANY_REQUESTS'],
    answer: item,
  }),
  remove: del('/mfa', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    errors: ['NOT_FOUND'],
    says: 'mfa.removed',
    answer: nothing,
  }),
  renewRecoveryCodes: post('/mfa/recovery-codes', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    errors: ['NOT_FOUND'],
    answer: item,
  }),
})
