import type { Client, PoolConfig } from 'pg'
import { withClient } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { sealerOf } from '../../../kit/secrets.ts'
import { BackupError } from '../archive/backup-error.ts'
import { drain, type Walked } from '../archive/walk.ts'
import { copyQueue, copyRows, namedContents, readSequences } from '../dump/catalogue.ts'
import type { Progress } from '../dump/dump.ts'
import { sumRows } from '../dump/read-rows.ts'
import { withSnapshot } from '../dump/snapshot.ts'
import { load } from '../restore/load.ts'
import { type Owners, withScratch } from './scratch.ts'

export interface Proof {
  tables: number
  rows: number
  files: number
  /** Contents that were missing or damaged already when the backup was made. */
  faults: number
}

export interface ProofOptions {
  passphrase: string
  signal?: AbortSignal | undefined
  onProgress?: (progress: Progress) => void
}

/**
 * Proves a backup: restores it into a scratch database, reads every row there again, and compares counts and sums with
 * the manifest. Every content of a file that a row names must be in the backup and have its hash, the key in the backup
 * must open the secrets in it, and this program's migrations must work on it. Throws BackupError that says what does not.
 */
export const prove = (owners: Owners, source: AsyncIterable<Buffer>, options: ProofOptions): Promise<Proof> =>
  withScratch(owners, async (owner) => {
    const walked = await load(source, {
      owner,
      ...options,
      file: (_, parts) => drain(parts),
    })
    await compareRows(owner, walked, options)
    await withClient(owner, (client) => requireKey(client, walked.masterKey))
    await migrate(owner)
    const { manifest, files } = walked
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: files.size,
      faults: manifest.files.missing.length + manifest.files.damaged.length,
    }
  })

async function compareRows(
  owner: PoolConfig,
  { schema, manifest, files }: Walked,
  { signal, onProgress }: ProofOptions,
): Promise<void> {
  await withSnapshot(
    owner,
    async ({ client }) => {
      const columns = new Map(schema.tables.map((table) => [table.name, table.columns]))
      for (const { name, rows, sum } of manifest.tables) {
        signal?.throwIfAborted()
        onProgress?.({ stage: 'tables', done: columns.size, total: columns.size })
        const found = await sumRows(client, copyRows(name, columns.get(name)!))
        if (found.rows !== rows || found.sum !== sum)
          throw new BackupError(
            `The table ${name} has ${found.rows} rows after the restore, and had ${rows} when the backup was made, or they differ.`,
          )
      }
      const queue = await sumRows(client, copyQueue)
      if (queue.rows !== manifest.queue.rows || queue.sum !== manifest.queue.sum)
        throw new BackupError(`${queue.rows} jobs wait after the restore, and ${manifest.queue.rows} waited before.`)
      const values = new Map((await readSequences(client)).map(({ name, value }) => [name, value]))
      const other = manifest.sequences.find(({ name, value }) => values.get(name) !== value)
      if (other) throw new BackupError(`The sequence ${other.name} has another value after the restore.`)
      const known = new Set([...manifest.files.missing, ...manifest.files.damaged])
      const named = await client.query<{ sha256: Buffer }>(namedContents)
      const lost = named.rows
        .map(({ sha256 }) => sha256.toString('hex'))
        .find((hash) => !files.has(hash) && !known.has(hash))
      if (lost !== undefined) throw new BackupError(`The file ${lost} is not in the backup, and a row names it.`)
    },
    { alone: false, signal },
  )
}

/** The secrets of an installation are of use only if the key that comes with them opens them. Throws BackupError. */
export async function requireKey(client: Client, masterKey: Buffer): Promise<void> {
  const { rows } = await client.query<{ value: Buffer }>(
    "SELECT value FROM installation WHERE key = 'master_key_check'",
  )
  const [check] = rows
  if (!check) return
  try {
    sealerOf(masterKey).unseal(check.value)
  } catch (error) {
    throw new BackupError('The master key that came with the rows does not open the secrets in them.', { cause: error })
  }
}
