import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages, orderMessages } from './messages.ts'

/** The dialogs of the feature; each is loaded when it is first opened. */
export const dialogs = {
  job: dialog(() => import('./JobDialog.tsx'), messages),
  orderJobs: dialog(() => import('./orders/OrderJobsDialog.tsx'), orderMessages),
  tagJobs: dialog(() => import('./TagJobsDialog.tsx'), messages),
}
