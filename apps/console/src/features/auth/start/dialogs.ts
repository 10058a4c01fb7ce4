import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** Windows that the start of the console opens. */
export const dialogs = {
  emailPrompt: dialog(() => import('./EmailPromptDialog.tsx'), messages),
}
