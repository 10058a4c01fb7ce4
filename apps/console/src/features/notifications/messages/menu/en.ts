/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Notifications',
  announcements: {
    title: 'Announcements',
  },
} as const
