/** Texts of this feature that the menu and the pages of other features show. */
export const en = {
  title: 'Metrics',
  reports: 'Report history',
  dataUsage: 'Data usage',
  group: {
    dynamic: 'System',
    mobile: 'Mobile data',
    io: 'Inputs and outputs',
    gps: 'GPS',
  },
} as const
