/** The names of the scopes. */
export const en = {
  act: {
    dataUsage: { update: 'Set the billing period of a SIM' },
  },
  scope: {
    company_device_statistics: { title: 'Device data usage', read: 'View how much mobile data devices use' },
    monitoring: { title: 'Monitoring data', read: 'View the values of devices over time' },
  },
} as const
