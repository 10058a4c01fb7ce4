import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  addFile: dialog(() => import('./AddFileDialog.tsx')),
  editFile: dialog(() => import('./EditFileDialog.tsx')),
  viewFile: dialog(() => import('./FileViewDialog.tsx')),
  quota: dialog(() => import('./FileQuotaDialog.tsx')),
  permissions: dialog(() => import('./FilePermissionsDialog.tsx')),
  exportBackup: dialog(() => import('./backups/ExportBackupDialog.tsx')),
  addRule: dialog(() => import('./backups/AddBackupRuleDialog.tsx')),
  editRule: dialog(() => import('./backups/EditBackupRuleDialog.tsx')),
}
