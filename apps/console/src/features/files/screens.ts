import { backupRules } from '@outpost/contract/files/backups/endpoints'
import { deviceUpdates } from '@outpost/contract/files/updates/endpoints'
import { files } from '@outpost/contract/files/endpoints'
import { IconCpu, IconFiles } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'
import { needed } from './updates/needed.ts'

/** A single menu entry shared by the pages for files of devices and files for devices. */
const line = { group: 'administration', place: 4, label: 'files:title', icon: IconFiles } as const

export const screens = [
  screen({
    path: '/management/files',
    access: files.list.access,
    title: 'files:title',
    nav: { ...line, order: 1, highlights: ['/forms/add-file'] },
    help: 'files',
    page: () => import('./FilesPage.tsx'),
  }),
  screen({
    path: '/management/backup-rules',
    access: backupRules.list.access,
    title: 'files:rules.title',
    nav: { ...line, order: 9, highlights: ['/forms/add-backup-rule'] },
    help: 'files',
    page: () => import('./backups/BackupRulesPage.tsx'),
  }),
  screen({
    path: '/files/global/firmware',
    access: 'upload_files_global_scope',
    title: 'files:global.title',
    nav: { group: 'system', place: 2, icon: IconCpu },
    help: 'files',
    page: () => import('./GlobalFirmwarePage.tsx'),
  }),
  screen({
    path: '/management/update-firmware',
    access: needed.update_firmware,
    title: 'updates:title.update_firmware',
    under: '/management/files',
    help: 'firmware-update',
    page: () => import('./updates/UpdateFirmwarePage.tsx'),
  }),
  screen({
    path: '/management/upload-backup',
    access: needed.upload_backup,
    title: 'updates:title.upload_backup',
    under: '/management/files',
    help: 'backup-upload',
    page: () => import('./updates/UploadBackupPage.tsx'),
  }),
  screen({
    path: '/management/rollouts',
    access: deviceUpdates.rollouts.access,
    title: 'updates:rollouts',
    under: '/management/files',
    help: 'firmware-update',
    page: () => import('./updates/rollouts/RolloutsPage.tsx'),
  }),
  screen({
    path: '/management/rollouts/{id}',
    access: deviceUpdates.rollout.access,
    title: titleOf(
      deviceUpdates.rollout,
      ({ id }) => ({ id: Number(id) }),
      (rollout) => rollout.file_name,
    ),
    under: '/management/rollouts',
    page: () => import('./updates/rollouts/RolloutPage.tsx'),
  }),
  screen({
    path: '/management/rollouts/{id}/progress',
    access: deviceUpdates.rollout.access,
    title: 'updates:rolloutTabs.progress',
    under: '/management/rollouts/{id}',
    tab: 1,
    page: () => import('./updates/rollouts/RolloutProgressTab.tsx'),
  }),
  screen({
    path: '/management/rollouts/{id}/devices',
    access: deviceUpdates.rollout.access,
    title: 'updates:rolloutTabs.devices',
    under: '/management/rollouts/{id}',
    tab: 2,
    page: () => import('./updates/rollouts/RolloutDevicesTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/files',
    access: { some: [files.list.access, deviceUpdates.history.access] },
    title: 'files:deviceTab',
    under: '/devices/{id}',
    tab: true,
    help: 'files',
    page: () => import('./device/DeviceFilesTab.tsx'),
  }),
  screen({
    path: '/companies/{company_id}/files',
    name: 'company.files',
    access: files.list.access,
    title: 'files:title',
    under: '/companies/{company_id}',
    tab: 6,
    help: 'files',
    page: () => import('./CompanyFilesTab.tsx'),
  }),
]
