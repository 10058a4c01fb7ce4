/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  tags: 'Tags',
  add: {
    title: 'Create tag',
  },
  edit: {
    title: 'Edit tag',
  },
} as const
