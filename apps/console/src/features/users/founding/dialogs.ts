import { dialog } from '../../../kit/dialog.tsx'

/** The windows for invitations of new companies; each is loaded when it is first opened. */
export const dialogs = { inviteCompany: dialog(() => import('./InviteCompanyDialog.tsx')) }
