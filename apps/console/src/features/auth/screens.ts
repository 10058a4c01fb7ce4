import { auth } from '@outpost/contract/auth/endpoints'
import { applicationApprovals } from '@outpost/contract/auth/oauth/approvals/endpoints'
import { applications } from '@outpost/contract/auth/oauth/applications/endpoints'
import { oauth } from '@outpost/contract/auth/oauth/endpoints'
import { identityProviders } from '@outpost/contract/auth/identity-providers/endpoints'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { IconId } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

export const screens = [
  screen({
    path: '/account',
    access: 'signed-in',
    title: 'account:title',
    outsideMenu: true,
    help: 'account',
    page: () => import('./account/AccountPage.tsx'),
  }),
  screen({
    path: '/account/profile',
    access: 'signed-in',
    title: 'account:profile.tab',
    under: '/account',
    tab: true,
    page: () => import('./account/ProfileTab.tsx'),
  }),
  screen({
    path: '/account/security',
    access: mfa.get.access,
    title: 'account:security.tab',
    under: '/account',
    tab: true,
    help: 'account-security',
    page: () => import('./account/SecurityTab.tsx'),
  }),
  screen({
    path: '/account/tokens',
    access: auth.tokens.access,
    title: 'account:token.tab',
    under: '/account',
    tab: true,
    page: () => import('./tokens/TokensTab.tsx'),
  }),
  screen({
    path: '/account/applications',
    access: applications.list.access,
    title: 'applications:tab',
    under: '/account',
    tab: true,
    page: () => import('./oauth/ApplicationsTab.tsx'),
  }),
  screen({
    path: '/account/grants',
    access: applications.grants.access,
    title: 'applications:grantsTab',
    under: '/account',
    tab: true,
    page: () => import('./oauth/GrantsTab.tsx'),
  }),
  screen({
    path: '/account/approvals',
    access: applicationApprovals.list.access,
    title: 'applications:approvalsTab',
    under: '/account',
    tab: true,
    page: () => import('./oauth/ApprovalsTab.tsx'),
  }),
  screen({
    path: '/account/authorize',
    access: oauth.question.access,
    title: 'applications:ask.title',
    outsideMenu: true,
    bare: true,
    page: () => import('./oauth/AuthorizePage.tsx'),
  }),
  screen({
    path: '/oauth/authorize',
    access: oauth.question.access,
    title: 'applications:ask.title',
    outsideMenu: true,
    bare: true,
    page: () => import('./oauth/AuthorizePage.tsx'),
  }),
  screen({
    path: '/system/identity-services',
    access: identityProviders.list.access,
    title: 'identity:title',
    help: 'identity-services',
    nav: { group: 'system', place: 12, icon: IconId },
    page: () => import('./identity-providers/ProvidersPage.tsx'),
  }),
]
