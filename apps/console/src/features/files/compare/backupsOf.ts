import { files } from '@outpost/contract/files/endpoints'
import type { StoredFile } from '@outpost/contract/files/schemas'

/** The types of files that are backups of a device's configuration. */
export const backupTypes = ['config', 'periodic_backup'] as const

export const isBackup = ({ type }: Pick<StoredFile, 'type'>): boolean =>
  (backupTypes as readonly StoredFile['type'][]).includes(type)

/** The endpoint and the input that list the newest backups of a device, at most `limit`. */
export const backupsOf = (deviceId: number, limit: number) =>
  [files.list, { device_id: deviceId, type: [...backupTypes], sort: ['-created_at'], limit }] as const
