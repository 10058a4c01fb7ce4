import { configChanges } from '@outpost/contract/configurator/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { IconAdjustments, IconFileText, IconShieldCheck } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { nameOf, statusOf } from '../devices/public.ts'
import { dialogs } from './dialogs.ts'

const openLog = (device: Device): void => void open(dialogs.log, { id: device.id, name: nameOf(device) })

/** Asks for a change, and then opens the log, which follows it. */
async function change(device: Device): Promise<void> {
  if (await open(dialogs.change, { id: device.id, name: nameOf(device) })) openLog(device)
}

/** The actions on devices, in lists and on their pages. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'change-configuration',
    label: 'configurator:change.action',
    group: 'configure',
    icon: IconAdjustments,
    only: 'row',
    endpoint: configChanges.create,
    allowed: (device) => (statusOf(device) === 'online' ? true : 'devices:reason.offline'),
    run: ([device]) => change(device!),
  }),
  action({
    id: 'configuration-log',
    label: 'configurator:log.action',
    group: 'configure',
    icon: IconFileText,
    only: 'row',
    endpoint: configChanges.list,
    run: ([device]) => openLog(device!),
  }),
  action({
    id: 'passwords',
    label: 'configurator:passwords',
    group: 'configure',
    icon: IconShieldCheck,
    // Not the endpoint itself, which would be part of the first load.
    endpoint: { access: 'update_device_passwords' },
    run: (rows) => open(dialogs.passwords, { devices: rows }),
  }),
]
