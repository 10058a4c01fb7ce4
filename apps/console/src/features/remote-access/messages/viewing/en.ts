/** Texts about those who see a running session beside its user. */
export const en = {
  watch: 'Watch',
  label: 'Terminal of {{user}} on {{name}}',
  note: 'You are watching the session of {{user}}. You cannot type.',
  refused: 'This session cannot be watched',
  missing: 'The session was not found. It may have ended.',
  onlyTerminals: 'Only SSH and telnet sessions in a browser can be watched.',
  stopped: 'You are no longer watching',
  again: 'Watch again',
  watching_one: '{{count}} watching: {{names}}',
  watching_other: '{{count}} watching: {{names}}',
  guest: '{{name}} (guest)',
  share: {
    action: 'Share session',
    title: 'Share session',
    failed: 'Could not load the sharing settings',
    purpose_one:
      'Anyone with the link can join this session without an account, up to {{count}} guest at once. The link ends with the session.',
    purpose_other:
      'Anyone with the link can join this session without an account, up to {{count}} guests at once. The link ends with the session.',
    may: 'Guests may',
    view: 'Only watch',
    type: 'Watch and type',
    typeHelp: 'What guests type goes to the target with your sign-in.',
    password: 'Password (optional)',
    passwordHelp: 'Guests enter it to join. Send it separately from the link.',
    tooShort_one: 'Enter at least {{count}} character.',
    tooShort_other: 'Enter at least {{count}} characters.',
    create: 'Create link',
    copy: 'Copy link',
    gone: 'The link was only shown when it was created. Stop sharing to create another one.',
    closed: 'Nobody can join with the link any more, because a guest was removed. Stop sharing to create another one.',
    viewing: 'Guests can only watch.',
    typing: 'Guests can type.',
    withPassword: 'They have to enter the password.',
    withoutPassword: 'No password is needed.',
    guests_one: '{{count}} guest',
    guests_other: '{{count}} guests',
    nobody: 'Nobody has joined.',
    remove: 'Remove',
    removeNamed: 'Remove {{name}}',
    stop: 'Stop sharing',
    column: 'Guests',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    viewing: typeof en
  }
}
