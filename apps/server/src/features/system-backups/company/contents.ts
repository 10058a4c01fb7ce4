import type { Client } from 'pg'
import type { BlobStore } from '../../../kit/blobs.ts'
import { drain, walk } from '../archive/walk.ts'
import { filePlacer } from '../restore/place-files.ts'
import { back } from './sql.ts'

/** Finds the contents that rows of the company name and that are not there any more. */
export async function missingContents(now: Client, blobs: BlobStore): Promise<ReadonlySet<string>> {
  const { rows } = await now.query<{ sha256: Buffer }>(
    ['files', 'images'].map((name) => `SELECT sha256 FROM ${back(name)}`).join(' UNION '),
  )
  const missing = new Set<string>()
  for (const { sha256 } of rows) if ((await blobs.keptAt(sha256)) === undefined) missing.add(sha256.toString('hex'))
  return missing
}

/** Puts these contents of a backup back, and says which of them it does not have. */
export async function placeContents(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  blobs: BlobStore,
  wanted: ReadonlySet<string>,
  say: (line: string) => void,
): Promise<void> {
  const place = filePlacer(blobs)
  const { files } = await walk(source, passphrase, {
    begin: async () => undefined,
    rows: (_, parts) => drain(parts),
    queue: drain,
    file: (hash, parts, intact) => (wanted.has(hash) ? place.file(hash, parts, intact) : drain(parts)),
  })
  for (const hash of wanted)
    if (!files.has(hash)) say(`Warning: the backup does not have the content of the file ${hash}`)
}
