import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const ownFolder = path.join(import.meta.dirname, 'migrations')

/** An SQL file that changes the schema. */
export interface Migration {
  /** The file name. Migrations are applied in order of their names. */
  name: string
  text: string
  /** SHA-256 of its statements, in hexadecimal. */
  checksum: string
}

/** Reads all migrations of a folder, in order. */
export async function readMigrations(folder: string = ownFolder): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name), 'utf8')
      return { name, text, checksum: checksumOf(text) }
    }),
  )
}

/** Comments and line breaks are ignored, so that a comment can still be improved after its file was applied. */
const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()).digest('hex')
