import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, closed, fill, pick, push, tabTo } from './windows.ts'

/** Automations, from the sentence of a new one to the log of what it did, by keyboard alone. */
setUpBrowserTest({ devices: 2 })

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string, layer: Locator = main()): Locator => layer.locator('tr[data-index]', { hasText: text })

/** Types what a field looks for and takes the first option. */
async function find(field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test(
  'ALERTS-001 ALERTS-002 ALERTS-003 ALERTS-004 ALERTS-005 an automation is created, assigned and edited, and its log shows what it did',
  { timeout: 120_000 },
  async () => {
    const [device, other] = (await program.admin.get('/devices?limit=2&sort=id')).body.data
    await open(visitor, '/management/automations')
    await page.getByText('There are no automations yet.', { exact: false }).waitFor()
    expect(await findViolations(page)).toEqual([])
    const adding = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create automation').first()))
    await fill(page, adding.locator('[name="name"]'), 'Always')
    await pick(page, adding.getByLabel('Parameter').first(), 'Signal')
    await pick(page, adding.getByLabel('Comparison').first(), 'is below')
    await fill(page, adding.getByLabel('Value (dBm)').first(), '50')
    await pick(page, adding.getByLabel('Action', { exact: true }).first(), 'Restart the device')
    await adding.getByText('When Signal is below 50 dBm: restart the device.').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(adding, 'Create automation'))
    await closed(page, 0)
    await row('Always').waitFor()

    const assigning = await checkByKeyboard(visitor, byRow(page, row('Always'), 'Assign to devices'))
    await find(assigning.getByLabel('Devices').first(), device.name)
    await push(page, named(assigning, 'Assign to devices'))
    await closed(page, 0)
    const [{ id }] = (await program.admin.get('/automations')).body.data
    await until(
      'an evaluation',
      20,
      async () => (await program.admin.get(`/automations/${id}/logs`)).body.data.length > 0,
    )

    const editing = await checkByKeyboard(visitor, byRow(page, row('Always'), 'Edit'))
    await fill(page, editing.locator('[name="description"]'), 'Only for the test')
    await push(page, named(editing, 'Save automation'))
    await closed(page, 0)

    await go(visitor, `/management/automations/${id}`)
    await row(device.name).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/management/automations/${id}/devices`)
    await go(visitor, `/management/automations/${id}/logs`)
    await row('Triggered').first().waitFor()
    const actions = await checkByKeyboard(visitor, byRow(page, row('Triggered').first(), 'Actions'))
    await row('Restart the device', actions).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await go(visitor, '/management/devices')
    const managing = await checkByKeyboard(visitor, byRow(page, row(other.name), 'Manage automations'))
    await find(managing.getByLabel('Automations').first(), 'Always')
    await push(page, named(managing, 'Save automations'))
    await closed(page, 0)
    expect((await program.admin.get(`/devices/${other.id}/automations`)).body.data).toMatchObject([{ id }])
    expect(visitor.faults).toEqual([])
  },
)
