import { z } from 'zod'

/** The delivery state of the email: queued, accepted by the mail server, rejected for this address, or given up. */
export const BounceStatus = z.enum(['queued', 'sent', 'bounced', 'failed'])
export type BounceStatus = z.output<typeof BounceStatus>

/** Fields of all invitations sent by email. */
export const mailedInvitation = {
  id: z.int(),
  email: z.string(),
  bounce_status: BounceStatus,
  /** The reply of the mail server if it rejected the email. */
  bounce_reason: z.string().nullable(),
  company_id: z.int(),
  company_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  /** False while no mail server is set up, so that nothing can be sent again. */
  is_mailable: z.boolean(),
}

/** The invited email address. */
export const invitedEmail = z.email().trim().max(254)
