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
