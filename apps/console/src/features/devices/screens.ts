import { devices } from '@outpost/contract/devices/devices'
import { IconRouter } from '@tabler/icons-react'
import { screen } from '../../kit/screen.ts'

export const screens = [
  screen({
    path: '/management/devices',
    access: devices.list.access,
    title: 'devices:title',
    nav: { group: 'management', place: 1, icon: IconRouter },
    page: () => import('./DevicesPage.tsx'),
  }),
]
