import { templates } from '@outpost/contract/templates/endpoints'
import { screen, titleOf } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/monitoring-templates',
    access: templates.update.access,
    title: 'templates:title',
    help: 'monitoring-templates',
    page: () => import('./MonitoringTemplatesPage.tsx'),
  }),
  screen({
    path: '/monitoring-templates/edit/{id}',
    access: templates.update.access,
    title: titleOf(
      templates.get,
      ({ id }) => ({ id: Number(id) }),
      ({ config }) => config.name,
    ),
    under: '/monitoring-templates',
    help: 'monitoring-templates',
    page: () => import('./MonitoringTemplatePage.tsx'),
  }),
]
