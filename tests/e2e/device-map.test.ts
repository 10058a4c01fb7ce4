import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawDevice } from './raw-device.ts'
import { page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byEnter, checkByKeyboard, closed, fill, opened, pick, push } from './windows.ts'

/** The map of devices, and the location and path of one of them. */
let device: RawDevice
setUpBrowserTest({ prepare: () => registerDevices(['Mast 1', 'Mast 2', 'Cellar']) })
beforeAll(async () => {
  device = await RawDevice.join(program, { serial: 'BUS-1', model: 'RUTX50', name: 'Bus' })
  for (const [name, place] of [
    ['Mast 1', { user_set_latitude: 60, user_set_longitude: 10 }],
    ['Mast 2', { user_set_latitude: 60.1, user_set_longitude: 10.2 }],
  ] as const) {
    const [{ id }] = (await program.admin.get(`/devices?q=${name}`)).body.data as [{ id: number }]
    await program.admin.put(`/devices/${id}`, place)
  }
})
afterAll(() => device.end())

const groups = () => page.getByRole('list', { name: 'Groups of devices on the map' })
const positions = async () => (await program.admin.get(`/devices/${device.id}/location`)).body.data.positions

test(
  'DEVICES-182 clusters are opened by keyboard, and the address keeps position and filters of the map',
  { timeout: 90_000 },
  async () => {
    device.telemetry({ latitude: 35.5, longitude: 139.5, fix_status: 1 })
    await expect.poll(async () => (await positions()).length).toBe(1)
    await open(visitor, '/management/map')
    await page.locator('[data-map][data-drawn]').waitFor({ timeout: 60_000 })
    await push(page, groups().getByRole('button', { name: /2 devices/ }))
    await groups()
      .getByRole('button', { name: /Mast 1/ })
      .waitFor({ timeout: 30_000 })
    await expect.poll(() => page.locator('main').innerText()).not.toContain('Bus')
    expect(await page.locator('main').innerText()).toContain('The position of 1 device is not known.')
    expect(page.url()).toMatch(/lat=60\.\d+&lng=10\.\d+&zoom=\d/)
    expect(await findViolationsInBoth(page)).toEqual([])
    await open(visitor, page.url().replace(program.url, '').replace('?', '?q=mast+2&'))
    await groups()
      .getByRole('button', { name: /Mast 2/ })
      .waitFor({ timeout: 30_000 })
    expect(await groups().getByRole('button').count()).toBe(1)
    await push(page, groups().getByRole('button', { name: /Mast 2/ }))
    await page.getByRole('heading', { level: 1, name: 'Mast 2' }).waitFor()
    expect([visitor.foreign, visitor.faults]).toEqual([[], []])
  },
)

test(
  'TELEMETRY-001 TELEMETRY-010 TELEMETRY-043 the tab of a device shows its positions by source and its path',
  { timeout: 60_000 },
  async () => {
    device.telemetry({ latitude: 35.51, longitude: 139.5, altitude: 12, fix_status: 1 })
    device.telemetry({ cell_tower_latitude: 35.6, cell_tower_longitude: 139.6, cell_tower_accuracy: 1200 })
    await expect.poll(async () => (await positions()).length).toBe(2)
    await open(visitor, `/devices/${device.id}/location`)
    const sources = page.getByRole('region', { name: 'Positions' })
    await sources.getByText('GPS (In use)').waitFor()
    expect(await sources.innerText()).toMatch(/35\.510000, 139\.500000.*Cell tower\s+35\.600000, 139\.600000\s+1200 m/s)
    expect(await page.getByRole('region', { name: 'Path' }).last().innerText()).toMatch(/35\.510000, 139\.500000\s+12/)
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, page.getByRole('button', { name: 'Set location' }))
    await page.getByRole('dialog').getByLabel('Latitude (manual)').waitFor()
    expect([visitor.foreign, visitor.faults]).toEqual([[], []])
  },
)

test(
  'DEVICES-186 a geofence is entered by keyboard and lists the devices inside; a polygon is drawn with the mouse',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/management/map/geofences')
    const add = page.getByRole('button', { name: 'Create geofence' }).first()
    const dialog = await checkByKeyboard(visitor, byEnter(page, add))
    await fill(page, dialog.getByLabel('Name'), 'Harbour')
    await fill(page, dialog.getByLabel('Latitude: Centre'), '60')
    await fill(page, dialog.getByLabel('Longitude: Centre'), '10')
    await fill(page, dialog.getByLabel('Radius'), '2000')
    await push(page, dialog.getByRole('button', { name: 'Create geofence' }))
    await closed(page, 0)
    const row = page.locator('tr[data-index]', { hasText: 'Harbour' })
    await row.waitFor()
    expect(await row.innerText()).toMatch(/Circle, 2 km\s+1/)
    await row.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Devices inside' }).click()
    await (await opened(page, 0)).getByRole('link', { name: 'Mast 1' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await push(page, add)
    const drawing = await opened(page, 0)
    await drawing.locator('[data-map][data-drawn]').waitFor({ timeout: 60_000 })
    await fill(page, drawing.getByLabel('Name'), 'Triangle')
    await pick(page, drawing.getByLabel(/^Shape/).and(page.getByRole('combobox')), 'Polygon')
    const { x, y, width, height } = (await drawing.locator('canvas').boundingBox())!
    for (const [dx, dy, count] of [
      [-60, -40, 1],
      [60, -40, 2],
      [0, 50, 3],
    ] as const) {
      await page.mouse.click(x + width / 2 + dx, y + height / 2 + dy)
      await drawing.getByRole('button', { name: `Corner ${count}` }).waitFor()
    }
    await push(page, drawing.getByRole('button', { name: 'Create geofence' }))
    await closed(page, 0)
    await page.locator('tr[data-index]', { hasText: 'Polygon, 3 corners' }).waitFor()
    expect([visitor.foreign, visitor.faults]).toEqual([[], []])
  },
)
