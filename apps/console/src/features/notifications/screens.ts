import { screen } from '../../kit/screen/screen.ts'

// Access is given by permission name rather than taken from the endpoints, because the first page does not need to load
// them.
export const screens = [
  screen({
    path: '/notifications',
    name: 'notifications.main',
    access: 'signed-in',
    title: 'notifications:title',
    help: 'notifications',
    outsideMenu: true,
    page: () => import('./NotificationsPage.tsx'),
  }),
  screen({
    path: '/announcements',
    access: 'create_announcements',
    title: 'notifications:announcements.title',
    help: 'notifications',
    outsideMenu: true,
    page: () => import('./announcements/AnnouncementsPage.tsx'),
  }),
]
