import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of the feature; each is loaded when it is first opened. */
export const dialogs = {
  job: dialog(() => import('./JobDialog.tsx'), messages),
  tagJobs: dialog(() => import('./TagJobsDialog.tsx'), messages),
}
