import { inThreads } from '../kit/threads.ts'

/** What the document depends on. */
export interface DocumentFacts {
  /** The product name. */
  name: string
  /** The installation's own address, without a trailing slash. */
  base: string
  showsResources: boolean
}

/** A document of some megabytes, as it is sent: it is neither made nor compressed again for each request. */
export interface Packed {
  plain: Uint8Array
  gzip: Uint8Array
}

/** The OpenAPI document, and the page that shows it. */
export interface Documents {
  json: Packed
  page: Packed
}

/**
 * Makes the API document in a thread, since that takes a second or two of a processor. Throws the errors of
 * `inThreads`.
 */
export const makeDocuments = inThreads<DocumentFacts, Documents>(
  new URL('./thread.ts', import.meta.url),
  'the API document',
  { atOnce: 1, waiting: 10, milliseconds: 60_000, heapMb: 512 },
)
