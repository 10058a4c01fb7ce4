import type { UserStatus } from '@outpost/contract/users/constants'
import type { UserRow } from '@outpost/contract/users/schemas'
import type { Invitation } from '@outpost/contract/users/invitations/schemas'
import type { BounceStatus } from '@outpost/contract/users/mailed-invitation'
import type { Tone } from '@outpost/ui/Cells'

/** The state of an invitation. An expired invitation is `expired` regardless of the delivery of its email. */
export type InvitationState = BounceStatus | 'expired'

export const stateOf = ({
  bounce_status,
  is_expired,
}: Pick<Invitation, 'bounce_status' | 'is_expired'>): InvitationState => (is_expired ? 'expired' : bounce_status)

export const bounceTones: Record<InvitationState, Tone> = {
  queued: 'pending',
  sent: 'positive',
  bounced: 'error',
  failed: 'error',
  expired: 'none',
}

/** The colours of the states of an account. */
export const statusTones: Record<UserStatus, Tone> = { active: 'positive', unconfirmed: 'pending', blocked: 'error' }

/** Returns the row key; a user in two visible companies is listed twice. */
export const memberKey = ({ id, company_id }: Pick<UserRow, 'id' | 'company_id'>): string => `${id}-${company_id}`
