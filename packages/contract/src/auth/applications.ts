import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { created, item, listQuery, nothing, page } from '../kit/page.ts'

/** A server keeps its secret; an app or a page in a browser cannot, and has none. */
export const ClientType = z.enum(['confidential', 'public'])
export type ClientType = z.output<typeof ClientType>

/** A program that asks people for access to their account here. Its secret is told once. */
export const OauthApplication = z.object({
  id: z.number(),
  name: z.string(),
  client_id: z.string(),
  type: ClientType,
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type OauthApplication = z.output<typeof OauthApplication>

/** The access that the user has given to an application. */
export const OauthGrant = z.object({
  id: z.number(),
  application: z.string(),
  /** The company of whoever has made the application. */
  company_name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type OauthGrant = z.output<typeof OauthGrant>

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Where a browser may be sent with a code: HTTPS, this machine's own HTTP, or a scheme that an app has registered under its domain. */
export function isRedirectAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s#]/.test(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  if (protocol === 'http:') return local.has(hostname)
  return protocol === 'https:' || /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(protocol)
}

const scope = z.string().regex(/^(\*|[a-z_]+:(read|write|\*))$/)
const redirect = z.string().trim().max(2000).refine(isRedirectAddress)
const fields = { name: z.string().trim().min(1).max(100), redirect_uris: z.array(redirect).min(1).max(10), scopes: z.array(scope).min(1).max(100) }
const secret = z.object({ client_secret: z.string() })

/** Applications of the account, and the access that has been given to any. */
export const applications = {
  list: get('/account/applications', { access: 'signed-in', scope: null, input: z.object(listQuery), summary: 'List own OAuth2 applications', answer: page(OauthApplication) }),
  create: post('/account/applications', {
    access: 'signed-in', scope: null, once: true, confirm: 'mfa', errors: ['APPLICATION_LIMIT'], says: 'application.created', summary: 'Add an OAuth2 application; the secret of a confidential one is answered this once',
    input: z.object({ ...fields, type: ClientType }), answer: created(OauthApplication.extend({ client_secret: z.string().nullable() })),
  }),
  update: put('/account/applications/{id}', {
    access: 'signed-in', scope: null, confirm: 'mfa', says: 'application.updated', summary: 'Edit an OAuth2 application; access that has been given stays as it is', input: z.object(fields).partial(), answer: nothing,
  }),
  renewSecret: post('/account/applications/{id}/secret', {
    access: 'signed-in', scope: null, once: true, confirm: 'mfa', summary: 'Make a new secret for a confidential application; the old one is worth nothing from then on', answer: item(secret),
  }),
  remove: del('/account/applications/{id}', { access: 'signed-in', scope: null, says: 'application.removed', summary: 'Remove an OAuth2 application, and with it all access that it was given', answer: nothing }),
  grants: get('/account/grants', { access: 'signed-in', scope: null, input: z.object(listQuery), summary: 'List the applications that have access to the own account', answer: page(OauthGrant) }),
  revoke: del('/account/grants/{id}', { access: 'signed-in', scope: null, says: 'grant.revoked', summary: 'Take access away from an application', answer: nothing }),
}
