import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeviceWeb } from '../../apps/server/src/features/remote-access/testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { adminLogin } from '../support/program.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open, visit, type Visitor } from './visitor.ts'
import { byRow, checkByKeyboard, closed, opened, push, tabTo } from './windows.ts'

/** What can be reached on a device, how an entry has been used, and from where: the dialogs of rows, by keyboard. */
const tone = 'tone@outpost.test'
let technician: Visitor

setUpBrowserTest({
  async prepare() {
    const owner = await program.connect()
    // With the administrator's password, as a technician, who may not end sessions of others.
    await owner.query(
      `INSERT INTO users (company_id, email, username, role_id, email_verified_at, password_hash) SELECT 1, '${tone}', 'tone', 5, now(), password_hash FROM users LIMIT 1`,
    )
    await owner.end()
    technician = await visit(browser, program.url, { email: tone, password: adminLogin.password })
  },
})

let web: DeviceWeb
let device: OnlineDevice
beforeAll(async () => {
  web = await new DeviceWeb().start()
  device = await onlineDevice(program, 1, 'ACCESS-1')
  for (const address of ['192.168.1.64:80', '127.0.0.1:80']) device.network.set(address, web.port)
  const entry = { device_id: device.id, destination_ip: '192.168.1.64', destination_port: 80, protocol: 'http' }
  await program.admin.post('/devices/remote-access', {
    data: [
      { ...entry, name: 'Camera' },
      { ...entry, name: 'Unused', destination_port: 81 },
    ],
  })
})
afterAll(async () => {
  await device.stop()
  await web.stop()
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (name: string, on: Page = page): Locator => on.locator('tr[data-index]', { hasText: name })
const part = (dialog: Locator, heading: string): Locator =>
  dialog.locator('section').filter({ has: dialog.page().getByRole('heading', { name: heading, exact: true }) })
const running = async () =>
  (await program.admin.get(`/devices/connect/logs?device_id=${device.id}&active=true`)).body.data

/** Opens a link of a dialog by keyboard, waits for the page of the device, and closes its tab. */
async function connect(link: Locator): Promise<void> {
  await tabTo(page, link)
  const [tab] = await Promise.all([visitor.context.waitForEvent('page'), page.keyboard.press('Enter')])
  await tab.getByText('router', { exact: true }).waitFor()
  expect(new URL(tab.url()).hostname).toMatch(/^[0-9a-f]{32}\.web\.localhost$/)
  await tab.close()
  await page.bringToFront()
}

/** Checks that a dialog is drawn within a phone's screen. */
async function checkNarrow(): Promise<void> {
  await resize(page, narrow)
  expect(await findLayoutFaults(page)).toEqual([])
  await resize(page, wide)
}

test(
  'REMOTE-014 the row of a device shows its web interface, command line and entries, each with a link that connects',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    const dialog = await checkByKeyboard(visitor, byRow(page, row('ACCESS-1'), 'Device access'))
    const own = part(dialog, 'This device').getByRole('listitem')
    expect(await own.allInnerTexts()).toEqual([
      expect.stringMatching(/^Web interface\s+Its entry is added/),
      expect.stringMatching(/^Command line\s+SSH 127\.0\.0\.1:22/),
    ])
    expect(await dialog.getByRole('link', { name: 'Connect: SSH' }).getAttribute('href')).toMatch(
      /^\/rms-connect\/ssh\?id=\d+$/,
    )
    const behind = part(dialog, 'On its network').getByRole('listitem')
    expect(await behind.allInnerTexts()).toEqual([
      expect.stringMatching(/^Camera\s+HTTP 192\.168\.1\.64:80/),
      expect.stringMatching(/^Unused\s+HTTP 192\.168\.1\.64:81/),
    ])
    await dialog.getByText('Nobody is connected.').waitFor()
    await checkNarrow()
    await connect(dialog.getByRole('link', { name: 'Connect: Camera' }))
    await connect(dialog.getByRole('link', { name: 'Connect: Web interface' }))
    await own.filter({ hasText: 'HTTP 127.0.0.1:80' }).waitFor({ timeout: 20_000 })
    expect((await running()).map(({ name }: { name: string }) => name)).toEqual(['Web interface', 'Camera'])
  },
)

test(
  'REMOTE-014 active sessions are listed there, and ended by those who may end them',
  { timeout: 60_000 },
  async () => {
    const dialog = page.getByRole('dialog')
    const end = (name: string) => dialog.getByRole('button', { name: new RegExp(`^End session: .*, ${name}$`) })
    await end('Camera').waitFor()
    await checkNarrow()
    await push(page, end('Camera'))
    await push(page, named(await opened(page, 1), 'End session'))
    await closed(page, 1)
    await end('Camera').waitFor({ state: 'detached', timeout: 20_000 })
    // The status of the order closes when it has succeeded.
    await closed(page, 1)
    expect((await running()).map(({ name }: { name: string }) => name)).toEqual(['Web interface'])
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await open(technician, '/management/devices')
    const way = byRow(technician.page, row('ACCESS-1', technician.page), 'Device access')
    const theirs = await checkByKeyboard(technician, way)
    await part(theirs, 'Active sessions').getByRole('listitem').filter({ hasText: 'Web interface' }).waitFor()
    expect(await theirs.getByRole('button', { name: /^End session/ }).count()).toBe(0)
    expect(technician.faults).toEqual([])
  },
)

test('REMOTE-014 says when it could not load, and adds the command line', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  const way = byRow(page, row('ACCESS-1'), 'Device access')
  const address = '**/api/devices/remote-access?*'
  await page.route(address, (route) => route.fulfill({ status: 400, json: { success: false, errors: [] } }))
  await way.reach()
  await way.press()
  const failed = await opened(page, 0)
  await failed.getByText('Could not load the access to this device').waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 0)
  await page.unroute(address)
  visitor.faults.length = 0
  const list = await program.admin.get(`/devices/remote-access?device_id=${device.id}&protocol=ssh`)
  await program.admin.del('/devices/remote-access', { id: list.body.data.map(({ id }: { id: number }) => id) })
  await open(visitor, '/management/devices')
  const dialog = await checkByKeyboard(visitor, way)
  await push(page, named(dialog, 'Add SSH access'))
  const form = await opened(page, 1)
  await push(page, named(form, 'Add'))
  await closed(page, 1)
  await dialog.getByText('SSH 127.0.0.1:22').waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 0)
  expect(visitor.faults).toEqual([])
})

