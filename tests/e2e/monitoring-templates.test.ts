import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, byMenu, checkByKeyboard, choose, closed, fill, opened, pick, push } from './windows.ts'

/** A monitoring template for the PLC behind a simulated device, from the first dialog to the value, by keyboard. */

// The first device has a PLC at 192.168.1.31, the second does not.
setUpBrowserTest({ devices: 2, firstDevice: 17 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const more = (): Locator => named(main(), 'More actions').first()
const chooseFromMenu = async (label: string): Promise<void> => {
  await push(page, more())
  await choose(page, label)
}
const said = (text: string, seconds = 30) =>
  until(
    text,
    seconds,
    async () => (await main().innerText()).includes(text),
    () => main().innerText(),
  )
const templates = async (): Promise<{ id: number; config: { name: string } }[]> =>
  (await program.admin.get('/data-collect/configs?sort=id&type=user')).body.data

interface Router {
  id: number
  name: string
}

const routers = (): Promise<Router[]> =>
  Promise.all(
    fleet.devices.map(async (device) => {
      const id = Number(device.deviceId())
      return { id, name: (await program.admin.get(`/devices/${id}`)).body.data.name as string }
    }),
  )

test(
  'TEMPLATES-001 TEMPLATES-002 TEMPLATES-003 TEMPLATES-033 a template is created with a source and two parameters',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/monitoring-templates')
    await push(page, named(main(), 'Create template').first())
    await page.waitForURL('**/monitoring-templates/create')
    await fill(page, page.locator('[name="name"]'), 'Meter of the hall')
    await push(page, named(main(), 'Create template'))
    await said('0 / 200')

    const source = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add source')))
    await fill(page, source.locator('[name="url"]'), 'meter')
    await fill(page, source.locator('[name="host"]'), '192.168.1.31')
    await push(page, named(source, 'Add source'))
    await closed(page, 0)
    await said('192.168.1.31:502 · Unit ID 1')
    // Nothing was changed, so that Esc closes it without a question.
    const sourceMenu = named(main(), 'Actions for meter')
    await push(page, named(await checkByKeyboard(visitor, byMenu(page, sourceMenu, 'Edit source')), 'Cancel'))
    await closed(page, 0)

    const voltage = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add parameter')))
    await fill(page, voltage.locator('[name="id"]'), 'voltage')
    await fill(page, voltage.locator('[name="expression"]'), 'value / 10')
    await push(page, named(voltage, 'Add parameter'))
    await closed(page, 0)
    await said('1 / 200')
    await push(page, named(main(), 'Add parameter'))
    const power = await opened(page, 0)
    await fill(page, power.locator('[name="id"]'), 'power')
    await fill(page, power.locator('[name="register"]'), '2')
    await pick(page, power.getByRole('combobox', { name: 'Format' }), 'Float, 32 bits')
    await fill(page, power.locator('[name="unit"]'), 'W')
    await push(page, named(power, 'Add parameter'))
    await closed(page, 0)
    await said('2 / 200')
    await said('Holding registers 2 · Float, 32 bits · ABCD')
    expect(await findViolations(page)).toEqual([])
  },
)

test(
  'TEMPLATES-004 TEMPLATES-005 TEMPLATES-006 TEMPLATES-041 TEMPLATES-047 a template is tested and assigned, and its values are shown',
  { timeout: 60_000 },
  async () => {
    const [meter, other] = (await routers()) as [Router, Router]
    const { id } = (await templates())[0]!
    await push(page, named(main(), 'Test'))
    const testing = await opened(page, 0)
    await pick(page, testing.getByRole('combobox', { name: 'Device' }), meter.name)
    await push(page, named(testing, 'Test on device'))
    await page.getByText('Which looks right?').waitFor({ timeout: 30_000 })
    expect(await page.getByText('created successfully').count(), 'a test creates nothing').toBe(0)
    expect(await page.getByRole('dialog').last().innerText()).toMatch(/meter: power\s+[\d.,]+/)
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)

    const assigning = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Assign')))
    for (const { name } of [meter, other]) await pick(page, assigning.getByRole('combobox', { name: 'Devices' }), name)
    await push(page, named(assigning, 'Assign template'))
    await closed(page, 0)
    await until(
      'both use the plan',
      30,
      async () => (await main().getByText('Revision 1 in use').count()) === 2,
      () => main().innerText(),
    )
    // The list of failed readings is read again after half a minute.
    await until('the failed reading', 30, async () => {
      const { data } = (await program.admin.get(`/data-collect/configs/logs?config_id=${id}`)).body
      return data.length === 1
    })
    await open(visitor, `/monitoring-templates/edit/${id}`)
    await said('Failed readings')
    expect(
      await main()
        .getByRole('row', { name: /connection refused/ })
        .innerText(),
    ).toContain(other.name)

    await open(visitor, `/devices/${meter.id}/monitoring-templates`)
    await said('Latest value')
    expect(
      await main()
        .getByRole('row', { name: /^meter: power/ })
        .innerText(),
    ).toMatch(/\d W/)
    const several = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Assign template')))
    await push(page, named(several, 'Cancel'))
    await closed(page, 0)
    await push(page, named(main(), 'Unassign'))
    await push(page, named(await opened(page, 0), 'Unassign'))
    await said('No monitoring template is assigned to this device.')
  },
)

test(
  'TEMPLATES-007 TEMPLATES-052 a template is exported, imported again, renamed and deleted with the names of its devices',
  { timeout: 60_000 },
  async () => {
    const [, other] = (await routers()) as [Router, Router]
    const { id } = (await templates())[0]!
    await open(visitor, `/monitoring-templates/edit/${id}`)
    const saving = page.waitForEvent('download')
    await chooseFromMenu('Export')
    const saved = await saving
    const file = {
      name: saved.suggestedFilename(),
      mimeType: 'application/json',
      buffer: readFileSync(await saved.path()),
    }
    expect(file.name).toBe('Meter-of-the-hall.json')
    expect(JSON.parse(file.buffer.toString()).template.name).toBe('Meter of the hall')

    await open(visitor, '/monitoring-templates')
    const importing = await checkByKeyboard(visitor, byMenu(page, more(), 'Import from file'))
    await importing.locator('input[type="file"]').setInputFiles(file)
    await push(page, named(importing, 'Import template'))
    await closed(page, 0)
    await page.waitForURL('**/monitoring-templates/edit/*')
    await said('2 / 200')
    await chooseFromMenu('Edit')
    const editing = await opened(page, 0)
    await fill(page, editing.locator('[name="name"]'), 'Meter of the yard')
    await push(page, named(editing, 'Save'))
    await closed(page, 0)
    await page.getByRole('heading', { name: 'Meter of the yard' }).waitFor()

    await open(visitor, `/monitoring-templates/edit/${id}`)
    await chooseFromMenu('Delete')
    const removing = await opened(page, 0)
    await removing.getByText(other.name).waitFor()
    await push(page, named(removing, 'Delete template'))
    await page.waitForURL('**/monitoring-templates')
    expect((await templates()).map(({ config }) => config.name)).toEqual(['Meter of the yard'])
    expect(visitor.faults).toEqual([])
  },
)
