import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { invitations } from '@outpost/contract/users/invitations/endpoints'
import type { MadeInvitation } from '@outpost/contract/users/invitations/schemas'
import { toast } from '@outpost/ui/Toast'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/**
 * Opens the dialog that invites a user, and then says that an email was sent, or shows the link if none could be. A message
 * above that link would cover its title on a phone.
 * @param companyId the company of the invitation, if known
 * @returns the invitation, or undefined if the user cancelled
 */
export async function inviteUser(companyId?: number): Promise<ResultOf<typeof invitations.invite> | undefined> {
  const made = await open(dialogs.inviteUser, companyId === undefined ? {} : { companyId })
  if (made) await tellInvitation(made)
  return made
}

/** Says that the email of an invitation was sent, or shows the link if there is none, until the user closes it. */
export async function tellInvitation({ email, link }: Pick<MadeInvitation, 'email' | 'link'>): Promise<void> {
  if (link !== undefined) await open(dialogs.invitationLink, { email, link })
  else toast({ type: 'success', message: translate('users:invite.sent', { email }) })
}
