import path from 'node:path'
import { readEnv } from '../../../start/env.ts'
import { type Checked, checkFolder } from '../export/check.ts'
import { importFrom } from '../export/load.ts'
import { requireKnown } from '../restore/schema.ts'
import { bytesText, readArguments, untilStopped } from './arguments.ts'
import { readPassphrase } from './passphrase.ts'
import { replaceAll } from './replace-all.ts'

const usage = 'Usage: npm run import -- FOLDER [--force] [--check] [--passphrase-file FILE]'

const importing = { what: 'export', verb: 'import', done: 'imported' } as const

/** `npm run import -- FOLDER`: imports an export into an empty installation. With `--check` it only reads the export. */
export async function importAll(args: readonly string[], say: (line: string) => void): Promise<void> {
  const started = performance.now()
  const given = readArguments(args, usage, ['force', 'check'])
  const env = readEnv()
  const passphrase = await readPassphrase(given.passphraseFile, false)
  const signal = untilStopped()
  // Everything is read and checked once before anything is changed.
  const checked = await checkFolder(path.resolve(given.file), passphrase, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  describe(checked, say)
  await requireKnown(checked.manifest, 'export')
  if (given.check) {
    say('The export is complete and unaltered.')
    return
  }
  await replaceAll(env, importing, { ...given, masterKey: checked.masterKey, passphrase, signal, say }, (target) =>
    importFrom(checked, { owner: target.owner, files: target.files, beforeCommit: target.placeKey, signal }),
  )
  say('All rows were read again and are those of the export.')
  say(`Imported in ${((performance.now() - started) / 1000).toFixed(1)} s. Start the server: npm start`)
}

function describe({ manifest, contents, faults }: Checked, say: (line: string) => void): void {
  const rows = manifest.files.reduce((sum, listed) => sum + (listed.rows ?? 0), 0)
  say(
    `Export of ${manifest.created_at} by version ${manifest.program}: ${manifest.tables.length} tables with ${rows} lines, ${contents.count} files (${bytesText(contents.bytes)})`,
  )
  for (const sha256 of faults)
    say(`Warning: the file ${sha256} was missing or damaged already when the export was made`)
}
