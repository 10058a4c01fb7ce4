import { IconWifi } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

const line = { group: 'management', place: 2, label: 'hotspots:nav', icon: IconWifi } as const

export const screens = [
  screen({
    path: '/management/hotspots',
    access: 'view_device_hotspots',
    title: 'hotspots:title',
    nav: { ...line, order: 1 },
    help: 'hotspots',
    page: () => import('./HotspotsPage.tsx'),
  }),
  screen({
    path: '/management/wifi',
    access: 'view_wireless_information',
    title: 'hotspots:wifi',
    nav: { ...line, order: 2 },
    help: 'hotspots',
    page: () => import('./WifiPage.tsx'),
  }),
  screen({
    path: '/devices/{id}/wifi',
    access: { some: ['view_wireless_information', 'view_device_hotspots'] },
    title: 'hotspots:nav',
    under: '/devices/{id}',
    tab: true,
    help: 'hotspots',
    page: () => import('./DeviceWifiTab.tsx'),
  }),
  screen({
    path: '/shared/vouchers',
    access: 'public',
    title: 'hotspots:title',
    page: () => import('./kiosks/KioskPage.tsx'),
  }),
]
