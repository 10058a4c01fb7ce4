import { deviceServices, esim } from '@outpost/contract/device-services/endpoints'
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
  screen({
    path: '/devices/{id}/esim',
    access: esim.get.access,
    title: 'services:esimTitle',
    under: '/devices/{id}',
    tab: true,
    help: 'esim',
    page: () => import('./esim/DeviceEsimTab.tsx'),
  }),
]
