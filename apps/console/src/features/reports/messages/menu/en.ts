/** The texts of the menu, and of pages of other features. */
export const en = { title: 'Reports' } as const
