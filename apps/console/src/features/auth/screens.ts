import { screen } from '../../kit/screen.ts'

export const screens = [
  screen({ path: '/login', access: 'public', title: 'auth:signIn.title', page: () => import('./LoginPage.tsx') }),
  screen({ path: '/logout', access: 'public', title: 'auth:signOut.title', page: () => import('./LogoutPage.tsx') }),
  screen({ path: '/404', access: 'public', title: 'auth:notFound.title', page: () => import('./NotFoundPage.tsx') }),
]
