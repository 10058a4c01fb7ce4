import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PoolConfig } from 'pg'
import { withClient } from '../../db/client.ts'

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
export async function verifyFiles(owner: PoolConfig, blobFolder: string, say: (line: string) => void): Promise<number> {
  const { rows } = await withClient(owner, (client) => client.query<Named>(namedFiles))
  const contents = Map.groupBy(rows, ({ sha256 }) => sha256.toString('hex'))
  let faults = 0
  for (const [name, files] of contents) {
    const place = path.join(name.slice(0, 2), name.slice(2))
    const fault = await faultOf(path.join(blobFolder, place), name)
    if (fault === undefined) continue
    faults++
    for (const file of files) say(`${fault}: "${file.name}" of ${file.company} (${place})`)
  }
  say(`${contents.size} contents read, ${faults} damaged or missing`)
  return faults
}

/** Returns what is wrong with a content, or undefined if it is intact. */
async function faultOf(file: string, sha256: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file, { highWaterMark: 1_048_576 }), hash)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'missing' : `unreadable (${code ?? String(error)})`
  }
  return hash.digest('hex') === sha256 ? undefined : 'damaged'
}
