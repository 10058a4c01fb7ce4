import { screen } from '../../kit/screen/screen.ts'
import { entranceMessages as messages } from './entranceMessages.ts'

/**
 * The pages that need no session. They are loaded without the shell, so none of their imports may import a manifest.
 */
export const entrance = [
  screen({
    path: '/login',
    access: 'public',
    messages,
    title: 'auth:signIn.title',
    page: () => import('./LoginPage.tsx'),
  }),
  screen({
    path: '/logout',
    access: 'public',
    messages,
    title: 'auth:signOut.title',
    page: () => import('./LogoutPage.tsx'),
  }),
  screen({
    path: '/activation/{token}',
    access: 'public',
    messages,
    title: 'auth:activation.title',
    page: () => import('./ActivationPage.tsx'),
  }),
  screen({
    path: '/forgot-password',
    access: 'public',
    messages,
    title: 'auth:forgot.title',
    page: () => import('./ForgotPasswordPage.tsx'),
  }),
  screen({
    path: '/password-reset/{token}',
    access: 'public',
    messages,
    title: 'auth:reset.title',
    page: () => import('./PasswordResetPage.tsx'),
  }),
  screen({
    path: '/invitation/{token}',
    access: 'public',
    messages,
    title: 'auth:invitation.title',
    page: () => import('./InvitationPage.tsx'),
  }),
  screen({
    path: '/identity/callback',
    access: 'public',
    messages,
    title: 'identity:title',
    page: () => import('./identity-providers/CallbackPage.tsx'),
  }),
  screen({
    path: '/identity/confirm',
    access: 'public',
    messages,
    title: 'identity:title',
    page: () => import('./identity-providers/ConfirmPage.tsx'),
  }),
  screen({
    path: '/404',
    access: 'public',
    messages,
    title: 'auth:notFound.title',
    page: () => import('./NotFoundPage.tsx'),
  }),
]
