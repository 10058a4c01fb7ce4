import { Bits, huffmanTable, type HuffmanTable } from './jpeg-huffman.ts'
import { paintFrame, type Frame } from './jpeg-planes.ts'
import { readScan, zigzag, type Component, type Scan } from './jpeg-scan.ts'
import { orientationIn } from './orientation.ts'
import { upright, type Raster } from './raster.ts'

/** More scans than any program writes: each goes through the whole picture. */
const MOST_SCANS = 100
/** Frames with Huffman codes and 8 bits: baseline, extended, progressive. */
const PROGRESSIVE = 0xc2
const frames = [0xc0, 0xc1, PROGRESSIVE]

/** What the segments of a JPEG have told so far. */
interface State {
  frame: (Frame & { units: { columns: number; rows: number }; isProgressive: boolean }) | undefined
  tables: (Uint16Array | undefined)[]
  dc: (HuffmanTable | undefined)[]
  ac: (HuffmanTable | undefined)[]
  interval: number
  orientation: number
  /** What Adobe's segment says of the colours; -1 where there is none. */
  adobe: number
  scans: number
}

function frameIn(segment: Buffer, marker: number, state: State): NonNullable<State['frame']> {
  if (segment[0] !== 8) throw new Error('a JPEG of other than 8 bits')
  const [height, width, count] = [segment.readUInt16BE(1), segment.readUInt16BE(3), segment[5]!]
  if (count !== 1 && count !== 3) throw new Error('a JPEG for print')
  const told = Array.from({ length: count }, (_, n) => ({ id: segment.readUInt8(6 + n * 3), across: segment.readUInt8(7 + n * 3) >> 4, down: segment.readUInt8(7 + n * 3) & 15, quantization: segment.readUInt8(8 + n * 3) }))
  if (told.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) throw new Error('a JPEG with blocks of no size')
  const [most, tallest] = [Math.max(...told.map(({ across }) => across)), Math.max(...told.map(({ down }) => down))]
  const units = { columns: Math.ceil(width / (8 * most)), rows: Math.ceil(height / (8 * tallest)) }
  const components = told.map((one): Component => {
    const stride = units.columns * one.across
    return {
      ...one, stride, columns: Math.ceil(Math.ceil((width * one.across) / most) / 8), rows: Math.ceil(Math.ceil((height * one.down) / tallest) / 8),
      coefficients: new Int16Array(stride * units.rows * one.down * 64), mean: 0,
    }
  })
  const isNamedRgb = told.map(({ id }) => String.fromCharCode(id)).join('') === 'RGB'
  return { width, height, components, tables: state.tables, isLuminance: state.adobe === -1 ? !isNamedRgb : state.adobe !== 0, units, isProgressive: marker === PROGRESSIVE }
}

/** Tables by which values were divided (T.81, B.2.4.1). */
function readQuantization(segment: Buffer, { tables }: State): void {
  for (let at = 0; at < segment.length; ) {
    const [isLong, number] = [segment[at]! >> 4 !== 0, segment[at]! & 3]
    const table = new Uint16Array(64)
    for (let n = 0; n < 64; n++) table[zigzag[n]!] = isLong ? segment.readUInt16BE(at + 1 + n * 2) : segment.readUInt8(at + 1 + n)
    tables[number] = table
    at += isLong ? 129 : 65
  }
}

/** Tables of codes (T.81, B.2.4.2). */
function readHuffman(segment: Buffer, { dc, ac }: State): void {
  for (let at = 0; at + 17 <= segment.length; ) {
    const counts = segment.subarray(at + 1, at + 17)
    const count = counts.reduce((sum, one) => sum + one, 0)
    ;(segment[at]! >> 4 === 0 ? dc : ac)[segment[at]! & 3] = huffmanTable(counts, segment.subarray(at + 17, at + 17 + count))
    at += 17 + count
  }
}

function scanIn(segment: Buffer, { frame, dc, ac, interval }: State): Scan {
  if (!frame) throw new Error('a JPEG without a frame')
  const count = segment[0]!
  const parts = Array.from({ length: count }, (_, n) => {
    const component = frame.components.find(({ id }) => id === segment[1 + n * 2])
    if (!component) throw new Error('a JPEG with a colour that it does not name')
    const tables = segment.readUInt8(2 + n * 2)
    return { component, dc: dc[tables >> 4], ac: ac[tables & 15] }
  })
  const [first, last, bits] = [segment.readUInt8(1 + count * 2), segment.readUInt8(2 + count * 2), segment.readUInt8(3 + count * 2)]
  if (count === 0 || first > 63 || last > 63 || (bits & 15) > 13) throw new Error('a JPEG with a scan of nothing')
  return { parts, first, last, high: frame.isProgressive ? bits >> 4 : 0, low: frame.isProgressive ? bits & 15 : 0, isProgressive: frame.isProgressive, interval }
}

function readSegment(marker: number, segment: Buffer, state: State): void {
  if (frames.includes(marker) && !state.frame) state.frame = frameIn(segment, marker, state)
  else if (marker === 0xdb) readQuantization(segment, state)
  else if (marker === 0xc4) readHuffman(segment, state)
  else if (marker === 0xdd) state.interval = segment.readUInt16BE(0)
  else if (marker === 0xe1 && state.orientation === 1) state.orientation = orientationIn(segment)
  else if (marker === 0xee && segment.toString('latin1', 0, 5) === 'Adobe') state.adobe = segment[11] ?? -1
}

/** Goes from segment to segment, and behind each scan. @returns where the picture ends */
function readSegments(bytes: Buffer, state: State): void {
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new Error('a JPEG that is damaged')
    const marker = bytes[at + 1]!
    if (marker === 0xff) { at++; continue }
    if (marker === 0xd9) return
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, end)
    readSegment(marker, segment, state)
    at = end
    if (marker !== 0xda) continue
    if (++state.scans > MOST_SCANS) throw new Error('a JPEG with too many scans')
    const bits = new Bits(bytes, end)
    readScan(bits, scanIn(segment, state), state.frame!.units)
    at = bits.end
  }
}

/**
 * The dots of a JPEG (T.81), made small while it is unpacked and as the camera was held. Throws an Error where it is damaged,
 * or of a kind that pages do not show either.
 * @param sideOf how many dots are to become of eight for a picture of this size: 1, 2, 4 or 8
 */
export function readJpeg(bytes: Buffer, sideOf: (width: number, height: number) => number): Raster {
  const state: State = { frame: undefined, tables: [], dc: [], ac: [], interval: 0, orientation: 1, adobe: -1, scans: 0 }
  readSegments(bytes, state)
  const { frame, orientation, scans } = state
  if (!frame || scans === 0) throw new Error('a JPEG without a picture')
  return upright(paintFrame(frame, sideOf(frame.width, frame.height)), orientation)
}