test(
  'REMOTE-016 the row of an entry shows its target, sessions and bytes, and the link with the time left while it works',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/remote/access')
    const dialog = await checkByKeyboard(visitor, byRow(page, row('Camera'), 'Information'))
    const fact = (label: string): Locator => dialog.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
    const facts = async (...labels: string[]) =>
      Promise.all(labels.map(async (label) => (await fact(label).innerText()).trim()))
    expect(await facts('Destination', 'Protocol', 'Credentials required', 'Sessions')).toEqual([
      '192.168.1.64:80',
      'HTTP',
      'No',
      '1 (0 active)',
    ])
    expect(await facts('To device', 'From device')).toEqual([
      expect.stringMatching(/^[1-9][\d.]* (Bytes|KB)$/),
      expect.stringMatching(/^[1-9][\d.]* (Bytes|KB)$/),
    ])
    await dialog.getByText('There is no valid link.').waitFor()
    await checkNarrow()

    await push(page, named(dialog, 'Create temporary link'))
    await push(page, named(await opened(page, 1), 'Create link'))
    const link = page.getByRole('dialog', { name: 'Camera', exact: true })
    const address = (await link.locator('code').innerText()).trim()
    await link.getByText('Time left').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 1)
    await dialog.locator('code', { hasText: address }).waitFor({ timeout: 20_000 })
    expect(await facts('Time left', 'Sessions')).toEqual([expect.stringMatching(/^2[89] min$/), '2 (1 active)'])
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await checkNarrow()
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await push(page, named(dialog, 'Copy link'))
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(address)

    const [session] = (await running()).filter(({ name }: { name: string }) => name === 'Camera')
    await program.admin.del(`/devices/connect/sessions/${session.id}`)
    await dialog.getByText('There is no valid link.').waitFor({ timeout: 20_000 })
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'REMOTE-020 the row of an entry shows who connected, from which address, how and when',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/remote/access')
    const dialog = await checkByKeyboard(visitor, byRow(page, row('Camera'), 'Connection log'))
    await expect
      .poll(() => dialog.getByRole('columnheader').allInnerTexts())
      .toEqual(['User', 'Entry', 'IP address', 'Type', 'Connected at'])
    const { username } = (await program.admin.get('/user')).body.data
    const lines = dialog.locator('tr[data-index]')
    expect(await lines.count()).toBe(2)
    const cells = await lines.first().getByRole('gridcell').allInnerTexts()
    expect(cells.map((text) => text.trim())).toEqual([
      username,
      'Camera',
      '127.0.0.1',
      'Target behind the device',
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d/),
    ])
    await checkNarrow()
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await open(visitor, '/remote/access?q=Unused')
    const none = await checkByKeyboard(visitor, byRow(page, row('Unused'), 'Connection log'))
    await none.getByText('Nobody has connected through this entry yet.').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    expect(visitor.faults).toEqual([])
  },
)
