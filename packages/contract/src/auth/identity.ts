import { z } from 'zod'
import { del, get, post } from '../kit/endpoint.ts'
import { item, listQuery, nothing, page } from '../kit/page.ts'

/** What the login page shows of one. */
export const IdentityChoice = z.object({ id: z.number(), name: z.string() })
export type IdentityChoice = z.output<typeof IdentityChoice>

/** An own account with an identity service that opens the account here. */
export const LinkedIdentity = z.object({ id: z.number(), provider_id: z.number(), provider: z.string(), email: z.string().nullable(), created_at: z.string(), last_used_at: z.string().nullable() })
export type LinkedIdentity = z.output<typeof LinkedIdentity>

const provider = z.object({ provider_id: z.number().int().positive().max(2_147_483_647) })
/** Where the browser goes; a cookie binds what comes back to it. */
const journey = item(z.object({ location: z.string() }))
const errors = ['IDENTITY_UNREACHABLE', 'TOO_MANY_REQUESTS'] as const
const text = z.string().max(4000).optional()

/** Signing in, linking and confirming by an identity service: the authorization code flow with PKCE, state and nonce. */
export const identity = {
  choices: get('/account/identity/providers', { access: 'public', scope: null, summary: 'The identity services that people can sign in by', answer: page(IdentityChoice) }),
  login: post('/account/identity/login', { access: 'public', scope: null, errors, summary: 'Begin to sign in by an identity service', input: provider, answer: journey }),
  link: post('/account/identity/link', { access: 'signed-in', scope: null, confirm: 'mfa-or-password', errors, summary: 'Begin to link the own account with an identity service', input: provider, answer: journey }),
  /** In place of the password, for those who have linked their account. */
  confirm: post('/account/identity/confirm', { access: 'signed-in', scope: null, despite: ['MFA_MANDATORY'], errors, summary: 'Begin to confirm a step by an identity service', input: provider, answer: journey }),
  /** A login that is asked has no session yet: whoever knows the question was told it. */
  answer: post('/account/identity/answer', {
    access: 'public', scope: null, errors, summary: 'Begin to answer a question for the second factor by an identity service',
    input: provider.extend({ session_uuid: z.string().max(64) }), answer: journey,
  }),
  /** What the identity service has sent the browser back with, as it stood in the address. What answers a question is told in `session_code`. */
  finish: post('/account/identity/finish', {
    access: 'public', scope: null, errors: ['IDENTITY_REFUSED', 'NOT_INVITED_EXTERNAL_USER', ...errors], summary: 'End what was begun with an identity service',
    input: z.object({ state: z.string().min(1).max(200), code: text, iss: text, error: text }),
    answer: item(z.object({ outcome: z.enum(['signed-in', 'linked', 'confirmed', 'answered']), session_uuid: z.string().optional(), session_code: z.string().optional() })),
  }),
  list: get('/account/identities', { access: 'signed-in', scope: null, despite: ['MFA_MANDATORY'], input: z.object(listQuery), summary: 'List the identity services that the own account is linked with', answer: page(LinkedIdentity) }),
  unlink: del('/account/identities/{id}', { access: 'signed-in', scope: null, confirm: 'mfa-or-password', errors: ['IDENTITY_NEEDED', 'IDENTITY_IN_USE'], says: 'identity.unlinked', summary: 'End the link with an identity service', answer: nothing }),
}
