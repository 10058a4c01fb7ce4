import { z } from 'zod'
import { del, get, post, put } from '../kit/endpoint.ts'
import { created, listQuery, nothing, page } from '../kit/page.ts'

/** A service that says who somebody is (OpenID Connect). Its secret is told to nobody. */
export const IdentityProvider = z.object({
  id: z.number(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  /** Domains of the addresses that are let in; all where there are none. */
  allowed_domains: z.array(z.string()),
  enabled: z.boolean(),
  /** Accounts that are linked with it. */
  accounts: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type IdentityProvider = z.output<typeof IdentityProvider>

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** HTTPS; HTTP only to this very machine. The rest of the rules for outgoing calls is the server's. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  return search === '' && hash === '' && username === '' && (protocol === 'https:' || (protocol === 'http:' && local.has(hostname)))
}

const fields = {
  name: z.string().trim().min(1).max(60),
  issuer: z.string().trim().max(500).refine(isIssuer),
  client_id: z.string().trim().min(1).max(200),
  client_secret: z.string().min(1).max(1000).optional(),
  allowed_domains: z.array(z.string().trim().toLowerCase().max(253).regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)).max(100),
  enabled: z.boolean(),
}
const wrong = ['IDENTITY_UNREACHABLE', 'CONFLICT'] as const

/** The identity services of the installation, set up by its operator. */
export const identityProviders = {
  list: get('/identity-providers', { access: 'super_admin', scope: null, input: z.object(listQuery), summary: 'List identity services', answer: page(IdentityProvider) }),
  /** Its description is fetched at once, so that a wrong address is told here and not to whoever signs in. */
  create: post('/identity-providers', {
    access: 'super_admin', scope: null, once: true, confirm: 'mfa-or-password', errors: wrong, says: 'identityProvider.created', summary: 'Add an identity service',
    input: z.object({ ...fields, allowed_domains: fields.allowed_domains.optional(), enabled: fields.enabled.optional() }), answer: created(IdentityProvider),
  }),
  update: put('/identity-providers/{id}', {
    access: 'super_admin', scope: null, confirm: 'mfa-or-password', errors: wrong, says: 'identityProvider.updated', summary: 'Edit an identity service; its secret stays where none is given', input: z.object(fields).partial(), answer: nothing,
  }),
  remove: del('/identity-providers/{id}', { access: 'super_admin', scope: null, confirm: 'mfa-or-password', says: 'identityProvider.removed', summary: 'Remove an identity service, and with it the links of accounts', answer: nothing }),
}
