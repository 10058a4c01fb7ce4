import { hasTelnetd, TelnetHost } from '@outpost/gateway/protocols/testing/telnet-host'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { push } from './windows.ts'

/** Terminals whose page is reloaded, closed and opened again, and several terminals on one page. */
setUpBrowserTest({ devices: 1 })

let host: TelnetHost
let device: OnlineDevice
let address: string
let entryId: number

beforeAll(async () => {
  host = await new TelnetHost().start()
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'KEPT-1')
  const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'telnet' }
  await program.admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name: 'Old switch', ...target }],
  })
  const [entry] = (await program.admin.get('/devices/remote-access?protocol=telnet&limit=1')).body.data
  entryId = entry.id
  address = `/rms-connect/telnet?id=${entryId}`
})
afterAll(async () => {
  await device.stop()
  await host.stop()
})

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const entry = async () =>
  (await program.admin.get(`/devices/remote-access?device_id=${fleet.devices[0]!.deviceId()!}&protocol=ssh`)).body
    .data[0]
/** What the screen shows: the text of each row, with the colours of its parts. */
const screenOf = (on: Page): Promise<string> =>
  on.locator('.xterm-rows').evaluate((rows) =>
    [...rows.children]
      .map((row) =>
        [...row.children].map((part) => `${part.className.replace(/xterm-cursor\S*/g, '').trim()}|${part.textContent}`),
      )
      .map((parts) => JSON.stringify(parts))
      .join('\n'),
  )
const shows = (on: Page, text: RegExp) =>
  expect
    .poll(async () => (await on.locator('.xterm-rows').innerText()).replaceAll('\u00a0', ' '), { timeout: 15_000 })
    .toMatch(text)
const connected = (on: Page) => on.locator('header').getByText('Connected', { exact: true }).waitFor()

test.skipIf(!hasTelnetd)(
  'REMOTE-230 a reloaded page is back in its terminal, without a password and with the same screen',
  { timeout: 120_000 },
  async () => {
    await open(visitor, address)
    await connected(page)
    // More than is kept as it was sent, so that the page hands over its screen.
    await page.keyboard.type('PLACE=here; seq 1 20000\n')
    await shows(page, /20000\n/)
    await page.waitForTimeout(2500)
    await page.keyboard.type(
      String.raw`clear; printf '\033[2;5r\033[10;8H\033[1;31mred\033[0m \033[44mblue\033[0m\033[?25l\033[12;1H'; sleep 60`,
    )
    await page.keyboard.press('Enter')
    await shows(page, /red blue/)
    const before = await screenOf(page)
    await page.reload()
    await connected(page)
    await shows(page, /red blue/)
    expect(await screenOf(page)).toBe(before)
    await page.keyboard.press('Control+C')
    await page.keyboard.type(String.raw`printf '\033[r\033[?25h'; clear; echo still $PLACE` + '\n')
    await shows(page, /still here/)
    expect(await findViolations(page, 'main')).toEqual([])
  },
)

test.skipIf(!hasTelnetd)('REMOTE-230 a closed tab is continued in another one', { timeout: 90_000 }, async () => {
  await page.goto('about:blank')
  const other = await page.context().newPage()
  await other.goto(address)
  await connected(other)
  await shows(other, /still here/)
  await other.keyboard.type('exit\n')
  await other.getByText('Session ended').waitFor()
  await other.close()
  const sessions = (await program.admin.get(`/devices/connect/${entryId}/sessions?limit=10`)).body.data
  expect(sessions.map((one: { end_reason: string }) => one.end_reason)).toEqual(['exited'])
})

test(
  'REMOTE-238 REMOTE-239 several terminals share a page, and typing into several has a red frame and a list',
  { timeout: 120_000 },
  async () => {
    const { id, device_id, device_name, destination_port } = await entry()
    const other = {
      device_id,
      name: 'Second shell',
      destination_ip: '127.0.0.1',
      destination_port,
      protocol: 'ssh',
    }
    await program.admin.post('/devices/remote-access', { data: [other] })
    const second = (await program.admin.get('/devices/remote-access?q=Second')).body.data[0].id
    for (const one of [id, second])
      await program.admin.put(`/remote/${one}/credentials`, { username: 'root', password: 'demo' })
    await open(visitor, '/remote/access')
    const rows = page.locator('tbody tr').filter({ hasText: 'SSH' }).filter({ hasText: device_name })
    await expect.poll(() => rows.count()).toBe(2)
    for (const row of await rows.all()) await row.getByRole('checkbox').check()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      push(page, named(page.locator('body'), 'Open terminals together')),
    ])
    await tab.waitForURL(/\/rms-connect\/terminals\?ids=\d+-\d+/)
    const accept = named(tab.locator('body'), 'Accept and connect')
    for (const left of [2, 1]) {
      await expect.poll(() => accept.count(), { timeout: 15_000 }).toBe(left)
      await accept.last().click()
    }
    const tiles = tab.locator('main li:has(.xterm)')
    await expect.poll(() => tab.getByText('Connected', { exact: true }).count(), { timeout: 20_000 }).toBe(2)
    await named(tab.locator('body'), 'Type into all').focus()
    await tab.keyboard.press('Enter')
    await tab.getByText('What you type goes to 2 terminals:').waitFor()
    expect(await tab.locator('[data-target]').count()).toBe(2)
    await tiles.first().locator('.xterm textarea').focus()
    await tab.keyboard.type('echo to both 42\n')
    for (const tile of await tiles.all())
      await expect
        .poll(async () => (await tile.locator('.xterm-rows').innerText()).replaceAll('\u00a0', ' '))
        .toMatch(/\nto both 42/)
    expect(await findViolations(tab, 'main')).toEqual([])
    await named(tab.locator('body'), 'Stop').focus()
    await tab.keyboard.press('Enter')
    await tiles.first().locator('.xterm textarea').focus()
    await tab.keyboard.type('echo only 3\n')
    await expect
      .poll(async () => (await tiles.first().locator('.xterm-rows').innerText()).replaceAll('\u00a0', ' '))
      .toMatch(/\nonly 3/)
    expect((await tiles.last().locator('.xterm-rows').innerText()).replaceAll('\u00a0', ' ')).not.toMatch(/\nonly 3/)
    await tab.getByText('Tabs', { exact: true }).click()
    await expect.poll(() => tab.locator('.xterm:visible').count()).toBe(1)
    await tab.close()
  },
)
