import { dialog } from '../../../kit/dialog/dialog.tsx'
import { legacyMessages } from './messages.ts'

/** The dialogs of the alerts that devices have themselves; each is loaded when it is first opened. */
export const legacyDialogs = {
  deviceAlerts: dialog(() => import('./DeviceAlertsDialog.tsx'), legacyMessages),
  createAlert: dialog(() => import('./CreateAlertDialog.tsx'), legacyMessages),
  editAlert: dialog(() => import('./EditAlertDialog.tsx'), legacyMessages),
}
