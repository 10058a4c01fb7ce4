/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    create_announcements: {
      title: 'Manage announcements',
      description: 'Publish, edit and delete announcements that all users see.',
    },
  },
  act: {
    notifications: { see: 'Marked notifications as read' },
    announcements: {
      create: 'Created an announcement',
      update: 'Edited an announcement',
      remove: 'Deleted an announcement',
    },
  },
  scope: {
    announcements: {
      title: 'Announcements',
      read: 'View announcements',
      write: 'Publish, change and delete announcements',
    },
    notifications: {
      title: 'Notifications',
      read: 'View your notifications',
      write: 'Mark your notifications as read',
    },
  },
} as const
