import path from 'node:path'
import type { Client, PoolConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BackupError } from '../archive/backup-error.ts'
import { readBackupFile } from '../archive/read-file.ts'
import { readSchema } from '../dump/catalogue.ts'
import { requireKey } from '../proof/prove.ts'
import { store } from '../restore/load.ts'
import type { FilePlacer } from '../restore/place-files.ts'
import { createTables, requireKnown, resume } from '../restore/schema.ts'
import { inRestore } from '../restore/transaction.ts'
import { type Checked, contentsOf } from './check.ts'
import { exportNames, type ListedFile, type Manifest } from './format.ts'
import {
  copyQueueLines,
  copySequences,
  copyTable,
  createLines,
  emptyLines,
  insertJobs,
  insertRows,
  readShapes,
  setSequences,
  storeLines,
} from './lines.ts'
import { sumText, TextSums } from './text-sums.ts'

export interface ImportOptions {
  /** The database in which the rows are stored. What it contains is dropped. */
  owner: PoolConfig
  /** Takes the contents of files. */
  files: FilePlacer
  /** Called when everything is stored and compared, before it is committed. If it throws, the database is as before. */
  beforeCommit?: (masterKey: Buffer) => Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Imports a checked export in one transaction: everything is stored, read again in the form of an export, and compared
 * with the sums of the manifest. Throws BackupError, or what the database says.
 */
export async function importFrom(
  { folder, manifest, masterKey }: Checked,
  { owner, files, beforeCommit, signal }: ImportOptions,
): Promise<void> {
  await requireKnown(manifest, 'export')
  await inRestore(owner, signal, async (client) => {
    const suspended = await createTables(client, manifest)
    await requireSameTables(client, manifest)
    await client.query(createLines)
    const texts = await textsOf(client, manifest)
    for (const { name, insert, known } of texts) {
      if (known.bytes === 0) continue
      await store(client, storeLines, readBackupFile(path.join(folder, name), signal))
      await client.query(insert)
      await client.query(emptyLines)
    }
    await resume(client, suspended)
    await requireKey(client, masterKey)
    for (const text of texts) await requireSame(client, text)
    await placeContents(folder, files, signal)
    await beforeCommit?.(masterKey)
  })
}

/** A file of lines, the statement that stores them, the one that reads them again, and what the manifest says. */
interface Text {
  name: string
  insert: string
  copy: string
  known: ListedFile
}

async function textsOf(client: Client, { tables, files }: Manifest): Promise<Text[]> {
  const shapes = await readShapes(client)
  const known = new Map(files.map((file) => [file.path, file]))
  const text = (name: string, insert: string, copy: string): Text => ({ name, insert, copy, known: known.get(name)! })
  return [
    ...tables.map(({ name, columns }) => {
      const shape = shapes.get(name)!
      return text(exportNames.table(name), insertRows(name, columns, shape), copyTable(name, columns, shape))
    }),
    text(exportNames.queue, insertJobs, await copyQueueLines(client)),
    text(exportNames.sequences, setSequences, copySequences),
  ]
}

/** The export must have all tables and columns that its migrations create, and no others. */
async function requireSameTables(client: Client, { tables }: Manifest): Promise<void> {
  const columns = new Map(tables.map((table) => [table.name, table.columns.join()]))
  const lacks = (await readSchema(client)).tables.find((table) => columns.get(table.name) !== table.columns.join())
  if (lacks) throw new BackupError(`The export lacks the table ${lacks.name}, or columns of it. Make another one.`)
  const known = await readShapes(client)
  const other = tables.find(({ name }) => !known.has(name))
  if (other) throw new BackupError(`The export has the table ${other.name}, which its migrations do not create.`)
}

/** Reads the rows that were stored, and compares them with the export. */
async function requireSame(client: Client, { name, copy, known }: Text): Promise<void> {
  const found = await sumText(client.query(copyTo(copy)))
  if (found.sha256 !== known.sha256)
    throw new BackupError(
      `${name} differs after the import: it has ${found.rows} rows, and ${known.rows} in the export. Nothing was changed.`,
    )
}

async function placeContents(folder: string, files: FilePlacer, signal: AbortSignal | undefined): Promise<void> {
  for await (const content of contentsOf(folder, signal)) {
    if ('fault' in content) continue
    const { sha256, path: name } = content
    const sums = new TextSums()
    let isIntact: boolean | undefined
    const intact = (): boolean => (isIntact ??= sums.finish().sha256 === sha256)
    await files.file(sha256, sums.through(readBackupFile(path.join(folder, name), signal)), intact)
    if (!intact()) throw new BackupError(`${name} was changed while it was imported. Nothing was changed here.`)
  }
}
