import { isDeepStrictEqual } from 'node:util'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { resize, wide } from './layout.ts'
import { RawDevice } from './raw-device.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open, paint, visit } from './visitor.ts'
import { closed, fill, hasFocus, layers, opened } from './windows.ts'

/**
 * The behaviour of every dialog, independent of its content: moving, full screen, minimising, the layout for phones.
 */

setUpBrowserTest({
  devices: 6,
  prepare: (program) => RawDevice.knock(program, { name: 'stranger', serial: 'S-stranger', model: 'RUTX50' }),
})

const control = (dialog: Locator, name: string): Locator => dialog.getByRole('button', { name, exact: true })
const bar = (): Locator => page.getByRole('list', { name: 'Minimized windows' })

/** Returns the position of a dialog, and whether all of it is visible. */
async function placeOf(dialog: Locator) {
  const { x, y, width, height } = (await dialog.boundingBox())!
  const screen = page.viewportSize()!
  return { x, y, inside: x >= 0 && y >= 0 && x + width <= screen.width + 1 && y + height <= screen.height + 1 }
}

/** Drags a dialog by its title over a distance. */
async function drag(dialog: Locator, by: { x: number; y: number }): Promise<void> {
  const title = (await dialog.getByRole('heading').first().boundingBox())!
  await page.mouse.move(title.x + 40, title.y + 10)
  await page.mouse.down()
  await page.mouse.move(title.x + 40 + by.x, title.y + 10 + by.y, { steps: 4 })
  await page.mouse.up()
}

async function openFrom(press: () => Promise<unknown>, on = page): Promise<Locator> {
  const before = await layers(on).count()
  await press()
  return opened(on, before)
}

const edit = (index: number): Promise<Locator> =>
  openFrom(async () => {
    await page.locator(`tr[data-index="${index}"] [data-action-menu]`).click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  })

test(
  'FRAME-071: a dialog is moved by its header and by keys, never off the screen, and not in full screen',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/files')
    const menu = page.locator('main').getByRole('button', { name: 'More actions' }).first()
    const dialog = await openFrom(async () => {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Update history' }).click()
    })
    const start = await placeOf(dialog)
    await drag(dialog, { x: 60, y: 60 })
    expect(await placeOf(dialog)).toMatchObject({ x: start.x + 60, y: start.y + 60 })
    await drag(dialog, { x: 3000, y: 3000 })
    expect((await placeOf(dialog)).inside).toBe(true)
    await resize(page, { width: 1000, height: 700 })
    await until(
      'the window is wholly in sight again',
      30,
      async () => (await placeOf(dialog)).inside,
      () => dialog.boundingBox(),
    )
    await resize(page, wide)

    await control(dialog, 'Move the window. Use the arrow keys.').focus()
    const before = await placeOf(dialog)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowUp')
    expect(await placeOf(dialog)).toMatchObject({ x: before.x - 16, y: before.y - 64 })

    await control(dialog, 'Full screen').click()
    const whole = { x: 0, y: 0, ...wide }
    await until(
      'the whole screen',
      30,
      async () => isDeepStrictEqual(await dialog.boundingBox(), whole),
      () => dialog.boundingBox(),
      20,
    )
    await drag(dialog, { x: 100, y: 100 })
    expect(await dialog.boundingBox()).toEqual(whole)
    await control(dialog, 'Exit full screen').click()
    const back = async (): Promise<boolean> => {
      const { x, y } = await placeOf(dialog)
      return x === before.x - 16 && y === before.y - 64
    }
    await until('its place again', 30, back, () => placeOf(dialog), 20)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    expect(await hasFocus(menu)).toBe(true)
  },
)

test(
  'FRAME-069, FRAME-070: five minimised dialogs keep their input in the bar, and a sixth is not minimised',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices?sort=name')
    for (let index = 0; index < 6; index++) {
      const dialog = await edit(index)
      await fill(page, dialog.getByLabel('Name'), `Draft ${index}`)
      await control(dialog, 'Minimize').click()
      if (index < 5) await closed(page, 0)
    }
    const told = page.getByText('You can not minimize more than 5 windows')
    await told.waitFor()
    // FRAME-111: once they have slid in, the console's toasts are at the top centre, and do not cover the header.
    const place = async () => (await told.boundingBox())!
    await until('the toast stands under the header', 30, async () => (await place()).y > 52, place, 20)
    const { x, y, width } = await place()
    expect(Math.abs(x + width / 2 - wide.width / 2)).toBeLessThan(100)
    expect(y).toBeLessThan(140)
    expect(await layers(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await closed(page, 0)
    expect(await bar().getByRole('listitem').count()).toBe(5)
    expect(await page.evaluate("document.body.hasAttribute('data-scroll-locked')")).toBe(false)
    expect(await findViolationsInBoth(page)).toEqual([])

    // They stay when the user goes to another page, and open again unchanged.
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Remote access' })
      .first()
      .click()
    await page.waitForURL('**/remote**')
    const second = await openFrom(() => bar().getByRole('button').nth(2).click())
    expect(await second.getByLabel('Name').inputValue()).toBe('Draft 1')
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])

    // Going back would lose what was typed, so the dialog asks first.
    const here = page.url()
    await page.goBack()
    await control(second, 'Keep editing').click()
    await until('the page has stayed', 30, () => Promise.resolve(page.url() === here))
    await page.goBack()
    await control(second, 'Discard').click()
    await page.waitForURL('**/management/devices**')
    await until('four wait', 30, async () => (await bar().getByRole('listitem').count()) === 4)
    await bar()
      .getByRole('button', { name: /^Close: / })
      .first()
      .click()
    const first = await opened(page, 0)
    await control(first, 'Discard').click()
    await closed(page, 0)
    expect(await bar().getByRole('listitem').count()).toBe(3)
  },
)

test(
  'FRAME-006: platform=mobile shows every dialog as a sheet, on every page of the tab',
  { timeout: 60_000 },
  async () => {
    const phone = await visit(browser, program.url, adminLogin)
    await open(phone, '/management/devices?platform=mobile')
    await open(phone, '/management/devices')
    const dialog = await openFrom(
      () => phone.page.getByRole('button', { name: 'Add device' }).first().click(),
      phone.page,
    )
    expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...wide })
    await paint(phone.page, 'dark')
    expect(await findViolations(phone.page, '[role="dialog"]')).toEqual([])
    await phone.context.close()
  },
)
