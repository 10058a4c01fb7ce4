import { z } from 'zod'
import type { EndpointSchemas } from '../../../kit/endpoint.ts'
import { listQuery } from '../../../kit/list-query.ts'
import { id } from '../../../kit/values.ts'

/** An identity provider as shown on the sign-in page. */
export const IdentityChoice = z.object({ id: z.int(), name: z.string() })
export type IdentityChoice = z.output<typeof IdentityChoice>

/** An account of the user at an identity provider that can be used to sign in here. */
export const LinkedIdentity = z.object({
  id: z.int(),
  provider_id: z.int(),
  provider: z.string(),
  email: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type LinkedIdentity = z.output<typeof LinkedIdentity>

/** An invitation of a person who has no account yet. */
export const InvitationChoice = z.object({ id: z.int(), company_name: z.string(), role_title: z.string() })
export type InvitationChoice = z.output<typeof InvitationChoice>

const provider = z.object({ provider_id: id })
/** The URL to redirect the browser to. A cookie binds the response of the provider to this browser. */
const flow = z.object({ location: z.string() })

const text = z.string().max(4000).optional()

/** Request and response schemas of the `identity` endpoints. */
export const identitySchemas = {
  choices: { answer: IdentityChoice },
  login: { input: provider, answer: flow },
  link: { input: provider, answer: flow },
  confirm: { input: provider, answer: flow },
  answer: { input: provider.extend({ session_uuid: z.string().max(64) }), answer: flow },
  finish: {
    input: z.object({ state: z.string().min(1).max(200), code: text, iss: text, error: text }),
    /**
     * `choose`: several companies have invited the person, who then picks one of `invitations` with `identity.choose`.
     */
    answer: z.object({
      outcome: z.enum(['signed-in', 'linked', 'confirmed', 'answered', 'choose']),
      session_uuid: z.string().optional(),
      session_code: z.string().optional(),
      invitations: z.array(InvitationChoice).optional(),
    }),
  },
  choose: { input: z.object({ invitation_id: id }), answer: z.object({ outcome: z.literal('signed-in') }) },
  list: { input: z.object(listQuery), answer: LinkedIdentity },
  unlink: {},
} satisfies Record<string, EndpointSchemas>
