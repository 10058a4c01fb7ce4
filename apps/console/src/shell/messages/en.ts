/** Messages of the shell: menu groups, account menu, start-up screens. */
export const en = {
  group: {
    management: 'Management',
    connect: '{{name}} Connect',
    vpn: '{{name}} VPN',
    administration: 'Administration',
    system: 'System',
  },
  account: {
    menu: 'Account menu',
    languages: 'Languages',
    settings: 'Account settings',
    signOut: 'Logout',
    signOutBoth: 'Logout & cancel impersonation',
  },
  language: {
    byTranslator: '{{language}} (translated)',
    page: 'Page translation',
    search: 'Search languages',
    none: 'No language is called so.',
    noTranslator:
      'Chrome and Edge translate the page by themselves; for other browsers an administrator can connect a translation service (OUTPOST_TRANSLATE_URL). Until then the words stay English.',
    notGot: 'The translator of the browser could not be got. Check the connection and try again.',
    changing: 'The page is loaded anew in {{language}}.',
    failed: 'The language could not be saved. Try again.',
  },
  zone: {
    title: 'System timezone',
    search: 'Search time zones',
    none: 'No time zone is called so.',
    updated: 'Timezone updated successfully',
    reset: 'The default timezone is used',
    toDefault: 'Reset to {{zone}}',
  },
  help: {
    title: 'Help',
    open: 'Help',
    elsewhere: 'Help (opens in a new tab)',
    close: 'Close help',
    failed: 'The help page could not be loaded',
  },
  darkMode: { title: 'Dark mode', auto: 'Auto', on: 'Enable', off: 'Disable' },
  verify: {
    title: 'Confirm your e-mail address',
    message: 'A link was sent to your address. Open it to go on.',
    resend: 'Send again',
    again: 'I have confirmed it',
    sent: 'Email confirmation sent successfully',
    failed: 'Failed to send email confirmation ({{status}})',
  },
  mfa: {
    title: 'A second factor is required',
    message: 'Here everybody proves who he is in a second step after the password. Choose yours to go on.',
  },
  start: {
    waiting: 'Starting',
    maintenance: 'Maintenance',
    maintenanceReason: 'The service cannot be reached or is being updated. Nothing is lost; your devices keep running.',
    userFailed: 'Failed to get user data',
    userTimeout: 'User request timeout',
    revokeFailed: 'You are still signed in: the session could not be ended.',
    retry: 'Try again',
    accessDenied: 'Access denied',
    noPermission: 'User has no view permissions available',
    signOut: 'Sign in as somebody else',
  },
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    frame: typeof en
  }
}
