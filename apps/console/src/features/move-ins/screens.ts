import { moveIns } from '@outpost/contract/move-ins/endpoints'
import { IconTransferIn } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/move-ins',
    access: moveIns.list.access,
    title: 'moveIns:title',
    nav: { group: 'administration', place: 7, icon: IconTransferIn },
    help: 'move-in',
    page: () => import('./MoveInsPage.tsx'),
  }),
  screen({
    path: '/move-ins/{id}',
    access: moveIns.get.access,
    title: titleOf(
      moveIns.get,
      ({ id }) => ({ id: Number(id) }),
      ({ url }) => new URL(url).host,
    ),
    under: '/move-ins',
    help: 'move-in',
    page: () => import('./MoveInPage.tsx'),
  }),
  screen({
    path: '/move-ins/{id}/plan',
    access: moveIns.items.access,
    title: 'moveIns:tabs.plan',
    under: '/move-ins/{id}',
    tab: 1,
    help: 'move-in',
    page: () => import('./PlanTab.tsx'),
  }),
  screen({
    path: '/move-ins/{id}/devices',
    access: moveIns.items.access,
    title: 'moveIns:tabs.devices',
    under: '/move-ins/{id}',
    tab: 2,
    help: 'move-in',
    page: () => import('./DevicesTab.tsx'),
  }),
]
