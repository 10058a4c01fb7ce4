import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** Dialogs that open when the console starts. */
export const dialogs = {
  emailPrompt: dialog(() => import('./EmailPromptDialog.tsx'), messages),
}
