import { automations } from '@outpost/contract/alerts/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { IconBellBolt } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
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
]
