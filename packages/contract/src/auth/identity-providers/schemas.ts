import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { boolean } from '../../kit/values.ts'

/** An OpenID Connect identity provider. Its client secret is never returned. */
export const IdentityProvider = z.object({
  id: z.int(),
  name: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  has_secret: z.boolean(),
  /** Domains of the email addresses that may sign in; empty means all. */
  allowed_domains: z.array(z.string()),
  enabled: z.boolean(),
  /** The number of accounts linked to it. */
  accounts: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type IdentityProvider = z.output<typeof IdentityProvider>

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Accepts HTTPS, and HTTP to this machine only. The server enforces the remaining rules for outgoing requests. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash, username } = new URL(text)
  return (
    search === '' &&
    hash === '' &&
    username === '' &&
    (protocol === 'https:' || (protocol === 'http:' && local.has(hostname)))
  )
}

const fields = {
  name: line(1, 60),
  issuer: z.string().trim().max(500).refine(isIssuer),
  client_id: z.string().trim().min(1).max(200),
  client_secret: z.string().min(1).max(1000).optional(),
  allowed_domains: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253)
        .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    )
    .max(100),
  enabled: boolean,
}

/** Request and response schemas of the `identityProviders` endpoints. */
export const identityProviderSchemas = {
  list: { input: z.object(listQuery), answer: IdentityProvider },
  create: {
    input: z.object({
      ...fields,
      allowed_domains: fields.allowed_domains.optional(),
      enabled: fields.enabled.optional(),
    }),
    answer: IdentityProvider,
  },
  update: { input: z.object(fields).partial() },
  remove: {},
} satisfies Record<string, EndpointSchemas>
