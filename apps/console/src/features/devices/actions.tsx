import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { devices } from '@outpost/contract/devices/endpoints'
import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import {
  IconFolderSymlink,
  IconMapPin,
  IconPencil,
  IconRefresh,
  IconReload,
  IconTags,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react'
import { act } from '../../kit/api/act.ts'
import { type Action, action, type Skipped } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { openStatus } from '../../kit/view/status.ts'
import { type Label, translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { mayPlace } from './fieldRights.ts'
import { skippedOf } from './skipped.ts'
import { nameOf, typedNameOf } from './state.ts'

type Chosen = readonly Device[]

const idsOf = (rows: Chosen): number[] => rows.map((device) => device.id)
const whenOnline = (device: Device): true | Label =>
  device.status === deviceStatuses.online ? true : 'devices:reason.offline'

/** Returns how many devices are skipped and why; empty if none is. */
function leftOut(skipped: readonly Skipped<Device>[]): string {
  const [first] = skipped
  return first ? ` ${translate('devices:skipped', { count: skipped.length, reason: translate(first.reason) })}` : ''
}

/** Shows the progress of an action from its channel. Devices that failed can be retried, as a new action. */
function follow(rows: Chosen, left: readonly Skipped<Device>[], title: string, what: 'reboot' | 'update_metrics_data') {
  return (channel: string): void => {
    const entries = rows.map((device) => ({ key: String(device.id), label: nameOf(device) }))
    const retry = async (keys: readonly string[]) =>
      (await act(deviceCommands.actions, { action: what, device_id: keys.map(Number) }))?.channel
    void openStatus({ channel, title, entries, skipped: skippedOf(left), retry })
  }
}

function reboot(rows: Chosen, skipped: readonly Skipped<Device>[]) {
  const count = rows.length
  const title = translate('devices:reboot.title')
  return confirm({
    endpoint: deviceCommands.actions,
    input: { action: 'reboot', device_id: idsOf(rows) },
    title,
    message: translate('devices:reboot.message', { count, name: nameOf(rows[0]!) }) + leftOut(skipped),
    confirmLabel: translate('devices:reboot.verb', { count }),
    onChannel: follow(rows, skipped, title, 'reboot'),
  })
}

async function refresh(rows: Chosen, skipped: readonly Skipped<Device>[]): Promise<void> {
  const started = await act(deviceCommands.actions, { action: 'update_metrics_data', device_id: idsOf(rows) })
  if (started) follow(rows, skipped, translate('devices:refresh.title'), 'update_metrics_data')(started.channel)
}

/**
 * Deletion cannot be undone, so the user must type the name of the device, or the number of devices if there are
 * several.
 */
function remove(rows: Chosen) {
  const count = rows.length
  return confirm({
    endpoint: devices.remove,
    input: { device_id: idsOf(rows) },
    title: translate('devices:remove.title', { count }),
    message: translate('devices:remove.message', { count, name: nameOf(rows[0]!) }),
    confirmLabel: translate('devices:remove.verb', { count }),
    typed: count === 1 ? typedNameOf(rows[0]!) : String(count),
    danger: true,
  })
}

/** The actions for devices, in lists and on the device's own page. */
export const deviceActions: readonly Action<Device>[] = [
  action({
    id: 'edit',
    label: 'devices:edit.action',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: devices.update,
    run: ([device]) => void open(dialogs.editDevice, { id: device!.id }),
  }),
  action({
    id: 'reboot',
    label: 'devices:reboot.action',
    icon: IconReload,
    endpoint: deviceCommands.actions,
    allowed: whenOnline,
    run: (rows, skipped) => void reboot(rows, skipped),
  }),
  action({
    id: 'refresh',
    label: 'devices:refresh.action',
    icon: IconRefresh,
    endpoint: deviceCommands.actions,
    allowed: whenOnline,
    run: (rows, skipped) => void refresh(rows, skipped),
  }),
  action({
    id: 'command',
    label: 'devices:command.action',
    icon: IconTerminal2,
    inline: true,
    only: 'row',
    endpoint: deviceCommands.command,
    run: ([device]) => void open(dialogs.runCommand, { device: device! }),
  }),
  action({
    id: 'tags',
    label: 'devices:tags.action',
    icon: IconTags,
    endpoint: deviceTags.assign,
    run: (rows) => void open(dialogs.editTags, { devices: rows }),
  }),
  action({
    id: 'location',
    label: 'devices:location.action',
    icon: IconMapPin,
    endpoint: mayPlace,
    run: (rows) => open(dialogs.locations, { devices: rows }),
  }),
  action({
    id: 'move',
    label: 'devices:move.action',
    icon: IconFolderSymlink,
    endpoint: devices.move,
    run: (rows) => open(dialogs.moveDevices, { devices: rows }),
  }),
  action({
    id: 'delete',
    label: 'devices:remove.action',
    icon: IconTrash,
    danger: true,
    endpoint: devices.remove,
    run: remove,
  }),
]
