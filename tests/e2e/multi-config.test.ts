import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, choose, closed, fill, opened, pick, push, tabTo } from './windows.ts'

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
    await said('Added')
    await fill(page, main().getByLabel('Search by path, method or summary'), 'put /ddns/config/{id}')
    await said('1 endpoint')
    await push(page, named(main(), 'Add'))
    // A path with a parameter needs its value.
    expect(await named(main(), 'Continue').getAttribute('aria-disabled')).toBe('true')
    expect(
      await main()
        .getByRole('button', { name: /Values/ })
        .isDisabled(),
    ).toBe(true)
    await push(page, named(main(), 'Remove PUT /ddns/config/{id}'))
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

const path = '/device-configuration'
/** Leads from the chosen devices to the values of the system. */
async function toValues(): Promise<void> {
  await said('devices selected')
  await named(main(), 'Continue').click()
  await fill(page, main().getByLabel('Search by path, method or summary'), 'put /system/config')
  await said('1 endpoint')
  await named(main(), 'Add').click()
  await named(main(), 'Continue').click()
}

test(
  'CONFIGURATOR-062 CONFIGURATOR-064 CONFIGURATOR-067 values from a CSV file, and a device that restores and is sent them again',
  { timeout: 240_000 },
  async () => {
    await push(page, named(main(), 'Configure other devices'))
    const bar = await selectAll()
    await push(page, named(bar, 'Use these devices'))
    await toValues()
    await named(main(), 'Set value of Hostname').click()
    const setting = await opened(page, 0)
    await setting.getByRole('radio', { name: 'Each device: its own value' }).check()
    const { serial } = (await program.admin.get(`/devices/${fleet.devices[1]!.deviceId()}`)).body.data
    const buffer = Buffer.from(`device,value\n${await nameOf(0)},csv-1\n${serial},csv-2\nnobody,csv-3\n`)
    await setting.locator('input[type="file"]').setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer })
    await until(
      'the values of the file',
      30,
      async () => (await setting.getByLabel(`New value for ${await nameOf(1)}`).inputValue()) === 'csv-2',
    )
    await page
      .getByText(/1 line/)
      .first()
      .waitFor()
    await push(page, named(setting, 'Set value'))
    await closed(page, 0)
    await named(main(), 'Set value of Location').click()
    await fill(page, page.getByRole('dialog').locator('[name="value"]'), 'Cellar')
    await page.keyboard.press('Enter')
    await closed(page, 0)
    await push(page, named(main(), 'Continue'))
    // Everything differs, so nothing can be saved.
    expect(await named(main(), 'Save configuration').getAttribute('aria-disabled')).toBe('true')
    await fill(page, main().getByLabel('Time limit for reconnecting, in seconds'), '30')
    // The power fails while the change is applied, so the device restores its old configuration.
    fleet.devices[1]!.platform.config.faults = { powerAt: 'uci' }
    await push(page, named(main(), 'Apply to 2 devices'))
    await said('Confirmed: 1', 120)
    await said('Restored: the old configuration is back: 1', 120)
    expect([0, 1].map(hostname)).toEqual(['csv-1', 'site-2'])
    await push(page, named(main(), 'Retry 1 device'))
    await said('Confirmed: 2', 120)
    expect([0, 1].map(hostname)).toEqual(['csv-1', 'csv-2'])
    const { data } = (await program.admin.get('/devices/configurator/actions?limit=1')).body
    expect(data[0]).toMatchObject({ devices: 3, states: { confirmed: 2, restored: 1 } })
    expect(visitor.faults).toEqual([])
  },
)

