import path from 'node:path'
import { openDatabase } from '../../../db/connect.ts'
import { readEnv } from '../../../start/env.ts'
import { exportTo } from '../export/write.ts'
import { bytesText, readArguments, untilStopped } from './arguments.ts'
import { requireDatabase, sourceOf } from './make-backup.ts'
import { readPassphrase } from './passphrase.ts'

const usage = 'Usage: npm run export -- FOLDER [--passphrase-file FILE]'

/** `npm run export -- FOLDER`: works whether or not the server is running. */
export async function exportAll(args: readonly string[], say: (line: string) => void): Promise<void> {
  const started = performance.now()
  const { file, passphraseFile } = readArguments(args, usage, [])
  const env = readEnv()
  requireDatabase(env)
  const source = sourceOf(env)
  const passphrase = await readPassphrase(passphraseFile, true)
  const signal = untilStopped()
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: env.dataDir, log: () => undefined })
  try {
    const folder = path.resolve(file)
    const { manifest, contents, faults } = await exportTo(
      folder,
      { owner: database.owner, ...source },
      passphrase,
      signal,
    )
    for (const { sha256, fault } of faults)
      say(`Warning: the file ${sha256} is ${fault === 'missing' ? 'not there' : fault}`)
    const rows = manifest.files.reduce((sum, listed) => sum + (listed.rows ?? 0), 0)
    const bytes = manifest.files.reduce((sum, listed) => sum + listed.bytes, 0)
    say(
      `${folder}: ${manifest.tables.length} tables with ${rows} lines (${bytesText(bytes)}), ${contents.count} files (${bytesText(contents.bytes)}), in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    )
    say(
      'Anyone who can read this folder can read the data in it. Only secrets are encrypted; keep the passphrase in another place.',
    )
  } finally {
    await database.stop()
  }
}
