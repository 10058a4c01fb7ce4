import type { Device } from '@outpost/contract/devices/device'
import { deviceStatuses } from '@outpost/contract/devices/fields'
import { deviceCommands } from '@outpost/contract/device-jobs/endpoints'
import { IconCloudDownload, IconFileText, IconLifebuoy } from '@tabler/icons-react'
import { type Action, action, undivided } from '../../../kit/api/action.tsx'
import { open } from '../../../kit/dialog/dialog.tsx'
import { type Label, withMessages } from '../../../kit/i18n/i18n.ts'
import { dialogs } from '../dialogs.ts'
import { messages } from '../messages.ts'

const whenOnline = (device: Device): true | Label =>
  device.status === deviceStatuses.online ? true : 'devices:reason.offline'

const of = { endpoint: deviceCommands.actions, allowed: whenOnline } as const

/** The actions that fetch files from devices. */
export const devicesActions: readonly Action<Device>[] = [
  action({
    ...of,
    id: 'download-backup',
    label: 'files:backups.download_backup',
    group: 'files',
    icon: IconCloudDownload,
    run: (devices, skipped) => open(dialogs.exportBackup, { devices: undivided(devices, skipped) }),
  }),
  action({
    ...of,
    id: 'download-troubleshoot',
    label: 'files:backups.download_troubleshoot',
    group: 'files',
    icon: IconLifebuoy,
    run: async (devices, skipped) =>
      (await withMessages(messages, () => import('./download.ts'))).download(
        'download_troubleshoot',
        undivided(devices, skipped),
      ),
  }),
  action({
    ...of,
    id: 'download-eventslog',
    label: 'files:backups.download_eventslog',
    group: 'files',
    icon: IconFileText,
    run: async (devices, skipped) =>
      (await withMessages(messages, () => import('./download.ts'))).download(
        'download_eventslog',
        undivided(devices, skipped),
      ),
  }),
]
