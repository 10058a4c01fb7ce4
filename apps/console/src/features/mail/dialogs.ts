import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  smtpConfig: dialog(() => import('./SmtpConfigDialog.tsx'), messages),
  createSmtp: dialog(() => import('./CreateSmtpDialog.tsx'), messages),
  editSmtp: dialog(() => import('./EditSmtpDialog.tsx'), messages),
  unsuppress: dialog(() => import('./UnsuppressDialog.tsx'), messages),
  mail: dialog(() => import('./MailDialog.tsx'), messages),
}
