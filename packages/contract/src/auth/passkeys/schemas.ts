import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'

/** A passkey of the current user. The stored public key is not returned. */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  /**
   * True if the passkey is backed up in an account and available on several devices; false if it is bound to one
   * device.
   */
  synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** Binary data as the JSON forms of WebAuthn encode it (base64url). */
const bytes = z
  .string()
  .min(1)
  .max(32_768)
  .regex(/^[\w-]+$/)
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).default({}),
}

/** The result of `navigator.credentials.create` as JSON (WebAuthn level 3, RegistrationResponseJSON). */
export const RegistrationCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(32)).max(10).optional(),
  }),
})
/** The result of `navigator.credentials.get` as JSON (AuthenticationResponseJSON). */
export const AssertionCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
export type AssertionCredential = z.output<typeof AssertionCredential>

/**
 * A challenge for an authenticator: its id, to be sent back with the response, and the options to pass to the browser
 * unchanged.
 */
const question = z.object({ challenge_id: z.string(), options: z.record(z.string(), z.unknown()) })
const challenge_id = z.uuid()
const name = line(1, 100)

/** Request and response schemas of the `passkeys` endpoints. */
export const passkeySchemas = {
  list: { input: z.object(listQuery), answer: Passkey },
  begin: { answer: question },
  create: { input: z.object({ challenge_id, name, credential: RegistrationCredential }), answer: Passkey },
  rename: { input: z.object({ name }) },
  remove: {},
  beginLogin: { answer: question },
  login: {
    input: z.object({ challenge_id, credential: AssertionCredential }),
    answer: z.object({ id: z.int(), email: z.string(), exp: z.int() }),
  },
} satisfies Record<string, EndpointSchemas>
