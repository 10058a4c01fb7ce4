import { IconPlugConnected } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/integrations',
    access: 'view_integrations',
    title: 'integrations:title',
    nav: { group: 'administration', place: 6, icon: IconPlugConnected },
    help: 'integrations',
    page: () => import('./IntegrationsPage.tsx'),
  }),
]