test(
  'CONFIGURATOR-012 CONFIGURATOR-066 CONFIGURATOR-067 CONFIGURATOR-068 a configuration is saved before it is applied, edited, and applied to other devices by keyboard',
  { timeout: 240_000 },
  async () => {
    await push(page, named(main(), 'Configure other devices'))
    await push(page, named(await selectAll(), 'Use these devices'))
    await toValues()
    await named(main(), 'Set value of Location').click()
    await fill(page, page.getByRole('dialog').locator('[name="value"]'), 'Tower')
    await page.keyboard.press('Enter')
    await closed(page, 0)
    await push(page, named(main(), 'Continue'))
    const saving = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Save configuration')))
    await fill(page, saving.locator('[name="name"]'), 'Towers')
    await push(page, named(saving, 'Save'))
    await closed(page, 0)
    const list = async () => (await program.admin.get('/devices/configurator/templates')).body.data
    const [saved] = await until('the saved configuration', 30, async () => {
      const rows = await list()
      return rows.length > 0 ? rows : undefined
    })
    expect(JSON.parse(saved.template)).toEqual([
      {
        path: '/system/config',
        method: 'PUT',
        content_type: 'application/json',
        request_data: { data: { location: 'Tower' } },
      },
    ])

    await open(visitor, `${path}/saved`)
    const row = page.locator('tr[data-index]', { hasText: 'Towers' })
    await row.waitFor()
    expect(await findViolations(page)).toEqual([])
    await tabTo(page, row, 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Edit')
    const editing = await opened(page, 0)
    await fill(page, editing.locator('[name="template"]'), '{}')
    await push(page, named(editing, 'Save'))
    await editing.getByText('This is not a list of requests.').first().waitFor()
    await fill(page, editing.locator('[name="template"]'), saved.template.replace('Tower', 'Mast'))
    await push(page, named(editing, 'Save'))
    await closed(page, 0)
    const applying = await checkByKeyboard(visitor, byRow(page, row, 'Apply to devices'))
    await tabTo(page, applying.getByRole('combobox', { name: 'Devices' }))
    await page.keyboard.type((await nameOf(0)).slice(0, 6))
    await page.getByRole('option', { name: new RegExp(await nameOf(0)) }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await push(page, named(applying, 'Apply'))
    await page.getByText('Applied and confirmed.').first().waitFor({ timeout: 60_000 })
    expect(fleet.devices[0]!.platform.config.text('system')).toContain("option location 'Mast'")
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await open(visitor, `${path}/log`)
    await said('Towers')
    expect(await findViolations(page)).toEqual([])
    await tabTo(page, page.locator('tr[data-index="0"]'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    const run = await opened(page, 0)
    await said('{"data":{"location":"Mast"}}', 30, run)
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await open(visitor, `${path}/saved`)
    await row.waitFor()
    await tabTo(page, row, 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Delete')
    await push(page, named(await opened(page, 0), 'Delete'))
    await closed(page, 0)
    await until('it is gone', 30, async () => (await list()).length === 0)
    expect(visitor.faults).toEqual([])
  },
)

test(
  'CONFIGURATOR-070 a tag with a saved configuration is created, and applies it to a device',
  { timeout: 120_000 },
  async () => {
    const template = [{ path: '/system/config', method: 'PUT', request_data: { data: { location: 'Pier' } } }]
    await program.admin.post('/devices/configurator/templates', {
      company_id: 1,
      name: 'Piers',
      version: '1.0.0',
      template,
    })
    await open(visitor, '/tags')
    const adding = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create tag').first()))
    await fill(page, adding.locator('input[name="name"]'), 'At the pier')
    await push(page, named(adding, 'Add action'))
    await pick(page, adding.getByRole('combobox', { name: 'Action 1', exact: true }), 'Saved configuration')
    await tabTo(page, adding.getByRole('combobox', { name: 'Source for action 1' }))
    await page.keyboard.type('Pier')
    await page.getByRole('option', { name: /Piers/ }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await push(page, named(adding, 'Create tag'))
    await closed(page, 0)
    const [tag] = (await program.admin.get('/tags?q=pier')).body.data
    expect(tag.actions).toMatchObject([{ action: 'execute_multiconfig_template', source_name: 'Piers' }])
    await program.admin.post('/devices/tags/assign', { device_id: [fleet.devices[0]!.deviceId()], tag_id: [tag.id] })
    await until('the location', 60, async () =>
      fleet.devices[0]!.platform.config.text('system')?.includes("option location 'Pier'"),
    )
    await open(visitor, `${path}/log`)
    await said('Piers')
    await said('Confirmed: 1')
    expect(visitor.faults).toEqual([])
  },
)

const description = (title: string) =>
  Buffer.from(
    JSON.stringify({
      openapi: '3.0.3',
      info: { title, version: '7.14.2' },
      paths: { '/a': { get: { responses: {} } } },
    }),
  )

test(
  'CONFIGURATOR-069 TEMPLATES-016 an API description is uploaded, replaced after a question, and deleted',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `${path}/descriptions`)
    for (const title of ['First', 'Second']) {
      const uploading = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Upload description').first()))
      const file = { name: 'api.json', mimeType: 'application/json', buffer: description(title) }
      await uploading.locator('input[type="file"]').setInputFiles(file)
      await push(page, named(uploading, 'Upload'))
      if (title === 'Second') {
        await tabTo(page, uploading.getByRole('checkbox', { name: 'Replace the description of this version' }))
        await page.keyboard.press('Space')
        await push(page, named(uploading, 'Upload'))
      }
      await closed(page, 0)
      await said(title)
    }
    expect((await program.admin.get('/devices/configurator/specifications')).body.data).toMatchObject([
      { title: 'Second', version: '7.14.2', paths: 1 },
    ])
    expect(await findViolations(page)).toEqual([])
    const row = page.locator('tr[data-index="0"]')
    const question = await checkByKeyboard(visitor, byRow(page, row, 'Delete'))
    await push(page, named(question, 'Delete'))
    await closed(page, 0)
    await said('No API descriptions yet.')
    // The browser notes the refused upload.
    expect(visitor.faults.filter((fault) => !/409/.test(fault))).toEqual([])
  },
)
