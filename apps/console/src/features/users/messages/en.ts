import type { en as menu } from './menu/en.ts'

/** Texts of the users feature: users, invitations, sessions and sign-ins. */
export const en = {
  search: 'User name, e-mail',
  notYourself: 'This is your own account',
  empty: 'No users yet. Invite somebody by mail.',
  ofCompany: {
    empty: 'This company has no users of its own yet.',
    noInvitation: 'Nobody is invited into this company at present.',
  },
  field: {
    username: 'User name',
    email: 'E-mail',
    role: 'Role',
    company: 'Company',
    lastLogin: 'Last sign-in',
    created: 'Created',
    updated: 'Changed',
    delivery: 'Delivery',
    reason: 'Mail server said',
    expires: 'Expires',
  },
  invitation: {
    search: 'E-mail',
    empty: 'No open invitations. Whoever accepts one is among the users.',
  },
  invite: {
    action: 'Invite user',
    verb: 'Send invitation',
    purpose:
      'A link goes to the address. It works once, for 7 days, and also for somebody who has an account here already.',
    guest: 'Guest',
    roleHelp: 'What the person may do in this company. Without a choice it is Guest.',
  },
  editRole: { action: 'Change role', title: 'Edit user role', verb: 'Save role', purpose: '{{name}} in {{company}}' },
  remove: {
    action: 'Remove',
    title: 'Remove user',
    verb: 'Remove user',
    message:
      '{{name}} leaves {{company}} at once: sessions and access tokens there end. An account without another company is deleted.',
  },
  resend: {
    action: 'Send again',
    title: 'Send invitation again',
    verb: 'Send again',
    message: 'A new link goes to {{email}}, good for another 7 days. The link sent before stops working.',
  },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw invitation',
    verb: 'Withdraw invitation',
    message: 'The link that {{email}} was sent stops working. {{company}} can invite the address again.',
  },
  resetMfa: 'Reset second factor',
  bounce: { queued: 'Waiting', sent: 'Sent', bounced: 'Refused', failed: 'Not sent', expired: 'Expired' },
  panel: {
    label: 'Details of {{name}}',
    missing: 'This user is not there any more.',
    failed: 'This could not be loaded',
  },
  session: {
    title: 'Sessions',
    none: 'Not signed in anywhere.',
    unknown: 'Unknown browser',
    current: 'This one',
    end: 'End',
    endOf: 'End the session in {{browser}}',
    endVerb: 'End session',
    endMessage: 'The browser is signed out at once.',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
    allTitle: 'End all sessions',
    allVerb: 'End all',
    allMessage: 'The person is signed out in every browser. Access tokens stay.',
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
    disabled: 'Account disabled',
  },
  method: {
    password: 'Password',
    totp: 'Password and app',
    email: 'Password and code by e-mail',
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
