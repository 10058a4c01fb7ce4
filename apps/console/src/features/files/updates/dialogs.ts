import { dialog } from '../../../kit/dialog.tsx'

/** The windows of updates; each is loaded when it is first opened. */
export const dialogs = {
  toDevice: dialog(() => import('./UploadToDeviceDialog.tsx')),
  pending: dialog(() => import('./PendingUpdatesDialog.tsx')),
  history: dialog(() => import('./UpdateHistoryDialog.tsx')),
  rollouts: dialog(() => import('./RolloutsDialog.tsx')),
}
