import { dialog } from '../../../kit/dialog.tsx'

/** The windows of the terms of service; each is loaded when it is first opened. */
export const dialogs = {
  agreement: dialog(() => import('./AgreementDialog.tsx')),
  terms: dialog(() => import('./TermsDialog.tsx')),
}
