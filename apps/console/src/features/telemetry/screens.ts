import { devices } from '@outpost/contract/devices/endpoints'
import { telemetry } from '@outpost/contract/telemetry/endpoints'
import { screen } from '../../kit/screen/screen.ts'
import { locationMessages } from './messages.ts'
import { type MetricGroup, metricGroups } from './groups.ts'

const titles = {
  dynamic: 'telemetry:group.dynamic',
  'mobile-data': 'telemetry:group.mobile',
  io: 'telemetry:group.io',
  gps: 'telemetry:group.gps',
} as const satisfies Record<MetricGroup, string>

export const screens = [
  screen({
    path: '/devices/{id}/overview',
    access: devices.get.access,
    title: 'overview:title',
    under: '/devices/{id}',
    tab: 1,
    page: () => import('./overview/OverviewTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/location',
    access: { every: [devices.get.access, 'view_device_location'] },
    title: 'overview:place',
    under: '/devices/{id}',
    tab: true,
    messages: locationMessages,
    page: () => import('./location/LocationTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/data-usage',
    access: 'view_device_data_usage',
    title: 'telemetry:dataUsage',
    under: '/devices/{id}',
    tab: true,
    page: () => import('./data-usage/DataUsageTab.tsx'),
  }),
  screen({
    path: '/companies/{company_id}/data-usage',
    name: 'company.sims',
    access: 'view_device_data_usage',
    title: 'telemetry:dataUsage',
    under: '/companies/{company_id}',
    tab: 10,
    page: () => import('./data-usage/CompanySimsTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/metrics',
    access: telemetry.metrics.access,
    title: 'telemetry:title',
    under: '/devices/{id}',
    tab: true,
    page: () => import('./MetricsTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/monitoring-parameters-history',
    access: telemetry.metrics.access,
    title: 'telemetry:reports',
    under: '/devices/{id}',
    tab: true,
    outsideMenu: true,
    page: () => import('./history/ReportHistoryTab.tsx'),
  }),
  ...metricGroups.map((group) =>
    screen({
      path: `/devices/{id}/metrics/${group}`,
      access:
        group === 'gps' ? { every: [telemetry.metrics.access, 'view_device_location'] } : telemetry.metrics.access,
      title: titles[group],
      under: '/devices/{id}/metrics',
      tab: true,
      page: () => import('./MetricsPage.tsx'),
    }),
  ),
]
