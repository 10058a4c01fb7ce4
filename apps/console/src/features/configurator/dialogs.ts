import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs that are opened from devices; each is loaded when it is first opened. */
export const dialogs = {
  change: dialog(() => import('./ChangeConfigDialog.tsx'), messages),
  log: dialog(() => import('./ConfigLogDialog.tsx'), messages),
  passwords: dialog(() => import('./passwords/PasswordsDialog.tsx'), messages),
}
