import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  addFile: dialog(() => import('./AddFileDialog.tsx'), messages),
  editFile: dialog(() => import('./EditFileDialog.tsx'), messages),
  viewFile: dialog(() => import('./FileViewDialog.tsx'), messages),
  quota: dialog(() => import('./FileQuotaDialog.tsx'), messages),
  permissions: dialog(() => import('./FilePermissionsDialog.tsx'), messages),
  exportBackup: dialog(() => import('./backups/ExportBackupDialog.tsx'), messages),
  compare: dialog(() => import('./compare/CompareFilesDialog.tsx'), messages),
  searchBackups: dialog(() => import('./compare/SearchBackupsDialog.tsx'), messages),
  addRule: dialog(() => import('./backups/AddBackupRuleDialog.tsx'), messages),
  editRule: dialog(() => import('./backups/EditBackupRuleDialog.tsx'), messages),
}
