import { auth } from '@outpost/contract/auth/endpoints'
import { applicationApprovals } from '@outpost/contract/auth/application-approvals/endpoints'
import { applications } from '@outpost/contract/auth/applications/endpoints'
import { oauth } from '@outpost/contract/auth/oauth/endpoints'
import { identityProviders } from '@outpost/contract/auth/identity-providers/endpoints'
import { mfa } from '@outpost/contract/auth/mfa/endpoints'
import { IconId } from '@tabler/icons-react'
import { screen } from '../../kit/screen.ts'

export const screens = [
  screen({ path: '/login', access: 'public', title: 'auth:signIn.title', page: () => import('./LoginPage.tsx') }),
  screen({ path: '/logout', access: 'public', title: 'auth:signOut.title', page: () => import('./LogoutPage.tsx') }),
  screen({
    path: '/activation/{token}',
    access: 'public',
    title: 'auth:activation.title',
    page: () => import('./ActivationPage.tsx'),
  }),
  screen({
    path: '/forgot-password',
    access: 'public',
    title: 'auth:forgot.title',
    page: () => import('./ForgotPasswordPage.tsx'),
  }),
  screen({
    path: '/password-reset/{token}',
    access: 'public',
    title: 'auth:reset.title',
    page: () => import('./PasswordResetPage.tsx'),
  }),
  screen({
    path: '/invitation/{token}',
    access: 'public',
    title: 'auth:invitation.title',
    page: () => import('./InvitationPage.tsx'),
  }),
  screen({
    path: '/account',
    access: 'signed-in',
    title: 'account:title',
    outsideMenu: true,
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
    page: () => import('./account/TokensTab.tsx'),
  }),
  screen({
    path: '/account/applications',
    access: applications.list.access,
    title: 'applications:tab',
    under: '/account',
    tab: true,
    page: () => import('./applications/ApplicationsTab.tsx'),
  }),
  screen({
    path: '/account/grants',
    access: applications.grants.access,
    title: 'applications:grantsTab',
    under: '/account',
    tab: true,
    page: () => import('./applications/GrantsTab.tsx'),
  }),
  screen({
    path: '/account/approvals',
    access: applicationApprovals.list.access,
    title: 'applications:approvalsTab',
    under: '/account',
    tab: true,
    page: () => import('./applications/ApprovalsTab.tsx'),
  }),
  screen({
    path: '/account/authorize',
    access: oauth.question.access,
    title: 'applications:ask.title',
    outsideMenu: true,
    bare: true,
    page: () => import('./applications/AuthorizePage.tsx'),
  }),
  screen({
    path: '/oauth/authorize',
    access: oauth.question.access,
    title: 'applications:ask.title',
    outsideMenu: true,
    bare: true,
    page: () => import('./applications/AuthorizePage.tsx'),
  }),
  screen({
    path: '/system/identity-services',
    access: identityProviders.list.access,
    title: 'identity:title',
    nav: { group: 'system', place: 12, icon: IconId },
    page: () => import('./identity/ProvidersPage.tsx'),
  }),
  screen({
    path: '/identity/callback',
    access: 'public',
    title: 'identity:title',
    page: () => import('./identity/CallbackPage.tsx'),
  }),
  screen({
    path: '/identity/confirm',
    access: 'public',
    title: 'identity:title',
    page: () => import('./identity/ConfirmPage.tsx'),
  }),
  screen({ path: '/404', access: 'public', title: 'auth:notFound.title', page: () => import('./NotFoundPage.tsx') }),
]
