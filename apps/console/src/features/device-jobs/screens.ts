import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/tag/{id}/actions',
    access: actionLogs.list.access,
    title: 'jobs:title',
    under: '/tag/{id}',
    tab: 2,
    page: () => import('./TagJobsTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/jobs',
    access: actionLogs.list.access,
    title: 'jobs:tab',
    under: '/devices/{id}',
    tab: true,
    page: () => import('./DeviceJobsTab.tsx'),
  }),
]
