/** Texts of the dialogs about a device and about an entry: what can be reached, how it was used, and by whom. */
export const en = {
  device: {
    title: 'Access to {{name}}',
    failed: 'Could not load the access to this device',
    own: 'This device',
    web: 'Web interface',
    webLater: 'Its entry is added when you first open it.',
    cli: 'Command line',
    noCli: 'There is no SSH entry for the device itself.',
    behind: 'On its network',
    nothing: 'No machines on its network have been added yet.',
    more: 'Show all entries',
    sessions: 'Active sessions',
    nobody: 'Nobody is connected.',
    sessionsFailed: 'Could not load the active sessions.',
    since: 'Since',
  },
  info: {
    action: 'Information',
    title: 'Remote access: {{name}}',
    failed: 'Could not load the information',
    sessions: 'Sessions',
    counted: '{{total}} ({{active}} active)',
    link: 'Link to the web page',
    noLink: 'There is no valid link.',
  },
  link: {
    copy: 'Copy link',
    remaining: 'Time left',
    over: 'This link has expired.',
    shared: 'Anyone who has this link can open it without signing in.',
  },
  links: {
    title: 'Active links',
    failed: 'Could not load the active links.',
    none: 'No link to a web page is active.',
  },
  log: {
    action: 'Connection log',
    title: 'Connection log: {{name}}',
    ip: 'IP address',
    connected: 'Connected at',
  },
} as const

declare module '../../../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    access: typeof en
  }
}
