import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { firmwareOf } from '../../apps/agent/src/platform/fake/image.ts'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { chooseFromList } from './tag-list.ts'
import { findViolations, go, open } from './visitor.ts'
import { byEnter, byRow, closed, fill, checkByKeyboard, opened, push, tabTo } from './windows.ts'

/** Actions that tags start on devices, by keyboard alone, with a simulated device that really accepts the file. */
setUpBrowserTest({ devices: 1, prepare: giveFiles })

const version = 'RUTX_R_00.07.77'
let device: { id: number; name: string }

/** Uploads a firmware that the device does not have yet. */
async function giveFiles(): Promise<void> {
  const form = new FormData()
  form.set('type', 'firmware')
  form.set(
    'file',
    new File([new Uint8Array(firmwareOf({ supported_devices: ['maker,rutx'], version }))], 'harbour.bin'),
  )
  expect((await program.admin.post('/files', form)).status).toBe(200)
  device = (await program.admin.get('/devices?limit=1')).body.data[0]
}

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string, within: Locator = page.locator('main')): Locator =>
  within.locator('tr[data-index]', { hasText: text })
const api = async (path: string): Promise<any> => (await program.admin.get(path)).body.data // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever was answered

/** Chooses the only source that matches the text. */
async function chooseSource(layer: Locator, place: number, text: string): Promise<void> {
  const field = layer.getByRole('combobox', { name: `Source for action ${place}` })
  await tabTo(page, field)
  await page.keyboard.type(text)
  await page.getByRole('option', { name: new RegExp(text) }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test(
  'TAGS-004 TAGS-006 TAGS-014 a tag is created with an action and its source, and its actions are changed in their own dialog',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/tags')
    const adding = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Create tag').first()))
    await fill(page, adding.locator('input[name="name"]'), 'New firmware')
    await push(page, named(adding, 'Add action'))
    await push(page, named(adding, 'Create tag'))
    await until(
      'the source is asked for',
      30,
      async () =>
        (await adding.getByRole('combobox', { name: 'Source for action 1' }).getAttribute('aria-invalid')) === 'true',
    )
    await chooseSource(adding, 1, 'harbour')
    await push(page, named(adding, 'Create tag'))
    await closed(page, 0)
    const [tag] = await api('/tags?q=New firmware')
    expect(tag.actions).toMatchObject([{ action: 'firmware_upload', source_name: 'harbour.bin' }])
    expect(await row('New firmware').innerText()).toContain('harbour.bin')

    const list = await checkByKeyboard(visitor, byRow(page, row('New firmware'), 'Actions'))
    for (const place of [2, 3, 4]) {
      await push(page, named(list, 'Add action'))
      await chooseSource(list, place, 'harbour')
    }
    expect(await named(list, 'Add action').count()).toBe(0)
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(list, 'Save actions'))
    await closed(page, 0)
    expect((await api(`/tags/${tag.id}`)).actions).toHaveLength(4)
    const again = await checkByKeyboard(visitor, byRow(page, row('New firmware'), 'Edit'))
    for (const place of [4, 3, 2]) await push(page, named(again, `Remove action ${place}`))
    await push(page, named(again, 'Save tag'))
    await closed(page, 0)
    expect((await api(`/tags/${tag.id}`)).actions).toMatchObject([{ source_name: 'harbour.bin' }])
  },
)

test(
  'TAGS-007 TAGS-014 DEVICES-046 the tag is assigned to a device, which installs the firmware and reconnects, and the log follows each step',
  { timeout: 120_000 },
  async () => {
    const [tag] = await api('/tags?q=New firmware')
    await open(visitor, '/management/devices')
    const way = byRow(page, row(device.name), 'Tags')
    await way.reach()
    await way.press()
    const editing = await opened(page, 0)
    await chooseFromList(page, editing, 'New firmware')
    await push(page, named(editing, 'Save tags'))
    const question = await opened(page, 1)
    expect(await question.innerText()).toContain('Firmware update: harbour.bin, on 1 device (New firmware)')
    await push(page, named(question, 'Save tags and start'))
    await closed(page, 0)

    await go(visitor, '/tags')
    const log = await checkByKeyboard(visitor, byRow(page, row('New firmware'), 'Jobs'))
    await until(
      'the device has it',
      60,
      async () => (await row(device.name, log).innerText()).includes(`Firmware ${version} was installed.`),
      () => log.innerText(),
    )
    expect(await row(device.name, log).innerText()).toMatch(/Firmware update[\s\S]*Done[\s\S]*harbour\.bin/)
    const events = await checkByKeyboard(visitor, byEnter(page, row(device.name, log), 'Shift+Tab'))
    expect(await events.innerText()).toMatch(
      /Queued by the tag\.[\s\S]*Sent to the device\.[\s\S]*The device is downloading the file\.[\s\S]*The device is installing the file\.[\s\S]*was installed\./,
    )
    await page.keyboard.press('Escape')
    await closed(page, 1)
    expect((await api(`/devices/${device.id}`)).firmware).toBe(version)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await go(visitor, `/tag/${tag.id}/actions`)
    await row(device.name).waitFor()
    expect(await findViolations(page)).toEqual([])
  },
)

test(
  'TAGS-007 DEVICES-037 an action that waits for its device is cancelled from the log',
  { timeout: 60_000 },
  async () => {
    const away = await program.admin.post('/devices', {
      data: [{ company_id: 1, device_series: 'rut', serial: '6009000000', mac: '001e42aabbff', name: 'Far away' }],
    })
    expect(away.status).toBeLessThan(300)
    const [tag] = await api('/tags?q=New firmware')
    const [{ id }] = await api('/devices?q=Far away')
    await program.admin.post('/devices/tags/assign', { device_id: [id], tag_id: [tag.id] })
    await go(visitor, `/tag/${tag.id}/actions`)
    await until('it waits', 30, async () =>
      (await row('Far away').innerText()).includes('Waiting for the device to come online.'),
    )
    const question = await checkByKeyboard(visitor, byRow(page, row('Far away'), 'Cancel'))
    await push(page, named(question, 'Cancel jobs'))
    await until(
      'it is cancelled',
      30,
      async () => (await api(`/devices/actions/logs?device_id=${id}`))[0].request_target_state === 'cancelled',
    )
    await until('the log says so', 30, async () => (await row('Far away').innerText()).includes('Cancelled'))
  },
)
