import { dialog } from '../../../kit/dialog.tsx'

/** The administrators' forms; each is loaded when it is first opened. */
export const dialogs = {
  deleteUser: dialog(() => import('./DeleteUserDialog.tsx')),
  removeMfa: dialog(() => import('./RemoveMfaDialog.tsx')),
}
