import { screen } from '../../kit/screen.ts'

export const screens = [
  screen({ path: '/login', access: 'public', title: 'auth:signIn.title', page: () => import('./LoginPage.tsx') }),
  screen({ path: '/logout', access: 'public', title: 'auth:signOut.title', page: () => import('./LogoutPage.tsx') }),
  screen({ path: '/activation/{token}', access: 'public', title: 'auth:activation.title', page: () => import('./ActivationPage.tsx') }),
  screen({ path: '/forgot-password', access: 'public', title: 'auth:forgot.title', page: () => import('./ForgotPasswordPage.tsx') }),
  screen({ path: '/password-reset/{token}', access: 'public', title: 'auth:reset.title', page: () => import('./PasswordResetPage.tsx') }),
  screen({ path: '/404', access: 'public', title: 'auth:notFound.title', page: () => import('./NotFoundPage.tsx') }),
]
