import type { Readable } from 'node:stream'

/** Content that has been received completely and is not yet referenced by a row. */
export interface Incoming {
  sha256: Buffer
  crc32: number
  size: number
  /** The first bytes, which identify the file type. */
  head: Buffer
  /** The temporary path, for threads that read the content before it is kept. */
  file: string
  /** Reads a range of the content, from `start` up to but not including `end`. */
  read(start?: number, end?: number): Readable
  /**
   * Sends the content to a store that other hosts share, so that `keep` need not: called before the transaction that
   * keeps it, because sending takes a while and a transaction holds a database connection. Does nothing for a folder.
   */
  send(): Promise<void>
  /**
   * Stores the content permanently under its hash; called in the transaction that adds the row. Existing content is
   * replaced by the same bytes, so no prior check is needed.
   */
  keep(): Promise<void>
  /** Deletes the content, if it was not kept. */
  discard(): Promise<void>
}

/** Receives content. Each write waits for the previous one, so a fast sender cannot fill up memory. */
export interface BlobWriter {
  write(part: Buffer): Promise<void>
  /** Ends the content and resolves once all of it is physically on the disk of this host. */
  finish(): Promise<Incoming>
  discard(): Promise<void>
}

/**
 * Storage of file contents, keyed by the SHA-256 of the content, each content once. Owners and file names are in
 * database rows. Contents are removed only by a sweep, once no row has referenced them for a while.
 */
export interface BlobStore {
  begin(): Promise<BlobWriter>
  /**
   * Reads a content or a part of it. A whole content is verified against its hash while it is read: if it is damaged,
   * the stream fails with DamagedContent instead of delivering its last bytes.
   * @throws MissingContent if the content does not exist
   */
  read(sha256: Buffer, start?: number, end?: number): Promise<Readable>
  /** Yields contents last kept before `before`, in small batches. */
  keptBefore(before: Date): AsyncIterable<Buffer[]>
  /** When a content was last kept; undefined if it does not exist. */
  keptAt(sha256: Buffer): Promise<Date | undefined>
  remove(sha256: Buffer): Promise<void>
  /** Removes incomplete contents of this host whose writer died. @returns how many there were */
  removeUnfinished(before: Date): Promise<number>
}

/** A row refers to a content that is not there: someone deleted it by hand, or another host uses another place. */
export class MissingContent extends Error {
  override readonly name = 'MissingContent'

  constructor(sha256: Buffer, place: string) {
    super(`the bytes ${sha256.toString('hex')} are not ${place}`)
  }
}

/** The bytes of a content are not those that its hash promises. */
export class DamagedContent extends Error {
  override readonly name = 'DamagedContent'

  constructor(sha256: Buffer, place: string) {
    super(`the bytes ${sha256.toString('hex')} are damaged ${place}`)
  }
}
