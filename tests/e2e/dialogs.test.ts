import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { RawDevice } from './raw-device.ts'
import { smallFleet } from './small-fleet.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open, settle } from './visitor.ts'
import {
  byEnter,
  byMenu,
  byRow,
  closed,
  fill,
  hasFocus,
  holdsFocus,
  checkByKeyboard,
  layers,
  opened,
  push,
  tabTo,
  type Way,
} from './windows.ts'

/** Every dialog about devices, by keyboard alone, down to the last key and its effect. */

setUpBrowserTest({ devices: 5 })

const idOf = (index: number): number => fleet.devices[index]!.deviceId()!
const api = async (path: string): Promise<any> => (await program.admin.get(path)).body.data // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever was answered
/** Searches the device list for a device and returns its row, the only one left. */
async function rowOf(index: number): Promise<Locator> {
  await open(visitor, `/management/devices?q=${fleet.devices[index]!.serial}`)
  return page.locator('tr[data-index="0"]')
}
const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })

/** Waits until the status dialog of an action shows `word`, checks the dialog, closes it and returns its text. */
async function follow(word: string): Promise<string> {
  const status = page.getByRole('dialog').filter({ hasText: 'Action status' })
  await status.getByText(word, { exact: true }).waitFor({ timeout: 30_000 })
  const text = await status.innerText()
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, 0)
  return text
}

test('a device is added by one pasted command (DEVICES-005)', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  const dialog = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Add device')))
  await fill(page, dialog.getByLabel('Number of devices'), '1')
  await page.keyboard.press('Enter')
  const line = await dialog.locator('code').innerText()
  await dialog.getByText('Waiting for the device').waitFor()
  // The form is gone with its button, so the focus is on what to do next.
  expect(await hasFocus(dialog.getByRole('button', { name: /^Copy/ }).first())).toBe(true)
  const added = await smallFleet(program, 1, 50, line.split(' ').at(-1))
  try {
    await push(page, dialog.getByRole('link', { name: /^Open / }))
    await page.waitForURL(`**/devices/${added.devices[0]!.deviceId()}/**`)
    await closed(page, 0)
    expect((await api(`/devices/${added.devices[0]!.deviceId()}`)).serial).toBe(added.devices[0]!.serial)
  } finally {
    await added.stop()
  }
})

test('a device is registered in advance by serial and MAC (DEVICES-017)', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  const dialog = await enter(byEnter(page, named(page.locator('main'), 'Add device')))
  await tabTo(page, dialog.getByRole('radio', { name: 'Run a command on the device' }))
  await page.keyboard.press('ArrowRight')
  // An error is shown at its field, which gets the focus.
  await fill(page, dialog.getByRole('textbox', { name: /^Serial/ }), 'no/serial!')
  await page.keyboard.press('Enter')
  await until('the field has the focus again', 30, () =>
    hasFocus(dialog.locator('input[name="data.0.serial"][aria-invalid="true"]')),
  )
  await fill(page, dialog.getByRole('textbox', { name: /^Serial/ }), '6001999999')
  await fill(page, dialog.getByRole('textbox', { name: /^MAC/ }), '001e42aabbcc')
  await fill(page, dialog.getByLabel('Name'), 'Cabinet 9')
  await page.keyboard.press('Enter')
  expect(await follow('Done')).toContain('Cabinet 9')
  expect(await api('/devices?serial=6001999999')).toMatchObject([
    { name: 'Cabinet 9', mac: '00:1E:42:AA:BB:CC', status: null },
  ])
})

test('a device is edited in a form, or left unchanged (DEVICES-021, FRAME-054)', { timeout: 60_000 }, async () => {
  const left = await checkByKeyboard(visitor, byRow(page, await rowOf(0), 'Edit'))
  await push(page, named(left, 'Cancel'))
  await closed(page, 0)
  const dialog = await checkByKeyboard(visitor, byRow(page, await rowOf(0), 'Edit'))
  await fill(page, dialog.getByLabel('Name'), 'Pump by the river')
  // Input is not lost by accident: closing asks first, and the safe answer continues editing.
  await page.keyboard.press('Escape')
  await dialog.getByText('Discard your changes?').waitFor()
  await page.keyboard.press('Enter')
  await fill(page, dialog.getByLabel('Description'), 'North bank')
  await push(page, named(dialog, 'Save changes'))
  await closed(page, 0)
  expect(await api(`/devices/${idOf(0)}`)).toMatchObject({ name: 'Pump by the river', description: 'North bank' })
  await page.locator('tr[data-index="0"]', { hasText: 'Pump by the river' }).waitFor()
})

