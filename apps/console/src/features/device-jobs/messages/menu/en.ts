/** Texts of the feature in the menu and on the pages of other features. */
export const en = {
  tab: 'Jobs',
  menu: 'Action log',
  title: 'Action log',
} as const
