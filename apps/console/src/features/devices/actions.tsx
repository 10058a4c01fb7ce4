import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import type { Device } from '@outpost/contract/devices/device'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { devices } from '@outpost/contract/devices/endpoints'
import { deviceNotes } from '@outpost/contract/devices/notes/endpoints'
import { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import {
  IconEye,
  IconEyeOff,
  IconFolderSymlink,
  IconMapPin,
  IconNote,
  IconPencil,
  IconRefresh,
  IconReload,
  IconTags,
  IconTerminal2,
  IconTrash,
} from '@tabler/icons-react'
import { type Action, action, type Skipped, undivided } from '../../kit/api/action.tsx'
import { confirm } from '../../kit/dialog/confirm.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { typedName } from '../../kit/dialog/typedName.ts'
import { loadChunk } from '../../kit/browser/chunk.ts'
import { type Label, translate, withMessages } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'
import { mayPlace } from './fieldRights.ts'
import { orderingMessages } from './messages.ts'
import { nameOf } from './state.ts'

type Chosen = readonly Device[]

const idsOf = (rows: Chosen): number[] => rows.map((device) => device.id)
const whenOnline = (device: Device): true | Label =>
  device.status === deviceStatuses.online ? true : 'devices:reason.offline'

/** The code that sends actions to devices, loaded with its texts when the first is chosen. */
const loadOrder = () => withMessages(orderingMessages, () => loadChunk(() => import('./ordering/order.tsx')))

async function reboot(rows: Chosen, skipped: readonly Skipped<Device>[]): Promise<true | undefined> {
  const { order } = await loadOrder()
  return order({
    action: 'reboot',
    devices: undivided(rows, skipped),
    title: translate('devices:reboot.title'),
    consequence: (reached) => translate('devices:reboot.message', { count: reached.length, name: nameOf(reached[0]!) }),
    verb: (count) => translate('devices:reboot.verb', { count }),
  })
}

async function refresh(rows: Chosen, skipped: readonly Skipped<Device>[]): Promise<true | undefined> {
  const { order } = await loadOrder()
  return order({
    action: 'update_metrics_data',
    devices: undivided(rows, skipped),
    title: translate('devices:refresh.title'),
  })
}

async function setMonitoring(rows: Chosen, enabled: boolean): Promise<true | undefined> {
  const { askForMonitoring } = await withMessages(orderingMessages, () =>
    loadChunk(() => import('./ordering/monitoring.ts')),
  )
  return askForMonitoring(rows, enabled)
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
    typed: count === 1 ? typedName([rows[0]!.name, rows[0]!.serial], rows[0]!.id) : String(count),
    danger: true,
  })
}

/** The actions for devices, in lists and on the device's own page. */
export const deviceActions: readonly Action<Device>[] = [
  action({
    id: 'edit',
    label: 'devices:edit.action',
    group: 'configure',
    icon: IconPencil,
    inline: true,
    only: 'row',
    endpoint: devices.update,
    run: ([device]) => void open(dialogs.editDevice, { id: device!.id }),
  }),
  action({
    id: 'reboot',
    label: 'devices:reboot.action',
    group: 'configure',
    icon: IconReload,
    endpoint: deviceCommands.actions,
    allowed: whenOnline,
    run: reboot,
  }),
  action({
    id: 'refresh',
    label: 'devices:refresh.action',
    group: 'configure',
    icon: IconRefresh,
    endpoint: deviceCommands.actions,
    allowed: whenOnline,
    run: refresh,
  }),
  action({
    id: 'command',
    label: 'devices:command.action',
    group: 'open',
    icon: IconTerminal2,
    inline: true,
    only: 'row',
    endpoint: deviceCommands.command,
    run: ([device]) => void open(dialogs.runCommand, { device: device! }),
  }),
  action({
    id: 'notes',
    label: 'devices:notes.action',
    group: 'open',
    icon: IconNote,
    only: 'row',
    endpoint: deviceNotes.list,
    run: ([device]) => void open(dialogs.notes, { device: device! }),
  }),
  action({
    id: 'tags',
    label: 'devices:tags.action',
    group: 'configure',
    icon: IconTags,
    endpoint: deviceTags.assign,
    run: (rows) => void open(dialogs.editTags, { devices: rows }),
  }),
  action({
    id: 'location',
    label: 'devices:location.action',
    group: 'configure',
    icon: IconMapPin,
    endpoint: mayPlace,
    run: (rows) => open(dialogs.locations, { devices: rows }),
  }),
  action({
    id: 'monitoring-on',
    label: 'devices:monitoring.on',
    group: 'configure',
    icon: IconEye,
    endpoint: devices.setMonitoring,
    allowed: (device) => device.monitoring_enabled !== 1 || 'devices:monitoring.isOn',
    run: (rows) => setMonitoring(rows, true),
  }),
  action({
    id: 'monitoring-off',
    label: 'devices:monitoring.off',
    group: 'configure',
    icon: IconEyeOff,
    endpoint: devices.setMonitoring,
    allowed: (device) => device.monitoring_enabled !== 0 || 'devices:monitoring.isOff',
    run: (rows) => setMonitoring(rows, false),
  }),
  action({
    id: 'move',
    label: 'devices:move.action',
    group: 'configure',
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
