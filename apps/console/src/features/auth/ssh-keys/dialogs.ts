import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of the SSH keys; each is loaded when it is first opened. */
export const dialogs = {
  addSshKey: dialog(() => import('./AddSshKeyDialog.tsx'), messages),
}
