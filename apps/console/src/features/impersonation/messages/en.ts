import type { en as menu } from './menu/en.ts'

/** Texts of the impersonation feature: acting as another user. */
export const en = {
  search: 'Requester, user, reason',
  empty: 'Nobody has asked to act as another user yet.',
  details: '{{actor}} as {{user}}',
  cancel: 'Cancel impersonation',
  field: {
    state: 'Status',
    actor: 'Requested by',
    user: 'User',
    company: 'Company',
    reason: 'Reason',
    created: 'Requested',
    approved: 'Allowed',
    started: 'Started',
    ended: 'Ended',
    until: 'Access until',
    ip: 'IP address',
  },
  state: { requested: 'Requested', approved: 'Allowed', running: 'Active', ended: 'Ended' },
  end: {
    cancelled: 'Cancelled',
    limit: 'Time expired',
    revoked: 'Revoked',
    refused: 'Denied',
    withdrawn: 'Withdrawn',
    signed_out: 'Signed out',
    unanswered: 'No response',
  },
  request: {
    title: 'Request to act as a user',
    verb: 'Send request',
    choose: 'Choose a user',
    reasonHelp: 'Shown to the user in the email and kept in the log.',
    purpose:
      'The user gets an email and decides. If they allow it, you can act as them for one hour; every action is logged under both names.',
  },
  start: { action: 'Start' },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw request',
    verb: 'Withdraw request',
    message: 'To act as {{user}}, you will have to send a new request.',
  },
  revoke: {
    action: 'Revoke access',
    title: 'Revoke impersonation access?',
    verb: 'Revoke access',
    message: 'Anyone acting as you loses access immediately, and open requests are cancelled.',
  },
  cannot: {
    notYours: 'Someone else made this request',
    notAllowed: 'Not allowed by the user, or already started or ended',
    isOver: 'Already started or ended',
  },
  confirm: {
    message:
      'Someone wants to act as you for {{minutes}} minutes. They cannot change your password, second factor or access tokens, and you can revoke the access at any time.',
    allow: 'Allow',
    refuse: 'Deny',
    go: 'Go to the console',
    allowed: 'Access allowed. You can revoke it in your account menu, under Impersonation status.',
    refused: 'Request denied. Nobody can use it to act as you.',
  },
  banner: {
    text: 'Currently impersonating user',
    actor: 'You are signed in as {{actor}}',
    company: '{{company}} ({{id}})',
    left_one: '{{count}} minute left',
    left_other: '{{count}} minutes left',
  },
  panel: {
    title: 'Impersonation status',
    on: 'Allowed',
    nobody: 'Nobody can act as you.',
    given: '{{actor}} as you:',
    asked: 'You as {{user}}:',
    acting: 'You are acting as {{user}}.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    impersonation: typeof en & typeof menu
  }
}
