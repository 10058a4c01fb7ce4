import { inflateRawSync } from 'node:zlib'
import { WorkbookError } from './workbook-error.ts'

interface Entry {
  method: number
  packed: number
  offset: number
}

const END = 0x0605_4b50
const DIRECTORY = 0x0201_4b50
const LOCAL = 0x0403_4b50
/** The end record, and the longest comment that can follow it. */
const [END_BYTES, COMMENT_BYTES] = [22, 65_535] as const
/** Workbooks have some dozens of parts. */
const MAX_ENTRIES = 2000
const [STORED, DEFLATED] = [0, 8] as const
const ENCRYPTED = 1

const damaged = () => new WorkbookError('The workbook is damaged.')

function findEnd(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES)
  for (let place = bytes.length - END_BYTES; place >= lowest; place--)
    if (bytes.readUInt32LE(place) === END) return place
  throw damaged()
}

function entriesOf(bytes: Buffer): Map<string, Entry> {
  const end = findEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new WorkbookError(`The workbook has more than ${MAX_ENTRIES} parts.`)
  const entries = new Map<string, Entry>()
  let place = bytes.readUInt32LE(end + 16)
  for (let at = 0; at < count; at++) {
    if (bytes.readUInt32LE(place) !== DIRECTORY) throw damaged()
    if (bytes.readUInt16LE(place + 8) & ENCRYPTED) throw new WorkbookError('The workbook is encrypted.')
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(place + offset)) as [
      number,
      number,
      number,
    ]
    entries.set(bytes.toString('utf8', place + 46, place + 46 + name), {
      method: bytes.readUInt16LE(place + 10),
      packed: bytes.readUInt32LE(place + 20),
      offset: bytes.readUInt32LE(place + 42),
    })
    place += 46 + name + extra + comment
  }
  return entries
}

/**
 * Reads single parts of a ZIP (PKWARE APPNOTE 6.3, without ZIP64) from memory. Together the parts may have a given size
 * when they are unpacked, whatever the archive states about itself.
 */
export class ZipParts {
  readonly #bytes: Buffer
  readonly #entries: Map<string, Entry>
  #left: number

  /** @throws WorkbookError if it is not a readable ZIP. @param most the total size of unpacked parts, in bytes */
  constructor(bytes: Buffer, most: number) {
    this.#bytes = bytes
    this.#left = most
    try {
      this.#entries = entriesOf(bytes)
    } catch (error) {
      throw error instanceof RangeError ? damaged() : error
    }
  }

  /** Unpacks a part, or returns undefined if there is none with this name. Throws WorkbookError. */
  read(name: string): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    try {
      const part = this.#unpack(entry)
      this.#left -= part.length
      return part
    } catch (error) {
      if (error instanceof WorkbookError) throw error
      if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
        throw new WorkbookError('Unpacked, the workbook is too large.')
      throw damaged()
    }
  }

  #unpack({ method, packed, offset }: Entry): Buffer {
    if (this.#bytes.readUInt32LE(offset) !== LOCAL) throw damaged()
    const start = offset + 30 + this.#bytes.readUInt16LE(offset + 26) + this.#bytes.readUInt16LE(offset + 28)
    if (start + packed > this.#bytes.length) throw damaged()
    const content = this.#bytes.subarray(start, start + packed)
    if (method === DEFLATED) return inflateRawSync(content, { maxOutputLength: Math.max(1, this.#left) })
    if (method !== STORED) throw damaged()
    if (content.length > this.#left) throw new WorkbookError('Unpacked, the workbook is too large.')
    return content
  }
}
