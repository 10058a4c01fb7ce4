/** Texts of the passkeys in the account settings. */
export const en = {
  title: 'Passkeys',
  help: 'Sign in by fingerprint, face, PIN or security key, without a password.',
  none: 'No passkeys yet.',
  impossible: 'Passkeys need an address with a name and HTTPS. The operator sets OUTPOST_PUBLIC_URL to it.',
  unknown: 'This browser knows no passkeys.',
  failed: 'Your passkeys could not be loaded',
  add: 'Add passkey',
  defaultName: 'Passkey on {{system}}',
  notMade: 'No passkey was made. Try again.',
  alreadyHere: 'There is a passkey for this account on this device already.',
  synced: 'On several devices',
  single: 'On one device',
  created: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  actions: 'Actions for {{name}}',
  rename: 'Rename',
  renameTitle: 'Rename passkey',
  renamePurpose: 'A name by which you know it again.',
  name: 'Name',
  save: 'Save name',
  remove: 'Remove',
  removeTitle: 'Remove passkey',
  removeVerb: 'Remove passkey',
  removeMessage: '{{name}} no longer opens your account. Remove it from your device as well: there it stays.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    passkeys: typeof en
  }
}
