import { dialog } from '../../kit/dialog/dialog.tsx'
import { approvalMessages, messages } from './messages.ts'

/** The dialogs of the feature; each is loaded when it is first opened. */
export const dialogs = {
  approval: dialog(() => import('./approvals/JobApprovalDialog.tsx'), approvalMessages),
  approvalSettings: dialog(() => import('./approvals/JobApprovalSettingsDialog.tsx'), approvalMessages),
  denyApproval: dialog(() => import('./approvals/DenyJobDialog.tsx'), approvalMessages),
  job: dialog(() => import('./JobDialog.tsx'), messages),
  tagJobs: dialog(() => import('./TagJobsDialog.tsx'), messages),
}
