/** A member of a tar archive. Its content is read only if requested. */
export interface TarEntry {
  name: string
  size: number
  content: Buffer | undefined
}

const BLOCK = 512
/** The maximum length of a long name, which is stored as a separate member. */
const NAME_BYTES = 4096
/** Larger contents are never kept in memory, whatever the header claims. */
const CONTENT_BYTES = 262_144

const text = (block: Buffer, from: number, to: number): string => {
  const field = block.subarray(from, to)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? field.length : end).toString()
}

/** Whether these bytes begin a tar archive: the checksum in the first header must match. */
export function beginsTar(head: Buffer): boolean {
  if (head.length < BLOCK) return false
  const sum = Number.parseInt(text(head, 148, 156).trim(), 8)
  const bytes = head.subarray(0, BLOCK)
  return sum === bytes.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** Reads a size of octal digits. Very large members have a binary size, which is rejected. */
function sizeIn(header: Buffer): number {
  const size = Number.parseInt(text(header, 124, 136).trim() || '0', 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new Error('a member of the archive has no size')
  return size
}

/** Reads a stream in chunks of requested sizes. */
class Bytes {
  readonly #parts: AsyncIterator<Buffer>
  #left: Buffer = Buffer.alloc(0)

  constructor(parts: AsyncIterable<Buffer>) {
    this.#parts = parts[Symbol.asyncIterator]()
  }

  /** Returns exactly this many bytes, or undefined if the stream ends first. */
  async take(count: number): Promise<Buffer | undefined> {
    const held: Buffer[] = [this.#left]
    let length = this.#left.length
    while (length < count) {
      const { value, done } = await this.#parts.next()
      if (done) return undefined
      held.push(value)
      length += value.length
    }
    const all = held.length === 1 ? this.#left : Buffer.concat(held)
    this.#left = all.subarray(count)
    return all.subarray(0, count)
  }

  async skip(count: number): Promise<boolean> {
    for (let left = count; left > 0;) {
      const part = await this.take(Math.min(left, 65_536))
      if (!part) return false
      left -= part.length
    }
    return true
  }

  close = async (): Promise<void> => void (await this.#parts.return?.())
}

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK
/** Returns the name of the next member from a member that contains it: GNU type `L`, or an extended header of POSIX. */
const longName = (type: string, content: Buffer): string | undefined =>
  type === 'L' ? text(content, 0, content.length) : /^\d+ path=(.*)$/m.exec(content.toString())?.[1]

/**
 * Yields the members of a tar archive in order, with the content of those that are requested and not too large. Throws
 * an Error if it is malformed or has more than `most` headers, including folders and long names. A truncated archive
 * simply ends.
 */
export async function* tarEntries(
  parts: AsyncIterable<Buffer>,
  wanted: (name: string) => boolean,
  most: number,
): AsyncGenerator<TarEntry> {
  const bytes = new Bytes(parts)
  let named: string | undefined
  try {
    for (let count = 1; ; count++) {
      const header = await bytes.take(BLOCK)
      if (!header || header.every((byte) => byte === 0)) return
      if (!beginsTar(header)) throw new Error('the archive is malformed')
      if (count > most) throw new Error('the archive has too many members')
      const size = sizeIn(header)
      const type = String.fromCharCode(header[156] ?? 0)
      if ('Lx'.includes(type) && size <= NAME_BYTES) {
        named = longName(type, (await bytes.take(padded(size)))?.subarray(0, size) ?? Buffer.alloc(0)) ?? named
        continue
      }
      const prefix = text(header, 345, 500)
      const name = (named ?? (prefix ? `${prefix}/${text(header, 0, 100)}` : text(header, 0, 100))).replace(
        /^(\.?\/)+/,
        '',
      )
      named = undefined
      const isFile = type === '0' || type === '\0'
      const content =
        isFile && size <= CONTENT_BYTES && wanted(name)
          ? (await bytes.take(padded(size)))?.subarray(0, size)
          : undefined
      if (content === undefined && !(await bytes.skip(padded(size)))) return
      if (isFile) yield { name, size, content }
    }
  } finally {
    await bytes.close()
  }
}
