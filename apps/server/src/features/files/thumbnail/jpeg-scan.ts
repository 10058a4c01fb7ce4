import type { Bits, HuffmanTable } from './jpeg-huffman.ts'

/** One colour of a JPEG: its blocks of 64 coefficients, in the order of rows. */
export interface Component {
  id: number
  /** Blocks of this colour in a unit that holds all colours, across and down. */
  across: number
  down: number
  quantization: number
  /** Blocks that are coded where the colour stands alone, and blocks that there is room for. */
  columns: number
  rows: number
  stride: number
  coefficients: Int16Array
  /** The last mean of a block: the next one is told by its difference. */
  mean: number
}

/** What a scan brings: which coefficients, and which bits of them (T.81, G.1.1). */
export interface Scan {
  parts: readonly { component: Component; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[]
  first: number
  last: number
  /** The bit that came before, 0 for none, and the lowest that comes now. */
  high: number
  low: number
  isProgressive: boolean
  /** Units until the next restart; 0 for none. */
  interval: number
}

/** Coefficients in the order in which they are coded, by their place in a block. */
export const zigzag = Uint8Array.from([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
])

const needed = (table: HuffmanTable | undefined): HuffmanTable => {
  if (!table) throw new Error('a JPEG without a table')
  return table
}

/** Reads the blocks of one scan. */
class ScanReader {
  readonly #bits: Bits
  readonly #scan: Scan
  /** Blocks yet to come that have nothing in this scan. */
  #empty = 0

  constructor(bits: Bits, scan: Scan) {
    this.#bits = bits
    this.#scan = scan
  }

  restart(): void {
    this.#bits.restart()
    this.#empty = 0
    for (const { component } of this.#scan.parts) component.mean = 0
  }

  block({ component, dc, ac }: Scan['parts'][number], index: number): void {
    const block = component.coefficients.subarray(index * 64, index * 64 + 64)
    const { isProgressive, first, high } = this.#scan
    if (!isProgressive) {
      this.#mean(block, component, dc)
      this.#sequential(block, needed(ac))
    } else if (first === 0) {
      if (high === 0) this.#mean(block, component, dc)
      else if (this.#bits.take(1) === 1) block[0]! |= 1 << this.#scan.low
    } else if (high === 0) this.#firstBits(block, needed(ac))
    else this.#nextBit(block, needed(ac))
  }

  #mean(block: Int16Array, component: Component, dc: HuffmanTable | undefined): void {
    component.mean += this.#bits.signed(this.#bits.code(needed(dc)) & 15)
    block[0] = component.mean << this.#scan.low
  }

  /** T.81, F.2.2.2. */
  #sequential(block: Int16Array, ac: HuffmanTable): void {
    for (let at = 1; at < 64; at++) {
      const code = this.#bits.code(ac)
      const [skipped, size] = [code >> 4, code & 15]
      if (size === 0 && skipped < 15) return
      at += skipped
      if (size > 0 && at < 64) block[zigzag[at]!] = this.#bits.signed(size)
    }
  }

  /** T.81, G.1.2.2. */
  #firstBits(block: Int16Array, ac: HuffmanTable): void {
    if (this.#empty > 0) {
      this.#empty--
      return
    }
    const { first, last, low } = this.#scan
    for (let at = first; at <= last; at++) {
      const code = this.#bits.code(ac)
      const [skipped, size] = [code >> 4, code & 15]
      if (size === 0 && skipped < 15) {
        this.#empty = (1 << skipped) + this.#bits.take(skipped) - 1
        return
      }
      at += skipped
      if (size > 0 && at < 64) block[zigzag[at]!] = this.#bits.signed(size) * (1 << low)
    }
  }

  /** T.81, G.1.2.3: a bit for every coefficient that there is already, and new ones between them. */
  #nextBit(block: Int16Array, ac: HuffmanTable): void {
    const { first, last, low } = this.#scan
    let at = first
    if (this.#empty === 0) {
      for (; at <= last; at++) {
        const code = this.#bits.code(ac)
        let [skipped, size] = [code >> 4, code & 15]
        if (size === 0 && skipped < 15) {
          this.#empty = (1 << skipped) + this.#bits.take(skipped)
          break
        }
        const fresh = size === 0 ? 0 : (this.#bits.take(1) === 1 ? 1 : -1) * (1 << low)
        for (; at <= last; at++) {
          const place = zigzag[at]!
          if (block[place] !== 0) this.#refine(block, place)
          else if (skipped-- === 0) {
            if (fresh !== 0) block[place] = fresh
            break
          }
        }
      }
    }
    if (this.#empty === 0) return
    for (; at <= last; at++) if (block[zigzag[at]!] !== 0) this.#refine(block, zigzag[at]!)
    this.#empty--
  }

  #refine(block: Int16Array, place: number): void {
    if (this.#bits.take(1) === 1) block[place]! += (block[place]! < 0 ? -1 : 1) * (1 << this.#scan.low)
  }
}

/** Reads a scan into the blocks of its colours. Throws an Error where it is damaged. */
export function readScan(bits: Bits, scan: Scan, units: { columns: number; rows: number }): void {
  const reader = new ScanReader(bits, scan)
  const [only, second] = scan.parts
  // One colour alone comes block by block, several in units that hold some blocks of each (T.81, A.2).
  const [columns, rows] = only && !second ? [only.component.columns, only.component.rows] : [units.columns, units.rows]
  for (let unit = 0; unit < columns * rows; unit++) {
    if (unit === 0) for (const { component } of scan.parts) component.mean = 0
    else if (scan.interval > 0 && unit % scan.interval === 0) reader.restart()
    const [x, y] = [unit % columns, Math.floor(unit / columns)]
    if (only && !second) reader.block(only, y * only.component.stride + x)
    else for (const part of scan.parts) unitOf(reader, part, x, y)
  }
}

function unitOf(reader: ScanReader, part: Scan['parts'][number], x: number, y: number): void {
  const { across, down, stride } = part.component
  for (let v = 0; v < down; v++) for (let h = 0; h < across; h++) reader.block(part, (y * down + v) * stride + x * across + h)
}
