import type { ResultOf } from '@outpost/contract/kit/endpoint'
import type { invitations } from '@outpost/contract/users/invitations/endpoints'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/**
 * Opens the dialog that invites a user, and then shows the link if no email could be sent.
 * @param companyId the company of the invitation, if known
 * @returns the invitation, or undefined if the user cancelled
 */
export async function inviteUser(companyId?: number): Promise<ResultOf<typeof invitations.invite> | undefined> {
  const made = await open(dialogs.inviteUser, companyId === undefined ? {} : { companyId })
  if (made?.link !== undefined) await open(dialogs.invitationLink, { email: made.email, link: made.link })
  return made
}
