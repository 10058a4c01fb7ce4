import { createHmac } from 'node:crypto'
import path from 'node:path'
import { to as copyTo } from 'pg-copy-streams'
import type { BlobStore } from '../../../kit/blobs.ts'
import { seal } from '../archive/sealed.ts'
import { readSchema } from '../dump/catalogue.ts'
import type { DumpSource } from '../dump/dump.ts'
import { type Snapshot, withSnapshot } from '../dump/snapshot.ts'
import { explainFileError, syncFolder } from '../store/write-file.ts'
import { exportContents } from './contents.ts'
import { FolderWriter } from './folder-writer.ts'
import {
  type Content,
  EXPORT_FORMAT,
  exportNames,
  type ListedFile,
  macOf,
  type Manifest,
  manifestText,
} from './format.ts'
import { copyQueueLines, copySequences, copyTable, readShapes } from './lines.ts'
import { readme } from './readme.ts'
import { claimTarget } from './target.ts'

export interface Exported {
  manifest: Manifest
  contents: { count: number; bytes: number }
  /** Contents that were not in the store or were damaged there: they have no file. */
  faults: Extract<Content, { fault: unknown }>[]
}

/**
 * Exports one snapshot of an installation into a folder, which may not exist yet or must be empty. It has its name only
 * when it is complete. Memory does not depend on the size of the installation. Throws BackupError.
 */
export async function exportTo(
  folder: string,
  source: Required<DumpSource>,
  passphrase: string,
  signal?: AbortSignal,
): Promise<Exported> {
  const target = await claimTarget(folder)
  try {
    const exported = await withSnapshot(
      source.owner,
      (snapshot) => writeEverything(target.draft, snapshot, source, passphrase, signal),
      { signal },
    )
    await target.complete()
    return exported
  } catch (error) {
    await target.discard()
    throw explainFileError(error, folder)
  }
}

async function writeEverything(
  folder: string,
  { client }: Snapshot,
  source: Required<DumpSource>,
  passphrase: string,
  signal: AbortSignal | undefined,
): Promise<Exported> {
  const created_at = new Date().toISOString()
  const writer = new FolderWriter(folder, signal)
  const files: ListedFile[] = []
  const writeLines = async (name: string, lines: AsyncIterable<Buffer>): Promise<void> => {
    files.push({ path: name, ...(await writer.write(name, lines)) })
  }
  const copy = (statement: string): AsyncIterable<Buffer> => client.query(copyTo(statement))
  const { migrations, partitions, tables } = await readSchema(client)
  const shapes = await readShapes(client)
  await writer.write(exportNames.readme, readme)
  const { bytes, sha256 } = await writer.write(exportNames.key, sealedKey(source.masterKey, passphrase))
  files.push({ path: exportNames.key, bytes, sha256 })
  for (const { name, columns } of tables)
    await writeLines(exportNames.table(name), copy(copyTable(name, columns, shapes.get(name)!)))
  await syncFolder(path.join(folder, 'tables'))
  await writeLines(exportNames.queue, copy(await copyQueueLines(client)))
  await writeLines(exportNames.sequences, copy(copySequences))
  const contents = { count: 0, bytes: 0 }
  const faults: Exported['faults'] = []
  async function* contentLines(blobs: BlobStore): AsyncGenerator<Buffer> {
    for await (const content of exportContents(client, blobs, writer)) {
      if ('fault' in content) faults.push(content)
      else {
        contents.count++
        contents.bytes += content.bytes
      }
      yield Buffer.from(`${JSON.stringify(content)}\n`)
    }
  }
  await writeLines(exportNames.contents, contentLines(source.blobs))
  const described = {
    format: EXPORT_FORMAT as typeof EXPORT_FORMAT,
    program: source.program,
    created_at,
    migrations,
    partitions,
    tables,
    files,
  }
  const manifest: Manifest = { ...described, mac: macOf(described, source.masterKey) }
  await writer.write(exportNames.manifest, manifestText(manifest))
  await syncFolder(folder)
  return { manifest, contents, faults }
}

/**
 * Encrypts the master key under the passphrase. The salt follows from the key, so that two exports are equal. It is used
 * for these bytes only, and says nothing about the key or the passphrase.
 */
function sealedKey(masterKey: Buffer, passphrase: string): AsyncIterable<Buffer> {
  const salt = createHmac('sha256', masterKey).update('salt of the key in an export').digest()
  async function* key(): AsyncGenerator<Buffer> {
    yield Buffer.from(masterKey.toString('hex'))
  }
  return seal(key(), passphrase, salt)
}
