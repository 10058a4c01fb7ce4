import { companyInvitations } from '@outpost/contract/users/company-invitations'
import { IconMailPlus } from '@tabler/icons-react'
import { open } from '../../../kit/dialog.tsx'
import { screen } from '../../../kit/screen.ts'
import { contributeCompaniesMenu } from '../../companies/public.ts'
import { dialogs } from './dialogs.ts'

export const screens = [
  screen({ path: '/companies/invitations', access: companyInvitations.list.access, title: 'founding:title', under: '/companies', page: () => import('./CompanyInvitationsPage.tsx') }),
  screen({ path: '/company-invitation/{token}', access: 'public', title: 'founding:found.title', page: () => import('./FoundingPage.tsx') }),
]

contributeCompaniesMenu({ id: 'invite', label: 'founding:invite.action', icon: IconMailPlus, need: companyInvitations.invite, run: () => void open(dialogs.inviteCompany, {}) })
