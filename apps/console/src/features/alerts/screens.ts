import { automations } from '@outpost/contract/alerts/endpoints'
import { IconBellBolt } from '@tabler/icons-react'
import { messagesOf } from '../../kit/i18n/i18n.ts'
import { screen, titleOf } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/management/automations',
    access: automations.list.access,
    title: 'alerts:title',
    nav: { group: 'management', place: 5, icon: IconBellBolt },
    help: 'automations',
    page: () => import('./AutomationsPage.tsx'),
  }),
  screen({
    path: '/management/automations/{id}',
    access: automations.get.access,
    title: titleOf(
      automations.get,
      ({ id }) => ({ id: Number(id) }),
      (automation) => automation.name,
    ),
    under: '/management/automations',
    help: 'automations',
    page: () => import('./AutomationPage.tsx'),
  }),
  screen({
    path: '/management/automations/{id}/devices',
    access: automations.devices.access,
    title: 'alerts:devices',
    under: '/management/automations/{id}',
    tab: 1,
    help: 'automations',
    page: () => import('./AutomationDevicesTab.tsx'),
  }),
  screen({
    path: '/management/automations/{id}/logs',
    access: automations.logs.access,
    title: 'alerts:logs',
    under: '/management/automations/{id}',
    tab: 2,
    help: 'automations',
    page: () => import('./AutomationLogsTab.tsx'),
  }),
  screen({
    path: '/acknowledge',
    access: 'public',
    messages: messagesOf({ own: { acknowledging: (language) => import(`./links/messages/${language}.ts`) } }),
    title: 'acknowledging:title',
    page: () => import('./links/AcknowledgePage.tsx'),
  }),
]
