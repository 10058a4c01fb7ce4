import { impersonation } from '@outpost/contract/impersonation/endpoints'
import { IconUsers } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/users/impersonation-logs',
    access: impersonation.logs.access,
    title: 'impersonation:title',
    help: 'impersonation',
    nav: { group: 'administration', place: 2, order: 4, label: 'impersonation:line', icon: IconUsers },
    page: () => import('./LogsPage.tsx'),
  }),
  screen({
    path: '/users/confirm-impersonation-access/{token}',
    access: 'signed-in',
    title: 'impersonation:confirm.title',
    outsideMenu: true,
    bare: true,
    page: () => import('./ConfirmPage.tsx'),
  }),
]
