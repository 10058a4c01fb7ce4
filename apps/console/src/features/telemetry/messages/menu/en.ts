/** What the menu and the pages of other features say of this one. */
export const en = {
  title: 'Metrics',
  group: {
    dynamic: 'System',
    mobile: 'Mobile data',
    io: 'Inputs and outputs',
    gps: 'GPS',
  },
} as const
