import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const ownFolder = path.join(import.meta.dirname, 'migrations')

/** One file of SQL that changes the schema. */
export interface Migration {
  /** The file's name; the order of the names is the order in which they are applied. */
  name: string
  text: string
  /** SHA-256 of its statements, in hexadecimal. */
  checksum: string
}

/** Every migration of a folder, in order. */
export async function readMigrations(folder: string = ownFolder): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name), 'utf8')
      return { name, text, checksum: checksumOf(text) }
    }),
  )
}

/** Comments and line breaks are left out: a comment may be put better after its file was applied. */
const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()).digest('hex')
