import { actionLogs } from '@outpost/contract/device-jobs/action-logs/endpoints'
import { jobApprovals } from '@outpost/contract/device-jobs/approvals/endpoints'
import { jobOrders } from '@outpost/contract/device-jobs/orders/endpoints'
import { IconChecks } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'
import { approvalMessages, jobPageMessages } from './messages.ts'

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
    path: '/management/jobs/{id}',
    access: jobOrders.get.access,
    title: titleOf(
      jobOrders.get,
      ({ id }) => ({ id: Number(id) }),
      ({ id }) => `#${id}`,
    ),
    under: '/management/devices',
    messages: jobPageMessages,
    page: () => import('./orders/JobPage.tsx'),
  }),
  screen({
    path: '/management/approvals',
    access: jobApprovals.list.access,
    title: 'jobs:approvals',
    nav: { group: 'management', place: 10, icon: IconChecks },
    help: 'job-approvals',
    messages: approvalMessages,
    page: () => import('./approvals/ApprovalsPage.tsx'),
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
