/** Texts about work on devices that a second user approves. */
export const en = {
  search: 'Search requests',
  empty:
    'No requests yet. Where a company requires approval, work on its devices waits here until another user approves it.',
  own: 'My requests',
  details: 'Request of {{user}}',
  progress: 'Show progress',
  devices_one: '{{count}} device',
  devices_other: '{{count}} devices',
  more_one: 'and {{count}} more kind of work',
  more_other: 'and {{count}} more kinds of work',
  others_one: 'and {{count}} more device',
  others_other: 'and {{count}} more devices',
  field: {
    state: 'Status',
    user: 'Requested by',
    what: 'What happens',
    name: 'Name',
    devices: 'Devices',
    company: 'Company',
    created: 'Requested',
    expires: 'Can be approved until',
    decidedBy: 'Decided by',
    decided: 'Decided',
    answer: 'Reason',
  },
  state: {
    pending: 'Awaiting approval',
    approved: 'Approved',
    done: 'Started',
    denied: 'Denied',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    changed: 'Not started: it has changed',
    failed: 'Failed',
  },
  kind: {
    reboot: 'Reboot',
    command: 'Command',
    task_group: 'Task group',
    firmware: 'Firmware update',
    backup: 'Backup upload',
    configuration: 'Configuration change',
    password: 'Password change',
    esim: 'eSIM change',
  },
  approve: {
    action: 'Approve',
    title: 'Approve request?',
    message_one: '{{what}} starts on {{count}} device. {{user}} requested it.',
    message_other: '{{what}} starts on {{count}} devices. {{user}} requested it.',
  },
  deny: {
    action: 'Deny',
    title: 'Deny request',
    purpose: '{{what}}, requested by {{user}}',
    help: 'Shown to the user.',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw request?',
    message: '{{what}} can then no longer be approved.',
  },
  cannot: {
    decided: 'This request needs no decision.',
    own: 'Someone else must decide on your request.',
    other: 'Only the user who made the request can withdraw it.',
  },
  settings: {
    title: 'Approval of work on devices',
    purpose:
      'Work that needs approval waits until another user approves it. If it or its devices change in the meantime, it is not started.',
    verb: 'Save',
    setting: 'Requirements',
    inherit: 'As set for the parent company',
    own: 'Own requirements of this company',
    kinds: 'Work that always needs approval',
    above: 'Any work on more devices than',
    aboveHelp: 'Leave empty if the number of devices does not matter.',
    hours: 'Hours to approve',
    hoursHelp: 'A request that nobody approves in this time expires.',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    jobApproval: typeof en
  }
}
