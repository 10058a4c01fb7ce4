import { devices } from '@outpost/contract/devices/endpoints'
import { enrolment } from '@outpost/contract/devices/enrolment/endpoints'
import { authorized } from '@outpost/contract/devices/authorized/endpoints'
import { IconMap2, IconRouter, IconShieldCheck } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'
import { geofenceMessages, listMessages, mapMessages } from './messages.ts'
import { nameOf } from './state.ts'

export const screens = [
  screen({
    path: '/management/devices',
    access: devices.list.access,
    title: 'devices:title',
    nav: { group: 'management', place: 1, icon: IconRouter, highlights: ['/forms/edit-device'] },
    help: 'device-management',
    messages: listMessages,
    early: true,
    page: () => import('./DevicesPage.tsx'),
  }),
  screen({
    path: '/management/devices/pending',
    access: enrolment.pending.access,
    title: 'devices:awaiting',
    under: '/management/devices',
    page: () => import('./pending/PendingDevicesPage.tsx'),
  }),
  screen({
    path: '/management/map',
    access: { every: [devices.list.access, 'view_device_location'] },
    title: 'devices:mapTitle',
    nav: { group: 'management', place: 9, icon: IconMap2 },
    help: 'device-map',
    messages: mapMessages,
    page: () => import('./map/MapPage.tsx'),
  }),
  screen({
    path: '/management/map/geofences',
    access: 'view_device_location',
    title: 'devices:geofences',
    under: '/management/map',
    messages: geofenceMessages,
    page: () => import('./geofences/GeofencesPage.tsx'),
  }),
  screen({
    path: '/devices/{id}',
    access: devices.get.access,
    title: titleOf(devices.get, ({ id }) => ({ id: Number(id) }), nameOf),
    under: '/management/devices',
    page: () => import('./page/DevicePage.tsx'),
  }),
  screen({
    path: '/devices/{id}/activity',
    access: devices.deviceLogs.access,
    title: 'device:activity.title',
    under: '/devices/{id}',
    tab: true,
    page: () => import('./page/ActivityTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/information',
    access: devices.get.access,
    title: 'device:information.title',
    under: '/devices/{id}',
    tab: true,
    page: () => import('./page/InformationTab.tsx'),
  }),
  screen({
    path: '/companies/{company_id}/devices',
    name: 'company.devices',
    access: devices.list.access,
    title: 'devices:title',
    under: '/companies/{company_id}',
    tab: 1,
    page: () => import('./CompanyDevicesTab.tsx'),
  }),
  screen({
    path: '/auth-devices',
    access: authorized.list.access,
    title: 'approved:title',
    help: 'approved-devices',
    nav: { group: 'system', place: 3, icon: IconShieldCheck },
    page: () => import('./authorized/ApprovedPage.tsx'),
  }),
  screen({
    path: '/tag/{id}/devices',
    access: devices.list.access,
    title: 'devices:title',
    under: '/tag/{id}',
    tab: 1,
    page: () => import('./TagDevicesTab.tsx'),
  }),
]
