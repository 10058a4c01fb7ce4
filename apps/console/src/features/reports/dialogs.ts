import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  addReport: dialog(() => import('./AddReportDialog.tsx'), messages),
  editReport: dialog(() => import('./EditReportDialog.tsx'), messages),
  generated: dialog(() => import('./generated/GeneratedReportsDialog.tsx'), messages),
  renameReport: dialog(() => import('./generated/RenameReportDialog.tsx'), messages),
}
