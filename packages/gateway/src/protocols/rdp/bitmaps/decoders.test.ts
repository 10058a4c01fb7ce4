import { describe, expect, it } from 'vitest'
import { decodePlanar } from './planar.ts'
import { decodeInterleaved } from './rle.ts'

const bytes = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
/** The pixels of a bitmap of 16 bits, as numbers. */
const pixels = (source: string, width: number, height: number): number[] => {
  const decoded = decodeInterleaved(bytes(source), width, height, 16)
  return Array.from({ length: width * height }, (_, n) => decoded.readUInt16LE(2 * n))
}

describe('REMOTE-144 the interleaved encoding', () => {
  it('draws runs of a colour, copies, and single pixels', () => {
    // Four of 1234, two copied, one white and one black.
    expect(pixels('64 3412  82 0100 0200  fd fe', 8, 1)).toEqual([0x1234, 0x1234, 0x1234, 0x1234, 1, 2, 0xffff, 0])
    // The same run with its length in a byte of its own, and in two.
    expect(pixels('60 00 3412', 32, 1)).toEqual(Array(32).fill(0x1234))
    expect(pixels('f3 2c01 3412', 300, 1)).toEqual(Array(300).fill(0x1234))
  })

  it('repeats the row above, and draws a foreground pixel between two background runs', () => {
    // The first row black; then two background runs, between which a pixel of the foreground stands.
    expect(pixels('04 02 02', 4, 2)).toEqual([0, 0, 0, 0, 0, 0, 0xffff, 0])
    // A colour in the first row; the second repeats it.
    expect(pixels('64 3412 04', 4, 2)).toEqual(Array(8).fill(0x1234))
  })

  it('draws the foreground over the row above, with a new colour if the order sets one', () => {
    expect(pixels('24', 4, 1)).toEqual(Array(4).fill(0xffff))
    expect(pixels('c4 0f00', 4, 1)).toEqual(Array(4).fill(0x000f))
    expect(pixels('64 ff00  c4 0f00', 4, 2)).toEqual([...Array(4).fill(0x00ff), ...Array(4).fill(0x00f0)])
  })

  it('draws bit masks from the lowest bit, and runs of two alternating colours', () => {
    expect(pixels('41 05', 8, 1)).toEqual([0xffff, 0, 0xffff, 0, 0, 0, 0, 0])
    expect(pixels('40 03 05', 4, 1)).toEqual([0xffff, 0, 0xffff, 0])
    expect(pixels('f9', 8, 1)).toEqual([0xffff, 0xffff, 0, 0, 0, 0, 0, 0])
    expect(pixels('e2 0100 0200', 4, 1)).toEqual([1, 2, 1, 2])
  })

  it('decodes 8 and 24 bits', () => {
    expect([...decodeInterleaved(bytes('62 07  fd'), 3, 1, 8)]).toEqual([7, 7, 0xff])
    expect(decodeInterleaved(bytes('61 010203 fd'), 2, 1, 24)).toEqual(bytes('010203 ffffff'))
  })

  it('refuses more pixels than the bitmap has, truncated data, and unknown orders', () => {
    expect(() => pixels('f3 ffff 3412', 4, 1)).toThrow('more pixels')
    expect(() => pixels('64 34', 4, 1)).toThrow('end of the source')
    expect(() => pixels('fb', 4, 1)).toThrow('the order')
    expect(() => decodeInterleaved(bytes('64'), 4, 1, 12)).toThrow('depth')
  })
})

describe('REMOTE-144 the planar encoding', () => {
  it('decodes planes without runs, with and without transparency', () => {
    const [red, green, blue] = ['0102', '0304', '0506']
    expect(decodePlanar(bytes(`20 ${red} ${green} ${blue}`), 2, 1)).toEqual(bytes('050301ff 060402ff'))
    expect(decodePlanar(bytes(`00 ffff ${red} ${green} ${blue}`), 2, 1)).toEqual(bytes('050301ff 060402ff'))
  })

  it('decodes runs, and the differences to the row above', () => {
    // 5, then four more of it; in the second row 1 more (02), 1 less (01), and three times the same difference.
    const plane = '14 05  23 02 01'
    const decoded = decodePlanar(bytes(`30 ${plane} ${plane} ${plane}`), 5, 2)
    const red = Array.from({ length: 10 }, (_, n) => decoded[4 * n + 2])
    expect(red).toEqual([5, 5, 5, 5, 5, 6, 4, 4, 4, 4])
  })

  it('decodes long runs', () => {
    // 16 + 3 zeros, as a run without bytes before it.
    expect(decodePlanar(bytes('30 31 31 31'), 19, 1)).toHaveLength(19 * 4)
  })

  it('refuses subsampled colours, segments that do not fit, and truncated data', () => {
    expect(() => decodePlanar(bytes('28 00'), 1, 1)).toThrow('halved')
    expect(() => decodePlanar(bytes('30 50 0102030405'), 2, 1)).toThrow('does not fit')
    expect(() => decodePlanar(bytes('30 00'), 2, 1)).toThrow('does not fit')
    expect(() => decodePlanar(bytes('20 0102'), 2, 1)).toThrow('end of the source')
  })
})
