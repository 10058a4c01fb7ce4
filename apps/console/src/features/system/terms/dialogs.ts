import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of the terms of service; each is loaded when it is first opened. */
export const dialogs = {
  agreement: dialog(() => import('./AgreementDialog.tsx'), messages),
  terms: dialog(() => import('./TermsDialog.tsx'), messages),
}
