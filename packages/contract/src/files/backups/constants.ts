/** How often a rule requests backups from its devices. */
export const backupPeriods = ['day', 'week', 'month'] as const

/** The maximum number of devices and tags in a rule, and of backups kept per device. */
export const backupLimits = { devices: 1000, tags: 100, keep: 100 } as const
