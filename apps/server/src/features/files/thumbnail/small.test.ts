import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { upright } from './raster.ts'
import { readPng } from './read-png.ts'
import { smallPicture } from './small.ts'

/** Pictures of 600 x 400 that another program has made: red and green above, blue and white below. */
const picture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../testing/pictures', name))
const typeOf = (name: string) => (name.endsWith('.png') ? 'image/png' : 'image/jpeg')
const names = ['baseline.jpg', 'progressive.jpg', 'full-colour.jpg', 'interlaced.png', 'palette.png', 'deep.png']

/** The colours in the middle of the four quarters, as far as eight steps of each tell them. */
function quarters(small: Buffer): { size: [number, number]; colours: string[] } {
  const { width, height, pixels } = readPng(small)
  const colours = [0.25, 0.75].flatMap((down) => [0.25, 0.75].map((across) => {
    const at = (Math.floor(height * down) * width + Math.floor(width * across)) * 4
    return [...pixels.subarray(at, at + 4)].map((byte) => Math.round(byte / 36)).join(' ')
  }))
  return { size: [width, height], colours }
}
const [red, green, blue, white] = ['7 0 0 7', '0 7 0 7', '0 0 7 7', '7 7 7 7']

test.each(names)('FILES-028 %s becomes small in its colours', (name) => {
  expect(quarters(smallPicture(picture(name), typeOf(name)))).toEqual({ size: [256, 171], colours: [red, green, blue, white] })
})

/** The segment by which a camera tells how it was held (Exif 2.3). */
function heldAs(orientation: number, bytes: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, 8 + tiff.length]), Buffer.from('Exif\0\0', 'latin1'), tiff, bytes.subarray(2)])
}

test('FILES-028 a picture stands as its camera was held', () => {
  expect(quarters(smallPicture(heldAs(6, picture('baseline.jpg')), 'image/jpeg'))).toEqual({ size: [171, 256], colours: [blue, red, white, green] })
  expect(quarters(smallPicture(heldAs(3, picture('progressive.jpg')), 'image/jpeg')).colours).toEqual([white, blue, green, red])
  // One by two dots tell all eight apart from each other: the first one is 1, the second 2.
  const two = { width: 2, height: 1, pixels: Uint8Array.from([1, 0, 0, 0, 2, 0, 0, 0]) }
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => upright(two, orientation)).map(({ width, pixels }) => `${width}:${pixels[0]}${pixels[4]}`)
  expect(turned).toEqual(['2:12', '2:21', '2:21', '2:12', '1:12', '1:12', '1:21', '1:21'])
})

test('FILES-028 what is damaged ends with an error, wherever it is cut or changed, and never in a loop', () => {
  for (const name of names) {
    const bytes = picture(name)
    expect(() => smallPicture(bytes.subarray(0, bytes.length >> 1), typeOf(name)), name).toThrow()
    for (let at = 2; at < bytes.length; at += 41) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 0xff
      // Some changes only change a colour: what counts is that it ends.
      try { smallPicture(changed, typeOf(name)) } catch (error) { expect(error).toBeInstanceOf(Error) }
    }
  }
}, 60_000)
