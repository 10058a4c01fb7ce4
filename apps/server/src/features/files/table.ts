import type { BackupPeriod } from '@outpost/contract/files/backups/schemas'
import type { FileType, Visibility } from '@outpost/contract/files/schemas'
import type { Generated, GeneratedAlways } from 'kysely'

export interface FileTables {
  files: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    device_id: number | null
    type: FileType
    name: string
    name_key: GeneratedAlways<string>
    description: string
    from_device: Generated<boolean>
    backup_rule_id: Generated<number | null>
    device_model: string
    series: string | null
    version: string
    boards: string[]
    sha256: Buffer
    crc32: number
    size: number
    visibility: Generated<Visibility>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  backup_rules: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    name: string
    enabled: boolean
    period: BackupPeriod
    weekday: number
    day: number
    hour: number
    time_zone: string
    keep: number
    period_at: Date | null
    next_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  backup_rule_devices: { rule_id: number; device_id: number; company_id: number }
  backup_rule_tags: { rule_id: number; tag_id: number; company_id: number }
  file_companies: { file_id: number; company_id: number }
  images: {
    id: Generated<number>
    company_id: number
    user_id: number | null
    type: string
    name: string
    description: string
    media_type: 'image/png' | 'image/jpeg'
    width: number
    height: number
    sha256: Buffer
    size: number
    thumbnail: Generated<Buffer | null>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** The details of an update, in addition to its device job. */
  device_updates: {
    job_id: number
    company_id: number
    /** Set while the update is open, so that the files cannot be deleted. */
    held_file_id: number | null
    next_file_id: number | null
    version_from: string
    version_to: string
    keep_settings: boolean
    offline: boolean
  }
}

declare module '../../db/database.ts' {
  interface Database extends FileTables {}
}
