import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { byRow, checkByKeyboard, closed, fill, hasFocus, opened, push, tabTo } from './windows.ts'

/** Configuration changes with a simulated device that confirms, restores and waits. */
setUpBrowserTest({
  devices: 1,
  // One device that is offline.
  prepare: (program) =>
    program.admin.post('/devices', {
      data: [{ company_id: 1, device_series: 'rut', serial: '6001999999', mac: '001e42aabbcc', name: 'Not here yet' }],
    }),
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const rows = (text: string): Locator => page.locator('main').locator('tr[data-index]', { hasText: text })
const device = () => fleet.devices[0]!
/** The row of the device that is online. */
const own = async (): Promise<Locator> =>
  rows((await program.admin.get(`/devices/${device().deviceId()}`)).body.data.name).first()
const said = (layer: Locator, text: string) =>
  until(
    text,
    60,
    async () => (await layer.innerText()).includes(text),
    () => layer.innerText(),
  )

/** Opens an item of the menu of the device that is online. */
async function choosing(label: string): Promise<Locator> {
  const way = byRow(page, await own(), label)
  await way.reach()
  await way.press()
  return opened(page, 0)
}

test(
  'CONFIGURATOR-006 CONFIGURATOR-046 CONFIGURATOR-047 a change is ordered by keyboard, and its log says that it is confirmed',
  { timeout: 120_000 },
  async () => {
    await open(visitor, '/management/devices')
    await (await own()).waitFor()
    const changing = await checkByKeyboard(visitor, byRow(page, await own(), 'Change configuration'))
    await push(page, named(changing, 'Apply change'))
    await changing.getByText('Enter at least one option, file or service.').first().waitFor()
    await fill(page, changing.locator('[name="line"]'), "set system.system.hostname='site 7'\nimport system")
    await push(page, named(changing, 'Apply change'))
    await changing.getByText('This line does not change an option: import system').first().waitFor()
    await fill(page, changing.locator('[name="line"]'), "set system.system.hostname='site 7'")
    await push(page, named(changing, 'Add file'))
    await fill(page, changing.locator('[name="entries.0.path"]'), '/etc/banner')
    await fill(page, changing.locator('[name="entries.0.content"]'), 'Welcome')
    await push(page, named(changing, 'Add test'))
    await fill(page, changing.locator('[name="tests.0.host"]'), '192.0.2.1')
    await push(page, named(changing, 'Add test'))
    await push(page, named(changing, 'Remove Test 2'))
    expect(await hasFocus(named(changing, 'Add test'))).toBe(true)
    await push(page, named(changing, 'Apply change'))
    await until('the log opens', 30, async () => (await page.getByText('Configuration log').count()) > 0)
    const log = await opened(page, 0)
    await said(log, 'Confirmed')
    expect(await log.innerText()).toContain("uci set system.system.hostname='site 7'")
    expect(device().platform.config.text('system')).toContain("option hostname 'site 7'")
    expect(device().platform.config.files.get('/etc/banner')?.bytes.toString()).toBe('Welcome\n')
    await tabTo(page, log.locator('summary').first())
    await page.keyboard.press('Enter')
    await log.getByText('test ping: passed').first().waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

/** Orders a change of the host name with one test over the API. */
const order = async (host: string): Promise<void> => {
  const answer = await program.admin.post(`/devices/${device().deviceId()}/configurator/changes`, {
    entries: [{ kind: 'uci', line: "set system.system.hostname='elsewhere'" }],
    tests: [{ kind: 'ping', host, timeout: 5 }],
    confirm_within: 90,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

test(
  'CONFIGURATOR-049 the log says that a test failed and that the device restored its files',
  { timeout: 90_000 },
  async () => {
    await order('monitor.invalid')
    await go(visitor, '/management/devices')
    const log = await checkByKeyboard(visitor, byRow(page, await own(), 'Configuration log'))
    await said(log, 'Restored: a test failed')
    expect(await log.innerText()).toContain('ping: no answer within 5 s')
    expect(device().platform.config.text('system')).toContain("option hostname 'site 7'")
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'CONFIGURATOR-049 CONFIGURATOR-050 an open change counts down and is cancelled',
  { timeout: 120_000 },
  async () => {
    device().platform.config.faults = { neverConfirms: true }
    await order('192.0.2.1')
    const log = await choosing('Configuration log')
    const leftIn = async (): Promise<number> =>
      Number(/Waiting for confirmation, (\d+) s left/.exec(await log.innerText())?.[1] ?? Number.NaN)
    const first = await until('a countdown', 60, async () => (await leftIn()) || undefined)
    expect(first).toBeLessThanOrEqual(90)
    await until('fewer seconds', 30, async () => (await leftIn()) < first)
    await push(page, named(log, 'Cancel change'))
    const asking = await opened(page, 1)
    await push(page, named(asking, 'Cancel change').last())
    await closed(page, 1)
    await said(log, 'Restored: the change was cancelled')
    expect(device().platform.config.text('system')).toContain("option hostname 'site 7'")
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test('CONFIGURATOR-046 an offline device cannot be changed, but its log can be read', async () => {
  const row = rows('Not here yet').first()
  await row.waitFor()
  await row.locator('[data-action-menu]').click()
  const item = page.getByRole('menu').getByRole('menuitem', { name: /^Change configuration/ })
  await item.waitFor()
  expect(await item.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('menu').getByRole('menuitem', { name: 'Configuration log', exact: true }).click()
  await said(await opened(page, 0), 'has not been changed from here')
  await page.keyboard.press('Escape')
  await closed(page, 0)
  expect(visitor.faults).toEqual([])
})
