import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, byMenu, byRow, closed, fill, checkByKeyboard, opened, push, tabTo } from './windows.ts'

/** Files that devices send, on request and by rules, by keyboard alone. */
setUpBrowserTest({ devices: 2 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const files = async (query: string) =>
  (await program.admin.get(`/files?limit=100&${query}`)).body.data as { id: number; name: string; device_id: number }[]
const nameOf = async (id: number): Promise<string> => (await program.admin.get(`/devices/${id}`)).body.data.name
/** Opens the list of devices and waits until later features have added their menu items. */
async function openDevices(): Promise<void> {
  await open(visitor, '/management/devices')
  await page.waitForLoadState('networkidle')
}
/** Waits until the action has finished and closes the dialog that reports it. */
async function waitUntilDone(count: number): Promise<void> {
  const status = await opened(page, 0)
  await status.getByText(`${count} of ${count}`).waitFor()
  await push(page, named(status, 'Close'))
  await closed(page, 0)
}

test(
  'FILES-014 DEVICES-098 a requested backup appears among the files and is downloaded',
  { timeout: 90_000 },
  async () => {
    const id = fleet!.devices[0]!.deviceId()!
    await openDevices()
    const ask = await checkByKeyboard(visitor, byRow(page, row(await nameOf(id)), 'Request backup'))
    await ask.getByText("A backup contains the device's passwords and keys.").waitFor()
    await push(page, named(ask, 'Request backup'))
    await waitUntilDone(1)
    const [file] = await files(`device_id=${id}&type=config`)
    await open(visitor, `/management/files?q=${file!.name}`)
    const save = byRow(page, row(file!.name), 'Download')
    await save.reach()
    const [download] = await Promise.all([page.waitForEvent('download'), save.press()])
    expect(download.suggestedFilename()).toBe(file!.name)
    expect((await readFile(await download.path())).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  },
)

test(
  'DEVICES-098 the log and the troubleshoot archive are requested from the menu of the device',
  { timeout: 90_000 },
  async () => {
    const id = fleet!.devices[0]!.deviceId()!
    await openDevices()
    for (const [label, type] of [
      ['Request troubleshooting data', 'troubleshoot'],
      ['Request event log', 'eventslog'],
    ] as const) {
      const way = byRow(page, row(await nameOf(id)), label)
      await way.reach()
      await way.press()
      await waitUntilDone(1)
      expect(await files(`device_id=${id}&type=${type}`)).toHaveLength(1)
    }
  },
)

test(
  'FILES-015 a rule for periodic backups is added, changed and removed, and its page requests backups',
  { timeout: 120_000 },
  async () => {
    const [first, second] = await Promise.all(fleet!.devices.map((device) => nameOf(device.deviceId()!)))
    await open(visitor, '/management/files')
    await push(page, page.getByRole('link', { name: 'Periodic backups' }))
    await page.getByText('No rules yet.').waitFor()
    expect(await findViolations(page)).toEqual([])
    const add = await checkByKeyboard(visitor, byEnter(page, named(page.locator('main'), 'Create backup rule').first()))
    await fill(page, add.getByLabel('Name').first(), 'Nightly')
    await push(page, named(add, 'Create rule'))
    await add.getByText('Choose at least one device or tag.', { exact: true }).waitFor()
    await pick(add.getByLabel('Devices').first(), first!, 'Shift+Tab')
    await tabTo(page, add.getByRole('radio', { name: 'Daily' }))
    await page.keyboard.press('ArrowDown')
    await add.getByLabel('Day of the week').first().waitFor()
    await push(page, named(add, 'Create rule'))
    await closed(page, 0)
    await row('Nightly').waitFor()
    expect(await row('Nightly').innerText()).toMatch(/On\s[^]*Weekly on Monday at 03:00/)
    expect(await findViolations(page)).toEqual([])

    const edit = await checkByKeyboard(visitor, byRow(page, row('Nightly'), 'Edit'))
    await edit.getByText(first!).first().waitFor()
    await fill(page, edit.getByLabel('Backups to keep per device'), '2')
    await push(page, named(edit, 'Save changes'))
    await closed(page, 0)
    const rules = async () =>
      (await program.admin.get('/devices/backups/rules')).body.data as {
        keep: number
        period: string
        device_id: number[]
      }[]
    await until('the rule is changed', 30, async () => (await rules())[0]?.keep === 2)
    expect((await rules())[0]).toMatchObject({ period: 'week', device_id: [fleet!.devices[0]!.deviceId()] })

    const more = byMenu(page, page.locator('main').getByRole('button', { name: 'More' }).first(), 'Request backup')
    await more.reach()
    await more.press()
    const ask = await opened(page, 0)
    await pick(ask.getByLabel('Devices').first(), second!)
    await push(page, named(ask, 'Request backup'))
    await waitUntilDone(1)
    expect(await files(`device_id=${fleet!.devices[1]!.deviceId()}&type=config`)).toHaveLength(1)

    const question = byRow(page, row('Nightly'), 'Delete')
    await question.reach()
    await question.press()
    await push(page, named(await opened(page, 0), 'Delete rule'))
    await closed(page, 0)
    await page.getByText('No rules yet.').waitFor()
  },
)

/** Chooses an entry of a list that is searched on the server. */
async function pick(field: Locator, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, field, key)
  await page.keyboard.type(name)
  const option = page.getByRole('option', { name }).first()
  await option.waitFor()
  for (let n = 0; n < 10 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
