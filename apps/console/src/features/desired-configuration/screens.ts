import { desiredTemplates, deviceConfiguration } from '@outpost/contract/desired-configuration/endpoints'
import { IconTemplate } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/management/configuration-templates',
    access: desiredTemplates.list.access,
    title: 'desiredConfiguration:title',
    nav: { group: 'management', place: 7, icon: IconTemplate },
    help: 'configuration-templates',
    page: () => import('./TemplatesPage.tsx'),
  }),
  screen({
    path: '/management/configuration-templates/{id}',
    access: desiredTemplates.get.access,
    title: titleOf(
      desiredTemplates.get,
      ({ id }) => ({ id: Number(id) }),
      ({ name }) => name,
    ),
    under: '/management/configuration-templates',
    help: 'configuration-templates',
    page: () => import('./TemplatePage.tsx'),
  }),
  screen({
    path: '/devices/{id}/configuration',
    access: deviceConfiguration.get.access,
    title: 'desiredConfiguration:device.title',
    under: '/devices/{id}',
    tab: true,
    help: 'configuration-templates',
    page: () => import('./DeviceConfigurationTab.tsx'),
  }),
]
