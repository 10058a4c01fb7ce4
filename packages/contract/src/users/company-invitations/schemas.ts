import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { invitedEmail, mailedInvitation } from '../mailed-invitation.ts'

/** Somebody who was asked to found a company; `company_id` is the one that it will stand below. */
export const CompanyInvitation = z.object(mailedInvitation)
export type CompanyInvitation = z.output<typeof CompanyInvitation>

/** What the endpoints of `companyInvitations` take and answer. */
export const companyInvitationSchemas = {
  list: { input: z.object(listQuery), answer: CompanyInvitation },
  invite: { input: z.object({ email: invitedEmail }), answer: CompanyInvitation },
  resend: {},
  withdraw: {},
} satisfies Record<string, EndpointSchemas>
