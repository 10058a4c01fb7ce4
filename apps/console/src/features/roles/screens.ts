import { IconUsers } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/users/roles',
    access: 'view_roles',
    title: 'roles:title',
    nav: { group: 'administration', place: 2, order: 3, label: 'roles:line', icon: IconUsers },
    help: 'roles',
    page: () => import('./RolesPage.tsx'),
  }),
]
