import { z } from 'zod'
import type { EndpointSchemas } from '../../../kit/endpoint.ts'
import { line } from '../../../kit/lines.ts'
import { listQuery } from '../../../kit/list-query.ts'
import { TokenScope } from '../../schemas.ts'
import { isRedirectAddress } from './redirect-address.ts'

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
  /** The company of the person who has made the application. */
  company_name: z.string(),
  scopes: z.array(z.string()),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type OauthGrant = z.output<typeof OauthGrant>

const redirect = z.string().trim().max(2000).refine(isRedirectAddress)
const fields = {
  name: line(1, 100),
  redirect_uris: z.array(redirect).min(1).max(10),
  scopes: z.array(TokenScope).min(1).max(100),
}
const secret = z.object({ client_secret: z.string() })

/** What the endpoints of `applications` take and answer. */
export const applicationSchemas = {
  list: { input: z.object(listQuery), answer: OauthApplication },
  create: {
    input: z.object({ ...fields, type: ClientType }),
    answer: OauthApplication.extend({ client_secret: z.string().nullable() }),
  },
  update: { input: z.object(fields).partial() },
  renewSecret: { answer: secret },
  remove: {},
  grants: { input: z.object(listQuery), answer: OauthGrant },
  revoke: {},
} satisfies Record<string, EndpointSchemas>
