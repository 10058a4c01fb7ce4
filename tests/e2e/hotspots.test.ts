import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { byEnter, checkByKeyboard, choose, closed, opened, push } from './windows.ts'

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
    // The button that had the focus is gone, but the focus is still in the dialog.
    expect(await users.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
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
