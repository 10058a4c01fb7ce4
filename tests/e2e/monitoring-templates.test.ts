import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, byMenu, checkByKeyboard, closed, fill, opened, pick, push } from './windows.ts'

/** A monitoring template for the PLC behind a simulated device, from the first dialog to the value. */
setUpBrowserTest({ devices: 12 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const said = (text: string, seconds = 30) =>
  until(
    text,
    seconds,
    async () => (await main().innerText()).includes(text),
    () => main().innerText(),
  )

/** Returns a device with a PLC behind it that speaks Modbus. */
async function deviceWithPlc(): Promise<{ id: number; name: string }> {
  for (const device of fleet.devices) {
    const hosts = await device.platform.hosts()
    if (!hosts.some(({ address }) => address === '192.168.1.31')) continue
    const id = Number(device.deviceId())
    return { id, name: (await program.admin.get(`/devices/${id}`)).body.data.name }
  }
  throw new Error('no simulated device has a PLC')
}

test(
  'TEMPLATES-001 TEMPLATES-003 TEMPLATES-004 TEMPLATES-005 TEMPLATES-047 a template for a PLC is created, tested, assigned and read',
  { timeout: 120_000 },
  async () => {
    const device = await deviceWithPlc()
    await open(visitor, '/monitoring-templates')
    const importing = await checkByKeyboard(
      visitor,
      byMenu(page, named(main(), 'More actions').first(), 'Import from file'),
    )
    await push(page, named(importing, 'Cancel'))
    await closed(page, 0)
    await push(page, named(main(), 'Create template').first())
    const adding = await opened(page, 0)
    await fill(page, adding.locator('[name="name"]'), 'Meter of the hall')
    await push(page, named(adding, 'Create template'))
    await closed(page, 0)
    await said('0 / 200 parameters')

    const source = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add source').first()))
    await fill(page, source.locator('[name="url"]'), 'meter')
    await fill(page, source.locator('[name="host"]'), '192.168.1.31')
    await push(page, named(source, 'Add source'))
    await closed(page, 0)
    await said('192.168.1.31:502, 1')

    await push(page, named(main(), 'Add parameter').last())
    const variable = await opened(page, 0)
    await fill(page, variable.locator('[name="id"]'), 'power')
    await fill(page, variable.locator('[name="register"]'), '2')
    await pick(page, variable.getByRole('combobox', { name: 'Format' }), 'Float, 32 bits')
    await push(page, named(variable, 'Add parameter'))
    await closed(page, 0)
    await said('1 / 200 parameters')
    expect(await findViolations(page)).toEqual([])

    const more = named(main(), 'More actions').first()
    const testing = await checkByKeyboard(visitor, byMenu(page, more, 'Test'))
    await pick(page, testing.getByRole('combobox', { name: 'Device' }), device.name)
    await push(page, named(testing, 'Test on device'))
    await until('the readings', 20, async () => (await page.getByText('Which looks right?').count()) > 0)
    expect(await page.getByRole('dialog').last().innerText()).toMatch(/meter: power\s+[\d.]+/)
    await page.keyboard.press('Escape')
    await closed(page, 0)

    const assigning = await checkByKeyboard(visitor, byMenu(page, more, 'Assign'))
    await pick(page, assigning.getByRole('combobox', { name: 'Devices' }), device.name)
    await page.keyboard.press('Escape')
    await push(page, named(assigning, 'Assign template'))
    await closed(page, 0)
    const [{ id }] = (await program.admin.get('/data-collect/configs')).body.data
    const address = `${id}:meter:power`
    await until('the value', 20, async () => {
      const { data } = (await program.admin.get(`/devices/${device.id}?fields=${address}`)).body
      return typeof data[address] === 'number'
    })
    await open(visitor, `/monitoring-templates/edit/${id}`)
    await said('Revision 1 in use')
    expect(visitor.faults).toEqual([])
  },
)
