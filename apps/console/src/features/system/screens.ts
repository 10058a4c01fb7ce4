import { screen } from '../../kit/screen.ts'

export const screens = [screen({ path: '/changelog', access: 'signed-in', title: 'system:changelog.title', outsideMenu: true, page: () => import('./ChangelogPage.tsx') })]
