/** Words of the frame: menu groups, account menu, start-up screens. */
export const en = {
  group: { management: 'Management', connect: 'RMS Connect', vpn: 'RMS VPN', administration: 'Administration', system: 'System' },
  account: { menu: 'Account menu', language: 'Language', signOut: 'Logout' },
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
    message: 'Here everybody signs in with a code of an authenticator app besides the password. Set yours up to go on.',
    begin: 'Set up authenticator app',
    secret: 'Enter this key in your authenticator app, then the code that it shows.',
    open: 'Open in an app on this device',
    code: 'Code',
    prove: 'Confirm code',
    codes: 'Keep these recovery codes in a safe place. Each works once in place of a code, and they are not shown again.',
    go: 'I have kept them',
  },
  start: {
    waiting: 'Starting',
    maintenance: 'Maintenance',
    maintenanceReason: 'The service cannot be reached or is being updated. Nothing is lost; your devices keep running.',
    retry: 'Try again',
    accessDenied: 'Access denied',
    noPermission: 'User has no view permissions available',
    signOut: 'Sign in as somebody else',
  },
} as const
