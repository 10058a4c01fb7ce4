import { hasTelnetd, TelnetHost } from '@outpost/gateway/protocols/testing/telnet-host'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { findViolationsInBoth } from './violations.ts'
import { byRow, push } from './windows.ts'

/** A running terminal that another user watches from the access history. */
setUpBrowserTest()

let host: TelnetHost
let device: OnlineDevice
let entryId: number

beforeAll(async () => {
  host = await new TelnetHost().start()
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'WATCH-1')
  const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'telnet' }
  await program.admin.post('/devices/remote-access', {
    data: [{ device_id: device.id, name: 'Old switch', ...target }],
  })
  entryId = (await program.admin.get('/devices/remote-access?protocol=telnet&limit=1')).body.data[0].id
})
afterAll(async () => {
  await device.stop()
  await host.stop()
})

const shows = (on: Page, text: RegExp) =>
  expect
    .poll(async () => (await on.locator('.xterm-rows').innerText()).replaceAll('\u00a0', ' '), { timeout: 15_000 })
    .toMatch(text)
/** The rows of the screen, without the blanks behind them. */
const rowsOf = async (on: Page): Promise<string[]> =>
  (await on.locator('.xterm-rows > div').allInnerTexts()).map((row) => row.replaceAll('\u00a0', ' ').trimEnd())

test.skipIf(!hasTelnetd)(
  'REMOTE-263 REMOTE-264 a running terminal is watched from its row, and its page says by whom',
  { timeout: 120_000 },
  async () => {
    const terminal = await page.context().newPage()
    await terminal.goto(`/rms-connect/telnet?id=${entryId}`)
    await terminal.locator('header').getByText('Connected', { exact: true }).waitFor()
    await terminal.keyboard.type(String.raw`clear; printf '\033[3;5H\033[1;31mred\033[0m\n'; seq 1 3` + '\n')
    await shows(terminal, /red[\s\S]*\n3\n/)

    await open(visitor, '/access-history')
    await page.bringToFront()
    const way = byRow(page, page.locator('tr[data-index="0"]'), 'Watch')
    await way.reach()
    const [tab] = await Promise.all([page.context().waitForEvent('page'), way.press()])
    await tab.getByText(/^You are watching the session of .+\. You cannot type\.$/).waitFor()
    await shows(tab, /red[\s\S]*\n3\n/)
    await expect.poll(() => rowsOf(tab)).toEqual(await rowsOf(terminal))
    await terminal.getByText(/^1 watching: /).waitFor()
    expect(await findViolations(terminal, 'main')).toEqual([])

    await terminal.keyboard.type('echo seen $((40+2))\n')
    await shows(tab, /seen 42/)
    await tab.bringToFront()
    await tab.keyboard.type('echo refused\n')
    await terminal.setViewportSize({ width: 700, height: 500 })
    await terminal.keyboard.type('clear; stty size\n')
    await shows(terminal, /\d+ \d+\n/)
    await expect.poll(() => rowsOf(tab)).toEqual(await rowsOf(terminal))
    expect((await rowsOf(terminal)).join('\n')).not.toContain('refused')
    expect(await findViolationsInBoth(tab, 'main')).toEqual([])

    const [session] = (await program.admin.get('/devices/connect/logs?limit=1')).body.data
    expect(session).toMatchObject({ end_time: null, remote_access_id: entryId })
    await program.admin.del(`/devices/connect/sessions/${session.id}`)
    await tab.getByText('The session was ended by a user.').waitFor()
    await tab.reload()
    await tab.getByText('This session cannot be watched').waitFor()
    await tab.close()
    await terminal.close()
  },
)

test('REMOTE-264 only running terminals can be watched', { timeout: 60_000 }, async () => {
  await page.bringToFront()
  await open(visitor, '/rms-connect/watch?id=nothing')
  await page.getByText('The session was not found. It may have ended.').waitFor()
  await push(page, page.getByRole('button', { name: 'Back to access history' }))
  await page.waitForURL('**/access-history')
  expect(visitor.faults).toEqual([])
})
