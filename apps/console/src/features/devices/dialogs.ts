import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  addDevice: dialog(() => import('./AddDeviceDialog.tsx'), messages),
  editDevice: dialog(() => import('./EditDeviceDialog.tsx'), messages),
  moveDevices: dialog(() => import('./MoveDevicesDialog.tsx'), messages),
  editTags: dialog(() => import('./EditTagsDialog.tsx'), messages),
  assignTagConfirm: dialog(() => import('./AssignTagConfirmDialog.tsx'), messages),
  locations: dialog(() => import('./LocationsDialog.tsx'), messages),
  tagFile: dialog(() => import('./TagFileDialog.tsx'), messages),
  notes: dialog(() => import('./notes/NotesDialog.tsx'), messages),
  runCommand: dialog(() => import('./RunCommandDialog.tsx'), messages),
  approveSelected: dialog(() => import('./pending/ApproveSelectedDialog.tsx'), messages),
  approveDevice: dialog(() => import('./ApproveDeviceDialog.tsx'), messages),
}
