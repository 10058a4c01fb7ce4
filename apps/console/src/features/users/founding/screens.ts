import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import { screen } from '../../../kit/screen.ts'

export const screens = [
  screen({
    path: '/companies/invitations',
    access: companyInvitations.list.access,
    title: 'founding:title',
    under: '/companies',
    page: () => import('./CompanyInvitationsPage.tsx'),
  }),
  screen({
    path: '/company-invitation/{token}',
    access: 'public',
    title: 'founding:found.title',
    page: () => import('./FoundingPage.tsx'),
  }),
]
