import { screen } from '../../kit/screen/screen.ts'

// The accesses of the lists, by their names: the endpoints are nothing that the first page needs.
export const screens = [
  screen({
    path: '/notifications',
    name: 'notifications.main',
    access: 'signed-in',
    title: 'notifications:title',
    outsideMenu: true,
    page: () => import('./NotificationsPage.tsx'),
  }),
  screen({
    path: '/announcements',
    access: 'create_announcements',
    title: 'notifications:announcements.title',
    outsideMenu: true,
    page: () => import('./announcements/AnnouncementsPage.tsx'),
  }),
]
