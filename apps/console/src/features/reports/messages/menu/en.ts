/** The texts of the menu, and of pages of other features. */
export const en = {
  title: 'Reports',
  tab: { single: 'Single', day: 'Daily', week: 'Weekly', month: 'Monthly' },
} as const
