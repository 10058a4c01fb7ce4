/** What the menu and the pages of other features say of this one. */
export const en = {
  tab: 'Applications',
  grantsTab: 'Access given',
  approvalsTab: 'Approved applications',
  ask: {
    title: 'Allow access?',
  },
} as const
