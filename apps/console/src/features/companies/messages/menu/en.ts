/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Companies',
  add: {
    title: 'Create company',
  },
  edit: {
    title: 'Edit company',
  },
  flags: {
    title: 'Credits and limits',
  },
  move: {
    title: 'Move company',
  },
  settings: {
    title: 'Settings',
  },
  tree: {
    title: 'Company tree',
  },
} as const
