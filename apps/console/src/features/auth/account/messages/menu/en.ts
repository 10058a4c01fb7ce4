/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Account settings',
  profile: {
    tab: 'Profile',
  },
  security: {
    tab: 'Security',
  },
  token: {
    tab: 'Access tokens',
  },
} as const
