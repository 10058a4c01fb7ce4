import { companyInvitations } from '@outpost/contract/users/company-invitations/endpoints'
import { screen } from '../../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/companies/invitations',
    access: companyInvitations.list.access,
    title: 'companySignup:title',
    under: '/companies',
    page: () => import('./CompanyInvitationsPage.tsx'),
  }),
  screen({
    path: '/company-invitation/{token}',
    access: 'public',
    title: 'companySignup:found.title',
    page: () => import('./CompanySignupPage.tsx'),
  }),
]
