import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { BrandFolder, pixel, svgLogo } from '../testing/brand.ts'
import { ImageShelf, imageType } from './images.ts'

const folder = new BrandFolder()
afterAll(() => folder.remove())

test('FRAME-009 the type of an image is detected from its content, not its name', () => {
  expect(imageType(pixel)).toEqual({ type: 'image/png', ending: 'png' })
  expect(imageType(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))?.type).toBe('image/jpeg')
  expect(imageType(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))?.type).toBe('image/webp')
  expect(imageType(Buffer.from([0, 0, 1, 0, 1, 0]))?.type).toBe('image/x-icon')
  for (const before of [
    '',
    '\uFEFF',
    '<?xml version="1.0"?>\n',
    '<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg>\n',
  ])
    expect(imageType(Buffer.from(before + svgLogo('red')))?.type, before).toBe('image/svg+xml')
  for (const other of ['', '<html><svg></svg></html>', '<script>1</script>', '%PDF-1.7', 'GIF89a', '<svgx>'])
    expect(imageType(Buffer.from(other)), other).toBeUndefined()
})

test('FRAME-009 the address of an image is derived from its content, and paths on the server are kept', async () => {
  const shelf = new ImageShelf(folder.path)
  const first = await shelf.place('logo', 'logo.svg')
  expect(first).toMatch(/^\/brand\/[0-9a-f]{20}\.svg$/)
  expect(await shelf.place('logo', '/own/logo.svg')).toBe('/own/logo.svg')
  expect(await shelf.place('logo', null)).toBeNull()
  folder.put('logo.svg', svgLogo('blue'))
  expect(await new ImageShelf(folder.path).place('logo', 'logo.svg')).not.toBe(first)
})

test('FRAME-150 a file that cannot be an image is reported with its key', async () => {
  const place = (name: string, types?: string[]) => new ImageShelf(folder.path).place('favicon', name, types)
  folder.put('page.png', '<html></html>')
  folder.put('big.svg', svgLogo('red') + ' '.repeat(600_000))
  mkdirSync(join(folder.path, 'a-folder'))
  await expect(place('page.png')).rejects.toThrow('favicon: page.png has another type than png, jpeg')
  await expect(place('logo.svg', ['image/png'])).rejects.toThrow('favicon: logo.svg has another type than png')
  await expect(place('big.svg')).rejects.toThrow(/favicon: big.svg cannot be read: it has \d+ bytes, more than 524288/)
  await expect(place('none.png')).rejects.toThrow('favicon: none.png cannot be read: ENOENT')
  await expect(place('a-folder')).rejects.toThrow('favicon: a-folder cannot be read: it is not a file')
})

test('the total size of the images of a brand is limited', async () => {
  const shelf = new ImageShelf(folder.path)
  folder.put('half.svg', svgLogo('red') + ' '.repeat(500_000))
  const many = async (): Promise<void> => {
    for (let count = 0; count < 40; count++) await shelf.place(`branded_devices ${count}`, 'half.svg')
  }
  await expect(many()).rejects.toThrow('all images together')
})
