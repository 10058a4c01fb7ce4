/** The names of the audited actions. */
export const en = {
  act: {
    networkMap: { observe: 'Read the network of a device' },
  },
} as const
