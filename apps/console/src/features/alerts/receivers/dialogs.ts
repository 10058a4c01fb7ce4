import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of receivers; each is loaded when it is first opened. */
export const receiverDialogs = {
  receivers: dialog(() => import('./ReceiversDialog.tsx'), messages),
  add: dialog(() => import('./AddReceiverDialog.tsx'), messages),
  edit: dialog(() => import('./EditReceiverDialog.tsx'), messages),
  answers: dialog(() => import('./ReceiverAnswersDialog.tsx'), messages),
  key: dialog(() => import('./SigningKeyDialog.tsx'), messages),
}
