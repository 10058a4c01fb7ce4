import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { smallPicture } from './small.ts'

/** Pictures of 600 x 400 pixels made by another program: red and green at the top, blue and white at the bottom. */
const picture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../../testing/pictures', name))
const names = ['baseline.jpg', 'progressive.jpg', 'full-colour.jpg', 'interlaced.png', 'palette.png', 'deep.png']

/** Returns the colours in the middle of the four quarters, each channel rounded to eight steps. */
async function quarters(small: Uint8Array): Promise<{ size: [number, number]; colours: string[] }> {
  const { data, info } = await sharp(small).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const colours = [0.25, 0.75].flatMap((down) =>
    [0.25, 0.75].map((across) => {
      const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 4
      return [...data.subarray(at, at + 4)].map((byte) => Math.round(byte / 36)).join(' ')
    }),
  )
  return { size: [info.width, info.height], colours }
}
const [red, green, blue, white] = ['7 0 0 7', '0 7 0 7', '0 0 7 7', '7 7 7 7']

const most = 1_000_000
const small = async (bytes: Buffer) => quarters(await smallPicture(bytes, most))

test.each(names)('FILES-028 %s is scaled down with its colours', async (name) => {
  expect(await small(picture(name))).toEqual({ size: [256, 171], colours: [red, green, blue, white] })
})

/** Inserts the segment in which a camera stores its orientation (Exif 2.3). */
function heldAs(orientation: number, bytes: Buffer): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tiff.writeUInt16BE(orientation, 18)
  return Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.from([0xff, 0xe1, 0, 8 + tiff.length]),
    Buffer.from('Exif\0\0', 'latin1'),
    tiff,
    bytes.subarray(2),
  ])
}

test('FILES-028 the orientation of the camera is applied', async () => {
  expect(await small(heldAs(6, picture('baseline.jpg')))).toEqual({
    size: [171, 256],
    colours: [blue, red, white, green],
  })
  expect((await small(heldAs(3, picture('progressive.jpg')))).colours).toEqual([white, blue, green, red])
})

test('FILES-028 a truncated or oversized picture ends with an error, and a corrupted one ends in time', async () => {
  for (const name of names) {
    const bytes = picture(name)
    await expect(smallPicture(bytes.subarray(0, bytes.length >> 1), most), name).rejects.toThrow()
    await expect(smallPicture(bytes, 600 * 400 - 1), name).rejects.toThrow('pixel limit')
    for (let at = 2; at < bytes.length; at += 97) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 0xff
      // Some changes only alter a colour: the function must just return or throw.
      await smallPicture(changed, most).catch((error: unknown) => expect(error).toBeInstanceOf(Error))
    }
  }
}, 60_000)
