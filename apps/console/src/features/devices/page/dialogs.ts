import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The outcome of one command, with everything that the device printed. */
export const commandResult = dialog(() => import('./CommandResultDialog.tsx'), messages)
