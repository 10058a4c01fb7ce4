import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, checkByKeyboard, choose, closed, fill, opened, pick, push, tabTo } from './windows.ts'

/** Parameters from a response of a device, edits at the same time, and templates for devices chosen in a list. */

setUpBrowserTest({ devices: 2 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const said = (text: string) =>
  until(
    text,
    30,
    async () => (await main().innerText()).includes(text),
    () => main().innerText(),
  )
const create = async (name: string, data: object[]): Promise<number> => {
  const body = { name, company_id: 1, period: 300, enabled: true, data }
  const made = await program.admin.post('/data-collect/configs', body)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.data.id
}
const meter = (count: number) => ({
  url: 'meter',
  source: 'modbus',
  host: '192.168.1.31',
  variables: Array.from({ length: count }, (_, n) => ({ id: `v${n}`, register: n })),
})
const deviceAt = (at: number): number => Number(fleet.devices[at]!.deviceId())
const nameOf = async (at: number): Promise<string> =>
  (await program.admin.get(`/devices/${deviceAt(at)}`)).body.data.name

test(
  'TEMPLATES-008 TEMPLATES-010 TEMPLATES-013 TEMPLATES-037 TEMPLATES-057 a source is tested before it is saved, and ticked values become parameters',
  { timeout: 60_000 },
  async () => {
    const id = await create('Interfaces', [])
    const device = await nameOf(0)
    await open(visitor, `/monitoring-templates/edit/${id}`)
    await push(page, named(main(), 'Add source'))
    const source = await opened(page, 0)
    await pick(page, source.getByRole('combobox', { name: 'Type' }), 'Device API')
    await fill(page, source.locator('[name="url"]'), '/interfaces/status')
    const test = async (opener: Locator, before: number): Promise<Locator> => {
      await push(page, opener)
      const testing = await opened(page, before)
      await pick(page, testing.getByRole('combobox', { name: 'Device' }), device)
      await push(page, named(testing, 'Test on device'))
      await page.getByRole('heading', { name: '/interfaces/status' }).waitFor()
      return page.getByRole('dialog', { name: 'Values read by the device' })
    }
    // It is not saved yet, so that the response can only be read.
    const read = await test(named(source, 'Test on device'), 1)
    expect(await read.getByRole('checkbox').count()).toBe(0)
    expect(await read.innerText()).toContain('"up"')
    await page.keyboard.press('Escape')
    await closed(page, 1)
    await push(page, named(source, 'Add source'))
    await closed(page, 0)

    const tree = await test(named(main(), 'Test'), 0)
    const boxes = tree.getByRole('checkbox')
    await boxes.first().waitFor()
    for (const at of [0, 1]) {
      await tabTo(page, boxes.nth(at))
      await page.keyboard.press('Space')
    }
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(tree, 'Add 2 parameters'))
    const picked = page.getByRole('dialog', { name: 'Selected parameters' })
    await picked.waitFor()
    expect(await picked.innerText()).toContain('2 / 200')
    await fill(page, picked.locator('[name="id_1"]'), 'second')
    await push(page, named(picked, 'Add 2 parameters'))
    await picked.waitFor({ state: 'detached' })
    await until('parameters that are there cannot be ticked', 30, () => boxes.first().isDisabled())
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await said('2 / 200')
    const { config } = (await program.admin.get(`/data-collect/configs/${id}`)).body.data
    expect(config.data[0].variables.map((one: { id: string }) => one.id)).toContain('second')

    // The estimate follows the period while it is written.
    await push(page, named(main(), 'More actions').first())
    await choose(page, 'Edit')
    const editing = await opened(page, 0)
    const before = await editing.innerText()
    await fill(page, editing.locator('[name="period"]'), '1 min')
    await until('five times the data', 10, async () => {
      const size = (text: string): number => Number.parseFloat(/Data per month\s+([\d.]+) MB/.exec(text)?.[1] ?? '0')
      return Math.round(size(await editing.innerText()) / size(before)) === 5
    })
  },
)

test('TEMPLATES-011 the parameters of a source are edited together', { timeout: 60_000 }, async () => {
  const id = await create('Together', [meter(2)])
  await open(visitor, `/monitoring-templates/edit/${id}`)
  await push(page, named(main(), 'Edit parameters'))
  const dialog = await opened(page, 0)
  await fill(page, dialog.locator('[name="id_0"]'), 'voltage')
  await fill(page, dialog.locator('[name="expression_1"]'), 'value / 10')
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await push(page, named(dialog, 'Save'))
  await closed(page, 0)
  const { config } = (await program.admin.get(`/data-collect/configs/${id}`)).body.data
  expect(config.data[0].variables).toMatchObject([
    { id: 'voltage', register: 0, transform: null },
    { id: 'v1', register: 1, transform: { expression: 'value / 10' } },
  ])
})

test(
  'TEMPLATES-012 parameters that another template reads from the same endpoint are added',
  { timeout: 60_000 },
  async () => {
    const api = (...ids: string[]) => ({
      url: '/interfaces/status',
      source: 'api',
      variables: ids.map((id) => ({ id, ref: `0.${id}` })),
    })
    await create('Prepared', [api('up', 'address', 'proto')])
    const id = await create('To start', [api('up')])
    await open(visitor, `/monitoring-templates/edit/${id}`)
    const dialog = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Prepared parameters')))
    await pick(page, dialog.getByRole('combobox', { name: 'Prepared by' }), 'Prepared')
    await dialog.getByRole('checkbox', { name: 'proto' }).click()
    await push(page, named(dialog, 'Add prepared parameters'))
    await closed(page, 0)
    await said('2 / 200')
    const { config } = (await program.admin.get(`/data-collect/configs/${id}`)).body.data
    expect(config.data[0].variables.map((one: { id: string }) => one.id)).toEqual(['up', 'address'])
  },
)

test('TEMPLATES-053 an edit over a newer version is refused with a message that names the other user', async () => {
  const id = await create('Pump', [meter(1)])
  await open(visitor, `/monitoring-templates/edit/${id}`)
  await push(page, named(main(), 'More actions').first())
  await choose(page, 'Edit')
  const editing = await opened(page, 0)
  const body = { name: 'Pump 2', company_id: 1, period: 300, enabled: true, data: [meter(1)] }
  expect((await program.admin.put(`/data-collect/configs/${id}`, body)).status).toBe(200)
  await fill(page, editing.locator('[name="name"]'), 'Pump 3')
  await push(page, named(editing, 'Save'))
  await editing.getByText('has changed this template in the meantime').waitFor()
  expect((await program.admin.get(`/data-collect/configs/${id}`)).body.data.config.name).toBe('Pump 2')
  // The console of the browser names the refused request.
  expect(visitor.faults.splice(0)).toEqual([expect.stringContaining('409')])
})

test(
  'TEMPLATES-004 TEMPLATES-033 TEMPLATES-054 templates are assigned to devices of the list, and those left out are named with the reason',
  { timeout: 60_000 },
  async () => {
    const [large, small] = [await create('Large', [meter(150)]), await create('Small', [meter(51)])]
    await program.admin.put(`/data-collect/configs/${large}/assign`, {
      device_id: [deviceAt(0)],
      period: 300,
      enabled: true,
    })
    await open(visitor, '/management/devices')
    await until('two devices', 30, async () => (await page.locator('tr[data-index]').count()) === 2)
    await tabTo(page, page.locator('tr[data-index="0"]'), 'Shift+Tab')
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').first().waitFor()
    await push(page, named(page.getByRole('region', { name: /selected/ }), 'More actions'))
    await choose(page, 'Monitoring templates')
    const dialog = await opened(page, 0)
    expect(await dialog.innerText()).toContain('For 2 devices')
    await pick(page, dialog.getByRole('combobox', { name: 'Monitoring templates' }), 'Small')
    await push(page, named(dialog, 'Assign template'))
    const left = page.getByRole('dialog', { name: 'Devices that were left out' })
    await left.waitFor()
    expect(await left.innerText()).toContain('Assigned to 1 device')
    expect(await left.getByRole('row', { name: await nameOf(0) }).innerText()).toContain(
      'exceed the limit of 200 active parameters',
    )
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const { data } = (await program.admin.get(`/data-collect/configs/assigned?config_id=${small}`)).body
    expect(data).toMatchObject([{ device_id: deviceAt(1), period: 300 }])

    await open(visitor, `/monitoring-templates/edit/${small}`)
    const byTag = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Assign')))
    await byTag.getByText('All devices with one of these tags').first().waitFor()
    await push(page, named(byTag, 'Cancel'))
    await closed(page, 0)
    expect(visitor.faults).toEqual([])
  },
)
