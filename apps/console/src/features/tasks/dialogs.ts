import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  addGroup: dialog(() => import('./AddTaskGroupDialog.tsx'), messages),
  editGroup: dialog(() => import('./EditTaskGroupDialog.tsx'), messages),
  order: dialog(() => import('./TaskOrderDialog.tsx'), messages),
  groupTable: dialog(() => import('./TaskGroupTableDialog.tsx'), messages),
  run: dialog(() => import('./RunTasksDialog.tsx'), messages),
  groupLogs: dialog(() => import('./TaskGroupLogsDialog.tsx'), messages),
  taskLogs: dialog(() => import('./TaskLogsDialog.tsx'), messages),
}
