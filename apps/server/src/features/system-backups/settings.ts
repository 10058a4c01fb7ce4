import { statSync } from 'node:fs'
import path from 'node:path'
import type { BackupSettings } from '@outpost/contract/system-backups/schemas'
import type { Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database, Transaction } from '../../db/database.ts'
import type { Env } from '../../start/env.ts'
import { BackupError } from './archive/backup-error.ts'
import { folderStore } from './store/folder.ts'
import { s3Store } from './store/s3.ts'
import type { BackupStore } from './store/store.ts'
import { unfinishedBy } from './store/write-file.ts'

export type SettingsRow = Omit<Selectable<Database['system_backup_settings']>, 'id' | 'enabled_at'>

/** Returns the folders that the operator permits: those of OUTPOST_BACKUP_DIR, else one in the data folder. */
export const allowedFolders = ({ backupDirs, dataDir }: Env): readonly string[] =>
  backupDirs.length > 0 ? backupDirs : [path.join(dataDir, 'backups')]

/** Reads the settings; undefined before they were set for the first time. */
export const readSettings = (tx: Transaction) => tx.selectFrom('system_backup_settings').selectAll().executeTakeFirst()

/**
 * Opens the place that the settings name. Throws BackupError if they name none, or a folder that the operator does not
 * permit any more.
 */
export function storeOf({ env, sealer }: Pick<App, 'env' | 'sealer'>, settings: SettingsRow): BackupStore {
  if (settings.target === 'folder') {
    const folder = settings.folder ?? ''
    if (!allowedFolders(env).includes(folder))
      throw new BackupError(`The folder ${folder} is not among those that OUTPOST_BACKUP_DIR permits on this host.`)
    return folderStore(folder, unfinishedBy(sealer))
  }
  if (!settings.s3 || !settings.s3_secret)
    throw new BackupError('The settings of the store are incomplete. Enter bucket, access key and secret.')
  const secret = sealer.unseal(settings.s3_secret).toString()
  return s3Store({ ...settings.s3, secret, allowed: env.outboundAllow })
}

/** Returns the passphrase. Throws BackupError if none was set. */
export function passphraseOf({ sealer }: Pick<App, 'sealer'>, { passphrase }: SettingsRow): string {
  if (!passphrase) throw new BackupError('There is no passphrase for backups. Set one in the settings of the backups.')
  return sealer.unseal(passphrase).toString()
}

/** Whether a folder would be lost together with the disk of the data; null if that is not known. */
function isSameDisk(dataDir: string, folder: string): boolean | null {
  try {
    // A folder that does not exist yet is created where its parent is.
    const there = statSync(folder, { throwIfNoEntry: false }) ?? statSync(path.dirname(folder))
    return there.dev === statSync(dataDir).dev
  } catch {
    return null
  }
}

export function presentSettings({ env }: Pick<App, 'env'>, row: SettingsRow | undefined): BackupSettings {
  const folders = [...allowedFolders(env)]
  const folder = row ? row.folder : folders[0]!
  return {
    enabled: row?.enabled ?? false,
    hour: row?.hour ?? 1,
    target: row?.target ?? 'folder',
    folder,
    folders,
    same_disk: folder === null ? null : isSameDisk(env.dataDir, folder),
    s3: row?.s3 ?? null,
    has_secret: Boolean(row?.s3_secret),
    has_passphrase: Boolean(row?.passphrase),
    keep_daily: row?.keep_daily ?? 7,
    keep_weekly: row?.keep_weekly ?? 4,
  }
}
