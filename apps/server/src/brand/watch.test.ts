import { afterEach, expect, test } from 'vitest'
import { BrandFolder, northlink, svgLogo } from '../testing/brand.ts'
import { until } from '../testing/until.ts'
import { type BrandWatch, watchBrand } from './watch.ts'

const open: { watch?: BrandWatch; folder?: BrandFolder } = {}
afterEach(() => {
  open.watch?.close()
  open.folder?.remove()
})

async function follow(brand: object = northlink) {
  const folder = (open.folder = new BrandFolder(brand))
  const errors: string[] = []
  const watch = (open.watch = await watchBrand(folder.file, (error) => errors.push(error.message)))
  let changes = 0
  watch.onChange(() => changes++)
  return { folder, watch, errors, changes: () => changes }
}

test('FRAME-150 a change of the file or of an image is applied automatically, once', async () => {
  const { folder, watch, errors, changes } = await follow()
  const logo = watch.current().logo?.light
  folder.write({ ...northlink, short_name: 'Southlink' })
  await until(() => watch.current().short_name === 'Southlink', 'the new name')
  expect(watch.current().logo?.light).toBe(logo)
  folder.put('logo.svg', svgLogo('#123456'))
  await until(() => watch.current().logo?.light !== logo, 'the new logo')
  expect(watch.current().images.get(watch.current().logo!.light)?.content.toString()).toContain('#123456')
  expect({ errors, changes: changes() }).toEqual({ errors: [], changes: 2 })
})

test('FRAME-150 a broken file is reported and keeps the last valid brand, and a repaired one is applied', async () => {
  const { folder, watch, errors, changes } = await follow()
  const before = watch.current()
  folder.write('{"short_name": ')
  await until(() => errors.length > 0, 'a report')
  folder.write({ color: 'blue' })
  await until(() => errors.length > 1, 'another report')
  folder.write({ ...northlink, favicon: 'later.png' })
  await until(() => errors.some((line) => line.includes('later.png')), 'a report of the missing image')
  expect(errors[0]).toContain('the brand file brand.json cannot be used: not valid JSON: ')
  expect(errors[1]).toContain('color: a colour is written like #2f6fed')
  expect(watch.current()).toBe(before)
  expect(changes()).toBe(0)
  // The missing image appears; the brand file itself has not changed.
  folder.put('later.png', Buffer.from('iVBORw0KGgo=', 'base64'))
  await until(() => watch.current().favicon !== before.favicon, 'the icon')
})

test('FRAME-150 a broken brand at startup stops the program with the reason', async () => {
  const folder = (open.folder = new BrandFolder({ short_name: '' }))
  await expect(watchBrand(folder.file, () => {})).rejects.toThrow(
    'the brand file brand.json cannot be used: short_name: ',
  )
  await expect(watchBrand(`${folder.path}/none.json`, () => {})).rejects.toThrow('ENOENT')
})

test('without a file the default brand is used', async () => {
  const watch = await watchBrand(undefined, () => {})
  expect(watch.current()).toMatchObject({ short_name: 'Outpost', logo: null })
  watch.close()
})
