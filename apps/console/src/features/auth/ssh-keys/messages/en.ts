/** Texts of the SSH keys in the account settings. */
export const en = {
  title: 'SSH keys',
  help: 'Reach devices from your own SSH client. The menu of each remote access entry shows the command.',
  none: 'No SSH keys yet.',
  failed: 'Could not load your SSH keys',
  add: 'Add SSH key',
  purpose: 'Only the public key is stored here. The private key never leaves your computer.',
  name: 'Name',
  nameHelp: 'Where the key is, such as “Work laptop”.',
  key: 'Public key',
  keyHelp: 'The contents of a .pub file, usually ~/.ssh/id_ed25519.pub. Create a key with: ssh-keygen -t ed25519',
  created: 'Added',
  lastUsed: 'Last used',
  never: 'Never',
  remove: 'Remove',
  actions: 'Actions for {{name}}',
  removeTitle: 'Remove SSH key',
  removeVerb: 'Remove key',
  removeMessage: '{{name}} will no longer sign you in, and connections opened with it will end.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    sshKeys: typeof en
  }
}
