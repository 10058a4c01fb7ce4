/** Texts of the passkeys in the account settings. */
export const en = {
  title: 'Passkeys',
  help: 'Sign in with your fingerprint, face, PIN or security key instead of a password.',
  none: 'No passkeys yet.',
  impossible: 'Passkeys require a public address with HTTPS and a host name. Ask the operator to set one.',
  unknown: 'This browser does not support passkeys.',
  failed: 'Could not load your passkeys',
  add: 'Add passkey',
  defaultName: 'Passkey on {{system}}',
  notMade: 'No passkey was created. Try again.',
  alreadyHere: 'This device already has a passkey for this account.',
  synced: 'Synced between devices',
  single: 'On one device',
  created: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  actions: 'Actions for {{name}}',
  rename: 'Rename',
  renameTitle: 'Rename passkey',
  renamePurpose: 'Choose a name that tells you which passkey this is.',
  name: 'Name',
  save: 'Save name',
  remove: 'Remove',
  removeTitle: 'Remove passkey',
  removeVerb: 'Remove passkey',
  removeMessage: '{{name}} will no longer sign you in. It stays on your device, so remove it there too.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    passkeys: typeof en
  }
}
