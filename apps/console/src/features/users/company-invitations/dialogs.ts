import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialog for company invitations; it is loaded when it is first opened. */
export const dialogs = { inviteCompany: dialog(() => import('./InviteCompanyDialog.tsx'), messages) }
