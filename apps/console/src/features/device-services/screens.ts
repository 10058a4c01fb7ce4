import { deviceServices } from '@outpost/contract/device-services/endpoints'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/devices/{id}/services',
    access: deviceServices.list.access,
    title: 'services:title',
    under: '/devices/{id}',
    tab: true,
    help: 'device-services',
    page: () => import('./DeviceServicesTab.tsx'),
  }),
]
