import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDatabase } from '../../../db/connect.ts'
import { openBlobs } from '../../../kit/open-blobs.ts'
import { loadMasterKey } from '../../../kit/secrets.ts'
import { readEnv, type Env } from '../../../start/env.ts'
import { BackupError } from '../archive/backup-error.ts'
import type { DumpSource } from '../dump/dump.ts'
import { backUpTo } from '../dump/to-file.ts'
import { programVersion } from '../../../kit/program-version.ts'
import { bytesText, readArguments, untilStopped } from './arguments.ts'
import { readPassphrase } from './passphrase.ts'

const usage = 'Usage: npm run backup -- FILE [--passphrase-file FILE]'

/** Finds what a backup contains besides the database. Throws BackupError if there is nothing to back up. */
export function sourceOf(env: Env): Omit<Required<DumpSource>, 'owner'> {
  const { dataDir, masterKey } = env
  if (masterKey === undefined && !existsSync(path.join(dataDir, 'master.key')))
    throw new BackupError(
      `${dataDir} holds no master key, and OUTPOST_MASTER_KEY is not set. Without it a backup would be useless. Set OUTPOST_DATA_DIR to the data folder of the server.`,
    )
  return {
    blobs: openBlobs(env),
    masterKey: loadMasterKey(masterKey, dataDir),
    program: programVersion,
  }
}

/** Throws BackupError if the settings name no database. Opening it would create one. */
export function requireDatabase({ databaseUrl, dataDir }: Env): void {
  if (databaseUrl === undefined && !existsSync(path.join(dataDir, 'database')))
    throw new BackupError(
      `${dataDir} holds no database. Set DATABASE_URL, or OUTPOST_DATA_DIR, as for the server whose data you want.`,
    )
}

/** What a command that reads the whole installation was given, and how long it has taken so far. */
export interface Reading {
  target: string
  source: Required<DumpSource>
  passphrase: string
  signal: AbortSignal
  /** The seconds since the start, as text. */
  seconds: () => string
}

/** Runs a command that reads the whole installation, whether or not the server is running. */
export async function readInstallation(
  args: readonly string[],
  usage: string,
  work: (reading: Reading) => Promise<void>,
): Promise<void> {
  const started = performance.now()
  const { file, passphraseFile } = readArguments(args, usage, [])
  const env = readEnv()
  requireDatabase(env)
  const source = sourceOf(env)
  const passphrase = await readPassphrase(passphraseFile, true)
  const signal = untilStopped()
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: () => undefined })
  try {
    await work({
      target: path.resolve(file),
      source: { owner: database.owner, ...source },
      passphrase,
      signal,
      seconds: () => ((performance.now() - started) / 1000).toFixed(1),
    })
  } finally {
    await database.stop()
  }
}

/** `npm run backup -- FILE`: works whether or not the server is running. */
export const makeBackup = (args: readonly string[], say: (line: string) => void): Promise<void> =>
  readInstallation(args, usage, async ({ target, source, passphrase, signal, seconds }) => {
    const { manifest, size } = await backUpTo(target, source, passphrase, signal)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    for (const hash of manifest.files.missing) say(`Warning: the file ${hash} is not there`)
    for (const hash of manifest.files.damaged) say(`Warning: the file ${hash} is damaged`)
    say(
      `${target}: ${bytesText(size)}, ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files, in ${seconds()} s`,
    )
    say('Keep the passphrase in another place: without it nobody can read this backup.')
  })
