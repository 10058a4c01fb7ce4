import { automations } from '@outpost/contract/alerts/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { IconBellBolt, IconBellCog } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'
import { legacyDialogs } from './legacy/dialogs.ts'

/** The action on devices, in lists and on their pages. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'manage-automations',
    label: 'alerts:device.manage',
    group: 'configure',
    icon: IconBellBolt,
    endpoint: automations.assignMany,
    run: (devices) => open(dialogs.manageAutomations, { devices }),
  }),
  action({
    id: 'device-alerts',
    label: 'alerts:device.alerts',
    group: 'configure',
    icon: IconBellCog,
    // Not the endpoint itself, which would be part of the first load.
    endpoint: { access: 'view_device_alert_configurations' },
    run: (devices) =>
      devices.length === 1
        ? open(legacyDialogs.deviceAlerts, { device: devices[0]! })
        : open(legacyDialogs.createAlert, { devices }),
  }),
]
