import { apiDocs, body } from '../../kit/api-docs.ts'

export default apiDocs({
  summaries: {
    'notifications.list': 'List your notifications',
    'notifications.see': 'Mark your notifications as read; unknown ids are ignored',
    'announcements.list':
      'List current announcements; with all=true, users who can write them also get scheduled and ended ones',
    'announcements.create': 'Create an announcement to all users',
    'announcements.update': 'Edit an announcement',
    'announcements.remove': 'Delete an announcement',
  },
  operations: {
    'notifications.list': 'Returns your own notifications, the latest first.',
    'notifications.see': 'Marks notifications as read.',
    'announcements.list': 'Returns the announcements that are shown now.',
    'announcements.create': 'Shows an announcement to everyone who is signed in, immediately or in a period.',
    'announcements.update': 'Changes an announcement. Values that are left out stay as they are.',
    'announcements.remove': 'Deletes an announcement.',
  },
  fields: {
    'Notification.type': 'The kind of notification.',
    'notifications.id': 'Ids of the notifications to mark as read. Ids that no longer exist are ignored.',
    'Announcement.type': 'How it is shown: information, success, warning or error.',
    'announcements.type': 'How it is shown: information, success, warning or error.',
    'announcements.summary':
      'The text as HTML of `p`, `br`, `b`, `strong`, `i`, `em`, `ul`, `ol`, `li`, `code` and links. Everything else is removed.',
    'Announcement.summary': 'The text as HTML with a few plain elements.',
  },
  bodies: {
    'announcements.create': body({
      type: 'info',
      summary: '<p>Maintenance on Sunday from <b>22:00</b> to 23:00 UTC.</p>',
      starts_at: '2026-11-20T00:00:00Z',
      ends_at: '2030-01-01T00:00:00Z',
    }),
    'announcements.update': body({ summary: '<p>All devices of this demo are invented.</p>', ends_at: null }),
    'notifications.see': body({ id: [1] }),
  },
  parameters: {
    'announcements.remove.id': 2,
  },
})
