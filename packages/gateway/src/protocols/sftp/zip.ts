import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { directoryRecord, endOfDirectory, localHeader, sizesRecord, type ZipRecord } from './zip-records.ts'

/** What is stored under a name in an archive. */
export type ZipMember = Pick<ZipRecord, 'name' | 'mode' | 'modified'>

/** Sizes from here on are stored in 64 bits. Below 4 GiB, because compression may add a little. */
const large = 0xf000_0000

/**
 * Writes a ZIP archive as a stream, in ZIP64 where that is necessary. In memory it keeps one record per member, for the
 * directory at the end. Members must be written one after the other.
 */
export class ZipWriter {
  #at = 0
  #count = 0
  readonly #directory: Buffer[] = []

  /** Returns the bytes of a folder, whose name must end with a slash. */
  folder(member: ZipMember): Buffer {
    const record: ZipRecord = { ...member, at: this.#at, crc: 0, packed: 0, size: 0, isLarge: false, isFile: false }
    this.#list(record)
    return this.#passed(localHeader(record))
  }

  /**
   * Yields the bytes of a file. If reading its content fails, the member has what came before that.
   * @param size the size in bytes, or a larger number; undefined if it is unknown
   * @returns the size, and the error
   */
  async *file(
    member: ZipMember,
    content: AsyncIterable<Buffer>,
    size?: number,
  ): AsyncGenerator<Buffer, { size: number; error: unknown }> {
    const isLarge = size === undefined || size >= large
    const record: ZipRecord = { ...member, at: this.#at, crc: 0, packed: 0, size: 0, isLarge, isFile: true }
    yield this.#passed(localHeader(record))
    let failure: unknown
    async function* measured(): AsyncGenerator<Buffer> {
      try {
        for await (const chunk of content) {
          record.crc = crc32(chunk, record.crc)
          record.size += chunk.length
          yield chunk
        }
      } catch (error) {
        failure = error
      }
    }
    const packed = pipeline(Readable.from(measured(), { objectMode: false }), createDeflateRaw({ level: 1 }), () => {})
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      record.packed += chunk.length
      yield this.#passed(chunk)
    }
    this.#list(record)
    yield this.#passed(sizesRecord(record))
    return { size: record.size, error: failure }
  }

  /** Yields the directory, with which the archive ends. */
  *end(): Generator<Buffer> {
    const start = this.#at
    for (const record of this.#directory) yield this.#passed(record)
    yield endOfDirectory(this.#count, start, this.#at - start)
  }

  #list(record: ZipRecord): void {
    this.#count++
    this.#directory.push(directoryRecord(record))
  }

  #passed(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }
}
