import { templateAssignments, templates } from '@outpost/contract/templates/endpoints'
import { IconActivity } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/monitoring-templates',
    access: templates.update.access,
    title: 'templates:title',
    nav: { group: 'management', place: 6, icon: IconActivity },
    help: 'monitoring-templates',
    page: () => import('./MonitoringTemplatesPage.tsx'),
  }),
  screen({
    path: '/monitoring-templates/create',
    access: templates.create.access,
    title: 'templates:create',
    under: '/monitoring-templates',
    page: () => import('./CreateTemplatePage.tsx'),
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
    page: () => import('./MonitoringTemplatePage.tsx'),
  }),
  screen({
    path: '/devices/{id}/monitoring-templates',
    access: templateAssignments.list.access,
    title: 'templates:title',
    under: '/devices/{id}',
    tab: true,
    help: 'monitoring-templates',
    page: () => import('./DeviceTemplatesTab.tsx'),
  }),
]
