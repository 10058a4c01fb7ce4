import { dialog } from '../../../kit/dialog/dialog.tsx'
import { geofenceMessages } from '../messages.ts'

/** The dialogs of geofences; each is loaded when it is first opened. */
export const dialogs = {
  geofence: dialog(() => import('./GeofenceDialog.tsx'), geofenceMessages),
  devices: dialog(() => import('./GeofenceDevicesDialog.tsx'), geofenceMessages),
}
