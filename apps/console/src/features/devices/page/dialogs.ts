import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** A dialog with the result of a command and its full output. */
export const commandResult = dialog(() => import('./CommandResultDialog.tsx'), messages)
