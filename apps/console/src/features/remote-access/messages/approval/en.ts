/** Texts about requests for remote access and their approval. */
export const en = {
  needed: 'Access must be approved first.',
  closed: 'The owner of the device does not allow remote access now.',
  waiting: 'You have requested access. It has not started yet.',
  own: 'My requests',
  allEntries: 'All entries',
  search: 'Search requests',
  empty: 'No requests for access yet. Users who need approval to connect request access in the remote access list.',
  how: 'How access requests work',
  details: 'Access request: {{user}}, {{device}}',
  field: {
    state: 'Status',
    user: 'User',
    device: 'Device',
    entry: 'Entry',
    company: 'Company',
    reason: 'Reason',
    from: 'From',
    until: 'Until',
    created: 'Requested',
    decided: 'Decided',
    decidedBy: 'Decided by',
    answer: 'Reason for denial',
    revoked: 'Revoked',
    revokedBy: 'Revoked by',
  },
  state: {
    emergency: 'Emergency access',
    pending: 'Pending',
    granted: 'Granted',
    denied: 'Denied',
    revoked: 'Revoked',
    expired: 'Expired',
  },
  request: {
    action: 'Request access',
    title: 'Request access',
    purpose: 'Someone has to approve the request before you can connect.',
    verb: 'Send request',
    what: 'Access to',
    device: 'All entries of {{device}}',
    help: 'Shown to the people who decide.',
    fromHelp: 'Leave empty to start now.',
    untilHelp: 'At most 31 days. Sessions end at this time.',
  },
  approve: {
    action: 'Approve',
    title: 'Approve access?',
    message: '{{user}} gets access to {{device}}. Reason: {{reason}}',
  },
  deny: {
    action: 'Deny',
    title: 'Deny access',
    purpose: 'Request from {{user}} for {{device}}',
    help: 'Shown to the user.',
  },
  revoke: {
    action: 'Revoke',
    title: 'Revoke access?',
    message: '{{user}} will be disconnected immediately from sessions on {{device}} that this request allowed.',
    pending: 'The request from {{user}} for {{device}} can then no longer be approved.',
  },
  cannot: {
    decided: 'This request needs no decision.',
    own: 'Someone else must decide on your request.',
    over: 'This request is closed.',
    ask: 'You do not have permission to request access.',
    notNeeded: 'You can connect without a request.',
  },
  page: {
    closed: 'The owner does not allow access now',
    closedHelp: 'The owner of {{device}} does not allow remote access at the moment, so {{name}} cannot be opened.',
    needed: 'Access must be approved',
    neededHelp: 'You cannot open {{name}} on {{device}} without approval. Request access first.',
    requested: 'Waiting for access',
    requestedHelp:
      'Your request for {{name}} on {{device}} is not approved yet, or its time has not started. This page continues automatically.',
  },
  settings: {
    title: 'Approval of remote access',
    purpose: 'When approval is required, nobody can open a session without a granted request, whatever their role.',
    verb: 'Save',
    setting: 'Approval required',
    help: 'Open sessions without an approval end within 10 seconds.',
    inherit: 'As set for the parent company',
    no: 'No',
    yes: 'Yes',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    accessRequest: typeof en
  }
}
