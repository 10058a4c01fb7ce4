import type { en as menu } from './menu/en.ts'

/** Texts of the impersonation feature: acting as another user. */
export const en = {
  search: 'Who, whom, reason',
  empty: 'Nobody has asked to act as another user yet.',
  details: '{{actor}} as {{user}}',
  cancel: 'Cancel impersonation',
  field: {
    state: 'State',
    actor: 'Who',
    user: 'As whom',
    company: 'Company',
    reason: 'Reason',
    created: 'Asked',
    approved: 'Allowed',
    started: 'Started',
    ended: 'Ended',
    until: 'Allowed until',
    ip: 'IP address',
  },
  state: { requested: 'Asked', approved: 'Allowed', running: 'Running', ended: 'Ended' },
  end: {
    cancelled: 'Cancelled',
    limit: 'Time was up',
    revoked: 'Taken back',
    refused: 'Refused',
    withdrawn: 'Withdrawn',
    signed_out: 'Signed out',
    unanswered: 'Not answered',
  },
  request: {
    title: 'Ask to act as a user',
    verb: 'Ask the user',
    choose: 'Choose a user',
    reasonHelp: 'The user reads it in the mail, and it stays in the log.',
    purpose:
      'The user gets a mail and decides. Once it is allowed you may act as that user for one hour; everything is written down in both names.',
  },
  start: { action: 'Start' },
  withdraw: {
    action: 'Withdraw',
    title: 'Withdraw request',
    verb: 'Withdraw request',
    message: 'You can act as {{user}} only after asking again.',
  },
  revoke: {
    action: 'Revoke access',
    title: 'Revoke impersonation access?',
    verb: 'Revoke access',
    message: 'Whoever acts as you is out at once, and open requests are dropped.',
  },
  cannot: {
    notYours: 'Somebody else has asked for this',
    notAllowed: 'The user has not allowed it, or it is over',
    isOver: 'It has begun, or is over',
  },
  confirm: {
    message:
      'Somebody asks to act as you for {{minutes}} minutes. Your password, your second factor and your access tokens stay out of reach, and you can take the access back at any time.',
    allow: 'Allow',
    refuse: 'Refuse',
    go: 'To the console',
    allowed: 'The access is allowed. You can take it back in your account menu, under Impersonation status.',
    refused: 'The request is refused. Nobody can act as you by it.',
  },
  banner: {
    text: 'Currently impersonating user',
    company: '{{company}} ({{id}})',
    left_one: '{{count}} minute left',
    left_other: '{{count}} minutes left',
  },
  panel: {
    title: 'Impersonation status',
    on: 'Allowed',
    nobody: 'Nobody may act as you.',
    given: '{{actor}} as you:',
    asked: 'You as {{user}}:',
    acting: 'You act as {{user}}.',
  },
} as const

declare module '../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    impersonation: typeof en & typeof menu
  }
}