test('selected devices get a tag (DEVICES-044)', { timeout: 60_000 }, async () => {
  await program.admin.post('/tags', { company_id: 1, name: 'Harbour' })
  await open(visitor, '/management/devices?sort=name')
  await tabTo(page, page.locator('tr[data-index="0"]'), 'Shift+Tab')
  await page.keyboard.press('Shift+Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 selected').first().waitFor()
  const dialog = await checkByKeyboard(
    visitor,
    byEnter(page, named(page.getByRole('region', { name: /selected/ }), 'Tags')),
  )
  await tabTo(page, dialog.getByRole('combobox', { name: 'Tags' }))
  await page.keyboard.type('Harb')
  await page.getByRole('option', { name: 'Harbour' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await push(page, named(dialog, 'Save tags'))
  await closed(page, 0)
  const tagged = await api('/devices?sort=name&fields=tags')
  expect(tagged.slice(0, 3).map((device: { tags: unknown[] }) => device.tags.length)).toEqual([1, 1, 0])
})

/** Opens a dialog whose behaviour an earlier test has checked. */
async function enter(way: Way): Promise<Locator> {
  const before = await layers(page).count()
  await way.reach()
  await way.press()
  return opened(page, before)
}

test('a command is run and its output shown (DEVICES-031)', { timeout: 60_000 }, async () => {
  const dialog = await checkByKeyboard(visitor, byRow(page, await rowOf(1), 'Run command'))
  await fill(page, dialog.getByRole('textbox', { name: /^Command/ }), 'echo the river is low')
  await push(page, named(dialog, 'Run'))
  expect(await follow('Done')).toContain('the river is low')
  expect((await api(`/devices/${idOf(1)}/commands`))[0]).toMatchObject({
    name: 'exec',
    state: 'completed',
    input: { command: 'echo the river is low' },
  })

  await open(visitor, `/devices/${idOf(1)}/activity?show=commands`)
  const result = await checkByKeyboard(visitor, byEnter(page, page.locator('tr[data-index="0"]'), 'Shift+Tab'))
  expect(await result.innerText()).toContain('the river is low')
  await push(page, named(result, 'Close').last())
  await closed(page, 0)
})

test(
  'notes are added and deleted, and the page shows their number (DEVICES-012, DEVICES-159)',
  { timeout: 60_000 },
  async () => {
    const dialog = await checkByKeyboard(visitor, byRow(page, await rowOf(1), 'Notes'))
    await dialog.getByText('This device has no notes yet.').waitFor()
    for (const text of ['The SIM was replaced.', 'The antenna is on the roof.']) {
      await fill(page, dialog.getByRole('textbox', { name: /^New note/ }), text)
      await push(page, named(dialog, 'Add note'))
      await dialog.getByRole('listitem').filter({ hasText: text }).waitFor()
      expect(await hasFocus(dialog.getByRole('textbox', { name: /^New note/ }))).toBe(true)
    }
    expect(await dialog.getByRole('listitem').first().innerText()).toContain('The antenna is on the roof.')
    await push(page, named(dialog, 'Close').last())
    await closed(page, 0)

    await open(visitor, `/devices/${idOf(1)}`)
    const again = await enter(byEnter(page, page.getByRole('button', { name: 'Notes (2)' })))
    await push(page, named(again, 'Delete note').first())
    await push(page, named(await opened(page, 1), 'Delete note'))
    await closed(page, 1)
    await until('one note', 10, async () => (await again.getByRole('listitem').count()) === 1)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await page.getByRole('button', { name: 'Notes (1)' }).waitFor()
    expect(await api(`/devices/${idOf(1)}/notes`)).toMatchObject([{ text: 'The SIM was replaced.' }])
  },
)

test('a device is rebooted after a confirmation (DEVICES-032)', { timeout: 60_000 }, async () => {
  await open(visitor, `/devices/${idOf(2)}`)
  const dialog = await checkByKeyboard(
    visitor,
    byMenu(page, page.getByRole('button', { name: 'More actions' }), 'Reboot'),
  )
  await push(page, named(dialog, 'Reboot 1 device'))
  await follow('Done')
  expect((await api(`/devices/${idOf(2)}/commands`))[0]).toMatchObject({ name: 'reboot', state: 'completed' })
})

test(
  'waiting devices are approved and rejected (DEVICES-010, DEVICES-058, DEVICES-059)',
  { timeout: 90_000 },
  async () => {
    for (const name of ['stranger', 'intruder'])
      await RawDevice.knock(program, { name, serial: `S-${name}`, model: 'RUTX50' })
    await open(visitor, '/management/devices')
    await push(page, page.getByRole('button', { name: /^Awaiting approval/ }))
    await page.waitForURL('**/management/devices/pending')
    const reject = await enter(byEnter(page, page.getByRole('button', { name: 'Reject intruder' })))
    await push(page, named(reject, 'Reject device'))
    await closed(page, 0)
    await page.getByRole('heading', { name: 'intruder' }).waitFor({ state: 'detached' })
    const approve = await checkByKeyboard(
      visitor,
      byEnter(page, page.getByRole('button', { name: 'Approve stranger' })),
    )
    await fill(page, approve.getByLabel('Name'), 'Known by now')
    await page.keyboard.press('Enter')
    await closed(page, 0)
    await page.getByText('No devices are awaiting approval.').waitFor()
    expect(await api('/devices/pending')).toEqual([])
    expect(
      (await api('/devices?q=S-')).map((device: { name: string; serial: string }) => [device.name, device.serial]),
    ).toEqual([['Known by now', 'S-stranger']])
  },
)

/** Goes to the row with a text, with the arrow keys from the row that Tab reaches. */
async function tabToRow(list: Locator, text: string): Promise<Locator> {
  await tabTo(page, list.locator('tr[tabindex="0"]'), 'Shift+Tab')
  const row = list.locator('tr', { hasText: text })
  for (let n = 0; n < 10 && (await row.getAttribute('tabindex')) !== '0'; n++) await page.keyboard.press('ArrowDown')
  return row
}

test('a device is deleted after typing its name (DEVICES-097)', { timeout: 60_000 }, async () => {
  const { name } = await api(`/devices/${idOf(3)}`)
  const dialog = await checkByKeyboard(visitor, byRow(page, await rowOf(3), 'Delete'))
  await fill(page, dialog.getByRole('textbox'), `${name}?`)
  await page.keyboard.press('Enter')
  expect(await named(dialog, 'Delete 1 device').isDisabled()).toBe(true)
  await fill(page, dialog.getByRole('textbox'), name)
  await page.keyboard.press('Enter')
  // An irreversible action asks for the password first, and reports a wrong one at the field (FRAME-091).
  const question = await opened(page, 1)
  await until('the focus goes into the question', 30, () => holdsFocus(question))
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await fill(page, question.getByLabel('Password', { exact: true }), 'not the password')
  await page.keyboard.press('Enter')
  await question.getByRole('alert').or(question.locator('.mantine-InputWrapper-error')).first().waitFor()
  expect((await program.admin.get(`/devices/${idOf(3)}`)).status).toBe(200)
  // The browser logs the refused request, which is expected here.
  expect(visitor.faults.splice(0)).toEqual([expect.stringContaining('422')])
  await fill(page, question.getByLabel('Password', { exact: true }), adminLogin.password)
  await page.keyboard.press('Enter')
  await closed(page, 0)
  expect((await program.admin.get(`/devices/${idOf(3)}`)).status).toBe(404)
})

test('a device whose name cannot be typed is deleted by its serial number', { timeout: 60_000 }, async () => {
  const raw = await RawDevice.join(program, { name: 'two lines', serial: 'RAW-1' })
  raw.end()
  // As if it had been stored before such names were refused.
  const owner = await program.connect()
  await owner.query("UPDATE devices SET name = E'two\\nlines\\u202e' WHERE serial = 'RAW-1'")
  await owner.end()
  await open(visitor, '/management/devices?q=RAW-1')
  const dialog = await enter(byRow(page, page.locator('tr[data-index="0"]'), 'Delete'))
  await fill(page, dialog.getByRole('textbox'), 'RAW-1')
  await page.keyboard.press('Enter')
  // The password is requested unless it was entered a moment ago.
  const asked = await until(
    'the answer or the question',
    30,
    async () => ({ 0: 'no', 2: 'yes' })[await layers(page).count()],
  )
  if (asked === 'yes') {
    await fill(page, page.getByLabel('Password', { exact: true }), adminLogin.password)
    await page.keyboard.press('Enter')
  }
  await closed(page, 0)
  expect((await program.admin.get(`/devices/${raw.id}`)).status).toBe(404)
})

test('a remote access entry is added, chosen and removed (REMOTE-011)', { timeout: 60_000 }, async () => {
  await open(visitor, `/devices/${idOf(4)}/access`)
  const dialog = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Add remote access')))
  await fill(page, dialog.getByLabel('Name'), 'PLC 1')
  await fill(page, dialog.getByLabel('Destination IP'), '192.168.1.10')
  await page.keyboard.press('Enter')
  await follow('Done')
  const entries = (): Promise<{ id: number; name: string }[]> =>
    api(`/devices/remote-access?device_id=${idOf(4)}&sort=name`)
  expect((await entries()).map(({ name }) => name)).toContain('PLC 1')

  const choice = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Open terminal')))
  const link = choice.getByRole('link', { name: 'PLC 1' })
  await tabTo(page, link)
  const [tab] = await Promise.all([visitor.context.waitForEvent('page'), page.keyboard.press('Enter')])
  expect(tab.url()).toContain(`/rms-connect/ssh?id=${(await entries()).find(({ name }) => name === 'PLC 1')!.id}`)
  await tab.close()
  await page.bringToFront()
  await closed(page, 0)

  await settle(page)
  const row = await tabToRow(page.locator('main'), 'PLC 1')
  const remove = await enter(byRow(page, row, /^Remove$/))
  await push(page, named(remove, 'Remove'))
  await follow('Done')
  expect((await entries()).map(({ name }) => name)).not.toContain('PLC 1')
})

test('several remote access entries are added with one request (REMOTE-195)', { timeout: 60_000 }, async () => {
  await open(visitor, `/devices/${idOf(4)}/access`)
  await push(page, named(page.locator('main'), 'Add remote access'))
  const dialog = layers(page).last()
  await fill(page, dialog.getByRole('textbox', { name: 'Name' }), 'Row one')
  for (const name of ['Row two', 'x']) {
    await push(page, named(dialog, 'Add another entry'))
    await fill(page, dialog.getByRole('group').last().getByRole('textbox', { name: 'Name' }), name)
  }
  const row = (number: number) => dialog.getByRole('group', { name: `Entry ${number}`, exact: true })
  await row(2).getByRole('combobox', { name: 'Protocol' }).click()
  await page.getByRole('option', { name: 'Telnet' }).click()
  await until(
    'the port of telnet',
    10,
    async () => (await row(2).getByRole('textbox', { name: 'Port' }).inputValue()) === '23',
  )
  expect(await row(1).getByRole('textbox', { name: 'Port' }).inputValue()).toBe('22')
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/devices/remote-access'))
      answers.push(answer.status())
  })
  // The form refuses the short name at its row, and the rows after a removed one move up with what was typed.
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Entry 3: Name' }).waitFor()
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await fill(page, row(3).getByRole('textbox', { name: 'Name' }), 'Row three')
  await push(page, dialog.getByRole('button', { name: 'Remove entry 1' }))
  expect(await row(2).getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Row three')
  expect(await row(1).getByRole('textbox', { name: 'Port' }).inputValue()).toBe('23')
  // The server refuses the tag, which is not one of the device's companies, at the row.
  await page.route('**/api/devices/remote-access', async (route) => {
    const body = route.request().postDataJSON() as { data: { tag_id?: number[] }[] }
    body.data[1]!.tag_id = [2_000_000_000]
    await route.continue({ postData: JSON.stringify(body) })
  })
  await page.keyboard.press('Enter')
  await dialog.getByRole('link', { name: 'Entry 2: Tags' }).waitFor()
  await page.unroute('**/api/devices/remote-access')
  await fill(page, row(2).getByRole('textbox', { name: 'Name' }), 'Row 3')
  await page.keyboard.press('Enter')
  await follow('Done')
  expect(answers).toEqual([422, 201])
  const entries = (await api(`/devices/remote-access?device_id=${idOf(4)}&sort=name`)) as unknown[]
  expect(entries).toMatchObject([
    { name: 'Row 3', protocol: 'ssh', destination_port: 22 },
    { name: 'Row two', protocol: 'telnet', destination_port: 23 },
    { name: 'SSH' },
  ])
})

test('the page reported no errors', async () => {
  expect(await layers(page).count()).toBe(0)
  expect(visitor.faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
})
