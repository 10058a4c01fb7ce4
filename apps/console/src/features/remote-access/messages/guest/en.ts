/** Texts of the page of guests. */
export const en = {
  title: 'Shared session',
  joinTitle: 'Session of {{user}}',
  mayView: 'You can watch this session, but not type.',
  mayType: 'You can watch this session and type.',
  recorded: 'This session is recorded.',
  recordedInput: 'This session is recorded, including everything you type.',
  name: 'Your name',
  nameHelp: 'Shown to the person sharing the session.',
  password: 'Password of the session',
  join: 'Join',
  full: 'This session is full. Try again when another guest has left.',
  invalid: 'This link cannot be opened',
  noLink: 'The address is not complete. Open the whole link that you were sent.',
  open: 'Connected',
  opening: 'Connecting',
  ended: 'You are no longer in this session',
  as: 'Joined as {{name}}',
  again: 'Join again',
  removed: 'The user of the session has removed you.',
  unshared: 'The session is no longer shared.',
  tooSlow: 'Your connection is too slow to follow this session.',
  lost: 'The connection to the server was lost.',
  over: 'The session has ended.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    guest: typeof en
  }
}
