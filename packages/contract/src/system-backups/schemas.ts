import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line } from '../kit/lines.ts'
import { listQuery } from '../kit/list-query.ts'
import { boolean, integer } from '../kit/values.ts'
import { backupCauses, backupStages, backupStates, backupTargets, minBackupPassphrase } from './constants.ts'

/** How far a backup or proof is. */
const running = {
  state: z.enum(backupStates),
  stage: z.enum(backupStages).nullable(),
  /** Tables or files that are done, and how many there are; null before it has begun. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  /** Why it failed, as a message for the user. */
  error: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
}

/** The latest restore of a backup into a scratch database. */
export const BackupProof = z.object({
  ...running,
  /** How long the restore and the comparison took. */
  seconds: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
})
export type BackupProof = z.output<typeof BackupProof>

/** A backup of the whole installation. */
export const SystemBackup = z.object({
  id: z.int(),
  name: z.string(),
  cause: z.enum(backupCauses),
  ...running,
  place: z.string(),
  /** Whether the current settings lead to the place where it is stored. */
  reachable: z.boolean(),
  size: z.int().nullable(),
  sha256: z.string().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  /** Files that were missing or damaged on the disk. */
  faults: z.int().nullable(),
  program: z.string().nullable(),
  migration: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  proof: BackupProof.nullable(),
})
export type SystemBackup = z.output<typeof SystemBackup>

/** Whether backups can be relied on. */
export const BackupStatus = z.object({
  /** `none`: no schedule. `overdue`: it is on, and no restore was proven for two days. */
  state: z.enum(['none', 'proven', 'pending', 'overdue']),
  proven_at: z.string().nullable(),
  proven_seconds: z.int().nullable(),
  proven_backup: z.string().nullable(),
  next_at: z.string().nullable(),
  /** Whether the passphrase and the place are set, so that a backup can be made. */
  ready: z.boolean(),
})
export type BackupStatus = z.output<typeof BackupStatus>

/** An S3-compatible store, without the secret of its access key. */
export const BackupStore = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  access_key: z.string(),
})

export const BackupSettings = z.object({
  enabled: z.boolean(),
  /** The hour of the day in UTC. */
  hour: z.int(),
  target: z.enum(backupTargets),
  folder: z.string().nullable(),
  /** The folders that the operator permits. */
  folders: z.array(z.string()),
  /** Whether the folder is on the disk of the data folder, and would be lost with it. */
  same_disk: z.boolean().nullable(),
  s3: BackupStore.nullable(),
  has_secret: z.boolean(),
  has_passphrase: z.boolean(),
  keep_daily: z.int(),
  keep_weekly: z.int(),
})
export type BackupSettings = z.output<typeof BackupSettings>

const bucket = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
const region = z
  .string()
  .trim()
  .regex(/^[a-z0-9-]{1,40}$/)
const prefix = z
  .string()
  .trim()
  .regex(/^(?:[A-Za-z0-9._-]{1,60}\/){0,5}[A-Za-z0-9._-]{0,60}$/)
  .refine((text) => !text.split('/').includes('..'), 'Must not contain "..".')

/** Request and response schemas of the `systemBackups` endpoints. */
export const systemBackupSchemas = {
  list: { answer: SystemBackup, input: z.object(listQuery) },
  status: { answer: BackupStatus },
  settings: { answer: BackupSettings },
  /** Without `passphrase` or `secret`, the stored ones are kept. A place is tried before it is stored. */
  set: {
    answer: BackupSettings,
    input: z.object({
      enabled: boolean.default(true),
      hour: integer(0, 23).default(1),
      target: z.enum(backupTargets).default('folder'),
      folder: line(1, 1000).optional(),
      endpoint: line(1, 300).optional(),
      region: region.default('us-east-1'),
      bucket: bucket.optional(),
      prefix: prefix.default(''),
      access_key: line(1, 200).optional(),
      secret: line(1, 500).optional(),
      passphrase: z.string().min(minBackupPassphrase).max(1000).optional(),
      keep_daily: integer(1, 60).default(7),
      keep_weekly: integer(0, 104).default(4),
    }),
  },
  make: { answer: SystemBackup },
  prove: { answer: SystemBackup },
  cancel: { answer: SystemBackup },
  download: {},
  remove: {},
} satisfies Record<string, EndpointSchemas>
