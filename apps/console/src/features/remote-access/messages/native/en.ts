/** Texts about connections with the user's own SSH client. */
export const en = {
  client: 'SSH client',
  action: 'Connect with SSH client',
  title: 'SSH client: {{name}}',
  failed: 'Could not load the command',
  noKey: 'You have not added an SSH key yet.',
  addKey: 'Add a key in the account settings',
  shell: 'Open a shell',
  files: 'Transfer files',
  copy: 'Copy command',
  user: 'Replace the username before the last @ if the target expects another one.',
  forward: 'Forward a port',
  forwardHelp: 'While the command runs, programs on this computer reach the target at {{address}}.',
  key: 'Host key of this server',
  keyHelp: 'Compare this with the fingerprint that ssh shows on the first connection.',
  token: 'You can also use an access token with the scope “Remote access: Write”: enter it as the password.',
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    native: typeof en
  }
}
