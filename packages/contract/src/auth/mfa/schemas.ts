import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { IdentityChoice } from '../identity-providers/sign-in/schemas.ts'

export const MfaType = z.enum(['totp', 'email', 'passkey', 'identity'])
export type MfaType = z.output<typeof MfaType>

/**
 * The second factor of the current user. `available` lists the methods that can be chosen: email codes require a mail
 * server, a passkey must be added first, and an identity provider must be linked first.
 */
export const SecondFactor = z.object({
  mfa_type: MfaType.nullable(),
  available: z.array(MfaType),
  mandatory: z.boolean(),
  recovery_codes_left: z.int(),
  /** False if the server's address has no host name or no HTTPS; browsers require both for passkeys. */
  passkeys_possible: z.boolean(),
})
export type SecondFactor = z.output<typeof SecondFactor>

/**
 * A second factor during setup: the secret as text and as an `otpauth://` URI for a QR code, or the address the code
 * was sent to, or the challenge that a passkey has to sign, or the challenge that an identity provider answers
 * (`identity.answer`).
 */
export const SecondFactorSetup = z.object({
  mfa_type: MfaType,
  secret: z.string().nullable(),
  uri: z.string().nullable(),
  email: z.string().nullable(),
  passkey_challenge: z.string().nullable(),
  session_uuid: z.string().nullable(),
  identity_services: z.array(IdentityChoice),
  /** In seconds. */
  expires_in: z.int(),
})

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Request and response schemas of the `mfa` endpoints. */
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
