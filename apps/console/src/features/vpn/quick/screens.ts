import { vpnClients, vpnHubs } from '@outpost/contract/vpn/endpoints'
import { IconBolt } from '@tabler/icons-react'
import { screen, titleOf } from '../../../kit/screen/screen.ts'

const LIST = '/vpn/quick-connect'
const QUICK = '/vpn/quick-connect/{id}'
const { access } = vpnHubs.list

export const quickScreens = [
  screen({
    path: LIST,
    access,
    title: 'vpnQuick:list',
    nav: { group: 'vpn', place: 2, icon: IconBolt },
    help: 'vpn-quick',
    page: () => import('./QuickConnectsPage.tsx'),
  }),
  screen({
    path: QUICK,
    access,
    title: titleOf(
      vpnHubs.list,
      ({ id }) => ({ id: [Number(id)], limit: 1 }),
      ({ rows: [hub] }) => hub?.name ?? '',
    ),
    under: LIST,
    help: 'vpn-quick',
    page: () => import('./QuickConnectPage.tsx'),
  }),
  screen({
    path: `${QUICK}/general`,
    access,
    title: 'vpn:tab.general',
    under: QUICK,
    tab: 1,
    page: () => import('./GeneralTab.tsx'),
  }),
  screen({
    path: `${QUICK}/clients`,
    access: vpnClients.list.access,
    title: 'vpn:tab.clients',
    under: QUICK,
    tab: 2,
    page: () => import('./ClientsTab.tsx'),
  }),
  screen({
    path: `${QUICK}/data-usage`,
    access,
    title: 'vpn:tab.usage',
    under: QUICK,
    tab: 3,
    page: () => import('../hub/UsageTab.tsx'),
  }),
  screen({
    path: `${QUICK}/connection-logs`,
    access: vpnHubs.connections.access,
    title: 'vpn:tab.log',
    under: QUICK,
    tab: 4,
    page: () => import('../hub/ConnectionLogTab.tsx'),
  }),
  screen({
    path: '/vpn-profile',
    access: 'public',
    title: 'vpnQuick:linkPage',
    bare: true,
    outsideMenu: true,
    page: () => import('../profiles/ProfilePage.tsx'),
  }),
]
