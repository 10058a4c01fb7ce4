/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Statistics',
  tab: {
    general: 'General',
    connections: 'Connection manager',
    months: 'Months',
    online: 'Online devices',
    actions: 'Action logs',
    unique: 'Unique devices',
  },
} as const
