import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { open } from './visitor.ts'
import { byRow, checkByKeyboard, choose, closed, fill, push, tabTo } from './windows.ts'

/** A terminal that is recorded, its player, and the search. */
setUpBrowserTest({ devices: 1 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const row = (): Locator => page.locator('tr[data-index="0"]')
const shows = (text: RegExp) =>
  expect
    .poll(async () => (await page.locator('.xterm-accessibility, .xterm-rows').allInnerTexts()).join('\n'), {
      timeout: 10_000,
    })
    .toMatch(text)
const entry = async () =>
  (await program.admin.get(`/devices/remote-access?device_id=${fleet.devices[0]!.deviceId()!}&protocol=ssh`)).body
    .data[0]
const recorded = async (query = '') =>
  (await program.admin.get(`/devices/connect/logs?recorded=true${query}`)).body.data as { id: number }[]

test(
  'REMOTE-152 the page says that the session is recorded, before the sign-in and while it is running',
  { timeout: 60_000 },
  async () => {
    const { id } = await entry()
    await program.admin.put(`/devices/remote-access/${id}`, { recording: 'on' })
    await open(visitor, `/rms-connect/ssh?id=${id}`)
    const note = page.locator('header').getByText('This session is recorded for')
    await note.waitFor()
    await fill(page, page.getByLabel('Username'), 'root')
    await fill(page, page.getByLabel('Password', { exact: true }).last(), 'demo')
    await push(page, named(page.locator('body'), 'Connect'))
    await push(page, named(page.locator('body'), 'Accept and connect'))
    await page.getByText('Connected', { exact: true }).waitFor()
    await note.waitFor()
    await page.locator('header').getByText('REC', { exact: true }).waitFor()
    await page.keyboard.type('uptime\n')
    await shows(/load average/)
    await page.keyboard.type('exit\n')
    await page.getByText('Session ended').waitFor()
    await expect.poll(async () => (await recorded('&active=false')).length).toBe(1)
  },
)

test(
  'REMOTE-153 REMOTE-158 REMOTE-159 the history leads to the player, which plays, jumps and searches by keyboard',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/access-history')
    await row().getByText('Recorded', { exact: true }).waitFor()
    await byRow(page, row(), 'Play recording').reach()
    await byRow(page, row(), 'Play recording').press()
    await page.waitForURL('**/remote/recordings/*')
    const position = page.getByRole('slider', { name: 'Position' })
    await tabTo(page, named(main(), 'Play (Space)'))
    expect(await position.inputValue()).toBe('0')
    await page.keyboard.press('Space')
    await shows(/load average/)
    await named(main(), 'Play (Space)').waitFor()
    await tabTo(page, position)
    await page.keyboard.press('Home')
    await expect.poll(() => position.inputValue()).toBe('0')
    await fill(page, page.getByLabel('Search in recording'), 'LOAD AVERAGE')
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await shows(/load average/)
    expect(Number(await position.inputValue())).toBeGreaterThan(0)
  },
)

test(
  'REMOTE-155 REMOTE-157 REMOTE-161 the page verifies, downloads and deletes the recording',
  { timeout: 60_000 },
  async () => {
    const more = (): Locator => named(main(), 'More actions').first()
    await push(page, more())
    await choose(page, 'Verify recording')
    await page.getByText('The recording is complete and unchanged.').waitFor()
    await push(page, more())
    const [saved] = await Promise.all([page.waitForEvent('download'), choose(page, 'Download recording')])
    expect(saved.suggestedFilename()).toMatch(/^session-\d+\.cast$/)
  },
)

test(
  'REMOTE-164 REMOTE-165 the search finds words of all recordings, and opens the player there',
  { timeout: 90_000 },
  async () => {
    await expect
      .poll(
        async () =>
          (await program.admin.post('/remote/recordings/search', { q: 'load average' })).body.data.matches.length,
        { timeout: 45_000 },
      )
      .toBe(1)
    await open(visitor, '/remote/recordings')
    await fill(page, page.getByLabel('Words to find'), 'load average')
    await page.keyboard.press('Enter')
    await main()
      .getByRole('link', { name: /load average/ })
      .click()
    await page.waitForURL('**/remote/recordings/*?q=*')
    await page.getByText('1 of 1', { exact: true }).waitFor()
    await shows(/load average/)
  },
)

test('REMOTE-157 a recording is deleted from its row after a confirmation', { timeout: 60_000 }, async () => {
  await open(visitor, '/access-history')
  await checkByKeyboard(visitor, byRow(page, row(), 'Delete recording'))
  await push(page, named(page.getByRole('dialog'), 'Delete recording'))
  await closed(page, 0)
  await expect.poll(async () => (await recorded()).length).toBe(0)
  expect(visitor.faults).toEqual([])
})
