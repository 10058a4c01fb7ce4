import { dialog } from '../../kit/dialog.tsx'

/** The windows of the room; each is loaded when it is first opened. */
export const dialogs = {
  addDevice: dialog(() => import('./AddDeviceDialog.tsx')),
  editDevice: dialog(() => import('./EditDeviceDialog.tsx')),
  moveDevices: dialog(() => import('./MoveDevicesDialog.tsx')),
  editTags: dialog(() => import('./EditTagsDialog.tsx')),
  assignTagConfirm: dialog(() => import('./AssignTagConfirmDialog.tsx')),
  locations: dialog(() => import('./LocationsDialog.tsx')),
  tagFile: dialog(() => import('./TagFileDialog.tsx')),
  runCommand: dialog(() => import('./RunCommandDialog.tsx')),
  pendingDevices: dialog(() => import('./PendingDevicesDialog.tsx')),
  approveDevice: dialog(() => import('./ApproveDeviceDialog.tsx')),
}
