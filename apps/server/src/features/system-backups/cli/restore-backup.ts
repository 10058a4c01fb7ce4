import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { readEnv } from '../../../start/env.ts'
import { BackupError } from '../archive/backup-error.ts'
import { readBackupFile } from '../archive/read-file.ts'
import { verify, type Walked } from '../archive/walk.ts'
import { load } from '../restore/load.ts'
import { requireKnown } from '../restore/schema.ts'
import { bytesText, readArguments, untilStopped } from './arguments.ts'
import { readPassphrase } from './passphrase.ts'
import { replaceAll } from './replace-all.ts'
import { restoreOneCompany } from './restore-one-company.ts'

const usage = 'Usage: npm run restore -- FILE [--force | --company NAME] [--check] [--passphrase-file FILE]'

type Say = (line: string) => void

const restoring = { what: 'backup', verb: 'restore', done: 'restored' } as const

/**
 * `npm run restore -- FILE`: restores a backup into an empty database. With `--check` it only reads the backup, with
 * `--company` it restores that company alone, also while the server runs.
 */
export async function restoreBackup(args: readonly string[], say: Say): Promise<void> {
  const started = performance.now()
  const given = readArguments(args, usage, ['force', 'check', 'company'])
  if (given.force && given.company !== undefined) throw new BackupError(usage)
  const env = readEnv()
  const file = path.resolve(given.file)
  if (!existsSync(file)) throw new BackupError(`The file ${file} does not exist. Check its path.`)
  const passphrase = await readPassphrase(given.passphraseFile, false)
  const signal = untilStopped()
  // Everything is read and checked once before anything is changed.
  const walked = await verify(readBackupFile(file, signal), passphrase).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  await describe(walked, file, say)
  if (given.company !== undefined) {
    await requireKnown(walked.schema)
    await restoreOneCompany(env, walked, { ...given, company: given.company, file, passphrase, signal, say })
    return
  }
  if (given.check) {
    say('The backup is complete and unaltered.')
    return
  }
  await requireKnown(walked.schema)
  await replaceAll(env, restoring, { ...given, masterKey: walked.masterKey, passphrase, signal, say }, (target) =>
    load(readBackupFile(file, signal), {
      owner: target.owner,
      passphrase,
      signal,
      file: target.files.file,
      beforeCommit: ({ masterKey }) => target.placeKey(masterKey),
    }),
  )
  say(`Restored in ${((performance.now() - started) / 1000).toFixed(1)} s. Start the server: npm start`)
}

async function describe({ schema, manifest }: Walked, file: string, say: Say): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { size } = await fs.stat(file)
  say(
    `Backup of ${manifest.created_at} by version ${schema.program}: ${bytesText(size)}, ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files`,
  )
  for (const hash of [...manifest.files.missing, ...manifest.files.damaged])
    say(`Warning: the file ${hash} was missing or damaged already when the backup was made`)
}
