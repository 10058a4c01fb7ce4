import type { Device } from '@outpost/contract/devices/device'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { IconClock, IconCpu, IconRestore, IconUpload } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { withMessages } from '../../../kit/i18n/i18n.ts'
import { goTo } from '../../../kit/screen/goTo.ts'
import { messages } from '../messages.ts'
import { dialogs } from './dialogs.ts'
import { needed } from './needed.ts'

const pages = {
  update_firmware: '/management/update-firmware',
  upload_backup: '/management/upload-backup',
} as const satisfies Record<UpdateAction, string>
const idsOf = (devices: readonly Device[]): number[] => devices.map(({ id }) => id)
/** Opens the update page with the ids of the selected devices in its address. */
const lead =
  (to: UpdateAction) =>
  (devices: readonly Device[]): void =>
    goTo(`${pages[to]}?id=${idsOf(devices).join(',')}`)

/** The actions that send files to devices. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    id: 'update-firmware',
    label: 'updates:title.update_firmware',
    group: 'files',
    icon: IconCpu,
    endpoint: { access: needed.update_firmware },
    run: lead('update_firmware'),
  }),
  action({
    id: 'upload-backup',
    label: 'updates:title.upload_backup',
    group: 'files',
    icon: IconUpload,
    endpoint: { access: needed.upload_backup },
    run: lead('upload_backup'),
  }),
  action({
    id: 'restore-latest',
    label: 'updates:latest.action',
    group: 'files',
    icon: IconRestore,
    only: 'row',
    endpoint: { access: needed.upload_backup },
    allowed: ({ status }) => status === deviceStatuses.online || 'devices:reason.offline',
    run: async ([device]) => (await withMessages(messages, () => import('./restoreLatest.ts'))).restoreLatest(device!),
  }),
  action({
    id: 'pending-updates',
    label: 'updates:pending.action',
    group: 'files',
    icon: IconClock,
    endpoint: { access: 'view_device_actions' },
    run: (devices) => void open(dialogs.pending, { deviceIds: idsOf(devices) }),
  }),
]
