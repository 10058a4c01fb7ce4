import { systemBackups } from '@outpost/contract/system-backups/endpoints'
import { IconDatabaseExport } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/system/backups',
    access: systemBackups.list.access,
    title: 'systemBackups:title',
    nav: { group: 'system', place: 8, icon: IconDatabaseExport },
    help: 'system-backups',
    page: () => import('./SystemBackupsPage.tsx'),
  }),
]
