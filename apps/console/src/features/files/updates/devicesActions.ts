import type { Device } from '@outpost/contract/devices/device'
import type { UpdateAction } from '@outpost/contract/files/updates/schemas'
import { IconClock, IconCpu, IconUpload } from '@tabler/icons-react'
import { type Action, action } from '../../../kit/api/action.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { goTo } from '../../../kit/screen/goTo.ts'
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
    id: 'pending-updates',
    label: 'updates:pending.action',
    group: 'files',
    icon: IconClock,
    endpoint: { access: 'view_device_actions' },
    run: (devices) => void open(dialogs.pending, { deviceIds: idsOf(devices) }),
  }),
]
