import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { listQuery } from '../kit/list-query.ts'
import { isScope } from '../scopes.ts'
import { boolean, integer } from '../kit/values.ts'

const nullableText = z.string().nullable()

/**
 * The current user. The vendor's API document and the console name some fields differently, so the record contains
 * both.
 */
export const CurrentUser = z.object({
  id: z.int(),
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
  company_id: z.int(),
  company_name: z.string(),
  company: z.object({
    id: z.int(),
    parent_id: z.int().nullable(),
    name: z.string(),
    level: z.int(),
    show_payment: z.boolean(),
  }),
  show_payment: z.boolean(),
  show_payment_control: z.boolean(),
  role_id: z.int(),
  role_title: z.string(),
  role: z.object({ id: z.int(), name: z.string(), title: z.string() }),
  isImpersonating: z.boolean(),
  /** The email address of the user who acts as this one. */
  impersonator_email: nullableText,
  impersonation_access_limit: z.int().nullable(),
  /** Seconds until the session or token must be refreshed. */
  exp: z.int(),
  token: z.object({
    jti: z.string(),
    iss: z.string(),
    iat: z.int(),
    nbf: z.int(),
    exp: z.int(),
    sub: z.string(),
    client_id: z.string(),
    first_party: z.boolean(),
    act: z.object({ sub: z.string() }).optional(),
  }),
  scope: z.array(z.string()),
  permissions: z.array(z.string()),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const AccessToken = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  last_used_at: nullableText,
  expires_at: nullableText,
  /** The company in which the token acts. */
  company_id: z.int(),
  company_name: z.string(),
})
export type AccessToken = z.output<typeof AccessToken>

/** A scope and a description of what it allows. */
export const ScopeLabels = z.object({ name: z.string(), description: z.string() })

/** A scope name listed by `GET /account/scopes`, or `resource:*` for both scopes of a resource. */
export const TokenScope = z.string().refine(isScope, { error: 'Unknown scope. GET /account/scopes lists all scopes.' })

/** Request and response schemas of the `auth` endpoints. */
export const authSchemas = {
  session: {
    /** `exp`: seconds until the session must be refreshed, 0 if it is due now; null without a session. */
    answer: z.object({ authenticated: z.boolean(), exp: z.int().nullable() }),
  },
  login: {
    input: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) }),
    answer: z.object({ id: z.int(), email: z.string(), exp: z.int() }),
  },
  refresh: { answer: z.object({ exp: z.int() }) },
  revoke: {
    input: z.object({ client_id: z.string().max(200).optional(), redirect_uri: z.string().max(2000).optional() }),
    answer: z.object({ location: z.string() }),
  },
  user: { answer: CurrentUser },
  acceptTerms: {
    input: z.object({ tos_accepted: boolean.refine((accepted) => accepted, 'Set this to true to accept the terms.') }),
  },
  scopes: { input: z.object({ q: listQuery.q }), answer: ScopeLabels },
  tokens: { input: z.object(listQuery), answer: AccessToken },
  createToken: {
    input: z.object({
      name: line(1, 100),
      scopes: z.array(TokenScope).max(100).optional(),
      expires_in: integer(60, 315_360_000).optional(),
    }),
    answer: AccessToken.extend({ token: z.string() }),
  },
  removeToken: {},
} satisfies Record<string, EndpointSchemas>
