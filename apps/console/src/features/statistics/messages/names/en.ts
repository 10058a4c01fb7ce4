/** The names of the permissions, audited actions and scopes. */
export const en = {
  permission: {
    view_statistics: {
      title: 'View statistics',
      description: 'See figures on devices, connections and gateways over time.',
    },
  },
  scope: {
    statistics: { title: 'Statistics', read: 'View device statistics' },
  },
} as const
