import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeviceWeb } from '../../apps/server/src/features/remote-access/testing/device-web.ts'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { declaredScreens } from './screens.ts'
import { browser, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { open, settle, visit, type Visitor } from './visitor.ts'
import { choose, closed, opened, pick, push, tabTo } from './windows.ts'

/** The pages of remote access: what they list, who may see them, and what explains them. */
const kari = 'kari@outpost.test'
let outsider: Visitor
let web: DeviceWeb
let device: OnlineDevice
let entry: { id: number; name: string }

setUpBrowserTest({
  async prepare({ admin }) {
    // A role that sees devices and nothing of remote access.
    const { id } = (await admin.post('/roles', { title: 'Watcher', company_id: [1], permission_id: [2] })).body.data
    const owner = await program.connect()
    // With the administrator's password.
    await owner.query(
      `INSERT INTO users (company_id, email, username, role_id, email_verified_at, password_hash) SELECT 1, '${kari}', 'kari', ${id}, now(), password_hash FROM users LIMIT 1`,
    )
    await owner.end()
    outsider = await visit(browser, program.url, { email: kari, password: adminLogin.password })
  },
})

beforeAll(async () => {
  const { admin } = program
  web = await new DeviceWeb().start()
  device = await onlineDevice(program, 1, 'PAGES-1')
  device.network.set('192.168.1.64:80', web.port)
  const tag = (await admin.post('/tags', { name: 'Yard', company_id: 1 })).body.data
  const target = { destination_ip: '192.168.1.64', destination_port: 80, protocol: 'http', tag_id: [tag.id] }
  await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Camera', ...target }] })
  entry = (await admin.get('/devices/remote-access?q=Camera')).body.data[0]
  await connect()
})
afterAll(async () => {
  await device.stop()
  await web.stop()
})

/** Connects to the camera for half an hour, and waits for the link. */
async function connect(): Promise<void> {
  const { meta } = (await program.admin.post(`/devices/connect/${entry.id}`, { duration: 1800 })).body
  await until('the link', 30, async () => {
    const events = (await program.admin.get(`/status/channel/${meta.channel}`)).body.data[device.id] ?? []
    return events.at(-1)?.status === 'completed'
  })
}

const me = async () => (await program.admin.get('/user')).body.data as { id: number; username: string }
const main = (): Locator => page.locator('main')
const row = (text: string): Locator => main().locator('tr[data-index]', { hasText: text })
const heads = async (): Promise<string[]> =>
  (await main().getByRole('columnheader').allInnerTexts()).map((text) => text.trim())

/** Shows columns that are hidden at first. */
async function show(...columns: string[]): Promise<void> {
  await push(page, main().getByRole('button', { name: 'Columns' }))
  const settings = await opened(page, 0)
  await push(page, settings.getByRole('button', { name: /^Show \d+ more$/ }))
  for (const name of columns) {
    await tabTo(page, settings.getByRole('checkbox', { name, exact: true }))
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Escape')
  await closed(page, 0)
}

/** Returns the text of each cell of a row, by the name of its column. */
async function cellsOf(line: Locator): Promise<Record<string, string>> {
  const texts = await line.getByRole('gridcell').allInnerTexts()
  const names = await heads()
  return Object.fromEntries(names.map((name, at) => [name, texts[at]!.trim()]))
}

/** Opens a page as a user without the permission, who is told that it is missing. */
async function checkRefused(path: string): Promise<void> {
  await open(outsider, path)
  await settle(outsider.page)
  await outsider.page.getByRole('heading', { name: 'No access to this page' }).waitFor()
}

test(
  'REMOTE-001 the list of entries shows target and settings, and is refused without the permission',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/remote/access')
    await show('Credentials required', 'Main entry', 'Added')
    expect(await cellsOf(row('Camera'))).toMatchObject({
      Name: 'Camera',
      Device: 'PAGES-1',
      Destination: '192.168.1.64:80',
      Protocol: 'HTTP',
      'Credentials required': 'No',
      'Main entry': 'No',
      Company: expect.stringMatching(/./),
      Tags: 'Yard',
      Added: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    })
    expect(await cellsOf(row('SSH'))).toMatchObject({ 'Main entry': 'Yes' })
    const { nameOf } = (await import(
      /* @vite-ignore */ new URL('../../apps/console/src/kit/screen/screen.ts', import.meta.url).href
    )) as { nameOf: (screen: { path: string }) => string }
    const screen = (await declaredScreens()).find(({ path }) => path === '/remote/access')!
    expect(nameOf(screen)).toBe('remote.access')
    await checkRefused('/remote/access')
  },
)

test(
  'REMOTE-002 an entry has a page with its facts and sessions, which is refused without the permission',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/remote/access/${entry.id}`)
    await page.getByRole('heading', { name: 'Camera', level: 1 }).waitFor()
    await main().getByText('192.168.1.64:80').waitFor()
    const { username } = await me()
    expect(await cellsOf(row(username))).toMatchObject({ User: username, Status: 'Active' })
    await checkRefused(`/remote/access/${entry.id}`)
  },
)

test(
  'REMOTE-003 the access history lists sessions, and filters them by state, user, type and dates',
  { timeout: 90_000 },
  async () => {
    const { id, username } = await me()
    await open(visitor, '/access-history')
    await show('End', 'Company', 'IP address')
    expect(await cellsOf(row('Camera'))).toMatchObject({
      User: username,
      Device: 'PAGES-1',
      Type: 'Target behind the device',
      Start: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
      End: expect.stringMatching(/^—/),
      'To device': expect.stringMatching(/Bytes|KB/),
      'From device': expect.stringMatching(/Bytes|KB/),
      Company: expect.stringMatching(/./),
      'IP address': '127.0.0.1',
    })
    const count = (): Promise<number> => main().locator('tr[data-index]').count()
    const [type, user, active, dates] = [
      'type=cli',
      `user_id=${id + 1000}`,
      'active=false',
      'from=2020-01-01&to=2020-01-02',
    ]
    for (const query of [type, user, active]) {
      await open(visitor, `/access-history?${query}`)
      await page.getByRole('button', { name: 'Clear filters' }).first().waitFor()
      expect(await count(), query).toBe(0)
    }
    for (const query of ['type=lan-webui', `user_id=${id}`, 'active=true']) {
      await open(visitor, `/access-history?${query}`)
      await row('Camera').waitFor()
    }
    await open(visitor, '/access-history')
    await push(page, page.getByRole('button', { name: 'Add filter' }))
    await choose(page, 'User')
    const editor = await opened(page, 0)
    await tabTo(page, editor.getByRole('checkbox', { name: new RegExp(username) }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await closed(page, 0)
    expect(new URL(page.url()).searchParams.get('user_id')).toBe(String(id))
    await row('Camera').waitFor()
    await open(visitor, `/access-history?${dates}`)
    await page.getByText('No sessions in this period.').waitFor()
    await checkRefused('/access-history')
  },
)

test(
  'REMOTE-004 the tab of a device lists its entries and the links that work, and is refused without the permission',
  { timeout: 60_000 },
  async () => {
    await open(visitor, `/devices/${device.id}/access`)
    await row('Camera').waitFor()
    await row('SSH').waitFor()
    const links = main()
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Active links' }) })
    const [link] = (await program.admin.get(`/devices/${device.id}/links`)).body.data
    expect(await links.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(new RegExp(`^Camera\\s+${(await me()).username} · Time left: (29|28) min\\s+${link.url}`)),
    ])
    await program.admin.del(`/devices/connect/sessions/${link.link_id}`)
    await links.getByText('No link to a web page is active.').waitFor({ timeout: 20_000 })
    await checkRefused(`/devices/${device.id}/access`)
  },
)

/** Whether the main application is shown, with its menu. */
const isFramed = async (on: Page): Promise<boolean> =>
  (await on.getByRole('navigation', { name: 'Main navigation' }).count()) > 0

test(
  'REMOTE-010 REMOTE-045 each protocol opens a page of its own outside the main application, other paths start that',
  { timeout: 90_000 },
  async () => {
    const entered = ['desktop', 'ssh', 'telnet', 'sftp'].map((mode) => `/rms-connect/${mode}`)
    const screens = await declaredScreens()
    for (const path of entered) expect(screens.find((screen) => screen.path === path)!.name, path).toBeUndefined()
    const pages = { ssh: 'ssh', telnet: 'telnet', sftp: 'sftp', vnc: 'desktop', rdp: 'desktop' }
    const target = { device_id: device.id, destination_ip: '192.168.1.64', destination_port: 7 }
    const data = Object.keys(pages).map((protocol) => ({ ...target, name: `Page ${protocol}`, protocol }))
    expect((await program.admin.post('/devices/remote-access', { data })).status).toBe(201)
    await open(visitor, `/devices/${device.id}/access`)
    expect(await isFramed(page)).toBe(true)
    for (const [protocol, mode] of Object.entries(pages)) {
      await page.bringToFront()
      await tabTo(page, page.getByRole('link', { name: `Connect: Page ${protocol}` }))
      const [tab] = await Promise.all([visitor.context.waitForEvent('page'), page.keyboard.press('Enter')])
      await tab.locator('header').getByText(`Page ${protocol}`).waitFor()
      expect(new URL(tab.url()).pathname).toBe(`/rms-connect/${mode}`)
      expect(await isFramed(tab), mode).toBe(false)
      await tab.close()
    }
    const [tab] = await Promise.all([
      visitor.context.waitForEvent('page'),
      page.getByRole('link', { name: 'Connect: Camera' }).click(),
    ])
    await tab.getByText('router', { exact: true }).waitFor()
    expect(new URL(tab.url()).hostname).toMatch(/^[0-9a-f]{32}\.web\.localhost$/)
    await tab.close()
    await page.bringToFront()
    for (const other of ['/rms-connect', '/rms-connect/other', '/access-history']) {
      await open(visitor, other)
      expect(await isFramed(page), other).toBe(true)
    }
  },
)

test('REMOTE-040 the form proposes the well-known port of each protocol', { timeout: 60_000 }, async () => {
  await open(visitor, '/remote/access')
  await push(page, main().getByRole('button', { name: 'Add remote access' }))
  const form = await opened(page, 0)
  const ports: Record<string, string> = {}
  for (const protocol of ['Telnet', 'SFTP', 'HTTPS', 'RDP', 'VNC', 'HTTP', 'SSH']) {
    await pick(page, form.getByRole('combobox', { name: 'Protocol' }), protocol)
    await expect.poll(() => form.getByRole('combobox', { name: 'Protocol' }).inputValue()).toBe(protocol)
    ports[protocol] = await form.getByRole('textbox', { name: 'Port' }).inputValue()
  }
  expect(ports).toEqual({ SSH: '22', SFTP: '22', Telnet: '23', HTTP: '80', HTTPS: '443', RDP: '3389', VNC: '5900' })
})

test('REMOTE-315 an empty list of access requests says who requests access, and opens its help', async () => {
  await open(visitor, '/remote/requests')
  await main()
    .getByText(/Users who need approval to connect request access in the remote access list\./)
    .waitFor()
  await push(page, main().getByRole('button', { name: 'How access requests work' }))
  const panel = page.getByRole('complementary')
  await panel.getByRole('heading', { name: 'Access requests' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

test('REMOTE-225 the help panel explains access requests and the access history', { timeout: 60_000 }, async () => {
  for (const [path, area] of [
    ['/remote/requests', 'Access requests'],
    ['/access-history', 'Access history'],
  ] as const) {
    await open(visitor, path)
    await push(page, page.getByRole('banner').getByRole('button', { name: 'Help' }))
    const panel = page.getByRole('complementary')
    await panel.getByRole('heading', { name: area }).waitFor()
    expect((await panel.innerText()).split(/\s+/).length).toBeGreaterThan(100)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }
  expect(visitor.faults).toEqual([])
  // Titles of records are requested before the page knows that its user may not see them.
  expect(outsider.faults.filter((fault) => !fault.includes('status of 403'))).toEqual([])
})
