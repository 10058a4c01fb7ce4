/** Texts of this feature that the menu and the pages of other features show. */
export const en = { title: 'Parameters' } as const
