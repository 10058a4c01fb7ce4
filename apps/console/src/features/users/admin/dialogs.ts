import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The forms for administrators; each is loaded when it is first opened. */
export const dialogs = {
  deleteUser: dialog(() => import('./DeleteUserDialog.tsx'), messages),
  removeMfa: dialog(() => import('./RemoveMfaDialog.tsx'), messages),
}
