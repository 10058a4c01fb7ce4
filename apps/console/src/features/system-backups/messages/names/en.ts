/** The names of the audited actions. */
export const en = {
  act: {
    systemBackups: {
      set: 'Changed the settings of system backups',
      make: 'Started a system backup',
      prove: 'Started a test restore of a system backup',
      cancel: 'Cancelled a system backup or its test restore',
      remove: 'Deleted a system backup',
    },
  },
} as const
