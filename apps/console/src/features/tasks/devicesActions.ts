import type { Device } from '@outpost/contract/devices/device'
import { IconHistory, IconListCheck, IconTerminal2 } from '@tabler/icons-react'
import { type Action, action } from '../../kit/api/action.tsx'
import { open } from '../../kit/dialog/dialog.tsx'
import { dialogs } from './dialogs.ts'

/** Asks for a task group and then opens the dialog that runs it on the devices. */
async function runOn(devices: readonly Device[]): Promise<true | undefined> {
  const group = await open(dialogs.groupTable, {})
  return group && open(dialogs.run, { group, devices })
}

/** The actions on devices, in lists and on their pages. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'run-command-on-devices',
    label: 'tasks:device.command',
    group: 'configure',
    icon: IconTerminal2,
    only: 'bulk',
    endpoint: { access: 'execute_device_commands' },
    run: (devices) => open(dialogs.command, { devices }),
  }),
  action({
    id: 'run-task-group',
    label: 'tasks:device.run',
    group: 'configure',
    icon: IconListCheck,
    endpoint: { access: 'execute_device_task_groups' },
    run: runOn,
  }),
  action({
    id: 'task-runs',
    label: 'tasks:runs.title',
    group: 'open',
    icon: IconHistory,
    only: 'row',
    endpoint: { access: 'view_device_task_groups' },
    run: ([device]) =>
      void open(dialogs.groupLogs, { of: { device_id: [device!.id] }, name: device!.name || device!.serial }),
  }),
]
