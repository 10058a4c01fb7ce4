import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { invitedEmail, mailedInvitation } from '../mailed-invitation.ts'

/** An invitation to create a company. `company_id` is the company it will be below. */
export const CompanyInvitation = z.object(mailedInvitation)
export type CompanyInvitation = z.output<typeof CompanyInvitation>

/** Request and response schemas of the `companyInvitations` endpoints. */
export const companyInvitationSchemas = {
  list: { input: z.object(listQuery), answer: CompanyInvitation },
  invite: { input: z.object({ email: invitedEmail }), answer: CompanyInvitation },
  resend: {},
  withdraw: {},
} satisfies Record<string, EndpointSchemas>
