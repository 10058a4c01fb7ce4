import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, companyQuery, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import { invitedEmail, mailedInvitation } from '../mailed-invitation.ts'
import { roleRef } from '../schemas.ts'

export const Invitation = z.object({
  ...mailedInvitation,
  role_id: z.int(),
  /** The name of a default role, or `custom`. */
  role: z.string(),
  role_title: z.string(),
})
export type Invitation = z.output<typeof Invitation>

/** A new invitation. */
export const MadeInvitation = Invitation.extend({
  /** The link, for a system administrator to pass on; only if no mail server is set up. */
  link: z.string().optional(),
})
export type MadeInvitation = z.output<typeof MadeInvitation>

/** Request and response schemas of the `invitations` endpoints. */
export const invitationSchemas = {
  list: {
    answer: Invitation,
    input: z.object({ ...listQuery, role: commaList(id).optional(), ...companyQuery }),
  },
  invite: {
    input: z.object({ company_id: id, email: invitedEmail, role: roleRef.optional() }),
    answer: MadeInvitation,
  },
  resend: {},
  withdraw: {},
} satisfies Record<string, EndpointSchemas>
