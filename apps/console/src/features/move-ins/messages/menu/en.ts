/** What the menu and the pages of other features say of this one. */
export const en = { title: 'Move in', tabs: { plan: 'Plan', devices: 'Devices' } } as const
