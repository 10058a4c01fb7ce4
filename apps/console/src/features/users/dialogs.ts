import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  inviteUser: dialog(() => import('./InviteUserDialog.tsx')),
  editUserRole: dialog(() => import('./EditUserRoleDialog.tsx')),
}
