import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { item, nothing } from '../kit/page.ts'
import { IdentityChoice } from './identity.ts'

export const MfaType = z.enum(['totp', 'email', 'passkey', 'identity'])
export type MfaType = z.output<typeof MfaType>

/**
 * The second factor of whoever asks. `available` are the methods that can be chosen; codes by mail need a mail server, a
 * passkey has to be added before it can be one, and an identity service linked.
 */
export const SecondFactor = z.object({
  mfa_type: MfaType.nullable(),
  available: z.array(MfaType),
  mandatory: z.boolean(),
  recovery_codes_left: z.number(),
  /** False where the server's address has no name or no HTTPS, which browsers demand of passkeys. */
  passkeys_possible: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/**
 * A second factor that is being set up: the secret in text and as `otpauth://` address for a QR code, or where the code was
 * sent, or the challenge that a passkey has to sign, or the question that an identity service answers (`identity.answer`).
 */
export const SecondFactorSetup = z.object({
  mfa_type: MfaType,
  secret: z.string().nullable(),
  uri: z.string().nullable(),
  email: z.string().nullable(),
  passkey_challenge: z.string().nullable(),
  session_uuid: z.string().nullable(),
  identity_services: z.array(IdentityChoice),
  /** Seconds. */
  expires_in: z.number(),
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const despite = ['MFA_MANDATORY'] as const

export const mfa = {
  get: get('/mfa', { access: 'signed-in', scope: null, despite, summary: 'The own second factor', answer: item(SecondFactor) }),
  /** A change is confirmed by the method in use, a first one by the password. */
  start: post('/mfa', {
    access: 'signed-in', scope: null, confirm: 'mfa-or-password', despite, errors: ['MAIL_NOT_CONFIGURED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'], summary: 'Begin to set up a second factor',
    input: z.object({ mfa_type: MfaType }), answer: item(SecondFactorSetup),
  }),
  finish: put('/mfa', {
    access: 'signed-in', scope: null, despite, errors: ['CONFIRMATION_FAILED', 'TOO_MANY_REQUESTS'], summary: 'Prove the new second factor by one code, by what a passkey has signed, or by what came back with an identity service; the recovery codes are answered this once',
    input: z.object({ code: z.string().trim().min(1).max(16_384) }), answer: item(RecoveryCodes.extend({ mfa_type: MfaType })),
  }),
  remove: del('/mfa', { access: 'signed-in', scope: null, confirm: 'mfa', says: 'mfa.removed', summary: 'Take the own second factor away', answer: nothing }),
  renewRecoveryCodes: post('/mfa/recovery-codes', { access: 'signed-in', scope: null, confirm: 'mfa', summary: 'Make new recovery codes; the old ones are worth nothing from then on', answer: item(RecoveryCodes) }),
}
