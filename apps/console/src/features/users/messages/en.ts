import type { en as menu } from './menu/en.ts'

/** Texts of the users feature: users, invitations, sessions and sign-ins. */
export const en = {
  search: 'Username, email',
  notYourself: 'This is your own account',
  empty: 'No users yet. Invite someone by email.',
  ofCompany: {
    empty: 'This company has no users of its own yet.',
    noInvitation: 'Nobody has been invited to this company.',
  },
  status: { active: 'Active', unconfirmed: 'Email not confirmed', blocked: 'Blocked' },
  secondFactor: {
    off: 'Off',
    totp: 'Authenticator app',
    email: 'Email code',
    passkey: 'Passkey',
    identity: 'Identity service',
  },
  field: {
    fullName: 'Full name',
    status: 'Status',
    secondFactor: 'Second factor',
    username: 'Username',
    email: 'Email',
    role: 'Role',
    company: 'Company',
    lastLogin: 'Last sign-in',
    created: 'Created',
    updated: 'Updated',
    delivery: 'Delivery',
    reason: 'Mail server response',
    expires: 'Expires',
  },
  invitation: {
    search: 'Email',
    empty: 'No open invitations. People who accept one appear under Users.',
  },
  invite: {
    action: 'Invite user',
    verb: 'Invite user',
    purpose:
      'The person gets a link that works once and is valid for 7 days: by email or, if this installation has no mail server, from the system administrator who invites them. You can also invite people who already have an account here.',
    sent: 'Invitation sent to {{email}}',
    guest: 'Guest',
    roleHelp: 'What the person can do in this company. Defaults to Guest.',
  },
  open: {
    count_one: '{{count}} invitation has not been accepted yet.',
    count_other: '{{count}} invitations have not been accepted yet.',
    link: 'View invitations',
  },
  link: {
    title: 'Invitation link',
    purpose:
      'No mail server is set up, so no email was sent. Pass this link on to {{email}}. It works once and is valid for 7 days.',
    once: 'The link is shown only once. To get a new one, invite the same address again.',
    copy: 'Copy link',
    close: 'Close',
  },
  editRole: { action: 'Change role', title: 'Edit user role', verb: 'Save role', purpose: '{{name}} in {{company}}' },
  remove: {
    action: 'Remove',
    title: 'Remove user',
    verb: 'Remove user',
    message:
      '{{name}} loses access to {{company}} immediately, and sessions and access tokens there end. An account that belongs to no other company is deleted.',
  },
  reason: {
    action: 'Show response',
    none: 'The mail server has reported nothing',
  },
  resend: {
    noMail: 'No mail server is set up. An administrator can add one.',
    action: 'Resend',
    title: 'Resend invitation',
    verb: 'Resend invitation',
    message: 'A new link, valid for another 7 days, will be sent to {{email}}. The previous link will stop working.',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw invitation',
    verb: 'Withdraw invitation',
    message: 'The link sent to {{email}} will stop working. {{company}} can invite this address again.',
  },
  resetMfa: 'Remove second factor',
  bounce: { queued: 'Queued', sent: 'Sent', bounced: 'Rejected', failed: 'Not sent', expired: 'Expired' },
  panel: {
    label: 'Details of {{name}}',
    missing: 'This user no longer exists.',
    failed: 'Could not load this list',
  },
  session: {
    title: 'Sessions',
    none: 'Not signed in anywhere.',
    unknown: 'Unknown browser',
    current: 'This browser',
    now: 'Now',
    end: 'End',
    endOf: 'End the session in {{browser}}',
    endVerb: 'End session',
    endMessage: 'That browser will be signed out immediately.',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
    allTitle: 'End all sessions',
    allVerb: 'End all',
    allMessage: 'All of this user’s sessions in companies that you can see will end. Access tokens stay valid.',
  },
  login: {
    title: 'Sign-ins',
    none: 'None in the last 90 days.',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
  },
  outcome: {
    success: 'Signed in',
    wrong_password: 'Wrong password',
    wrong_code: 'Wrong code',
    disabled: 'Account blocked',
  },
  method: {
    password: 'Password',
    totp: 'Password and authenticator app',
    email: 'Password and code by email',
    recovery: 'Password and recovery code',
    passkey: 'Passkey',
    invitation: 'Invitation',
    identity: 'Identity service',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    users: typeof en & typeof menu
  }
}
