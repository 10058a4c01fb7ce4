/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  changelog: {
    title: 'Changelog',
  },
  status: {
    title: 'System status',
  },
} as const
