/** What the menu and the pages of other features say of this one. */
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
