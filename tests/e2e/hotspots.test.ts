import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { browser, fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, choose, closed, opened, push } from './windows.ts'

/** The lists of hotspots and Wi-Fi, and the tab of a simulated device, by keyboard. */

setUpBrowserTest({ devices: 1 })

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })
const idOf = (): number => fleet.devices[0]!.deviceId()!

test(
  'HOTSPOTS-001 HOTSPOTS-002 HOTSPOTS-016 HOTSPOTS-017 both lists show the device',
  { timeout: 120_000 },
  async () => {
    await expect
      .poll(async () => (await program.admin.get('/hotspots')).body.meta.total, { timeout: 30_000 })
      .toBeGreaterThan(0)
    await open(visitor, '/management/hotspots')
    await main().getByText('Guests').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    await go(visitor, '/management/wifi')
    await main().getByText('RUT').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(visitor.faults).toEqual([])
  },
)

test(
  'HOTSPOTS-003 HOTSPOTS-004 HOTSPOTS-023 HOTSPOTS-025 access points have a chart, QR codes and their health',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf()}/wifi`)
    await main().getByText('Hotspot 1').waitFor()
    expect(await findViolations(page)).toEqual([])
    const chart = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Show chart of Router')))
    await chart.getByText('Each point covers 15 minutes').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await push(page, named(main(), 'Wireless networks and QR codes'))
    const networks = await opened(page, 0)
    await push(page, named(networks, 'Show QR code of Router'))
    await (await opened(page, 1)).getByRole('img', { name: 'QR code of the network Router' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 1)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await push(page, named(main(), 'Read from device'))
    await main().getByText('−50 dBm and better').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(visitor.faults).toEqual([])
  },
)

test(
  'HOTSPOTS-008 HOTSPOTS-009 HOTSPOTS-022 users are added and removed, and a guest is limited and disconnected',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf()}/wifi`)
    const users = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Users')))
    await users.getByText('reception').waitFor()
    await push(page, named(users, 'Add user'))
    const form = await opened(page, 1)
    await form.getByLabel(/^Username/).fill('room-7')
    await form.getByLabel(/^Password/).fill('a-secret-7')
    await push(page, named(form, 'Add user'))
    // The status of the order closes when it has succeeded.
    await closed(page, 1)
    await users.getByText('room-7').waitFor()
    await push(page, named(users, 'Remove room-7'))
    await push(page, named(await opened(page, 1), 'Remove user'))
    await closed(page, 1)
    await users.getByText('room-7').waitFor({ state: 'detached' })
    await closed(page, 1)
    // The button that had the focus is gone, but the focus is still in the dialog.
    expect(await users.evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const guests = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Online users')))
    const rows = guests.locator('tbody tr')
    await rows.first().waitFor()
    const before = await rows.count()
    await push(page, named(rows.first(), /^Actions for/))
    await choose(page, 'Limit time or speed')
    const limit = await opened(page, 1)
    await limit.getByLabel(/^Speed/).fill('512')
    await push(page, named(limit, 'Apply limits'))
    await closed(page, 1)
    await push(page, named(rows.first(), /^Actions for/))
    await choose(page, 'Disconnect')
    await push(page, named(await opened(page, 1), 'Disconnect'))
    await closed(page, 1)
    await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(before - 1)
    expect(visitor.faults).toEqual([])
  },
)

test('HOTSPOTS-029 vouchers are created, shown for printing, listed and removed', { timeout: 120_000 }, async () => {
  await open(visitor, `/devices/${idOf()}/wifi`)
  const list = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Vouchers')))
  await push(page, named(list, 'Create vouchers'))
  const form = await opened(page, 1)
  await form.getByLabel(/^Vouchers/).fill('2')
  await form.getByLabel(/^Note/).fill('Front desk')
  await push(page, named(form, 'Create vouchers'))
  const sheet = await opened(page, 1)
  await sheet.getByText('New vouchers').waitFor()
  expect(await sheet.getByRole('img', { name: 'Join the network' }).count()).toBe(2)
  expect(await sheet.getByRole('img', { name: 'Sign in' }).count()).toBe(2)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, 1)
  await list.getByText('Front desk').first().waitFor()
  expect(visitor.faults).toEqual([])
})

test(
  'HOTSPOTS-036 HOTSPOTS-037 HOTSPOTS-040 a kiosk link is created, issues vouchers on a tablet without a sign-in, and is revoked',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/devices/${idOf()}/wifi`)
    const list = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Kiosk links')))
    await push(page, named(list, 'Create kiosk link'))
    const form = await opened(page, 1)
    await form.getByLabel(/^Name/).fill('Reception')
    await form.locator('[name="minutes"]').fill('60')
    await push(page, named(form, 'Create kiosk link'))
    await closed(page, 1)
    const address = await list.locator('code').innerText()
    expect(address).toMatch(/\/shared\/vouchers#[\w-]{43}$/)
    expect(await findViolations(page)).toEqual([])
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
    const tablet = await context.newPage()
    await tablet.goto(address)
    const button = (name: string) => tablet.getByRole('button', { name, exact: true })
    await button('Get voucher').waitFor()
    expect(await findViolations(tablet)).toEqual([])
    await tablet.keyboard.press('Tab')
    await tablet.keyboard.press('Enter')
    await tablet.getByRole('img', { name: 'Join the network' }).waitFor()
    await tablet.getByRole('img', { name: 'Sign in' }).waitFor()
    expect(await tablet.getByText('Wi-Fi Guests').count()).toBe(1)
    expect(await tablet.getByText('1 hr', { exact: true }).count()).toBe(1)
    expect(await findViolations(tablet)).toEqual([])
    await button('Done').click()
    await button('Get voucher').waitFor()
    expect(await tablet.getByRole('img', { name: 'Sign in' }).count()).toBe(0)
    const row = byRow(page, list.getByRole('row').nth(1), 'Revoke kiosk link')
    await row.reach()
    await row.press()
    await push(page, named(await opened(page, 1), 'Revoke kiosk link'))
    await closed(page, 1)
    await list.getByText('This hotspot has no kiosk links.').waitFor()
    await button('Get voucher').click()
    await tablet.getByText('This page no longer works').waitFor()
    await context.close()
    expect(visitor.faults).toEqual([])
  },
)

test('HOTSPOTS-038 the days for which notes about guests are kept are set', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/hotspots')
  const dialog = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Guest data')))
  await dialog.locator('[name="days"]').fill('14')
  await push(page, named(dialog, 'Save days'))
  await closed(page, 0)
  expect((await program.admin.get('/hotspots/guest-data')).body.data).toMatchObject({ days: 14, own_days: 14 })
  expect(visitor.faults).toEqual([])
})
