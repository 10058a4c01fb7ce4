import { z } from 'zod'

/** How often a rule asks its devices for backups. */
export const backupPeriods = ['day', 'week', 'month'] as const
export const BackupPeriod = z.enum(backupPeriods)
export type BackupPeriod = z.output<typeof BackupPeriod>
