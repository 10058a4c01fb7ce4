/** What an order of the encoding draws. */
type Kind = 'background' | 'foreground' | 'dithered' | 'colour' | 'mask' | 'copy'
interface Order {
  kind: Kind
  /** Whether the order begins with a new foreground colour. */
  sets: boolean
}

const order = (kind: Kind, sets = false): Order => ({ kind, sets })
/** Orders by their code (MS-RDPBCGR 2.2.9.1.1.3.1.2.4): three or four bits, or a whole byte from 0xf0 on. */
const orders: Readonly<Record<number, Order>> = {
  0x0: order('background'),
  0xf0: order('background'),
  0x1: order('foreground'),
  0xf1: order('foreground'),
  0xc: order('foreground', true),
  0xf6: order('foreground', true),
  0xe: order('dithered'),
  0xf8: order('dithered'),
  0x3: order('colour'),
  0xf3: order('colour'),
  0x2: order('mask'),
  0xf2: order('mask'),
  0xd: order('mask', true),
  0xf7: order('mask', true),
  0x4: order('copy'),
  0xf4: order('copy'),
}
/** Orders that are a mask of eight pixels, and those that are one white or black pixel. */
const fixedMasks: Readonly<Record<number, number>> = { 0xf9: 0x03, 0xfa: 0x05 }
const [whitePixel, blackPixel] = [0xfd, 0xfe]

const white: Readonly<Record<number, number>> = { 8: 0xff, 15: 0x7fff, 16: 0xffff, 24: 0xffffff }

/**
 * Decodes a bitmap in the interleaved run-length encoding (MS-RDPBCGR 2.2.9.1.1.3.1.2.4).
 * @param bits per pixel: 8, 15, 16 or 24
 * @returns the pixels, in rows without padding, in the order of the encoding
 * @throws Error if the encoding is malformed
 */
export function decodeInterleaved(source: Buffer, width: number, height: number, bits: number): Buffer {
  const canvas = new Canvas(source, width, height, bits)
  while (!canvas.atEnd) canvas.draw()
  return canvas.pixels
}

class Canvas {
  readonly pixels: Buffer
  readonly #source: Buffer
  readonly #size: number
  readonly #row: number
  readonly #white: number
  #read = 0
  #write = 0
  #foreground: number
  /** Whether the order before was a background run: a second one begins with a pixel of the foreground. */
  #afterBackground = false
  #inFirstRow = true

  constructor(source: Buffer, width: number, height: number, bits: number) {
    this.#source = source
    this.#size = Math.ceil(bits / 8)
    this.#row = width * this.#size
    this.pixels = Buffer.alloc(this.#row * height)
    this.#white = white[bits] ?? unknown(`a depth of ${bits} bits`)
    this.#foreground = this.#white
  }

  get atEnd(): boolean {
    return this.#read >= this.#source.length
  }

  /** Draws the next order. */
  draw(): void {
    if (this.#inFirstRow && this.#write >= this.#row) {
      this.#inFirstRow = false
      this.#afterBackground = false
    }
    const first = this.#byte()
    const afterBackground = this.#afterBackground
    this.#afterBackground = false
    if (first in fixedMasks) return this.#mask(fixedMasks[first]!, 8)
    if (first === whitePixel) return this.#put(this.#white)
    if (first === blackPixel) return this.#put(0)
    const code = first >= 0xf0 ? first : first >= 0xc0 ? first >> 4 : first >> 5
    const { kind, sets } = orders[code] ?? unknown(`the order ${first}`)
    const length = this.#length(first, kind)
    if (sets) this.#foreground = this.#pixel()
    this.#run(kind, length, afterBackground)
  }

  #run(kind: Kind, length: number, afterBackground: boolean): void {
    switch (kind) {
      case 'background':
        this.#afterBackground = true
        if (afterBackground && length > 0) this.#put(this.#above() ^ this.#foreground)
        for (let n = afterBackground ? 1 : 0; n < length; n++) this.#put(this.#above())
        break
      case 'foreground':
        for (let n = 0; n < length; n++) this.#put(this.#above() ^ this.#foreground)
        break
      case 'dithered': {
        const [one, other] = [this.#pixel(), this.#pixel()]
        for (let n = 0; n < length; n++) {
          this.#put(one)
          this.#put(other)
        }
        break
      }
      case 'colour': {
        const colour = this.#pixel()
        for (let n = 0; n < length; n++) this.#put(colour)
        break
      }
      case 'mask':
        for (let n = length; n > 0; n -= 8) this.#mask(this.#byte(), Math.min(8, n))
        break
      case 'copy':
        for (let n = 0; n < length; n++) this.#put(this.#pixel())
        break
    }
  }

  /** The number of pixels of an order: in its first byte, after it, or in two bytes. Masks count in eights. */
  #length(first: number, kind: Kind): number {
    if (first >= 0xf0) return this.#byte() | (this.#byte() << 8)
    const [given, more] = first >= 0xc0 ? [first & 0xf, 16] : [first & 0x1f, 32]
    if (kind === 'mask') return given === 0 ? this.#byte() + 1 : given * 8
    return given === 0 ? this.#byte() + more : given
  }

  #mask(bits: number, count: number): void {
    for (let bit = 0; bit < count; bit++) {
      const above = this.#above()
      this.#put(bits & (1 << bit) ? above ^ this.#foreground : above)
    }
  }

  #byte(): number {
    return this.#source[this.#read++] ?? unknown('the end of the source')
  }

  #pixel(): number {
    if (this.#read + this.#size > this.#source.length) unknown('the end of the source')
    const value = this.#source.readUIntLE(this.#read, this.#size)
    this.#read += this.#size
    return value
  }

  /** The pixel in the row before; black in the first row. */
  #above(): number {
    return this.#inFirstRow ? 0 : this.pixels.readUIntLE(this.#write - this.#row, this.#size)
  }

  #put(pixel: number): void {
    if (this.#write + this.#size > this.pixels.length) unknown('more pixels than the bitmap has')
    this.pixels.writeUIntLE(pixel, this.#write, this.#size)
    this.#write += this.#size
  }
}

function unknown(what: string): never {
  throw new Error(`bitmap: ${what}`)
}
