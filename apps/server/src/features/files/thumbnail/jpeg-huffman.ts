/** A table of codes as a lookup by their 16 next bits: the code's length above, its value in the lowest byte. */
export type HuffmanTable = Uint16Array

/**
 * The table that a segment describes (T.81, C.2). Throws an Error where its codes do not fit.
 * @param counts how many codes there are of each length from 1 to 16
 */
export function huffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const table = new Uint16Array(65_536)
  let [code, at] = [0, 0]
  for (let length = 1; length <= 16; length++, code <<= 1) {
    for (let count = 0; count < counts[length - 1]!; count++, code++, at++) {
      const first = code << (16 - length)
      const end = first + (1 << (16 - length))
      if (end > 65_536 || at >= values.length) throw new Error('a JPEG with a table that does not fit')
      table.fill((length << 8) | values[at]!, first, end)
    }
  }
  return table
}

/** The bits of a scan, from the highest of each byte on. Beyond its end there are only noughts. */
export class Bits {
  readonly #bytes: Buffer
  #at: number
  #held = 0
  #count = 0
  /** Bytes that were made up because the scan had ended. */
  #missing = 0

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  #fill(): void {
    while (this.#count <= 16) {
      const byte = this.#bytes[this.#at]
      // A marker ends the scan; behind 0xff a nought says that it is none.
      const ends = byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0)
      if (!ends) this.#at += byte === 0xff ? 2 : 1
      else if (++this.#missing > 8) throw new Error('a JPEG that ends early')
      this.#held = ((this.#held << 8) | (ends ? 0 : byte)) & 0xff_ffff
      this.#count += 8
    }
  }

  /** The next so many bits, at most 16. */
  take(count: number): number {
    if (count === 0) return 0
    if (this.#count < count) this.#fill()
    this.#count -= count
    return (this.#held >>> this.#count) & ((1 << count) - 1)
  }

  /** The value of the next code. */
  code(table: HuffmanTable): number {
    if (this.#count < 16) this.#fill()
    const entry = table[(this.#held >>> (this.#count - 16)) & 0xffff]!
    if (entry === 0) throw new Error('a JPEG with a code that is in no table')
    this.#count -= entry >> 8
    return entry & 0xff
  }

  /** A number of so many bits whose first says its sign (T.81, F.2.2.1). */
  signed(count: number): number {
    const value = this.take(count)
    return count === 0 || value >= 1 << (count - 1) ? value : value - (1 << count) + 1
  }

  /** Goes behind the marker at which an interval ends, and starts anew there. */
  restart(): void {
    this.#held = 0
    this.#count = 0
    this.#missing = 0
    while (this.#at + 1 < this.#bytes.length && !(this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1]! >= 0xd0 && this.#bytes[this.#at + 1]! <= 0xd7)) {
      // Any other marker is the end of the scan.
      if (this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] !== 0 && this.#bytes[this.#at + 1] !== 0xff) throw new Error('a JPEG that ends early')
      this.#at++
    }
    this.#at += 2
  }

  /** The place of the first byte that is no part of the scan. */
  get end(): number {
    let at = this.#at
    while (at + 1 < this.#bytes.length && !(this.#bytes[at] === 0xff && this.#bytes[at + 1] !== 0 && this.#bytes[at + 1] !== 0xff && !(this.#bytes[at + 1]! >= 0xd0 && this.#bytes[at + 1]! <= 0xd7))) at++
    return at
  }
}
