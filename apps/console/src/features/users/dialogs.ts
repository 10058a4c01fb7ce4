import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  inviteUser: dialog(() => import('./InviteUserDialog.tsx'), messages),
  invitationLink: dialog(() => import('./InvitationLinkDialog.tsx'), messages),
  editUserRole: dialog(() => import('./EditUserRoleDialog.tsx'), messages),
}
