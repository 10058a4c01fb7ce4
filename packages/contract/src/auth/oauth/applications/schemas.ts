import { z } from 'zod'
import type { EndpointSchemas } from '../../../kit/endpoint.ts'
import { line } from '../../../kit/lines.ts'
import { listQuery } from '../../../kit/list-query.ts'
import { TokenScope } from '../../schemas.ts'
import { isRedirectAddress } from './redirect-address.ts'

/** A server can keep a secret (`confidential`); a mobile app or a page in a browser cannot and has none (`public`). */
export const ClientType = z.enum(['confidential', 'public'])
export type ClientType = z.output<typeof ClientType>

/** A program that requests access to accounts on this server. Its secret is returned only once. */
export const OauthApplication = z.object({
  id: z.int(),
  name: z.string(),
  client_id: z.string(),
  type: ClientType,
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type OauthApplication = z.output<typeof OauthApplication>

/** The access that the user has granted to an application. */
export const OauthGrant = z.object({
  id: z.int(),
  application: z.string(),
  /** The company of the user who created the application. */
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

/** Request and response schemas of the `applications` endpoints. */
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
