/** `waiting`: a worker will begin it. `interrupted` runs begin again, at most twice. */
export const backupStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type BackupState = (typeof backupStates)[number]

export const backupStages = ['tables', 'files'] as const
export type BackupStage = (typeof backupStages)[number]

export const backupCauses = ['schedule', 'manual'] as const
export type BackupCause = (typeof backupCauses)[number]

export const backupTargets = ['folder', 's3'] as const
export type BackupTarget = (typeof backupTargets)[number]

/** The least length of the passphrase. */
export const minBackupPassphrase = 12

/** Hours after which a missing proof is an alarm. */
export const proofAlarmHours = 48
