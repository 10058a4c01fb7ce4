import type { Device } from '@outpost/contract/devices/device'
import { open } from '../../../kit/dialog/dialog.tsx'
import { legacyDialogs } from './dialogs.ts'

/** Opens the alerts of one device, or a dialog that creates an alert on several. */
export const openAlerts = (devices: readonly Device[]): Promise<unknown> =>
  devices.length === 1
    ? open(legacyDialogs.deviceAlerts, { device: devices[0]! })
    : open(legacyDialogs.createAlert, { devices })
