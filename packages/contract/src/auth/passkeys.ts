import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { created, item, listQuery, nothing, page } from '../kit/page.ts'

/** A passkey of the user who asks. Its key stays with the server. */
export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  /** It is kept in an account of its maker's and there on several devices; otherwise it lives in one device alone. */
  synced: z.boolean(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** Bytes as the JSON forms of WebAuthn write them. */
const bytes = z.string().min(1).max(32_768).regex(/^[\w-]+$/)
const credential = {
  id: bytes, rawId: bytes, type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).default({}),
}

/** What `navigator.credentials.create` answers, as JSON (WebAuthn level 3, RegistrationResponseJSON). */
export const RegistrationCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, attestationObject: bytes, transports: z.array(z.string().max(32)).max(10).optional() }),
})
/** What `navigator.credentials.get` answers, as JSON (AuthenticationResponseJSON). */
export const AssertionCredential = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes.optional() }),
})
export type AssertionCredential = z.output<typeof AssertionCredential>

/** A question to an authenticator: its id for the answer, and the options that the browser takes as they are. */
const question = item(z.object({ challenge_id: z.string(), options: z.record(z.string(), z.unknown()) }))
const challenge_id = z.uuid()
const name = z.string().trim().min(1).max(100)
const despite = ['MFA_MANDATORY'] as const

/** Passkeys (WebAuthn): a way to sign in without a password, and a second factor. */
export const passkeys = {
  list: get('/account/passkeys', { access: 'signed-in', scope: null, despite, input: z.object(listQuery), summary: 'List own passkeys', answer: page(Passkey) }),
  /** A passkey opens the account, so it is asked for who is there: by the second factor, else by the password. */
  begin: post('/account/passkeys/options', {
    access: 'signed-in', scope: null, confirm: 'mfa-or-password', despite, errors: ['PASSKEY_ADDRESS', 'PASSKEY_LIMIT', 'TOO_MANY_REQUESTS'], summary: 'Begin to add a passkey', answer: question,
  }),
  create: post('/account/passkeys', {
    access: 'signed-in', scope: null, once: true, despite, errors: ['PASSKEY_REFUSED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'], says: 'passkey.created', summary: 'Add the passkey that the browser has made',
    input: z.object({ challenge_id, name, credential: RegistrationCredential }), answer: created(Passkey),
  }),
  rename: put('/account/passkeys/{id}', { access: 'signed-in', scope: null, says: 'passkey.renamed', summary: 'Rename a passkey', input: z.object({ name }), answer: nothing }),
  remove: del('/account/passkeys/{id}', {
    access: 'signed-in', scope: null, confirm: 'mfa-or-password', errors: ['PASSKEY_IN_USE'], says: 'passkey.removed', summary: 'Remove a passkey; the last one stays while it is the second factor', answer: nothing,
  }),
  beginLogin: post('/account/login/passkey/options', { access: 'public', scope: null, errors: ['PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'], summary: 'Begin to sign in by a passkey', answer: question }),
  login: post('/account/login/passkey', {
    access: 'public', scope: null, errors: ['PASSKEY_REFUSED', 'PASSKEY_ADDRESS', 'TOO_MANY_REQUESTS'], summary: 'Sign in by a passkey, which proves both factors',
    input: z.object({ challenge_id, credential: AssertionCredential }), answer: item(z.object({ id: z.number(), email: z.string(), exp: z.number() })),
  }),
}
