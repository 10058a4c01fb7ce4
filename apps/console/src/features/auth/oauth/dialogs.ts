import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of the applications; each is loaded when it is first opened. */
export const dialogs = {
  add: dialog(() => import('./AddApplicationDialog.tsx'), messages),
  edit: dialog(() => import('./EditApplicationDialog.tsx'), messages),
  made: dialog(() => import('./ApplicationMadeDialog.tsx'), messages),
}
