import { dialog } from '../../../kit/dialog.tsx'

/** Windows that the start of the console opens. */
export const dialogs = {
  emailPrompt: dialog(() => import('./EmailPromptDialog.tsx')),
}
