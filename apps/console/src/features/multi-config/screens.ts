import { IconAdjustmentsCog } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

/** A single menu entry shared by the pages of multi-configuration. */
const line = { group: 'management', place: 8, label: 'multiConfig:title', icon: IconAdjustmentsCog } as const
const help = 'multi-config'

export const screens = [
  screen({
    path: '/device-configuration',
    access: 'view_multi_configuration',
    title: 'multiConfig:tab.configure',
    nav: { ...line, order: 1 },
    help,
    page: () => import('./MultiConfigPage.tsx'),
  }),
  screen({
    path: '/device-configuration/saved',
    access: 'view_multi_configuration',
    title: 'multiConfig:tab.saved',
    nav: { ...line, order: 2 },
    help,
    page: () => import('./saved/SavedPage.tsx'),
  }),
  screen({
    path: '/device-configuration/log',
    access: 'view_multi_configuration',
    title: 'multiConfig:tab.log',
    nav: { ...line, order: 3 },
    help,
    page: () => import('./log/ConfigLogPage.tsx'),
  }),
  screen({
    path: '/device-configuration/descriptions',
    access: 'super_admin',
    title: 'multiConfig:tab.descriptions',
    nav: { ...line, order: 4 },
    help,
    page: () => import('./descriptions/DescriptionsPage.tsx'),
  }),
]
