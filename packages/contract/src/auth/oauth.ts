import { z } from 'zod'
import { get, post } from '../kit/endpoint.ts'
import { item, nothing, raw } from '../kit/page.ts'
import { ClientType } from './applications.ts'

const text = z.string().max(2000).optional()
/** As a browser is sent here. What is wrong with it is told in the protocol's own words, so nothing is refused before. */
const Request = z.object({
  response_type: text, client_id: z.string().max(200), redirect_uri: z.string().max(2000), scope: z.string().max(4000).optional(), state: text, code_challenge: text, code_challenge_method: text,
})

/** What a person is asked; `location` is where the browser goes at once, without a question, since the request is wrong. */
const Question = z.object({
  application: z.string(),
  company_name: z.string(),
  type: ClientType,
  /** The address that the browser will be sent to, without its query. */
  redirect: z.string(),
  scopes: z.array(z.string()),
  location: z.string().nullable(),
})
export type AuthorizationQuestion = z.output<typeof Question>

const form = z.record(z.string().max(100), z.string().max(4000))

/** OAuth 2.0 authorization codes (RFC 6749) with PKCE (RFC 7636), refresh tokens that rotate, and revocation (RFC 7009). */
export const oauth = {
  question: get('/account/authorize', { access: 'signed-in', scope: null, errors: ['APPLICATION_UNKNOWN'], input: Request, summary: 'What an application asks of the user', answer: item(Question) }),
  /** The tokens that come of it pass every later step, so whoever has a second factor gives it here. */
  decide: post('/account/authorize', {
    access: 'signed-in', scope: null, confirm: 'mfa', errors: ['APPLICATION_UNKNOWN'], summary: 'Allow an application access, or refuse it; the browser then goes to the location',
    input: Request.extend({ allow: z.boolean() }), answer: item(z.object({ location: z.string() })),
  }),
  /** As a form or JSON; the answer stands at the top level. */
  token: post('/account/token', {
    access: 'public', scope: null, form: true, bodyLimit: 16_384, errors: ['INVALID_REQUEST', 'INVALID_CLIENT', 'INVALID_GRANT', 'INVALID_SCOPE', 'UNSUPPORTED_GRANT_TYPE', 'TOO_MANY_REQUESTS'], summary: 'Exchange a code or a refresh token for tokens',
    input: form, answer: raw(z.object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number(), refresh_token: z.string(), scope: z.string() })),
  }),
  revoke: post('/oauth/revoke', {
    access: 'public', scope: null, form: true, bodyLimit: 16_384, errors: ['INVALID_REQUEST', 'INVALID_CLIENT', 'TOO_MANY_REQUESTS'], summary: 'Give a token back; with it goes all access of its grant', input: form, answer: nothing,
  }),
}
