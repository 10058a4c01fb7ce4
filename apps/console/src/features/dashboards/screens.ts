import { screen } from '../../kit/screen/screen.ts'

// Named here, because the file of the endpoints would be loaded with the shell.
const access = 'view_device_dashboard'

export const screens = [
  screen({
    path: '/devices/{id}/dashboards',
    access,
    title: 'dashboards:title',
    under: '/devices/{id}',
    tab: true,
    outsideMenu: true,
    help: 'dashboards',
    page: () => import('./DashboardsTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/dashboards/{dashboard_id}',
    access,
    title: 'dashboards:one',
    under: '/devices/{id}/dashboards',
    help: 'dashboards',
    page: () => import('./DashboardPage.tsx'),
  }),
  screen({
    path: '/device/{id}/dashboard/{dashboard_id}',
    access,
    title: 'dashboards:one',
    bare: true,
    page: () => import('./StandalonePage.tsx'),
  }),
  screen({
    path: '/shared/dashboard',
    access: 'public',
    title: 'dashboards:title',
    page: () => import('./SharedPage.tsx'),
  }),
]
