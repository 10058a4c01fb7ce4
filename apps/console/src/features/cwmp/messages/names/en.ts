/** The names of the audited actions. */
export const en = {
  act: {
    cwmpAddresses: { create: 'Created TR-069 credentials', remove: 'Revoked TR-069 credentials' },
    cwmpParameters: { read: 'Read parameters of a device', set: 'Set parameters of a device' },
  },
} as const
