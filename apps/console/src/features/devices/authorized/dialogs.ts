import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialog of the page; it is loaded when it is first opened. */
export const dialogs = { approveDevices: dialog(() => import('./ApproveDevicesDialog.tsx'), messages) }
