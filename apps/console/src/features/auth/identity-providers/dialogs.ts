import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of the identity services; each is loaded when it is first opened. */
export const dialogs = {
  add: dialog(() => import('./AddProviderDialog.tsx'), messages),
  edit: dialog(() => import('./EditProviderDialog.tsx'), messages),
}
