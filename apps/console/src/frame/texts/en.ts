/** Words of the frame: menu groups, account menu, start-up screens. */
export const en = {
  group: { management: 'Management', connect: 'RMS Connect', vpn: 'RMS VPN', administration: 'Administration', system: 'System' },
  account: { menu: 'Account menu', language: 'Language', signOut: 'Logout' },
  darkMode: { title: 'Dark mode', auto: 'Auto', on: 'Enable', off: 'Disable' },
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
