/** What the menu and the pages of other features say of this one. */
export const en = {
  tags: 'Tags',
  add: {
    title: 'New tag',
  },
  edit: {
    title: 'Edit tag',
  },
} as const
