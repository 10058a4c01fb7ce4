import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { checkByKeyboard, byEnter, choose, closed, fill, opened, push, tabTo } from './windows.ts'

/** Multi-configuration of two simulated devices. A third one has no description of its API. */
setUpBrowserTest({
  devices: 2,
  prepare: (program) =>
    program.admin.post('/devices', {
      data: [{ company_id: 1, device_series: 'rut', serial: '6001999999', mac: '001e42aabbcc', name: 'Not here yet' }],
    }),
})

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string | RegExp): Locator => layer.getByRole('button', { name, exact: true })
const said = (text: string, seconds = 60, layer = main()) =>
  until(
    text,
    seconds,
    async () => (await layer.innerText()).includes(text),
    () => layer.innerText(),
  )
/** The hostname in the configuration of a device. */
const hostname = (at: number): string | undefined =>
  /option hostname '([^']*)'/.exec(fleet.devices[at]!.platform.config.text('system') ?? '')?.[1]
const nameOf = async (at: number): Promise<string> =>
  (await program.admin.get(`/devices/${fleet.devices[at]!.deviceId()}`)).body.data.name

/** Selects all three devices of a list with the keyboard. */
async function selectAll(): Promise<Locator> {
  await until('three devices', 30, async () => (await page.locator('tr[data-index]').count()) === 3)
  await tabTo(page, page.locator('tr[data-index="0"]'), 'Shift+Tab')
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('3 selected').first().waitFor()
  return page.getByRole('region', { name: /selected/ })
}

test(
  'CONFIGURATOR-001 CONFIGURATOR-058 CONFIGURATOR-059 CONFIGURATOR-060 CONFIGURATOR-061 CONFIGURATOR-062 CONFIGURATOR-063 from the device list to one value each on two devices, by keyboard',
  { timeout: 240_000 },
  async () => {
    await open(visitor, '/management/devices')
    const bar = await selectAll()
    await push(page, named(bar, 'More actions'))
    await choose(page, 'Multi-configuration')
    await said('3 devices selected')
    await said('Left out: 1 device without a description of its API')
    await said('fake-1.0.0: 2 devices.')
    expect(await findViolations(page)).toEqual([])
    await push(page, named(main(), 'Continue'))

    await fill(page, main().getByLabel('Search by path, method or summary'), 'put /system/config')
    await said('1 endpoint')
    await push(page, named(main(), 'Add'))
    await said('Requests to the devices')
    expect(await findViolations(page)).toEqual([])
    await push(page, named(main(), 'Continue'))

    await push(page, named(main(), 'Read current values'))
    await until('both devices', 60, async () => (await main().locator('thead th').count()) === 4)
    await said('Differs')
    expect(await findViolations(page)).toEqual([])
    const values = await checkByKeyboard(visitor, byEnter(page, named(main(), `Show all values of ${await nameOf(0)}`)))
    await said(hostname(0)!, 30, values)
    await page.keyboard.press('Escape')
    await closed(page, 0)

    const setting = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Set value of Hostname')))
    await tabTo(page, setting.getByRole('radio', { name: 'All devices: the same value' }))
    await page.keyboard.press('ArrowDown')
    await push(page, named(setting, 'Set value'))
    await said('Enter a value for at least one device.', 30, setting)
    for (const at of [0, 1]) await fill(page, setting.getByLabel(`New value for ${await nameOf(at)}`), `site-${at + 1}`)
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(setting, 'Set value'))
    await closed(page, 0)
    await said('Own values for 2 devices')

    await push(page, named(main(), 'Set value of Location'))
    const shared = await opened(page, 0)
    await fill(page, shared.locator('[name="value"]'), 'Roof')
    await push(page, named(shared, 'Set value'))
    await closed(page, 0)
    await push(page, named(main(), 'Continue'))

    await said('They go to 2 devices.')
    await said('"hostname": "site-1"')
    await said('"location": "Roof"')
    expect(await findViolations(page)).toEqual([])
    await fill(page, main().getByLabel('Name in the log'), 'Site names')
    const before = [0, 1].map(hostname)
    expect(before).not.toContain('site-1')
    await push(page, named(main(), 'Apply to 2 devices'))
    await said('Confirmed: 2', 120)
    expect([0, 1].map(hostname).toSorted()).toEqual(['site-1', 'site-2'])
    for (const at of [0, 1]) expect(hostname(at)).toBe(`site-${at + 1}`)
    expect(await findViolations(page)).toEqual([])

    const log = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Open log')))
    await said('"hostname":"site-2"', 30, log)
    await said('200', 30, log)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    expect(visitor.faults).toEqual([])
  },
)
