import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { until } from '../support/until.ts'
import { browser, fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { openedByTests } from './opened-dialogs.ts'
import { open, visit } from './visitor.ts'
import { byEnter, choose, closed, checkByKeyboard, layers, opened, push, tabTo } from './windows.ts'

/** Menus, popovers and the dialogs of a terminal, by keyboard alone. */

setUpBrowserTest({
  devices: 3,
  // One device that is offline, so that a filter has something to exclude.
  prepare: (program) =>
    program.admin.post('/devices', {
      data: [{ company_id: 1, device_series: 'rut', serial: '6001999999', mac: '001e42aabbcc', name: 'Not here yet' }],
    }),
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const rows = () => page.locator('tr[data-index]')

test(
  'the table settings hide a column and set the row height, and are stored (FRAME-061, SETTINGS-006)',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await page.getByRole('columnheader', { name: 'Firmware' }).waitFor()
    const settings = await checkByKeyboard(
      visitor,
      byEnter(page, page.locator('main').getByRole('button', { name: 'Columns' })),
    )
    await tabTo(page, settings.getByRole('radio', { name: 'Normal' }), 'Shift+Tab')
    const height = async (): Promise<number> => (await rows().first().boundingBox())!.height
    const before = await height()
    await page.keyboard.press('ArrowLeft')
    await until('lower rows', 30, async () => (await height()) < before)
    await tabTo(page, settings.getByRole('checkbox', { name: 'Firmware' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await page.getByRole('columnheader', { name: 'Firmware' }).waitFor({ state: 'detached' })
    const stored = await until('the setting on the server', 30, async () => {
      const { data } = (await program.admin.get('/storage')).body as { data: { key: string; value: unknown }[] }
      return data.find(({ value }) => JSON.stringify(value).includes('"firmware":false'))
    })
    expect(JSON.stringify(stored.value)).toContain('compact')
    await open(visitor, '/management/devices')
    await rows().first().waitFor()
    expect(await page.getByRole('columnheader', { name: 'Firmware' }).count()).toBe(0)
    expect(await height()).toBeLessThan(before)
  },
)

test('filters are added, negated and cleared (FRAME-117, FRAME-118)', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  await until('all four', 30, async () => (await rows().count()) === 4)
  const menu = await checkByKeyboard(visitor, byEnter(page, button('Add filter')), 'menu')
  expect(await menu.getByRole('menuitem').count()).toBeGreaterThan(5)
  await choose(page, 'Status')
  const editor = await opened(page, 0)
  await tabTo(page, editor.getByRole('checkbox', { name: 'Online' }))
  await page.keyboard.press('Space')
  await until('those that are online', 30, async () => (await rows().count()) === 3)
  expect(new URL(page.url()).searchParams.get('status')).toBe('online')
  await page.keyboard.press('Escape')
  await closed(page, 0)
  const chip = await checkByKeyboard(visitor, byEnter(page, button('Filter by Status: Online')))
  expect(await chip.getByRole('checkbox', { name: 'Online' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await closed(page, 0)
  await push(page, button('Status: is'))
  await until('the one that is not', 30, async () => (await rows().count()) === 1)
  expect(await rows().first().innerText()).toContain('Not here yet')
  expect((await program.admin.get('/devices?ne:status=online')).body.meta.total).toBe(1)
  await push(page, button('Clear filters'))
  await until('all four again', 30, async () => (await rows().count()) === 4)
  expect(new URL(page.url()).search).toBe('')
})

test(
  'the account menu changes language and colours, and signs out (FRAME-015, FRAME-042, AUTH-001)',
  { timeout: 60_000 },
  async () => {
    const guest = await visit(browser, program.url, adminLogin)
    await open(guest, '/management/devices')
    const root = (name: string): Promise<string | null> => guest.page.locator('html').getAttribute(name)
    const way = byEnter(
      guest.page,
      guest.page.getByRole('banner').getByRole('button', { name: /Account menu|Kontomeny/ }),
    )
    const menu = await checkByKeyboard(guest, way)
    // A panel opens in place, and the previous one stays open (FRAME-029).
    await push(guest.page, menu.getByRole('button', { name: /^Dark mode/ }))
    await tabTo(guest.page, menu.getByRole('radio', { name: 'Auto' }))
    await guest.page.keyboard.press('ArrowDown')
    await until('dark', 30, async () => (await root('data-mantine-color-scheme')) === 'dark')
    await tabTo(guest.page, menu.getByRole('button', { name: /^Languages/ }), 'Shift+Tab')
    await guest.page.keyboard.press('Enter')
    expect(await menu.locator('[aria-expanded="true"]').count()).toBe(2)
    await tabTo(guest.page, menu.getByRole('radio', { name: 'English' }))
    // FRAME-017: the page reloads in the other language.
    const loadedAnew = guest.page.waitForEvent('load')
    await guest.page.keyboard.press('ArrowDown')
    await loadedAnew
    await guest.page.getByRole('heading', { name: 'Enheter' }).waitFor()
    expect(await root('lang')).toBe('nb')
    await tabTo(guest.page, way.opener)
    await guest.page.keyboard.press('Enter')
    await push(guest.page, (await opened(guest.page, 0)).getByRole('button', { name: 'Logg ut' }))
    await guest.page.waitForURL('**/login')
    await guest.page.goto('/management/devices')
    await guest.page.waitForURL('**/login**')
    expect(guest.faults).toEqual([])
    // The language applies to the user in every browser; the rest of this file needs English again.
    expect((await program.admin.put('/storage/language', { value: 'en' })).status).toBe(200)
    await guest.context.close()
  },
)

test(
  'a terminal asks about the host key, and before pasting several lines (REMOTE-007, REMOTE-048)',
  { timeout: 60_000 },
  async () => {
    const id = fleet.devices[0]!.deviceId()!
    const [entry] = (await program.admin.get(`/devices/remote-access?device_id=${id}&protocol=ssh`)).body.data
    await open(visitor, `/rms-connect/ssh?id=${entry.id}`)
    const connect = byEnter(page, button('Connect'))
    const password = page.getByLabel('Password', { exact: true }).last()
    const logIn = {
      opener: page.locator('input:focus'),
      reach: () => tabTo(page, password),
      press: () => page.keyboard.type('demo\n'),
    }
    await checkByKeyboard(visitor, logIn)
    await push(page, button('Accept and connect'))
    await page.getByText('Connected', { exact: true }).waitFor()
    expect(await connect.opener.count()).toBe(0)
    const paste = {
      opener: page.locator('.xterm-helper-textarea'),
      reach: async () => undefined,
      press: async () =>
        void (await page.evaluate(`(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'echo one\\necho two\\n')
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })()`)),
    }
    await checkByKeyboard(visitor, paste)
    await push(page, button('Paste 2 lines'))
    await page.locator('.xterm-rows').getByText('two', { exact: true }).first().waitFor()
  },
)

test('every dialog that a feature declares is opened by a test (FRAME-146)', () => {
  const folder = join(import.meta.dirname, '../../apps/console/src/features')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  )
  const declared = sources.flatMap((path) =>
    [
      ...readFileSync(join(folder, path), 'utf8').matchAll(
        /^[^*\n]*\bdialog\(\(\) => import\('\.{1,2}\/(?:[\w-]+\/)*(\w+)\.tsx'\)/gm,
      ),
    ].map(([, name]) => name!),
  )
  expect(declared.toSorted()).toEqual(openedByTests.toSorted())
})

test('the page reported no errors', async () => {
  expect(await layers(page).count()).toBe(0)
  expect(visitor.faults).toEqual([])
})
