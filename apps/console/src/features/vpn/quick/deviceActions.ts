import type { Device } from '@outpost/contract/devices/device'
import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { IconBolt } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { nameOf } from '../../devices/public.ts'
import { quickDialogs } from './dialogs.ts'

/** The actions that this feature adds to a device. */
export const deviceActions: readonly Action<Device>[] = [
  action({
    id: 'quick-connect',
    label: 'vpnQuick:action',
    group: 'open',
    icon: IconBolt,
    only: 'row',
    endpoint: vpnHubs.connect,
    run: ([device]) =>
      open(quickDialogs.ofDevice, {
        device: { id: device!.id, name: nameOf(device!), company_id: device!.company_id },
      }),
  }),
]
