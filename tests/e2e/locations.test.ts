import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BrandFolder, pixel } from '../../apps/server/src/testing/brand.ts'
import { until } from '../support/until.ts'
import { narrow, resize, wide, findLayoutFaults } from './layout.ts'
import { page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { byRow, choose, closed, fill, checkByKeyboard, opened, push, tabTo } from './windows.ts'

/** Locations of devices and the map that shows them: first the bundled one, then that of a brand. */
const brand = new BrandFolder({})
let tiles: Server
/** The requests to the brand's tile service, and the status with which it responds. */
const asked: string[] = []
let answers = 200

beforeAll(async () => {
  tiles = createServer((request, response) => {
    asked.push(request.url!)
    response
      .writeHead(answers, { 'content-type': 'image/png', 'access-control-allow-origin': '*' })
      .end(answers === 200 ? pixel : undefined)
  })
  await new Promise<void>((done) => tiles.listen(0, '127.0.0.1', done))
})
setUpBrowserTest({
  options: { environment: () => ({ OUTPOST_BRAND: brand.file }) },
  prepare: () => registerDevices(['Mast 1', 'Mast 2', 'Mast 3']),
})
afterAll(() => {
  tiles.closeAllConnections()
  tiles.close()
  brand.remove()
})

const tilesUrl = (): string => `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`
const row = (text: string) => page.locator('tr[data-index]', { hasText: text })
const dialog = () => page.getByRole('dialog').last()
const rendered = () => dialog().locator('[data-drawn]').waitFor({ timeout: 30_000 })
const locationOf = async (name: string): Promise<unknown> => {
  const [device] = (
    await program.admin.get(`/devices?q=${encodeURIComponent(name)}&fields=user_set_latitude,user_set_longitude`)
  ).body.data as { user_set_latitude: number; user_set_longitude: number }[]
  return [device!.user_set_latitude, device!.user_set_longitude]
}
const near = (latitude: number, longitude: number): unknown => [
  expect.closeTo(latitude, 1),
  expect.closeTo(longitude, 1),
]

test(
  'DEVICES-015 FRAME-152 locations are set by keyboard: by place name, by hand, and one for all; no request goes to another host',
  { timeout: 120_000 },
  async () => {
    await open(visitor, '/management/devices')
    const one = await checkByKeyboard(visitor, byRow(page, row('Mast 1'), 'Location'))
    await rendered()
    await fill(page, one.getByLabel('Find a place'), 'kaun')
    await page.getByRole('option', { name: /Kaunas/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await until('the map is there', 30, async () => {
      await push(page, one.getByRole('button', { name: 'Use the centre of the map' }))
      return (await one.getByLabel('Latitude (manual)').inputValue()).startsWith('54.9')
    })
    await one.getByText(/km from Kaunas, Lithuania/).waitFor()
    await push(page, one.getByRole('button', { name: 'Save locations' }))
    await closed(page, 0)
    expect(await locationOf('Mast 1')).toEqual(near(54.9, 23.9))

    await tabTo(page, row('Mast 1'), 'Shift+Tab')
    await page.keyboard.press('Control+a')
    await tabTo(
      page,
      page.getByRole('region', { name: '3 selected' }).getByRole('button', { name: 'More actions' }),
      'Shift+Tab',
    )
    await page.keyboard.press('Enter')
    await choose(page, 'Location')
    const all = await opened(page, 0)
    await rendered()
    await push(page, all.getByRole('button', { name: /Mast 2/ }))
    await fill(page, all.getByLabel('Latitude (manual)'), '59.913')
    await push(page, all.getByRole('button', { name: 'Save locations' }))
    await all.getByText('Mast 2 needs both coordinates or neither.').waitFor()
    await fill(page, all.getByLabel('Longitude (manual)'), '10.746')
    await push(page, all.getByRole('button', { name: 'Use for all 3 devices' }))
    await push(page, all.getByRole('button', { name: /Mast 3/ }))
    await push(page, all.getByRole('button', { name: 'Remove location' }))
    await push(page, all.getByRole('button', { name: 'Save locations' }))
    await closed(page, 0)
    expect(await Promise.all(['Mast 1', 'Mast 2', 'Mast 3'].map(locationOf))).toEqual([
      [59.913, 10.746],
      [59.913, 10.746],
      [null, null],
    ])
    expect([visitor.foreign, visitor.faults]).toEqual([[], []])
  },
)

test(
  'DEVICES-015 a click on the map sets a location, and so do the arrow keys with Enter',
  { timeout: 60_000 },
  async () => {
    const [{ id }] = (await program.admin.get('/devices?q=Mast 1')).body.data as [{ id: number }]
    await program.admin.put(`/devices/${id}`, { user_set_latitude: 59.913, user_set_longitude: 10.746 })
    await open(visitor, '/management/devices')
    await tabTo(page, row('Mast 1'), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Location')
    const one = await opened(page, 0)
    await rendered()
    const canvas = one.locator('canvas')
    expect(await canvas.getAttribute('aria-label')).toBe('Device locations')
    const { x, y, width, height } = (await canvas.boundingBox())!
    await page.mouse.click(x + width / 2 + 120, y + height / 2)
    await until(
      'another place',
      30,
      async () => !(await one.getByLabel('Longitude (manual)').inputValue()).startsWith('10.746'),
    )
    expect(await one.getByLabel('Latitude (manual)').inputValue()).toMatch(/^59\.9/)
    // The map can also be moved by keyboard alone, and Enter takes its centre.
    const before = await one.getByLabel('Longitude (manual)').inputValue()
    await canvas.focus()
    for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowLeft')
    await until(
      'the middle',
      30,
      async () => {
        // The map renders asynchronously, so its centre may still be the previous one.
        await page.keyboard.press('Enter')
        return (await one.getByLabel('Longitude (manual)').inputValue()) !== before
      },
      undefined,
      250,
    )
    for (const size of [narrow, wide]) {
      await resize(page, size)
      expect(await findLayoutFaults(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await push(page, dialog().getByRole('button', { name: 'Discard' }))
    await closed(page, 0)
    expect([visitor.foreign, visitor.faults]).toEqual([[], []])
  },
)

test(
  "DEVICES-146: the map begins where the company's devices are, and the marker is dragged to another place",
  { timeout: 60_000 },
  async () => {
    const { data } = (await program.admin.get('/devices?q=Mast&sort=name')).body as { data: { id: number }[] }
    const [first, ...others] = data.map(({ id }) => id)
    await program.admin.put(`/devices/${first}`, { user_set_latitude: 59.913, user_set_longitude: 10.746 })
    for (const id of others)
      await program.admin.put(`/devices/${id}`, { user_set_latitude: null, user_set_longitude: null })
    await open(visitor, '/management/devices')
    await row('Mast 3').waitFor()
    await tabTo(page, row('Mast 1'), 'Shift+Tab')
    for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Location')
    const one = await opened(page, 0)
    await rendered()
    const longitude = async (): Promise<number> =>
      Number.parseFloat(await one.getByLabel('Longitude (manual)').inputValue())
    await until('the map at the other device', 30, async () => {
      await push(page, one.getByRole('button', { name: 'Use the centre of the map' }))
      return Math.abs((await longitude()) - 10.746) < 0.5
    })
    const { x, y, width, height } = (await one.locator('canvas').boundingBox())!
    const [across, down] = [x + width / 2, y + height / 2]
    await until('the marker elsewhere', 30, async () => {
      await page.mouse.move(across, down)
      await page.mouse.down()
      await page.mouse.move(across + 40, down, { steps: 4 })
      await page.mouse.move(across + 80, down, { steps: 4 })
      await page.mouse.up()
      return (await longitude()) > 11
    })
  },
)

test(
  'FRAME-152 the brand sets a map service with its key; pages may contact only that host, and the bundled map is used when it fails',
  { timeout: 90_000 },
  async () => {
    brand.write({
      map: { tiles: `${tilesUrl()}/{z}/{x}/{y}.png?key={key}`, key: 'nl 4711', attribution: 'Northlink <maps>' },
    })
    const policy = async (): Promise<string> => (await fetch(program.url)).headers.get('content-security-policy')!
    await until('the new brand', 30, async () => (await policy()).includes(tilesUrl()))
    expect(
      (await policy())
        .split('; ')
        .filter((part) => part.includes(tilesUrl()))
        .map((part) => part.split(' ')[0]),
    ).toEqual(['img-src', 'connect-src'])
    await page.reload()
    const openMap = async () => {
      await go(visitor, '/management/devices')
      await row('Mast 1').waitFor()
      const window = await openedFrom()
      await rendered()
      return window
    }
    const openedFrom = async () => {
      const way = byRow(page, row('Mast 1'), 'Location')
      await way.reach()
      await way.press()
      return opened(page, 0)
    }
    const served = await openMap()
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((url) => !/^\/\d+\/\d+\/\d+\.png\?key=nl%204711$/.test(url))).toEqual([])
    await served.getByText('Northlink <maps>').waitFor()
    expect(await served.getByText('Showing the built-in map').count()).toBe(0)
    await page.keyboard.press('Escape')
    await closed(page, 0)

    answers = 403
    await open(visitor, '/management/devices')
    const refused = await openedFrom()
    await refused.getByText('The map service is not responding. Showing the built-in map.').waitFor()
    await refused.getByText('Natural Earth').waitFor()
    await page.keyboard.press('Escape')
  },
)
