import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { fill, push } from './windows.ts'

/** A terminal whose page is reloaded, closed and opened again. */
setUpBrowserTest({ devices: 1 })

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

test(
  'REMOTE-230 a reloaded page is back in its terminal, without a password and with the same screen',
  { timeout: 120_000 },
  async () => {
    await open(visitor, `/rms-connect/ssh?id=${(await entry()).id}`)
    await fill(page, page.getByLabel('Username'), 'root')
    await fill(page, page.getByLabel('Password', { exact: true }).last(), 'demo')
    await push(page, named(page.locator('body'), 'Connect'))
    await push(page, named(page.locator('body'), 'Accept and connect'))
    await connected(page)
    // More than is kept as it was sent, so that the page hands over its screen.
    await page.keyboard.type('PLACE=here; seq 1 20000\n')
    await shows(page, /20000\n/)
    await page.waitForTimeout(2500)
    await page.keyboard.type(
      String.raw`clear; printf '\033[2;5r\033[10;8H\033[1;31mred\033[0m \033[44mblue\033[0m\033[?25l\033[12;1H'; sleep 3`,
    )
    await page.keyboard.press('Enter')
    await shows(page, /red blue/)
    const before = await screenOf(page)
    await page.reload()
    await connected(page)
    await shows(page, /red blue/)
    expect(await screenOf(page)).toBe(before)
    await page.keyboard.type(String.raw`printf '\033[r\033[?25h'; clear; echo still $PLACE` + '\n')
    await shows(page, /still here/)
    expect(await findViolations(page, 'main')).toEqual([])
  },
)

test(
  'REMOTE-230 REMOTE-232 a closed tab is continued in another one, which can be taken over and disconnected',
  { timeout: 90_000 },
  async () => {
    const { id } = await entry()
    const address = page.url()
    await page.goto('about:blank')
    const other = await page.context().newPage()
    await other.goto(address)
    await connected(other)
    await shows(other, /still here/)
    const third = await page.context().newPage()
    // A second page of the same entry is a session of its own while the first is open.
    await third.goto(address)
    await third.getByLabel('Username').waitFor()
    await third.close()
    await other.keyboard.type('exit\n')
    await other.getByText('Session ended').waitFor()
    await other.close()
    await page.goto(address)
    await page.getByLabel('Username').waitFor()
    const sessions = (await program.admin.get(`/devices/connect/${id}/sessions?limit=10`)).body.data
    expect(sessions.map((one: { end_reason: string }) => one.end_reason)).toEqual(['exited'])
  },
)
