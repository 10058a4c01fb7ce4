import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { page, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { hasFocus } from './windows.ts'

/** The search in the header, with the records of a real server. */

setUpBrowserTest({
  prepare: async (program) => {
    await registerDevices(
      Array.from({ length: 14 }, (_, index) =>
        index === 0 ? `Ferry ${'with a long name '.repeat(3)}` : `Mast ${String(index).padStart(2, '0')}`,
      ),
    )
    expect((await program.admin.post('/tags', { company_id: 1, name: 'Ferries', color: '#7a5af8' })).status).toBe(201)
  },
})

const box = () => page.getByRole('combobox', { name: 'Search everything' })
const lines = () => page.getByRole('option')
const isOpen = async (): Promise<boolean> => (await box().getAttribute('aria-expanded')) === 'true'

async function find(text: string, first: string | RegExp): Promise<void> {
  if (!(await isOpen())) await page.keyboard.press('/')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
  await lines().filter({ hasText: first }).first().waitFor()
  await page.locator('search [aria-busy]').waitFor({ state: 'detached' })
}

test(
  'SEARCH-003, SEARCH-015: opens by its shortcut from the list, but not while typing or in a dialog, and returns the focus',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    const row = page.locator('tr[data-index="2"]')
    await row.focus()
    await page.keyboard.press('/')
    await page.getByText('Type to start searching').waitFor()
    expect(await hasFocus(box())).toBe(true)
    expect(await box().inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await until('the focus is on the row', 30, () => hasFocus(row))
    const own = page.getByRole('combobox', { name: 'Name, serial, MAC' })
    await own.focus()
    await page.keyboard.press('/')
    expect(await own.inputValue()).toBe('/')
    expect(await isOpen()).toBe(false)
    await own.fill('')
    await page.getByRole('button', { name: 'Add device' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('/')
    expect(await isOpen()).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

test(
  'SEARCH-005, SEARCH-007, SEARCH-011: a device is found by its MAC in any notation, counted, and opened by keyboard',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    for (const mac of ['00:1E:42:AA:BB:05', '001e.42aa.bb05', '00-1e-42-aa-bb-05', '001e42aabb05'])
      await find(mac, 'Mast 05')
    await find('mast', 'Mast 01')
    const heading = page.getByRole('group', { name: 'Devices, 10+' })
    await heading.waitFor()
    expect(await heading.getByText('Not Activated', { exact: true }).count()).toBeGreaterThan(0)
    expect(await heading.locator('svg').count()).toBeGreaterThan(1)
    await heading.getByRole('option', { name: 'View in table' }).click()
    await until('the table with the same text', 30, () => new URL(page.url()).searchParams.get('q') === 'mast')
    await page.getByText('1–13 of 13').waitFor()
    await find('mast 07', 'Mast 07')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Mast 07' }).waitFor()
    await page.keyboard.press('/')
    await lines().filter({ hasText: 'Mast 07' }).waitFor()
    await find('ferries', 'Ferries')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Ferries' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/tag\/\d+/)
  },
)

test('SEARCH-004, SEARCH-006: the searched groups are chosen by keyboard and stored', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  await page.keyboard.press('/')
  await page.getByRole('checkbox', { name: 'Devices' }).focus()
  await page.keyboard.press('Space')
  await box().focus()
  await page.keyboard.type('mast 07')
  await page.getByRole('group', { name: /^Remote access/ }).waitFor()
  expect(await page.getByRole('group', { name: /^Devices/ }).count()).toBe(0)
  await open(visitor, '/management/devices')
  await page.keyboard.press('/')
  expect(await page.getByRole('checkbox', { name: 'Devices' }).isChecked()).toBe(false)
  await page.getByRole('checkbox', { name: 'Devices' }).check()
  await box().focus()
  await page.keyboard.type('nothing like it')
  await page.getByText('No results found').waitFor()
})

test(
  'SEARCH-016, FRAME-156: the search has no a11y violations in light, dark, wide and on a phone, where it fills the screen',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await find('ferr', 'Ferry')
    expect(await findViolationsInBoth(page, 'search')).toEqual([])
    await resize(page, narrow)
    expect(await findLayoutFaults(page)).toEqual([])
    const sheet = await page.locator('search').boundingBox()
    expect(sheet).toMatchObject({ x: 0, y: 0, ...narrow })
    expect(await findViolations(page, 'search')).toEqual([])
    await page.getByRole('search').getByRole('button', { name: 'Close' }).click()
    expect(await isOpen()).toBe(false)
    await resize(page, wide)
    expect(visitor.faults).toEqual([])
    expect(visitor.foreign).toEqual([])
  },
)

test('FRAME-167: ? lists the keyboard shortcuts, and g with a letter opens a page', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices')
  await page.locator('main').focus()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.waitFor()
  expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL('**/tags')
})
