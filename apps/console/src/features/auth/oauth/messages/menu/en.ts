/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  tab: 'Applications',
  grantsTab: 'Connected applications',
  approvalsTab: 'Approved applications',
  ask: {
    title: 'Allow access?',
  },
} as const
