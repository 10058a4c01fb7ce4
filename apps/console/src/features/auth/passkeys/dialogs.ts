import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of the passkeys; each is loaded when it is first opened. */
export const dialogs = {
  renamePasskey: dialog(() => import('./RenamePasskeyDialog.tsx'), messages),
}
