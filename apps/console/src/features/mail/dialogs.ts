import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  smtpConfig: dialog(() => import('./SmtpConfigDialog.tsx')),
  createSmtp: dialog(() => import('./CreateSmtpDialog.tsx')),
  editSmtp: dialog(() => import('./EditSmtpDialog.tsx')),
  unsuppress: dialog(() => import('./UnsuppressDialog.tsx')),
  mail: dialog(() => import('./MailDialog.tsx')),
}
