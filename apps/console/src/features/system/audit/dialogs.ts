import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialog of the audit log; it is loaded when it is first opened. */
export const dialogs = { auditLine: dialog(() => import('./AuditLineDialog.tsx'), messages) }
