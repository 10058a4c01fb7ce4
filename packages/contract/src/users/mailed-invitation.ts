import { z } from 'zod'

/** What became of the mail: on its way, taken by the mail server, refused for this address, or given up. */
export const BounceStatus = z.enum(['queued', 'sent', 'bounced', 'failed'])
export type BounceStatus = z.output<typeof BounceStatus>

/** What every invitation has that goes out by mail. */
export const mailedInvitation = {
  id: z.number(),
  email: z.string(),
  bounce_status: BounceStatus,
  /** What the mail server said, where it did not take the mail. */
  bounce_reason: z.string().nullable(),
  company_id: z.number(),
  company_name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
}

/** The address that is invited. */
export const invitedEmail = z.email().trim().max(254)
