import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, checkByKeyboard, closed, push, tabTo } from './windows.ts'

/** The map of the network of a device, its table, its past and its changes. */
setUpBrowserTest()

let device: OnlineDevice

beforeAll(async () => {
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'MAP-1')
})
afterAll(() => device.stop())

const button = (name: string) => page.getByRole('button', { name, exact: true })
const map = () => page.getByRole('region', { name: 'Network map' })
const ports = [
  'port wan uplink up 100 - - - 02:00:00:00:00:14 ',
  'port lan1 port up 1000 br-lan - - 02:00:00:00:00:11 ',
  'port lan2 port down - br-lan - - 02:00:00:00:00:12 ',
  'port wlan0 wifi up - br-lan - - 02:00:00:00:00:13 Workshop',
  'gateway wan 10.0.0.1 00:1d:aa:00:00:01',
]
const plcAt = (port: string) => `client 00:1b:1b:0a:0b:0c ${port} br-lan - bridge,reachable 192.168.1.20 plc-1`
const phones = Array.from(
  { length: 12 },
  (_, n) =>
    `client f0:18:98:00:00:${String(n).padStart(2, '0')} wlan0 br-lan -5${n % 10} station,lease 192.168.1.${100 + n} phone-${n}`,
)
const readAgain = async (...lines: string[]): Promise<void> => {
  device.setNetwork([...ports, ...lines])
  const before = (await program.admin.get(`/devices/${device.id}/network/map`)).body.data.observed_at as string
  // Times of the API are in seconds.
  await expect.poll(() => Date.now() - Date.parse(`${before}Z`), { timeout: 5000 }).toBeGreaterThan(1100)
  await push(page, button('Read now'))
  const read = async () => (await program.admin.get(`/devices/${device.id}/network/map`)).body.data
  await expect.poll(async () => (await read()).observed_at !== before, { timeout: 30_000 }).toBe(true)
}

test(
  'CONFIGURATOR-003 NETMAP-012 NETMAP-014 NETMAP-015 NETMAP-016: the tab reads the network and draws it; a node tells what is known',
  { timeout: 90_000 },
  async () => {
    device.setNetwork([...ports, plcAt('lan1'), ...phones])
    await open(visitor, `/devices/${device.id}/network`)
    await map().waitFor({ timeout: 30_000 })
    const text = await map().innerText()
    expect(text).toMatch(/10\.0\.0\.1/)
    expect(text).toMatch(/lan1\s+1000 Mbit\/s/)
    expect(text).toMatch(/lan2\s+Not connected/)
    expect(text).toMatch(/wlan0\s+Workshop/)
    await push(page, map().getByRole('button', { name: '5 more' }))
    expect(
      await map()
        .getByRole('button', { name: /^phone-/ })
        .count(),
    ).toBe(12)
    expect(await findViolationsInBoth(page)).toEqual([])
    // By keyboard.
    const plc = map().getByRole('button', { name: 'plc-1 192.168.1.20' })
    await plc.focus()
    await page.keyboard.press('Enter')
    expect(await plc.getAttribute('aria-pressed')).toBe('true')
    const details = page.locator('section', { has: page.getByRole('heading', { name: 'plc-1' }) })
    expect(await details.innerText()).toMatch(/00:1B:1B:0A:0B:0C.*Siemens AG.*Heard by the bridge/s)
    const dialog = await checkByKeyboard(visitor, byEnter(page, button('Add remote access')))
    expect(await dialog.getByLabel('Destination IP').first().inputValue()).toBe('192.168.1.20')
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test('CONFIGURATOR-017 NETMAP-013: the dialog lists what has changed', { timeout: 90_000 }, async () => {
  await readAgain(plcAt('lan2'), ...phones, 'client 00:30:de:00:00:03 lan1 br-lan - bridge 192.168.1.31 new-one')
  await map().getByRole('button', { name: 'new-one 192.168.1.31' }).waitFor({ timeout: 30_000 })
  const dialog = await checkByKeyboard(visitor, byEnter(page, button('Changes')))
  expect(await dialog.getByRole('row', { name: /plc-1/ }).innerText()).toContain('Moved from lan1 to lan2')
  expect(await dialog.getByRole('row', { name: /new-one/ }).innerText()).toContain('Appeared at lan1')
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, 0)
})

test(
  'NETMAP-008 NETMAP-017: the slider shows the past, and the table has the content of the map',
  { timeout: 90_000 },
  async () => {
    await page.getByText('Table', { exact: true }).click()
    const table = page.getByRole('region', { name: 'Connected machines' })
    expect(await table.getByRole('row').count()).toBe(1 + 15)
    expect(await table.getByRole('row', { name: /plc-1/ }).innerText()).toMatch(/192\.168\.1\.20.*lan2.*Present/s)
    expect(await findViolations(page)).toEqual([])
    const slider = page.getByRole('slider', { name: 'Time' })
    expect(await slider.getAttribute('aria-valuetext')).toBe('Now')
    await tabTo(page, slider, 'Shift+Tab')
    await page.keyboard.press('Home')
    await table.getByRole('row', { name: /plc-1.*lan1/s }).waitFor({ timeout: 15_000 })
    expect(await table.getByRole('row', { name: /new-one/ }).count()).toBe(0)
    await push(page, button('Show current map'))
    await table.getByRole('row', { name: /new-one/ }).waitFor({ timeout: 15_000 })
  },
)
