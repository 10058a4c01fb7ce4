import { networkMap } from '@outpost/contract/network-map/endpoints'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/devices/{id}/network',
    access: networkMap.map.access,
    title: 'network:tab',
    under: '/devices/{id}',
    tab: true,
    help: 'network-map',
    page: () => import('./DeviceNetworkTab.tsx'),
  }),
]
