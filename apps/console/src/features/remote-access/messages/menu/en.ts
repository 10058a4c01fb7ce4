/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Remote access',
  tab: 'Access',
  add: {
    title: 'Add remote access',
  },
  terminal: {
    title: 'SSH',
    open: 'Open terminal',
  },
} as const
