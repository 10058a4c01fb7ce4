import fs from 'node:fs/promises'
import path from 'node:path'
import type { PoolConfig } from 'pg'
import { withClient } from '../../../db/client.ts'
import { programVersion } from '../../../kit/program-version.ts'
import { loadMasterKey, sealerOf } from '../../../kit/secrets.ts'
import type { Env } from '../../../start/env.ts'
import { backUpTo } from '../dump/to-file.ts'
import { allowedFolders } from '../settings.ts'

/** How many backups from before upgrades are kept. */
const keep = 3
const prefix = 'before-upgrade-'
const suffix = '.backup'

export interface UpgradeBackup {
  file: string
  /** In bytes. */
  size: number
  /** Where the operator finds its passphrase, to go on with "Its passphrase is". */
  passphrase: string
}

/** Returns the folder of the backups that are made before upgrades. */
export const upgradeBackupFolder = (env: Env): string => allowedFolders(env)[0]!

/** Returns the newest backup from before an upgrade that is still there. */
export async function newestUpgradeBackup(env: Env): Promise<string | undefined> {
  const folder = upgradeBackupFolder(env)
  const name = (await backupsIn(folder)).at(-1)
  return name && path.join(folder, name)
}

/**
 * Backs up the database, without uploaded files, which an upgrade does not change. Older backups of this kind are then
 * removed. Throws BackupError, or what the database says.
 */
export async function backUpBeforeUpgrade(env: Env, owner: PoolConfig): Promise<UpgradeBackup> {
  const folder = upgradeBackupFolder(env)
  await fs.mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const file = path.join(folder, `${prefix}${stamp}${suffix}`)
  const masterKey = loadMasterKey(env.masterKey, env.dataDir)
  const { text, from } = await passphraseFor(env, owner, masterKey)
  const { size } = await backUpTo(file, { owner, masterKey, program: programVersion }, text)
  for (const old of (await backupsIn(folder)).slice(0, -keep)) await fs.rm(path.join(folder, old), { force: true })
  return { file, size, passphrase: from }
}

/** Names contain the time, so they are in its order. */
async function backupsIn(folder: string): Promise<string[]> {
  const names = await fs.readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith(prefix) && name.endsWith(suffix)).toSorted()
}

/**
 * The passphrase of scheduled backups. An installation without one still gets its backup: it is sealed with the master
 * key, which lies beside the database in any case.
 */
async function passphraseFor(env: Env, owner: PoolConfig, masterKey: Buffer): Promise<{ text: string; from: string }> {
  const sealed = await storedPassphrase(owner)
  if (sealed) {
    const text = sealerOf(masterKey).unseal(sealed).toString()
    return { text, from: 'the one in the settings of System backups' }
  }
  return env.masterKey !== undefined
    ? { text: env.masterKey, from: 'the value of OUTPOST_MASTER_KEY' }
    : { text: masterKey.toString('hex'), from: `the content of ${path.join(env.dataDir, 'master.key')}` }
}

/** Versions before the migration 0120 have no settings. */
const storedPassphrase = (owner: PoolConfig): Promise<Buffer | undefined> =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      "SELECT to_regclass('public.system_backup_settings') IS NOT NULL AS there",
    )
    if (!rows[0]!.there) return undefined
    const found = await client.query<{ passphrase: Buffer | null }>('SELECT passphrase FROM system_backup_settings')
    return found.rows[0]?.passphrase ?? undefined
  })
