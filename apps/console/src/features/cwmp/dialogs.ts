import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  read: dialog(() => import('./ReadParametersDialog.tsx'), messages),
  set: dialog(() => import('./SetParameterDialog.tsx'), messages),
}
