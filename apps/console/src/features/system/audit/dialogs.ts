import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messagesOf } from '../../../kit/i18n/i18n.ts'
import { listMessages } from '../../devices/messages.ts'
import { messages as roles } from '../../roles/messages.ts'
import { messages } from '../messages.ts'

/** The texts of a line, and those of the fields of devices and of permissions, which it names. */
export const lineMessages = messagesOf({ own: {}, uses: [messages, roles, listMessages] })

/** The dialog of the audit log; it is loaded when it is first opened. */
export const dialogs = { auditLine: dialog(() => import('./AuditLineDialog.tsx'), lineMessages) }
