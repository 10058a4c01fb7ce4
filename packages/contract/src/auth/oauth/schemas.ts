import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean } from '../../kit/values.ts'
import { ClientType } from './applications/schemas.ts'

const text = z.string().max(2000).optional()
/** As a browser is sent here. What is wrong with it is told in the protocol's own words, so nothing is refused before. */
const Request = z.object({
  response_type: text,
  client_id: z.string().max(200),
  redirect_uri: z.string().max(2000),
  scope: z.string().max(4000).optional(),
  state: text,
  code_challenge: text,
  code_challenge_method: text,
})

/** What a person is asked; `location` is where the browser goes at once, without a question, since the request is wrong. */
const Question = z.object({
  application: z.string(),
  company_name: z.string(),
  type: ClientType,
  /** The address that the browser will be sent to, without its query. */
  redirect: z.string(),
  scopes: z.array(z.string()),
  /** Of an application of another company: whether an administrator has approved it, or has to before access can be given. */
  approval: z.enum(['not needed', 'given', 'needed']),
  location: z.string().nullable(),
})
export type AuthorizationQuestion = z.output<typeof Question>

const form = z.record(z.string().max(100), z.string().max(4000))

/** What the endpoints of `oauth` take and answer. */
export const oauthSchemas = {
  question: { input: Request, answer: Question },
  decide: { input: Request.extend({ allow: boolean }), answer: z.object({ location: z.string() }) },
  token: {
    input: form,
    answer: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.number(),
      refresh_token: z.string(),
      scope: z.string(),
    }),
  },
  revoke: { input: form },
} satisfies Record<string, EndpointSchemas>
