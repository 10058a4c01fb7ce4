import { automations } from '@outpost/contract/alerts/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { IconBellBolt, IconBellCog } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

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
    // Neither the endpoint itself nor the dialogs, which would be part of the first load.
    endpoint: { access: 'view_device_alert_configurations' },
    run: async (devices) => (await loadChunk(() => import('./legacy/openAlerts.ts'))).openAlerts(devices),
  }),
]
