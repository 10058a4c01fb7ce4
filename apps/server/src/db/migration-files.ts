import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

const ownFolder = path.join(import.meta.dirname, 'migrations')

/**
 * How the statements of a file are run:
 * - `together`: in one transaction
 * - `batches`: one statement with a limit of rows, again and again until it changes no row, each in its own transaction
 * - `concurrent`: one `CREATE INDEX CONCURRENTLY`, which PostgreSQL runs outside of a transaction only
 */
export type Way = 'together' | 'batches' | 'concurrent'

/** An SQL file that changes the schema. */
export interface Migration {
  /** The file name. Migrations are applied in order of their names. */
  name: string
  text: string
  way: Way
  /** SHA-256 of its statements, in hexadecimal. */
  checksum: string
}

/** Reads all migrations of a folder, in order. */
export async function readMigrations(folder: string = ownFolder): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await fs.readFile(path.join(folder, name), 'utf8')
      return { name, text, way: wayOf(text), checksum: checksumOf(text) }
    }),
  )
}

/** Returns the way of a file: a comment that begins with "In batches" or "Outside of a transaction" names another one. */
export function wayOf(text: string): Way {
  if (/^-- In batches\b/m.test(text)) return 'batches'
  return /^-- Outside of a transaction\b/m.test(text) ? 'concurrent' : 'together'
}

/** Comments and line breaks are ignored, so that a comment can still be improved after its file was applied. */
const checksumOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()).digest('hex')
