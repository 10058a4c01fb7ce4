import { audit } from '@outpost/contract/system/audit/endpoints'
import { IconListDetails } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/system/audit',
    access: audit.list.access,
    title: 'audit:title',
    nav: { group: 'system', place: 7, icon: IconListDetails },
    page: () => import('./audit/AuditPage.tsx'),
  }),
  screen({
    path: '/changelog',
    access: 'signed-in',
    title: 'system:changelog.title',
    outsideMenu: true,
    page: () => import('./ChangelogPage.tsx'),
  }),
  screen({
    path: '/status',
    access: 'signed-in',
    title: 'system:status.title',
    outsideMenu: true,
    page: () => import('./status/StatusPage.tsx'),
  }),
]
