/** What the menu and the pages of other features say of this one. */
export const en = { title: 'Monitoring templates', create: 'Create template' } as const
