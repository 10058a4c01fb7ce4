import { vpnClients, vpnHubs } from '@outpost/contract/vpn/endpoints'
import { IconTopologyStar } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'

const LIST = '/vpn/hubs'
const HUB = '/vpn/hubs/{id}'
const { access } = vpnHubs.list

export const screens = [
  screen({
    path: LIST,
    access,
    title: 'vpn:hubs',
    nav: { group: 'vpn', place: 1, icon: IconTopologyStar },
    help: 'vpn-hubs',
    page: () => import('./hubs/HubsPage.tsx'),
  }),
  screen({
    path: HUB,
    access,
    title: titleOf(
      vpnHubs.list,
      ({ id }) => ({ id: [Number(id)], limit: 1 }),
      ({ rows: [hub] }) => hub?.name ?? '',
    ),
    under: LIST,
    help: 'vpn-hubs',
    page: () => import('./hub/HubPage.tsx'),
  }),
  screen({
    path: `${HUB}/general`,
    access,
    title: 'vpn:tab.general',
    under: HUB,
    tab: 1,
    page: () => import('./hub/GeneralTab.tsx'),
  }),
  screen({
    path: `${HUB}/clients`,
    access: vpnClients.list.access,
    title: 'vpn:tab.clients',
    under: HUB,
    tab: 2,
    page: () => import('./hub/ClientsTab.tsx'),
  }),
  screen({
    path: `${HUB}/routes`,
    access,
    title: 'vpn:tab.routes',
    under: HUB,
    tab: 3,
    help: 'vpn-networks',
    page: () => import('./hub/RoutesTab.tsx'),
  }),
  screen({
    path: `${HUB}/data-usage`,
    access,
    title: 'vpn:tab.usage',
    under: HUB,
    tab: 4,
    page: () => import('./hub/UsageTab.tsx'),
  }),
  screen({
    path: `${HUB}/configuration`,
    access,
    title: 'vpn:tab.configuration',
    under: HUB,
    tab: 5,
    page: () => import('./hub/ConfigurationTab.tsx'),
  }),
  screen({
    path: `${HUB}/connection-log`,
    access: vpnHubs.connections.access,
    title: 'vpn:tab.log',
    under: HUB,
    tab: 6,
    page: () => import('./hub/ConnectionLogTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/vpn',
    access: vpnClients.list.access,
    title: 'vpn:deviceTab',
    under: '/devices/{id}',
    tab: true,
    help: 'vpn-networks',
    page: () => import('./device/DeviceVpnTab.tsx'),
  }),
]
