import { vpnHubs } from '@outpost/contract/vpn/endpoints'
import { IconTopologyStar } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/vpn/hubs',
    access: vpnHubs.list.access,
    title: 'vpn:hubs',
    nav: { group: 'vpn', place: 1, icon: IconTopologyStar },
    page: () => import('./hubs/HubsPage.tsx'),
  }),
]
