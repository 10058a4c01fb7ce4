import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RawDevice } from './raw-device.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open, settle } from './visitor.ts'
import {
  byEnter,
  byMenu,
  byRow,
  checkByKeyboard,
  closed,
  fill,
  hasFocus,
  opened,
  pick,
  push,
  tabTo,
  type Way,
} from './windows.ts'

/** The dashboards of a device: created, edited by mouse and keyboard, shared by a link. */
setUpBrowserTest()

let device: RawDevice
let guests: BrowserContext
beforeAll(async () => {
  device = await RawDevice.join(program, { serial: 'DASH-1', model: 'RUTX50', name: 'Pump house' })
  device.telemetry({ signal: -67, temperature: 41.5, operator: 'Telia', connection_type: '4G' })
  guests = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
})
afterAll(async () => {
  await guests.close()
  await device.end()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const widget = (name: string) => page.getByRole('region', { name, exact: true })
interface Stored {
  id: number
  revision: number
  widgets: { key: number; kind: string; x: number; y: number; w: number; h: number }[]
}
const stored = async (): Promise<Stored> => {
  const [{ id }] = (await program.admin.get(`/dashboards?device_id=${device.id}`)).body.data
  return (await program.admin.get(`/dashboards/${id}`)).body.data
}
const placeOf = async (key: number): Promise<number[]> => {
  const { x, y, w, h } = (await stored()).widgets.find((one) => one.key === key)!
  return [x, y, w, h]
}

test(
  'DASHBOARDS-001 DASHBOARDS-002 DASHBOARDS-004 DASHBOARDS-005 a dashboard is created from a template by keyboard, and shows values with age and source',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/devices/${device.id}/metrics`)
    await push(page, button('Dashboards'))
    await page.getByText('No dashboards yet.').waitFor()
    const dialog = await checkByKeyboard(visitor, byEnter(page, button('Create dashboard').first()))
    await fill(page, dialog.getByRole('textbox', { name: 'Name' }), 'Overview')
    await pick(page, dialog.getByLabel('Start from').first(), 'Router: signal, connection, temperature')
    await push(page, dialog.getByRole('button', { name: 'Create dashboard' }))
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    const operator = widget('Operator')
    await expect.poll(() => operator.innerText()).toMatch(/Telia\s.*· Device report/s)
    await expect.poll(() => widget('Signal').first().getByRole('meter').getAttribute('aria-valuenow')).toBe('-67')
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Not reported yet/)
    await settle(page)
    expect(await findViolationsInBoth(page)).toEqual([])
  },
)

test(
  'DASHBOARDS-006 DASHBOARDS-021 widgets are moved and resized with the keyboard and the mouse, undone, and saved',
  { timeout: 60_000 },
  async () => {
    await push(page, button('Edit dashboard'))
    const handle = button('Move Operator')
    await tabTo(page, handle)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('ArrowLeft')
    expect(await page.locator('main output').last().innerText()).toMatch(/Operator: column 3, row \d+, 3 wide, 2 high/)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+z')
    expect(await hasFocus(handle)).toBe(true)
    const grip = button('Resize Connection').first()
    const box = (await grip.boundingBox())!
    await page.mouse.move(box.x + 4, box.y + 4)
    await page.mouse.down()
    await page.mouse.move(box.x + 4, box.y + 60)
    await page.mouse.move(box.x + 4, box.y + 104)
    await page.mouse.up()
    const edited = widget('Connection').first()
    await expect.poll(async () => (await edited.boundingBox())!.height).toBe(272)
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, button('Save dashboard'))
    await button('Edit dashboard').waitFor()
    expect(await placeOf(2)).toEqual([3, 0, 3, 2])
    expect(await placeOf(3)).toEqual([6, 0, 3, 3])
  },
)

test(
  'DASHBOARDS-005 DASHBOARDS-007 a widget is added in its dialog, and one whose value is gone says so',
  { timeout: 60_000 },
  async () => {
    const { id, revision, widgets } = await stored()
    const gone = {
      key: 50,
      kind: 'value',
      title: 'Old meter',
      x: 0,
      y: 20,
      w: 3,
      h: 2,
      parameters: ['7000:meter:volt'],
    }
    await program.admin.put(`/dashboards/${id}`, { revision, widgets: [...widgets, gone] })
    await page.reload()
    await expect.poll(() => widget('Old meter').innerText()).toMatch(/—\s.*This value no longer exists/s)
    await push(page, button('Edit dashboard'))
    const dialog = await checkByKeyboard(visitor, byEnter(page, button('Add widget'), 'Shift+Tab'))
    await pick(page, dialog.getByLabel('Type').first(), 'Text')
    await fill(page, dialog.getByRole('textbox', { name: 'Title' }), 'Note')
    await push(page, dialog.getByRole('button', { name: 'Add widget' }))
    await expect.poll(() => dialog.innerText()).toMatch(/Enter text\./)
    await fill(page, dialog.getByRole('textbox', { name: 'Text' }), 'Call the operator')
    await push(page, dialog.getByRole('button', { name: 'Add widget' }))
    await closed(page, 0)
    await expect.poll(() => widget('Note').innerText()).toMatch(/Call the operator/)
  },
)

test(
  'DASHBOARDS-014 who edits a dashboard that another user has saved chooses which state is kept',
  { timeout: 60_000 },
  async () => {
    const { id, revision, widgets } = await stored()
    await program.admin.put(`/dashboards/${id}`, { revision, widgets: widgets.slice(0, 5) })
    await push(page, button('Save dashboard'))
    await page.getByText(/changed this dashboard while you were editing it/).waitFor()
    expect((await stored()).widgets).toHaveLength(5)
    await push(page, button('Save mine anyway'))
    await button('Edit dashboard').waitFor()
    expect((await stored()).widgets).toHaveLength(widgets.length + 1)
  },
)

/** Opens a dialog and returns it, without the checks that the others get. */
async function openBy(way: Way): Promise<Locator> {
  await way.reach()
  await way.press()
  return opened(page, 0)
}
const fromMenu = (label: string) => openBy(byMenu(page, button('More actions'), label))

test(
  'DASHBOARDS-015 DASHBOARDS-019 the settings, versions and templates are in the menu',
  { timeout: 60_000 },
  async () => {
    const settings = await fromMenu('Settings')
    await fill(page, settings.getByRole('textbox', { name: 'Description' }), 'For the pump')
    await push(page, settings.getByRole('button', { name: 'Save settings' }))
    await closed(page, 0)
    const versions = await fromMenu('Versions')
    await versions.getByRole('row').nth(2).waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const template = await fromMenu('Save as template')
    await push(page, template.getByRole('button', { name: 'Save as template' }))
    await closed(page, 0)
    await open(visitor, `/devices/${device.id}/dashboards`)
    const templates = await openBy(byEnter(page, button('Template dashboards')))
    await templates.getByText('RUTX50').first().waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'DASHBOARDS-016 DASHBOARDS-017 DASHBOARDS-023 DASHBOARDS-024 a link shows the dashboard without a sign-in, in one column on a phone',
  { timeout: 60_000 },
  async () => {
    const { id } = await stored()
    await open(visitor, `/devices/${device.id}/dashboards/${id}`)
    const dialog = await checkByKeyboard(visitor, byMenu(page, button('More actions'), 'Share by link'))
    await push(page, dialog.getByRole('button', { name: 'Create link' }))
    const address = await dialog.locator('code').innerText()
    expect(address).toMatch(/\/shared\/dashboard#[\w-]{43}$/)
    const guest = await guests.newPage()
    await guest.goto(address)
    await guest.getByRole('heading', { name: 'Overview' }).waitFor()
    await expect.poll(() => guest.locator('main').innerText()).toMatch(/Telia/)
    expect(await guest.locator('main').innerText()).not.toMatch(/Pump house/)
    expect(await columnsOf(guest)).toBe(1)
    const row = byRow(page, dialog.getByRole('row').nth(1), 'Revoke link')
    await row.reach()
    await row.press()
    const question = await opened(page, 1)
    await push(page, question.getByRole('button', { name: 'Revoke link' }))
    await expect.poll(async () => (await program.admin.get(`/dashboards/${id}/links`)).body.meta.total).toBe(0)
    await guest.reload()
    await guest.getByText('This link does not work').waitFor()
    await page.keyboard.press('Escape')
  },
)

/** The number of different left edges of the widgets. */
const columnsOf = async (on: Page): Promise<number> => {
  const boxes = await Promise.all((await on.locator('main section').all()).map((section) => section.boundingBox()))
  return new Set(boxes.map((box) => Math.round(box!.x))).size
}

test('DASHBOARDS-003 DASHBOARDS-023 the page without the menu is made for phones', { timeout: 60_000 }, async () => {
  const { id } = await stored()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(visitor, `/device/${device.id}/dashboard/${id}`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expect.poll(() => columnsOf(page)).toBe(1)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await findViolationsInBoth(page)).toEqual([])
  // The browser logs the conflict.
  expect(visitor.faults.filter((fault) => !fault.includes('status of 409'))).toEqual([])
})
