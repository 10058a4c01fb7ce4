/** The bits of the first byte (MS-RDPEGDI 2.2.2.5.1). */
const flags = { colourLoss: 0x07, subsampled: 0x08, runs: 0x10, noAlpha: 0x20 } as const

/**
 * Decodes a bitmap of 32 bits per pixel in the planar encoding of RDP 6.0 (MS-RDPEGDI 2.2.2.5.1).
 * @returns four bytes a pixel (blue, green, red, 255), in the order of the encoding
 * @throws Error if the encoding is malformed or halves its colours
 */
export function decodePlanar(source: Buffer, width: number, height: number): Buffer {
  const header = source[0] ?? 0
  if (header & flags.subsampled) throw new Error('bitmap: halved colours')
  const reader = { source, at: 1 }
  const read = (): Buffer => (header & flags.runs ? runs(reader, width, height) : plain(reader, width * height))
  if (!(header & flags.noAlpha)) read()
  const planes = [read(), read(), read()] as const
  const loss = header & flags.colourLoss
  return loss === 0 ? fromColours(planes) : fromLuminance(planes, loss - 1)
}

interface Reader {
  source: Buffer
  at: number
}
type Planes = readonly [Buffer, Buffer, Buffer]

function plain(reader: Reader, count: number): Buffer {
  const plane = reader.source.subarray(reader.at, reader.at + count)
  if (plane.length < count) throw new Error('bitmap: the end of the source')
  reader.at += count
  return plane
}

function next(reader: Reader): number {
  const byte = reader.source[reader.at++]
  if (byte === undefined) throw new Error('bitmap: the end of the source')
  return byte
}

/** Reads a plane of segments: some bytes, then a run of the last one. From the second row on they are differences. */
function runs(reader: Reader, width: number, height: number): Buffer {
  const plane = Buffer.alloc(width * height)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const put = (x: number, value: number): void => {
      plane[row + x] = y === 0 ? value : plane[row - width + x]! + value
    }
    for (let x = 0, last = 0; x < width;) {
      const { raw, run } = segment(next(reader))
      if (raw + run === 0 || x + raw + run > width) throw new Error('bitmap: a segment that does not fit')
      for (let n = 0; n < raw; n++) {
        last = y === 0 ? next(reader) : difference(next(reader))
        put(x++, last)
      }
      for (let n = 0; n < run; n++) put(x++, last)
    }
  }
  return plane
}

/** The lengths in the first byte of a segment. A run of 1 or 2 stands for a longer run without bytes before it. */
function segment(control: number): { raw: number; run: number } {
  const [raw, run] = [control >> 4, control & 0xf]
  if (run === 1) return { raw: 0, run: raw + 16 }
  if (run === 2) return { raw: 0, run: raw + 32 }
  return { raw, run }
}

/** A difference is doubled, with its sign in the lowest bit. */
const difference = (coded: number): number => (coded & 1 ? -((coded + 1) >> 1) : coded >> 1)

function fromColours([red, green, blue]: Planes): Buffer {
  const pixels = Buffer.alloc(red.length * 4, 0xff)
  for (let n = 0; n < red.length; n++) {
    pixels[n * 4] = blue[n]!
    pixels[n * 4 + 1] = green[n]!
    pixels[n * 4 + 2] = red[n]!
  }
  return pixels
}

const clamp = (value: number): number => Math.max(0, Math.min(255, value))

/** Luminance, orange and green, of which the last two lost some bits. */
function fromLuminance([luminance, orange, green]: Planes, shift: number): Buffer {
  const pixels = Buffer.alloc(luminance.length * 4, 0xff)
  const signed = (value: number): number => ((value << shift) << 24) >> 24
  for (let n = 0; n < luminance.length; n++) {
    const [y, co, cg] = [luminance[n]!, signed(orange[n]!), signed(green[n]!)]
    pixels[n * 4] = clamp(y - cg - co)
    pixels[n * 4 + 1] = clamp(y + cg)
    pixels[n * 4 + 2] = clamp(y - cg + co)
  }
  return pixels
}
