import { del, endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, nothing } from '../../kit/page.ts'
import type { mfaSchemas } from './schemas.ts'

const despite = ['MFA_MANDATORY'] as const

export const mfa = endpoints<typeof mfaSchemas>()({
  get: get('/mfa', {
    access: 'signed-in',
    scope: null,
    despite,
    summary: 'The own second factor',
    answer: item,
  }),
  /** Replacing a method is confirmed with the current method, setting up the first one with the password. */
  start: post('/mfa', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa-or-password',
    despite,
    errors: ['MAIL_NOT_CONFIGURED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'],
    summary: 'Begin to set up a second factor',
    answer: item,
  }),
  finish: put('/mfa', {
    access: 'signed-in',
    scope: null,
    despite,
    errors: ['CONFIRMATION_FAILED', 'TOO_MANY_REQUESTS'],
    summary:
      'Prove the new second factor by one code, by what a passkey has signed, or by what came back with an identity service; the recovery codes are answered this once',
    answer: item,
  }),
  remove: del('/mfa', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    says: 'mfa.removed',
    summary: 'Take the own second factor away',
    answer: nothing,
  }),
  renewRecoveryCodes: post('/mfa/recovery-codes', {
    access: 'signed-in',
    scope: null,
    confirm: 'mfa',
    summary: 'Make new recovery codes; the old ones are worth nothing from then on',
    answer: item,
  }),
})
