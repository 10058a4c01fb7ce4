import type { BackupCause, BackupStage, BackupState, BackupTarget } from '@outpost/contract/system-backups/constants'
import type { ColumnType, Generated } from 'kysely'
import type { S3Place } from '../../kit/s3/request.ts'

interface Run {
  id: Generated<number>
  state: Generated<BackupState>
  attempts: Generated<number>
  stage: BackupStage | null
  done: number | null
  total: number | null
  error: string | null
  cancel: Generated<boolean>
  created_at: Generated<Date>
  started_at: Date | null
  heartbeat_at: Date | null
  finished_at: Date | null
}

export interface SystemBackupTables {
  system_backup_settings: {
    id: Generated<boolean>
    enabled: boolean
    enabled_at: Generated<Date>
    hour: number
    target: BackupTarget
    folder: string | null
    s3: ColumnType<S3Place | null, string | null, string | null>
    s3_secret: Buffer | null
    passphrase: Buffer | null
    keep_daily: number
    keep_weekly: number
  }
  system_backups: Run & {
    name: string
    cause: BackupCause
    place: string
    created_by: string | null
    size: number | null
    sha256: Buffer | null
    rows: number | null
    files: number | null
    faults: number | null
    program: string | null
    migration: string | null
  }
  system_backup_proofs: Run & {
    backup_id: number
    milliseconds: number | null
    rows: number | null
    files: number | null
  }
}

declare module '../../db/database.ts' {
  interface Database extends SystemBackupTables {}
}
