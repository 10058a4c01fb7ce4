/** How often a rule asks its devices. */
export const backupPeriods = ['day', 'week', 'month'] as const

/** Devices and tags that a rule may name, and backups of a device that it may keep. */
export const backupLimits = { devices: 1000, tags: 100, keep: 100 } as const
