import { dialog } from '../../../kit/dialog/dialog.tsx'
import { messages } from '../messages.ts'

/** The dialogs of updates; each is loaded when it is first opened. */
export const dialogs = {
  toDevice: dialog(() => import('./UploadToDeviceDialog.tsx'), messages),
  pending: dialog(() => import('./PendingUpdatesDialog.tsx'), messages),
  history: dialog(() => import('./UpdateHistoryDialog.tsx'), messages),
  retryTasks: dialog(() => import('./rollouts/RetryTasksDialog.tsx'), messages),
  retryRollout: dialog(() => import('./rollouts/RetryRolloutDialog.tsx'), messages),
}
