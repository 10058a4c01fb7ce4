/** Texts of this feature that the menu and the pages of other features show. */
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
