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
    signOut: 'Sign out',
    signOutBoth: 'Sign out & cancel impersonation',
  },
  language: {
    byTranslator: '{{language}} (translated)',
    untranslated: '{{language}} (no translator here, shown in English)',
    page: 'Page translation',
    search: 'Search languages',
    none: 'No matching language.',
    noTranslator:
      'Chrome and Edge can translate the page themselves. For other browsers, an administrator can connect a translation service (OUTPOST_TRANSLATE_URL).',
    machineNote:
      '{{language}} is translated by a program, and the translation may be wrong. If in doubt, compare it with the English text.',
    notGot: "Could not download the browser's translator. Check your connection and try again.",
    changing: 'Reloading the page in {{language}}.',
    failed: 'Could not save the language. Try again.',
  },
  zone: {
    title: 'System time zone',
    search: 'Search time zones',
    none: 'No matching time zone.',
    updated: 'Timezone updated successfully',
    reset: 'The default timezone is used',
    toDefault: 'Reset to {{zone}}',
  },
  help: {
    title: 'Help',
    open: 'Help',
    elsewhere: 'Help (opens in a new tab)',
    close: 'Close help',
    failed: 'Could not load the help page',
  },
  darkMode: { title: 'Dark mode', auto: 'Auto', on: 'Enable', off: 'Disable' },
  verify: {
    title: 'Confirm your email address',
    message: 'A link has been sent to your address. Open it to continue.',
    resend: 'Resend link',
    again: 'I have confirmed it',
    sent: 'Email confirmation sent successfully',
    failed: 'Failed to send email confirmation ({{status}})',
  },
  mfa: {
    title: 'Two-factor authentication is required',
    message: 'Signing in requires a second step after the password. Set up your second factor to continue.',
  },
  start: {
    waiting: 'Starting',
    maintenance: 'Maintenance',
    maintenanceReason:
      'The service cannot be reached or is being updated. Nothing is lost, and your devices keep running.',
    userFailed: 'Failed to get user data',
    userTimeout: 'User request timeout',
    revokeFailed: 'Could not end the session. You are still signed in.',
    retry: 'Try again',
    accessDenied: 'Access denied',
    noPermission: 'User has no view permissions available',
    signOut: 'Sign in as a different user',
  },
} as const

declare module '../../kit/i18n/messageTypes.ts' {
  interface TextCatalogue {
    frame: typeof en
  }
}
