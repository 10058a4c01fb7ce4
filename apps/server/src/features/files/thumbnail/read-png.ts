import { inflateSync } from 'node:zlib'
import { unfilter } from './png-filter.ts'
import type { Raster } from './raster.ts'

/** Samples of a dot by the type of colour: grey, colours, an entry of the palette, grey and opacity, colours and opacity. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const depths = [1, 2, 4, 8, 16]

interface Header {
  width: number
  height: number
  depth: number
  colour: number
  channels: number
}

interface Parts {
  header: Header
  isInterlaced: boolean
  palette: Buffer
  /** What is seen through: opacities of the palette's entries, or the one colour that is not seen. */
  clear: Buffer | undefined
  data: Buffer
}

function headerIn(chunk: Buffer): Header {
  const [depth, colour] = [chunk[8]!, chunk[9]!]
  const channels = channelsOf[colour]
  if (channels === undefined || !depths.includes(depth)) throw new Error('a PNG of an unknown kind')
  return { width: chunk.readUInt32BE(0), height: chunk.readUInt32BE(4), depth, colour, channels }
}

/** The chunks of a PNG that matter here (PNG, 5.3). */
function partsOf(bytes: Buffer): Parts {
  const parts: Partial<Parts> & { data: Buffer } = { palette: Buffer.alloc(0), data: Buffer.alloc(0) }
  const data: Buffer[] = []
  for (let at = 8; at + 8 <= bytes.length; ) {
    const [size, type] = [bytes.readUInt32BE(at), bytes.toString('latin1', at + 4, at + 8)]
    const chunk = bytes.subarray(at + 8, at + 8 + size)
    at += 12 + size
    if (type === 'IHDR') Object.assign(parts, { header: headerIn(chunk), isInterlaced: chunk[12] === 1 })
    else if (type === 'PLTE') parts.palette = chunk
    else if (type === 'tRNS') parts.clear = chunk
    else if (type === 'IDAT') data.push(chunk)
    else if (type === 'IEND') break
  }
  if (!parts.header) throw new Error('a PNG without a header')
  return { ...parts, data: Buffer.concat(data) } as Parts
}

/** Where a pass begins and how far its dots are apart: all at once, or the seven of Adam7 (PNG, 8.2). */
const whole = [[0, 0, 1, 1]] as const
const adam7 = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]] as const

const bytesOfRow = (dots: number, { depth, channels }: Header): number => Math.ceil((dots * depth * channels) / 8)

function* rowsOf({ header, isInterlaced, data }: Parts): Generator<{ row: Uint8Array; left: number; apart: number; y: number; dots: number }> {
  const { width, height, depth, channels } = header
  const passes = (isInterlaced ? adam7 : whole).map(([left, top, apart, below]) => ({ left, top, apart, below, dots: Math.ceil((width - left) / apart), rows: Math.ceil((height - top) / below) })).filter(({ dots, rows }) => dots > 0 && rows > 0)
  const size = passes.reduce((sum, { dots, rows }) => sum + rows * (1 + bytesOfRow(dots, header)), 0)
  // What unpacks to more than its header says is a trap.
  const raw = inflateSync(data, { maxOutputLength: size })
  if (raw.length < size) throw new Error('a PNG that ends early')
  const step = Math.max(1, (depth * channels) >> 3)
  let at = 0
  for (const { left, top, apart, below, dots, rows } of passes) {
    const length = bytesOfRow(dots, header)
    let above: Uint8Array = new Uint8Array(length)
    for (let count = 0; count < rows; count++) {
      const row = raw.subarray(at + 1, at + 1 + length)
      unfilter(raw[at]!, row, above, step)
      at += 1 + length
      above = row
      yield { row, left, apart, y: top + count * below, dots }
    }
  }
}

/** A sample of a row: of 16 bits the upper eight, of fewer than eight as they are. */
function sampleIn(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index]!
  if (depth === 16) return row[index * 2]!
  const bit = index * depth
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
}

/** How a dot of each kind is written as red, green, blue and opacity. */
function painter({ header: { depth, colour, channels }, palette, clear }: Parts): (row: Uint8Array, dot: number, out: Uint8Array, at: number) => void {
  const full = depth < 8 ? 255 / ((1 << depth) - 1) : 1
  // The colour that is not seen is told in 16 bits; of fewer the lower ones count.
  const unseen = clear && colour !== 3 ? Array.from({ length: clear.length >> 1 }, (_, n) => (depth === 16 ? clear[n * 2]! : clear[n * 2 + 1]!)) : undefined
  return (row, dot, out, at) => {
    const sample = (channel: number): number => sampleIn(row, dot * channels + channel, depth)
    const first = sample(0)
    if (colour === 3) {
      out.set([palette[first * 3] ?? 0, palette[first * 3 + 1] ?? 0, palette[first * 3 + 2] ?? 0, clear?.[first] ?? 255], at)
      return
    }
    const hasColours = colour === 2 || colour === 6
    const [green, blue] = hasColours ? [sample(1), sample(2)] : [first, first]
    const isUnseen = unseen !== undefined && unseen[0] === first && (!hasColours || (unseen[1] === green && unseen[2] === blue))
    out.set([first * full, green * full, blue * full, channels % 2 === 0 ? sample(channels - 1) : isUnseen ? 0 : 255], at)
  }
}

/** The dots of a PNG (W3C, third edition). Throws an Error where it is damaged. */
export function readPng(bytes: Buffer): Raster {
  const parts = partsOf(bytes)
  const { width, height } = parts.header
  const pixels = new Uint8Array(width * height * 4)
  const paint = painter(parts)
  for (const { row, left, apart, y, dots } of rowsOf(parts)) {
    for (let dot = 0; dot < dots; dot++) paint(row, dot, pixels, (y * width + left + dot * apart) * 4)
  }
  return { width, height, pixels }
}
