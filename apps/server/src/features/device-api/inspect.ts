import { ApiError, fail } from '@outpost/contract/kit/errors'
import type { Incoming } from '../../kit/blobs.ts'
import { inThreads } from '../../kit/threads.ts'

/** What is stored of a description. */
export interface Inspection {
  /** The firmware, such as `7.14.2`. */
  version: string
  title: string
  paths: number
  /** The document, compressed with gzip; its size in bytes and hash are those of the JSON. */
  document: Uint8Array
  size: number
  sha256: Uint8Array
}

/** What the thread finds: the facts, or why the file is refused. */
export type Inspected = Inspection | { fault: string }

/** In a thread, because the content may be anything. */
const inspectFile = inThreads<string, Inspected>(
  new URL('./inspect-thread.ts', import.meta.url),
  'a look into a description',
  { atOnce: 1, waiting: 8, milliseconds: 20_000, heapMb: 384 },
)

const refused = (message: string) => fail('VALIDATION', { source: 'file', message })

/**
 * Examines an uploaded description of an API.
 * @throws VALIDATION with the reason if it cannot be used, TOO_MANY_REQUESTS if too many are waiting
 */
export async function inspectDescription({ file }: Pick<Incoming, 'file'>): Promise<Inspection> {
  const found = await inspectFile(file).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    throw refused('The file takes too much time or memory to read.')
  })
  if ('fault' in found) throw refused(found.fault)
  return found
}
