import { z } from 'zod'
import { del, get, post, put } from './kit/endpoint.ts'
import { created, item, listQuery, nothing, page, raw } from './kit/page.ts'

const nullableText = z.string().nullable()

/** Who is asking. The vendor's document and the console name some facts differently, so the record carries the union. */
export const CurrentUser = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: nullableText,
  last_name: nullableText,
  avatar_path: nullableText,
  avatar_url: nullableText,
  mfa_type: nullableText,
  terms_conditions: z.boolean(),
  tos_accepted: z.boolean(),
  email_verified: z.boolean(),
  last_login_at: nullableText,
  country_iso_code: nullableText,
  company_id: z.number(),
  company_name: z.string(),
  company: z.object({ id: z.number(), parent_id: z.number().nullable(), name: z.string(), level: z.number(), show_payment: z.boolean() }),
  show_payment: z.boolean(),
  show_payment_control: z.boolean(),
  role_id: z.number(),
  role_title: z.string(),
  role: z.object({ id: z.number(), name: z.string(), title: z.string() }),
  isImpersonating: z.boolean(),
  impersonation_access_limit: z.number().nullable(),
  /** Seconds until the session or token must be refreshed. */
  exp: z.number(),
  token: z.object({
    jti: z.string(), iss: z.string(), iat: z.number(), nbf: z.number(), exp: z.number(), sub: z.string(), client_id: z.string(), first_party: z.boolean(),
    act: z.object({ sub: z.string() }).optional(),
  }),
  scope: z.array(z.string()),
  permissions: z.array(z.string()),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const AccessToken = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  last_used_at: nullableText,
  expires_at: nullableText,
  /** In which company it acts. */
  company_id: z.number(),
  company_name: z.string(),
})
export type AccessToken = z.output<typeof AccessToken>

export const auth = {
  /** The first call of a page. Whoever has lost the anti-forgery cookie gets it again, since nothing else can be called without it. */
  session: get('/account/session', {
    access: 'public', scope: null, summary: 'Whether there is a session, and its anti-forgery cookie',
    /** `exp`: seconds until the session must be refreshed, 0 where it is due; null without a session. */
    answer: item(z.object({ authenticated: z.boolean(), exp: z.number().nullable() })),
  }),
  login: post('/account/login', {
    access: 'public', scope: null, errors: ['INVALID_CREDENTIALS', 'MFA_REQUIRED', 'CONFIRMATION_FAILED', 'TOO_MANY_REQUESTS'], summary: 'Sign in and receive the session and anti-forgery cookies',
    input: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) }),
    answer: item(z.object({ id: z.number(), email: z.string(), exp: z.number() })),
  }),
  refresh: post('/account/token/refresh', {
    access: 'public', scope: null, summary: 'Exchange an expired session for a fresh one', answer: item(z.object({ exp: z.number() })),
  }),
  revoke: post('/account/token/revoke', {
    access: 'public', scope: null, summary: 'Sign out',
    input: z.object({ client_id: z.string().max(200).optional(), redirect_uri: z.string().max(2000).optional() }),
    answer: raw(z.object({ location: z.string() })),
  }),
  user: get('/user', { access: 'signed-in', scope: 'user:read', summary: 'The user who is asking', answer: raw(CurrentUser) }),
  acceptTerms: put('/account/user', {
    access: 'signed-in', scope: null, input: z.object({ tos_accepted: z.literal(true) }), summary: 'Accept the terms of service', answer: nothing,
  }),
  tokens: get('/account/tokens', { access: 'signed-in', scope: null, input: z.object(listQuery), summary: 'List own personal access tokens', answer: page(AccessToken) }),
  /** A token passes every step that sessions are asked for, so whoever has a second factor gives it here. */
  createToken: post('/account/tokens', {
    access: 'signed-in', scope: null, once: true, confirm: 'mfa', says: 'token.created', summary: 'Make a personal access token; its text is answered this once',
    input: z.object({
      name: z.string().trim().min(1).max(100),
      scopes: z.array(z.string().regex(/^(\*|[a-z_]+:(read|write|\*))$/)).max(100).optional(),
      expires_in: z.number().int().min(60).max(315_360_000).optional(),
    }),
    answer: created(AccessToken.extend({ token: z.string() })),
  }),
  removeToken: del('/account/tokens/{id}', { access: 'signed-in', scope: null, says: 'token.removed', summary: 'Revoke a personal access token', answer: nothing }),
}
