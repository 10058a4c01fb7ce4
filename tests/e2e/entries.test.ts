import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byRow, checkByKeyboard, closed, fill, push, tabTo } from './windows.ts'

/** Remote access entries, by keyboard: editing, tags, and signing in with remembered credentials. */
setUpBrowserTest({ devices: 1 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const entry = async () =>
  (await program.admin.get(`/devices/remote-access?device_id=${fleet.devices[0]!.deviceId()!}&protocol=ssh`)).body
    .data[0]
const row = (): Locator => page.locator('tr[data-index="0"]')

test(
  'REMOTE-023 REMOTE-081 an entry is edited from its row, which warns before it leads to another target',
  { timeout: 60_000 },
  async () => {
    const tag = await program.admin.post('/tags', { name: 'Own terminals', company_id: (await entry()).company_id })
    await program.admin.put(`/devices/remote-access/${(await entry()).id}`, { tag_id: [tag.body.data.id] })
    await open(visitor, '/remote/access')
    await row().getByText('Own terminals').waitFor()
    const dialog = await checkByKeyboard(visitor, byRow(page, row(), 'Edit'))
    const warning = dialog.getByText('This leads to another target.')
    await fill(page, dialog.getByLabel('Name'), 'Router shell')
    expect(await warning.count()).toBe(0)
    const port = dialog.getByLabel(/^Port/)
    const before = await port.inputValue()
    await fill(page, port, '2222')
    await warning.waitFor()
    await fill(page, port, before)
    await warning.waitFor({ state: 'detached' })
    await push(page, named(dialog, 'Save'))
    await page.getByRole('dialog').filter({ hasText: 'Action status' }).waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await row().getByText('Router shell').waitFor()
    expect(await entry()).toMatchObject({ name: 'Router shell', tags: [{ name: 'Own terminals' }] })
  },
)

test(
  'REMOTE-084 REMOTE-086 the terminal signs in on its own with remembered credentials, until they are removed',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/remote/access')
    const dialog = await checkByKeyboard(visitor, byRow(page, row(), 'Remember credentials'))
    await fill(page, dialog.getByLabel('Username'), 'root')
    await fill(page, dialog.getByLabel(/^Password/).last(), 'demo')
    await push(page, named(dialog, 'Remember'))
    await closed(page, 0)
    await expect.poll(async () => (await entry()).credentials_stored).toBe(true)
    const address = `/rms-connect/ssh?id=${(await entry()).id}`
    await open(visitor, address)
    await push(page, named(page.locator('body'), 'Accept and connect'))
    await page.getByText('Connected', { exact: true }).waitFor()
    // Otherwise the session goes on, and the page returns to it.
    await page.keyboard.type('exit\n')
    await page.getByText('Session ended').waitFor()
    await open(visitor, '/remote/access')
    await checkByKeyboard(visitor, byRow(page, row(), 'Remove credentials'))
    await push(page, named(page.getByRole('dialog'), 'Remove credentials'))
    await closed(page, 0)
    await expect.poll(async () => (await entry()).credentials_stored).toBe(false)
    await open(visitor, address)
    await tabTo(page, page.getByLabel('Username'))
  },
)

test(
  'REMOTE-018 REMOTE-199 one command is run from the row of an entry, and its result is shown',
  { timeout: 60_000 },
  async () => {
    // The test before has accepted the host key.
    await open(visitor, '/remote/access')
    const dialog = await checkByKeyboard(visitor, byRow(page, row(), 'Run command'))
    await fill(page, dialog.getByRole('textbox', { name: 'Command' }), 'cat /etc/no-such-file')
    await fill(page, dialog.getByRole('textbox', { name: 'Username' }), 'root')
    await fill(page, dialog.getByLabel('Password', { exact: true }).last(), 'demo')
    await push(page, named(dialog, 'Run'))
    const result = page.getByRole('dialog').filter({ hasText: 'Error output' })
    await result.getByText(/^Exit status [1-9]\d*\. Took/).waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'REMOTE-271 remote access is checked from the row of a device, and a limit that the user has reached is lifted',
  { timeout: 60_000 },
  async () => {
    const { id, device_id } = await entry()
    await open(visitor, '/management/devices')
    const dialog = await checkByKeyboard(visitor, byRow(page, row(), 'Check remote access'))
    await dialog.getByText('The device lets you reach all of its own services.').waitFor()
    await dialog.getByRole('cell', { name: 'Reachable' }).waitFor()
    expect(await named(dialog, 'Unblock').count()).toBe(0)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const start = () => program.admin.post(`/remote/${id}/sessions`)
    while ((await start()).status === 201);
    expect((await start()).body.errors[0].code).toBe('TOO_MANY_REQUESTS')
    await open(visitor, `/devices/${device_id}/access`)
    await push(page, named(page.locator('main'), 'Check remote access'))
    const blocked = page.getByRole('dialog')
    await blocked.getByText('You have started too many sessions.').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(blocked, 'Unblock'))
    await blocked.getByText('You can start sessions again.').waitFor()
    expect((await start()).status).toBe(201)
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)
