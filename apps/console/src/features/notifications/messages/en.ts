import type { en as menu } from './menu/en.ts'

/** Texts of the notification menu, the announcements and their pages. */
export const en = {
  none: 'No notifications',
  failed: 'Failed to get notifications.',
  search: 'Search notifications',
  see: 'Mark as seen',
  buy: 'Get more resources',
  menu: {
    all: 'Show all notifications',
    unseen_one: '{{count}} new notification',
    unseen_other: '{{count}} new notifications',
  },
  state: { unseen: 'New', seen: 'Seen' },
  reason: { seen: 'Has been seen already' },
  field: {
    state: 'State',
    summary: 'Message',
    kind: 'About',
    created: 'Age',
    type: 'Type',
    starts: 'Shown from',
    ends: 'Shown until',
    updated: 'Changed',
  },
  kind: {
    creditAmountTooLow: 'Resources',
    deviceAwaitingApproval: 'Device approval',
    devicesUnclaimed: 'Unknown devices',
    impersonationRequested: 'Acting as you',
    impersonationAllowed: 'Acting as a user',
    impersonationRefused: 'Acting as a user',
    rolloutStopped: 'Firmware roll-out',
    rolloutDone: 'Firmware roll-out',
    sessionStolen: 'Security',
  },
  says: {
    join: '{{name}} asks to join and waits for approval.',
    rekey: 'A second key for {{name}} waits for approval.',
    duplicate: 'Two machines use the key of {{name}}. One of them has to be chosen.',
    unclaimed: 'Devices that nobody has registered wait for approval.',
    impersonationRequested:
      '{{actor}} asks to act as you in {{company}}: “{{reason}}”. The mail that was sent to you leads to the request.',
    impersonationAllowed: '{{user}} allows you to act as them in {{company}}.',
    impersonationRefused: '{{user}} does not allow you to act as them in {{company}}.',
    rolloutStopped: 'The roll-out of {{file}} was stopped: devices that failed: {{failed}}.',
    rolloutDone: 'The roll-out of {{file}} is over: devices that failed: {{failed}}.',
    sessionStolen:
      'One of your sessions was ended because an old token of it was used again, from {{ip}}. Change your password if that was not you.',
  },
  announcements: {
    news: 'Announcements, new ones',
    none: 'No system announcements',
    failed: 'Announcements could not be read',
    manage: 'Manage announcements',
    search: 'Search announcements',
    empty: 'Nothing has been announced yet.',
    add: 'New announcement',
    new: 'New announcement',
    change: 'Edit announcement',
    edit: 'Edit',
    purpose: 'Everybody who is signed in sees it in the header.',
    announce: 'Announce',
    save: 'Save changes',
    preview: 'Preview',
    nothing: 'Nothing to read yet',
    startsHelp: 'Empty: from now on',
    endsHelp: 'Empty: without an end',
    state: { planned: 'Planned', shown: 'Shown', ended: 'Ended' },
    type: { info: 'Information', success: 'Good news', warning: 'Warning', error: 'Outage' },
    remove: {
      action: 'Delete',
      title: 'Delete announcement?',
      message: 'Nobody will see it any more: {{words}}',
      verb: 'Delete announcement',
    },
  },
  mark: {
    title: 'Formatting',
    bold: 'Bold',
    italic: 'Italic',
    list: 'List',
    link: 'Link',
    help: 'Plain text, or the HTML elements p, br, b, i, ul, ol, li, code and a with an address. Everything else is taken out.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    notifications: typeof en & typeof menu
  }
}
