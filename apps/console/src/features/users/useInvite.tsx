import { invitations } from '@outpost/contract/users/invitations/endpoints'
import type { UiAction } from '@outpost/ui/Actions'
import { IconMailPlus } from '@tabler/icons-react'
import { useCan } from '../../kit/auth/can.ts'
import { useText } from '../../kit/i18n/i18n.ts'
import { inviteUser } from './inviteUser.ts'

/**
 * Returns the action that invites a user; undefined if the user may not.
 * @param companyId the company of the invitation, if known
 */
export function useInvite(companyId?: number): UiAction | undefined {
  const t = useText()
  const allowed = useCan()(invitations.invite)
  const invite = (): void => void inviteUser(companyId)
  return allowed
    ? { id: 'invite', label: t('users:invite.action'), icon: <IconMailPlus size={16} />, onClick: invite }
    : undefined
}
