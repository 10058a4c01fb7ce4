import { hasTelnetd, TelnetHost } from '@outpost/gateway/protocols/testing/telnet-host'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byEnter, checkByKeyboard, closed, fill, push } from './windows.ts'

/** A terminal that its user shares with a guest, whose browser is not signed in. */
setUpBrowserTest()

let host: TelnetHost
let device: OnlineDevice
let guests: BrowserContext

beforeAll(async () => {
  host = await new TelnetHost().start()
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'SHARE-1')
  const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'telnet' }
  await program.admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name: 'Old switch', recording: 'on', ...target }],
  })
  guests = await browser.newContext({ viewport: { width: 1000, height: 700 } })
})
afterAll(async () => {
  await guests.close()
  await device.stop()
  await host.stop()
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const shows = (on: Page, text: RegExp) =>
  expect
    .poll(async () => (await on.locator('.xterm-rows').innerText()).replaceAll('\u00a0', ' '), { timeout: 15_000 })
    .toMatch(text)
const body = (on: Page = page): Locator => on.locator('body')

/** An element of the page; the tests are compiled without DOM types. */
interface Box {
  getBoundingClientRect(): { right: number }
  querySelectorAll(selector: string): Iterable<Box>
}
/** Whether nothing in a dialog is cut off at its side. */
const fits = (dialog: Locator): Promise<boolean> =>
  dialog.evaluate((element) => {
    const box = element as unknown as Box
    const { right } = box.getBoundingClientRect()
    return [...box.querySelectorAll('*')].every((inner) => inner.getBoundingClientRect().right <= right + 1)
  })

/** Opens the dialog from the tools of the terminal. */
async function openDialog(): Promise<Locator> {
  await page.keyboard.press('Control+Alt+Shift')
  return checkByKeyboard(visitor, byEnter(page, named(body(), 'Share session')))
}
/** Creates a link in the open dialog and returns it. */
async function create(dialog: Locator): Promise<string> {
  await push(page, named(dialog, 'Create link'))
  return dialog.getByText(/\/rms-connect\/guest#/).innerText()
}
/** Opens a link in a browser without any cookie, and joins. */
async function join(link: string, name: string, password?: string): Promise<Page> {
  const guest = await guests.newPage()
  await guest.goto(link)
  await guest.getByRole('heading', { name: /^Session of / }).waitFor()
  await guest.getByLabel('Your name').fill(name)
  if (password !== undefined) await guest.getByLabel('Password of the session').fill(password)
  await named(body(guest), 'Join').click()
  return guest
}

test.skipIf(!hasTelnetd)(
  'REMOTE-266 REMOTE-268 REMOTE-269 a terminal is shared to watch, a guest joins with the password, and is removed',
  { timeout: 120_000 },
  async () => {
    const [{ id }] = (await program.admin.get('/devices/remote-access?protocol=telnet&limit=1')).body.data
    await open(visitor, `/rms-connect/telnet?id=${id}`)
    await page.locator('header').getByText('Connected', { exact: true }).waitFor()
    await page.keyboard.type('echo before $((40+2))\n')
    await shows(page, /before 42/)

    const dialog = await openDialog()
    await fill(page, dialog.getByLabel('Password (optional)'), 'long enough')
    const link = await create(dialog)
    await dialog.getByText('Guests can only watch. They have to enter the password.').waitFor()

    const guest = await join(link, 'Ann', 'not this one')
    await guest.getByText('The password is wrong.').waitFor()
    await guest.getByText('This session is recorded.').waitFor()
    expect(await findViolationsInBoth(guest)).toEqual([])
    await guest.getByLabel('Password of the session').fill('long enough')
    await named(body(guest), 'Join').click()
    await shows(guest, /before 42/)
    await guest.getByText('You can watch this session, but not type. This session is recorded.').waitFor()
    expect(await findViolationsInBoth(guest, 'main')).toEqual([])
    await guest.locator('.xterm').click()
    await guest.keyboard.type('echo refused\n')

    await dialog.getByText('1 guest', { exact: true }).waitFor()
    expect(await fits(dialog)).toBe(true)
    await push(page, named(dialog, 'Remove Ann'))
    await guest.getByText('The user of the session has removed you.').waitFor()
    await dialog.getByText(/^Nobody can join with the link any more/).waitFor()
    await guest.close()
    await push(page, named(dialog, 'Stop sharing'))
    await named(dialog, 'Create link').waitFor()
    await push(page, named(dialog, 'Close'))
    await closed(page, 0)
    expect(await page.locator('.xterm-rows').innerText()).not.toContain('refused')
  },
)

/** Pastes a text where the focus is, as the browser does. */
const pasteInto = (on: Page, text: string): Promise<unknown> =>
  on.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`)

test.skipIf(!hasTelnetd)('REMOTE-266 a guest types, and the session ends for all', { timeout: 90_000 }, async () => {
  const dialog = await openDialog()
  await dialog.getByLabel('Watch and type').focus()
  await page.keyboard.press('Space')
  const link = await create(dialog)
  await push(page, named(dialog, 'Close'))
  await closed(page, 0)
  const guest = await join(link, 'Bob')
  await shows(guest, /before 42/)
  await page.getByText('1 watching: Bob (guest)').waitFor()
  await guest.locator('.xterm').click()
  await guest.keyboard.type('echo by the guest $((1+1))\n')
  await shows(page, /by the guest 2\n/)
  await pasteInto(guest, 'echo first $((2+2))\necho second $((3+3))\n')
  await named(body(guest), 'Paste 2 lines').click()
  await shows(page, /first 4[\s\S]*second 6\n/)
  await guest.setViewportSize({ width: 390, height: 844 })
  expect(await guest.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
  await guest.keyboard.type('exit\n')
  await page.getByText('Session ended').waitFor()
  await guest.getByText('The session has ended.').waitFor()
  await guest.reload()
  await guest.getByText('This link cannot be opened').waitFor()
  await guest.close()
  const [logged] = (await program.admin.get('/devices/connect/logs?limit=1')).body.data
  expect(logged.guests.map(({ name }: { name: string }) => name)).toEqual(['Ann', 'Bob'])
})
