import { audit } from '@outpost/contract/system/audit/endpoints'
import { health } from '@outpost/contract/system/health/endpoints'
import { IconListDetails, IconStethoscope } from '@tabler/icons-react'
import { publicAddress } from '@outpost/contract/system/public-address/endpoints'
import { firstRunMessages, healthMessages, statusMessages } from './messages.ts'
import { FIRST_RUN_PATH } from './first-run/state.ts'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: FIRST_RUN_PATH,
    access: publicAddress.set.access,
    title: 'firstRun:title',
    outsideMenu: true,
    messages: firstRunMessages,
    page: () => import('./first-run/FirstRunPage.tsx'),
  }),
  screen({
    path: '/system/audit',
    access: audit.list.access,
    title: 'audit:title',
    help: 'audit-log',
    nav: { group: 'system', place: 7, icon: IconListDetails },
    page: () => import('./audit/AuditPage.tsx'),
  }),
  screen({
    path: '/system/health',
    access: health.check.access,
    title: 'health:page',
    help: 'health-check',
    nav: { group: 'system', place: 9, icon: IconStethoscope },
    messages: healthMessages,
    page: () => import('./health/HealthPage.tsx'),
  }),
  screen({
    path: '/changelog',
    access: 'signed-in',
    title: 'system:changelog.title',
    help: 'system-status',
    outsideMenu: true,
    page: () => import('./ChangelogPage.tsx'),
  }),
  screen({
    path: '/status',
    access: 'signed-in',
    title: 'system:status.title',
    help: 'system-status',
    outsideMenu: true,
    messages: statusMessages,
    page: () => import('./status/StatusPage.tsx'),
  }),
]
