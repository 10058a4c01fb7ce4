import { statistics } from '@outpost/contract/statistics/endpoints'
import { IconChartBar } from '@tabler/icons-react'
import type { Access } from '@outpost/contract/kit/endpoint'
import { screen, type Screen } from '../../kit/screen/screen.ts'
import type { Label } from '../../kit/i18n/i18n.ts'

const PATH = '/statistics'
const tab = (name: string, access: Access, title: Label, place: number, page: Screen['page']): Screen =>
  screen({ path: `${PATH}/${name}`, access, title, under: PATH, tab: place, page })

export const screens = [
  screen({
    path: PATH,
    access: statistics.general.access,
    title: 'statistics:title',
    help: 'statistics',
    nav: { group: 'system', place: 1, icon: IconChartBar },
    page: () => import('./StatisticsPage.tsx'),
  }),
  tab('general', statistics.general.access, 'statistics:tab.general', 1, () => import('./GeneralTab.tsx')),
  tab(
    'connection-manager',
    statistics.connections.access,
    'statistics:tab.connections',
    2,
    () => import('./ConnectionsTab.tsx'),
  ),
  tab('months-stats', statistics.months.access, 'statistics:tab.months', 3, () => import('./MonthsTab.tsx')),
  tab('online-devices', statistics.online.access, 'statistics:tab.online', 4, () => import('./OnlineTab.tsx')),
  tab('action-logs', statistics.actions.access, 'statistics:tab.actions', 5, () => import('./ActionsTab.tsx')),
  tab('unique-devices', statistics.unique.access, 'statistics:tab.unique', 6, () => import('./UniqueTab.tsx')),
]
