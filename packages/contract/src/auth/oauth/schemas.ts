import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean } from '../../kit/values.ts'
import { ClientType } from './applications/schemas.ts'

const text = z.string().max(2000).optional()
/**
 * The authorization request, as the browser arrives with it. Errors in it are reported as OAuth defines, so validation
 * here accepts any text.
 */
const Request = z.object({
  response_type: text,
  client_id: z.string().max(200),
  redirect_uri: z.string().max(2000),
  scope: z.string().max(4000).optional(),
  state: text,
  code_challenge: text,
  code_challenge_method: text,
})

/**
 * The question shown to the user. If the request is invalid, `location` is the URL to redirect to at once, without a
 * question.
 */
const Question = z.object({
  application: z.string(),
  company_name: z.string(),
  type: ClientType,
  /** The redirect URI without its query. */
  redirect: z.string(),
  scopes: z.array(z.string()),
  /**
   * For an application of another company: whether an administrator has approved it, or must do so before access can be
   * granted.
   */
  approval: z.enum(['not needed', 'given', 'needed']),
  location: z.string().nullable(),
})
export type AuthorizationQuestion = z.output<typeof Question>

const form = z.record(z.string().max(100), z.string().max(4000))

/** Request and response schemas of the `oauth` endpoints. */
export const oauthSchemas = {
  question: { input: Request, answer: Question },
  decide: { input: Request.extend({ allow: boolean }), answer: z.object({ location: z.string() }) },
  token: {
    input: form,
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int(),
      refresh_token: z.string(),
      scope: z.string(),
    }),
  },
  revoke: { input: form },
} satisfies Record<string, EndpointSchemas>
