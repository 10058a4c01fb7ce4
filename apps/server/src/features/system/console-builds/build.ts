import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The files of a console whose names contain a hash of their contents. */
export interface ConsoleBuild {
  /** SHA-256 of the names. */
  id: Buffer
  files: string[]
}

/** A file as it is stored: in its compressed form, if the build has made one. */
export interface StoredFile {
  name: string
  compressed: boolean
  content: Buffer
  sha256: Buffer
}

/** What is not requested by its own name: source maps, which are not served, and compressed forms. */
const beside = /\.(map|br|gz)$/

/** Returns the build in a folder with the files of the console's `assets`. */
export async function readBuild(folder: string): Promise<ConsoleBuild> {
  const files = (await readdir(folder)).filter((name) => !beside.test(name)).toSorted()
  return { id: createHash('sha256').update(files.join('\n')).digest(), files }
}

/** Reads a file of a build in the form in which it is stored. */
export async function readStoredFile(folder: string, name: string): Promise<StoredFile> {
  const brotli = await readFile(path.join(folder, `${name}.br`)).catch(() => undefined)
  const content = brotli ?? (await readFile(path.join(folder, name)))
  return { name, compressed: brotli !== undefined, content, sha256: sumOf(content) }
}

/** Returns the SHA-256 of a content. */
export const sumOf = (content: Buffer): Buffer => createHash('sha256').update(content).digest()
