import type { en as menu } from './menu/en.ts'

/** Texts of the notification menu, the announcements and their pages. */
export const en = {
  none: 'No notifications',
  failed: 'Failed to get notifications.',
  search: 'Search notifications',
  see: 'Mark as read',
  buy: 'Get more resources',
  menu: {
    all: 'Show all notifications',
    unseen_one: '{{count}} new notification',
    unseen_other: '{{count}} new notifications',
  },
  state: { unseen: 'New', seen: 'Read' },
  reason: { seen: 'Already read' },
  field: {
    state: 'Status',
    summary: 'Message',
    kind: 'Subject',
    created: 'Received',
    type: 'Type',
    starts: 'Shown from',
    ends: 'Shown until',
    updated: 'Updated',
  },
  kind: {
    creditAmountTooLow: 'Resources',
    deviceAwaitingApproval: 'Device approval',
    devicesUnclaimed: 'Unregistered devices',
    impersonationRequested: 'Impersonation',
    impersonationAllowed: 'Impersonation',
    impersonationRefused: 'Impersonation',
    rolloutStopped: 'Rollout',
    rolloutDone: 'Rollout',
    accessRequested: 'Remote access',
    accessForced: 'Remote access',
    accessGranted: 'Remote access',
    accessDenied: 'Remote access',
    accessRevoked: 'Remote access',
    sessionStolen: 'Security',
  },
  says: {
    join: '{{name}} is awaiting approval.',
    rekey: 'A second key for {{name}} is awaiting approval.',
    duplicate: 'Two devices use the key of {{name}}, so both are blocked until one is approved.',
    unclaimed: 'Unregistered devices are awaiting approval.',
    impersonationRequested:
      '{{actor}} asks to act as you in {{company}}: “{{reason}}”. To answer, use the link in the email sent to you.',
    impersonationAllowed: '{{user}} has allowed you to act as them in {{company}}.',
    impersonationRefused: '{{user}} has denied your request to act as them in {{company}}.',
    rolloutStopped: 'The rollout of {{file}} was stopped. Failed devices: {{failed}}.',
    rolloutDone: 'The rollout of {{file}} is finished. Failed devices: {{failed}}.',
    accessRequested: '{{user}} asks for access to {{device}}: “{{reason}}”.',
    accessForced: '{{user}} has taken emergency access to {{device}}: “{{reason}}”.',
    accessGranted: '{{by}} has approved your access to {{device}}.',
    accessDenied: '{{by}} has denied your access to {{device}}.',
    accessRevoked: '{{by}} has revoked your access to {{device}}.',
    sessionStolen:
      'One of your sessions was ended because an old session token was used again, from {{ip}}. If that was not you, change your password.',
  },
  announcements: {
    news: 'New announcements',
    none: 'No system announcements',
    failed: 'Could not load announcements',
    manage: 'Manage announcements',
    search: 'Search announcements',
    empty: 'No announcements yet.',
    add: 'Create announcement',
    new: 'New announcement',
    change: 'Edit announcement',
    edit: 'Edit',
    purpose: 'Everyone who is signed in sees it in the header.',
    announce: 'Publish',
    save: 'Save changes',
    preview: 'Preview',
    nothing: 'No text yet',
    startsHelp: 'Leave empty to show it now.',
    endsHelp: 'Leave empty for no end.',
    state: { planned: 'Scheduled', shown: 'Visible', ended: 'Ended' },
    type: { info: 'Information', success: 'Good news', warning: 'Warning', error: 'Outage' },
    remove: {
      action: 'Delete',
      title: 'Delete announcement',
      message: '“{{words}}” will no longer be shown. This cannot be undone.',
      verb: 'Delete announcement',
    },
  },
  mark: {
    title: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    list: 'List',
    link: 'Link',
    help: 'Plain text, or the HTML elements p, br, b, i, ul, ol, li, code and a with an address. Everything else is removed.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    notifications: typeof en & typeof menu
  }
}
