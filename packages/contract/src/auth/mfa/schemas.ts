import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { IdentityChoice } from '../identity-providers/sign-in/schemas.ts'

export const MfaType = z.enum(['totp', 'email', 'passkey', 'identity'])
export type MfaType = z.output<typeof MfaType>

/**
 * The second factor of the person who asks. `available` are the methods that can be chosen; codes by mail need a mail server, a
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

/** What the endpoints of `mfa` take and answer. */
export const mfaSchemas = {
  get: { answer: SecondFactor },
  start: { input: z.object({ mfa_type: MfaType }), answer: SecondFactorSetup },
  finish: {
    input: z.object({ code: z.string().trim().min(1).max(16_384) }),
    answer: RecoveryCodes.extend({ mfa_type: MfaType }),
  },
  remove: {},
  renewRecoveryCodes: { answer: RecoveryCodes },
} satisfies Record<string, EndpointSchemas>
