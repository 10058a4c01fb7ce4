import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import { byMenu, checkByKeyboard, closed, fill, opened, pick, push, tabTo } from './windows.ts'

/** A configuration template on a tag of simulated devices: ten first, then the rest. */
setUpBrowserTest({ devices: 12 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const said = (text: string, seconds = 60) =>
  until(
    text,
    seconds,
    async () => (await main().innerText()).includes(text),
    () => main().innerText(),
  )
const text = "package network\nconfig interface 'wan'\n\tlist dns '{{ dns }}'"

test(
  'DESIRED-003 DESIRED-006 DESIRED-007 DESIRED-010 DESIRED-011 a template is planned, rolled out to ten devices and the rest, and a change on a device is adopted',
  { timeout: 180_000 },
  async () => {
    const ids = fleet.devices.map((device) => Number(device.deviceId()))
    const tag = (await program.admin.post('/tags', { company_id: 1, name: 'North' })).body.data
    await program.admin.post('/devices/tags/assign', { device_id: ids, tag_id: [tag.id] })

    await open(visitor, '/management/configuration-templates')
    await push(page, named(main(), 'Create template').first())
    const adding = await opened(page, 0)
    await fill(page, adding.locator('[name="name"]'), 'DNS server')
    await fill(page, adding.locator('[name="text"]'), text)
    await push(page, named(adding, 'Add variable'))
    await fill(page, adding.locator('[name="variables.0.name"]'), 'dns')
    await push(page, named(adding, 'Create'))
    await closed(page, 0)
    await said('DNS server')
    const [{ id }] = (await program.admin.get('/configuration/templates')).body.data
    const target = { layer: 'tag', target_id: tag.id }
    await program.admin.put(`/configuration/templates/${id}/assignments`, { assignments: [target] })

    // The page of a new template is open already, without what the API has changed since.
    await open(visitor, `/management/configuration-templates/${id}`)
    await said('The variable “dns” has no value.')
    for (const name of ['Assign', 'Set value']) {
      const dialog = await checkByKeyboard(visitor, byMenu(page, named(main(), 'More actions').first(), name))
      await push(page, named(dialog, 'Cancel'))
      await closed(page, 0)
    }
    await program.admin.put('/configuration/values', { ...target, values: [{ name: 'dns', value: '9.9.9.9' }] })
    await open(visitor, `/management/configuration-templates/${id}`)
    await said('Not read yet: 12.')
    await push(page, named(main(), 'Read devices'))
    await said('To change: 12.')
    await said('+ network.wan.dns=9.9.9.9')
    expect(fleet.devices[0]!.platform.config.text('network')).not.toContain('9.9.9.9')
    expect(await findViolations(page)).toEqual([])

    await push(page, named(main(), 'Roll out'))
    const rolling = await opened(page, 0)
    expect(await rolling.locator('[name="first"]').inputValue()).toBe('10')
    await push(page, named(rolling, 'Roll out'))
    await closed(page, 0)
    await said('Finished', 90)
    const [rollout] = (await program.admin.get('/configuration/rollouts')).body.data
    expect(rollout).toMatchObject({ devices: 12, done: 12, failed: 0, stages: 2 })
    for (const device of fleet.devices) expect(device.platform.config.text('network')).toContain("list dns '9.9.9.9'")

    await go(visitor, '/management/configuration-templates')
    const finding = await checkByKeyboard(
      visitor,
      byMenu(page, named(main(), 'More actions').first(), 'Find devices by option'),
    )
    await fill(page, finding.getByLabel('Option', { exact: true }), 'network.wan.dns')
    await fill(page, finding.getByLabel('Value', { exact: true }), '9.9.9.9')
    await finding.getByText('Devices found: 12 of 12').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)

    const device = fleet.devices[0]!
    await go(visitor, `/devices/${device.deviceId()}/configuration`)
    await said('In sync')
    await said('DNS server version 1; dns: North')
    device.platform.config.edit('network', "add_list network.wan.dns='8.8.8.8'")
    await push(page, named(main(), 'Read devices'))
    await said('1 option was changed on the device')
    expect(await findViolations(page)).toEqual([])
    await push(page, named(main(), 'Adopt'))
    await said('Adopted from the device')
    await said('In sync')
  },
)

test(
  'DESIRED-054 devices that are selected in the list get a template, whose page then plans it for them',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/management/devices')
    await tabTo(page, page.locator('tr[data-index="0"]'), 'Shift+Tab')
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('2 selected').first().waitFor()
    const bar = page.getByRole('region', { name: /selected/ })
    const way = byMenu(page, named(bar, 'More actions'), 'Configuration templates')
    const choosing = await checkByKeyboard(visitor, way)
    expect(await choosing.innerText()).toContain('For 2 devices')
    await pick(page, choosing.getByRole('combobox', { name: 'Template' }), 'DNS server')
    await push(page, named(choosing, 'Assign'))
    await page.waitForURL('**/management/configuration-templates/*')
    await said('DNS server')
    const [template] = (await program.admin.get('/configuration/templates')).body.data
    const layers = template.assignments.map(({ layer }: { layer: string }) => layer)
    expect(layers.toSorted()).toEqual(['device', 'device', 'tag'])
  },
)
