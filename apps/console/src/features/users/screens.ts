import { users } from '@outpost/contract/users/endpoints'
import { invitations } from '@outpost/contract/users/invitations/endpoints'
import { IconUsers } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

const line = { group: 'administration', place: 2, label: 'users:title', icon: IconUsers } as const
const COMPANY = '/companies/{company_id}'

export const screens = [
  screen({
    path: '/users',
    access: users.list.access,
    title: 'users:title',
    nav: { ...line, order: 1, highlights: ['/forms/delete-user-by-email', '/forms/remove-mfa-by-email'] },
    help: 'users',
    page: () => import('./UsersPage.tsx'),
  }),
  screen({
    path: '/users/invitations',
    access: invitations.list.access,
    title: 'users:invitation.title',
    under: '/users',
    nav: { ...line, order: 2, highlights: ['/forms/invite-user'] },
    help: 'invitations',
    page: () => import('./InvitationsPage.tsx'),
  }),
  screen({
    path: `${COMPANY}/users`,
    name: 'company.userstable',
    access: { some: [users.list.access, invitations.list.access] },
    title: 'users:title',
    under: COMPANY,
    tab: 4,
    help: 'users',
    page: () => import('./company/CompanyUsersTab.tsx'),
  }),
  screen({
    path: `${COMPANY}/users/list`,
    access: users.list.access,
    title: 'users:title',
    under: `${COMPANY}/users`,
    tab: 1,
    help: 'users',
    page: () => import('./company/CompanyUsers.tsx'),
  }),
  screen({
    path: `${COMPANY}/users/invitations`,
    name: 'company.invitations',
    access: invitations.list.access,
    title: 'users:invitation.title',
    under: `${COMPANY}/users`,
    tab: 2,
    help: 'invitations',
    page: () => import('./company/CompanyInvitations.tsx'),
  }),
]
