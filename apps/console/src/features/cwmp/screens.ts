import { cwmpParameters } from '@outpost/contract/cwmp/endpoints'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/devices/{id}/parameters',
    access: cwmpParameters.list.access,
    title: 'cwmp:title',
    under: '/devices/{id}',
    tab: true,
    page: () => import('./ParametersTab.tsx'),
  }),
]
