/** The names of the scopes. */
export const en = {
  scope: {
    monitoring: { title: 'Monitoring data', read: 'View the values of devices over time' },
  },
} as const
