import { finished } from 'node:stream/promises'
import type { PoolConfig } from 'pg'
import { withClient } from '../../db/client.ts'
import { type BlobStore, DamagedContent, MissingContent } from '../../kit/blobs.ts'
import { OperatorError } from '../../kit/operator-error.ts'

interface Named {
  sha256: Buffer
  name: string
  company: string
}

const namedFiles = `
  SELECT f.sha256, f.name, c.name AS company FROM files f JOIN companies c ON c.id = f.company_id
  UNION ALL SELECT i.sha256, i.name, c.name FROM images i JOIN companies c ON c.id = i.company_id ORDER BY company, name`

/**
 * Reads the bytes of every uploaded file, and reports damaged or missing ones, one per line.
 * @param owner a connection that sees the files of all companies
 * @returns the number of contents that are damaged, missing or unreadable
 */
export async function verifyFiles(owner: PoolConfig, blobs: BlobStore, say: (line: string) => void): Promise<number> {
  const { rows } = await withClient(owner, (client) => client.query<Named>(namedFiles))
  const contents = Map.groupBy(rows, ({ sha256 }) => sha256.toString('hex'))
  let faults = 0
  for (const [name, files] of contents) {
    const place = `${name.slice(0, 2)}/${name.slice(2)}`
    const fault = await faultOf(blobs, Buffer.from(name, 'hex'))
    if (fault === undefined) continue
    faults++
    for (const file of files) say(`${fault}: "${file.name}" of ${file.company} (${place})`)
  }
  say(`${contents.size} contents read, ${faults} damaged or missing`)
  return faults
}

/** Reads a whole content. Throws DamagedContent, MissingContent, or what the disk or the store says. */
export const readAllOf = async (blobs: BlobStore, sha256: Buffer): Promise<void> =>
  finished((await blobs.read(sha256)).resume())

/** Returns what is wrong with a content, or undefined if it is intact. Throws OperatorError if no content can be read. */
async function faultOf(blobs: BlobStore, sha256: Buffer): Promise<string | undefined> {
  try {
    await readAllOf(blobs, sha256)
    return undefined
  } catch (error) {
    if (error instanceof OperatorError) throw error
    if (error instanceof MissingContent) return 'missing'
    if (error instanceof DamagedContent) return 'damaged'
    return `unreadable (${(error as NodeJS.ErrnoException).code ?? String(error)})`
  }
}
