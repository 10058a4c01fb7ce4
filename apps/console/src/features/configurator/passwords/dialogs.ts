import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs that are opened from the password manager, apart from those that the first load declares. */
export const dialogs = {
  passwordTasks: dialog(() => import('./PasswordTasksDialog.tsx'), messages),
}
