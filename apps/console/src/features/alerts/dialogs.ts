import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of automations; each is loaded when it is first opened. */
export const dialogs = {
  addAutomation: dialog(() => import('./AddAutomationDialog.tsx'), messages),
  editAutomation: dialog(() => import('./EditAutomationDialog.tsx'), messages),
  assignDevices: dialog(() => import('./AssignDevicesDialog.tsx'), messages),
  manageAutomations: dialog(() => import('./ManageAutomationsDialog.tsx'), messages),
  evaluation: dialog(() => import('./EvaluationDialog.tsx'), messages),
}
