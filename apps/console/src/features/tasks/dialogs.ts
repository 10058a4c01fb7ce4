import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs that are also opened from devices; each is loaded when it is first opened. */
export const dialogs = {
  groupTable: dialog(() => import('./TaskGroupTableDialog.tsx'), messages),
  run: dialog(() => import('./RunTasksDialog.tsx'), messages),
  command: dialog(() => import('./commands/RunOnDevicesDialog.tsx'), messages),
  groupLogs: dialog(() => import('./TaskGroupLogsDialog.tsx'), messages),
}
