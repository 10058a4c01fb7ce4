import fs from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '../archive/backup-error.ts'
import { readBackupFile } from '../archive/read-file.ts'
import { unseal } from '../archive/sealed.ts'
import { Content, EXPORT_FORMAT, exportNames, type ListedFile, macOf, Manifest } from './format.ts'
import { linesOf } from './read-lines.ts'
import { sumText } from './text-sums.ts'

/** An export that was read completely and is unaltered. */
export interface Checked {
  folder: string
  manifest: Manifest
  masterKey: Buffer
  contents: { count: number; bytes: number }
  /** Hashes of contents that were missing or damaged already when the export was made. */
  faults: string[]
}

/**
 * Reads a whole export and compares it with its manifest. Throws BackupError that names the first file that is missing,
 * cut off or altered, and for a wrong passphrase.
 */
export async function checkFolder(folder: string, passphrase: string, signal?: AbortSignal): Promise<Checked> {
  const manifest = await readManifest(folder)
  requireTables(manifest)
  // What can be said without reading everything is said at once.
  for (const listed of manifest.files) await requireSize(folder, listed)
  const masterKey = await openKey(folder, passphrase)
  if (macOf(manifest, masterKey) !== manifest.mac)
    throw new BackupError(`The ${exportNames.manifest} of the export was altered. Copy the export again.`)
  for (const listed of manifest.files) await requireSums(folder, listed, signal)
  const contents = { count: 0, bytes: 0 }
  const faults: string[] = []
  for await (const content of contentsOf(folder, signal)) {
    if ('fault' in content) faults.push(content.sha256)
    else {
      await requireSize(folder, content)
      await requireSums(folder, content, signal)
      contents.count++
      contents.bytes += content.bytes
    }
  }
  return { folder, manifest, masterKey, contents, faults }
}

/** Yields what an export says about its contents. */
export async function* contentsOf(folder: string, signal?: AbortSignal): AsyncGenerator<Content> {
  for await (const line of linesOf(readBackupFile(path.join(folder, exportNames.contents), signal))) {
    const content = Content.safeParse(jsonOf(line))
    if (!content.success) throw new BackupError(`${exportNames.contents} has a line that no export writes: ${line}`)
    yield content.data
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await fs.readFile(path.join(folder, exportNames.manifest), 'utf8').catch((error: unknown) => {
    throw new BackupError(
      `${folder} has no ${exportNames.manifest} that can be read, so it is no export, or one that was interrupted. Name the folder of a complete export.`,
      { cause: error },
    )
  })
  const json = jsonOf(text)
  const format = (json as { format?: unknown } | undefined)?.format
  if (typeof format === 'number' && format !== EXPORT_FORMAT)
    throw new BackupError(
      `This export has the format ${format}, and this program reads the format ${EXPORT_FORMAT}. Use the program that made the export, or a newer one.`,
    )
  const manifest = Manifest.safeParse(json)
  if (manifest.success) return manifest.data
  throw new BackupError(`The ${exportNames.manifest} of the export is damaged. Copy the export again.`)
}

const damaged = (name: string, what: string): BackupError =>
  new BackupError(`The export is damaged: ${name} ${what}. Copy the export again, or make another one.`)

/** Throws BackupError if a file is not there or was cut off. */
async function requireSize(folder: string, { path: name, bytes }: Pick<ListedFile, 'path' | 'bytes'>): Promise<void> {
  const { size } = await fs.stat(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? damaged(name, 'is missing') : error
  })
  if (size !== bytes) throw damaged(name, `has ${size} bytes, and had ${bytes}`)
}

/** Reads a file and compares it with what is known of it. Throws BackupError. */
async function requireSums(
  folder: string,
  { path: name, rows, sha256 }: Pick<ListedFile, 'path' | 'rows' | 'sha256'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const found = await sumText(readBackupFile(path.join(folder, name), signal))
  if (found.sha256 !== sha256) throw damaged(name, 'was altered')
  if (rows !== undefined && found.rows !== rows)
    throw damaged(name, `has ${found.rows} rows, and the manifest says ${rows}`)
}

/** Each table must have its file, and nothing else may be listed. */
function requireTables({ tables, files }: Manifest): void {
  const { table, queue, sequences, contents, key } = exportNames
  const expected = new Set([...tables.map(({ name }) => table(name)), queue, sequences, contents, key])
  const listed = new Set(files.map((file) => file.path))
  const other = [...expected].find((name) => !listed.has(name)) ?? [...listed].find((name) => !expected.has(name))
  if (other !== undefined || listed.size !== files.length)
    throw new BackupError(`The manifest of the export does not list ${other ?? 'each file'} once, as it must.`)
}

async function openKey(folder: string, passphrase: string): Promise<Buffer> {
  const parts: Buffer[] = []
  try {
    for await (const part of unseal(readBackupFile(path.join(folder, exportNames.key)), passphrase)) parts.push(part)
  } catch (error) {
    throw new BackupError(
      `${exportNames.key} cannot be opened: the passphrase is not the one under which the export was made, or the file was altered. Enter that passphrase, or copy the export again.`,
      { cause: error },
    )
  }
  const text = Buffer.concat(parts).toString()
  if (!/^[0-9a-f]{64}$/.test(text)) throw new BackupError(`${exportNames.key} does not contain a key.`)
  return Buffer.from(text, 'hex')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
