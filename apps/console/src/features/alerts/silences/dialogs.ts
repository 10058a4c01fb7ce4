import { dialog } from '../../../kit/dialog/dialog.tsx'
import { silenceMessages } from '../incidents/messages.ts'

/** The dialogs of silences; each is loaded when it is first opened. */
export const silenceDialogs = {
  add: dialog(() => import('./AddSilenceDialog.tsx'), silenceMessages),
}
