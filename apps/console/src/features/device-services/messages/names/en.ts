/** The names of audited actions. */
export const en = {
  act: {
    deviceServices: { switch: 'Switched services of a device' },
    ddnsRules: {
      create: 'Added a dynamic DNS rule',
      update: 'Changed a dynamic DNS rule',
      remove: 'Deleted a dynamic DNS rule',
    },
  },
} as const
