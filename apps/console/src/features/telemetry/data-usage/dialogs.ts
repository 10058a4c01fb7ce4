import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of the data usage; each is loaded when it is first opened. */
export const dialogs = {
  simSettings: dialog(() => import('./SimSettingsDialog.tsx'), messages),
}
