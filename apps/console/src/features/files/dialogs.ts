import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  addFile: dialog(() => import('./AddFileDialog.tsx')),
  editFile: dialog(() => import('./EditFileDialog.tsx')),
  viewFile: dialog(() => import('./FileViewDialog.tsx')),
  quota: dialog(() => import('./FileQuotaDialog.tsx')),
  permissions: dialog(() => import('./FilePermissionsDialog.tsx')),
}
