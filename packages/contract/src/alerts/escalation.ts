import { z } from 'zod'
import { id, integer } from '../kit/values.ts'
import { alertLimits } from './constants.ts'
import { receiverLimits } from './receivers/constants.ts'

const receivers = {
  receiving_emails: z.array(z.email().max(254)).max(alertLimits.emails).default([]),
  receiving_users: z.array(id).max(alertLimits.users).default([]),
  receiver_ids: z.array(id).max(receiverLimits.chosen).default([]),
}

/**
 * Who is told if nobody has acknowledged an incident for `after` seconds: since its beginning, or since the step before.
 */
export const EscalationStep = z
  .object({ after: integer(alertLimits.shortestWait, alertLimits.longestWait), ...receivers })
  .superRefine(({ receiving_emails, receiving_users, receiver_ids }, { addIssue }) => {
    if (receiving_emails.length + receiving_users.length + receiver_ids.length === 0)
      addIssue({ code: 'custom', path: ['receiving_users'], message: 'Choose who is notified in this step.' })
  })
export type EscalationStep = z.output<typeof EscalationStep>

/** The steps of an automation, in their order. */
export const Escalation = z.array(EscalationStep).max(alertLimits.steps)
export type Escalation = z.output<typeof Escalation>

/** The steps as responses contain them. */
export const ShownEscalation = z.array(
  z.object({
    after: z.int(),
    receiving_emails: z.array(z.string()),
    receiving_users: z.array(z.int()),
    receiver_ids: z.array(z.int()),
  }),
)
