import { readFileSync } from 'node:fs'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { hasFocus } from './windows.ts'

/** What users do with a list: settings, selection, views and export, with the devices of a real server. */

const count = 30
const nameOf = (index: number): string => (index === 0 ? '=1+1' : `Mast ${String(index).padStart(2, '0')}`)

setUpBrowserTest({ prepare: () => registerDevices(Array.from({ length: count }, (_, index) => nameOf(index))) })

const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () => page.locator('tr[data-index]')
const stored = async (key: string): Promise<string> => {
  const { data } = (await program.admin.get('/storage?limit=500')).body as { data: { key: string; value: unknown }[] }
  return JSON.stringify(data.find((setting) => setting.key === key)?.value ?? null)
}

/** Opens one of the toolbar's three dialogs, finds no fault in light, dark or narrow, and leaves it open. */
async function opened(name: string): Promise<void> {
  await button(name).click()
  await page.getByRole('dialog').waitFor()
  expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
  await resize(page, narrow)
  expect(await findLayoutFaults(page)).toEqual([])
  await resize(page, wide)
}

test(
  'FRAME-061, FRAME-116: columns are pinned and ordered, interval and page size chosen, and all of it is stored',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await rows().first().waitFor()
    await opened('Columns')
    await button('Pin Model').click()
    await page.getByLabel('Refresh every').selectOption('60')
    await page.getByRole('dialog').getByLabel('Rows per page').selectOption('10')
    await until('ten rows', 30, async () => (await rows().count()) === 10)
    await until('the settings on the server', 30, async () => (await stored('table.devices')).includes('"refresh":60'))
    expect(await stored('table.devices')).toContain('"pinned":{"model":true}')
    await open(visitor, '/management/devices')
    await until('ten rows again', 30, async () => (await rows().count()) === 10)
    expect((await page.locator('th[data-pinned]').allInnerTexts()).length).toBeGreaterThan(3)
  },
)

test(
  'FRAME-117: a page and then all matching rows are selected, and stay selected on the next page',
  { timeout: 60_000 },
  async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
    await page.getByText('10 selected').waitFor()
    await button(`Select all ${count}`).click()
    await page.getByText(`All ${count} selected`).waitFor()
    await button('Next page').click()
    await page.getByText(`11–20 of ${count}`).waitFor()
    await page.getByText(`All ${count} selected`).waitFor()
    await button('Clear selection').click()
  },
)

test(
  'FRAME-219: filters are typed with suggestions, by keyboard alone, and are in the address',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    await rows().first().waitFor()
    const field = page.getByRole('combobox', { name: 'Name, serial, MAC' })
    await field.focus()
    await page.keyboard.type('sta')
    await page.getByRole('option', { name: /^status:/ }).waitFor()
    expect(await findViolationsInBoth(page, 'main')).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.type('not')
    await page.getByRole('option', { name: /not activated/i }).waitFor()
    await page.keyboard.press('ArrowDown')
    const selected = await page.getByRole('option', { selected: true }).getAttribute('id')
    expect(await field.getAttribute('aria-activedescendant')).toBe(selected)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/management/devices?*status=not_activated*')
    await page.keyboard.type('-tag:untagged "Mast 1"')
    await page.keyboard.press('Enter')
    await page.waitForURL(
      (url) => url.searchParams.get('ne:tag_id') === 'is_null' && url.searchParams.get('q') === 'Mast 1',
    )
    expect(
      await button('Remove filter Status')
        .or(page.getByRole('button', { name: /Status/ }))
        .count(),
    ).toBeGreaterThan(0)
    await page.keyboard.press('Control+A')
    await page.keyboard.type('stauts:online ')
    await page.getByText('No filter is called “stauts”').waitFor()
    expect(await findViolationsInBoth(page, 'main')).toEqual([])
    await resize(page, narrow)
    expect(await findLayoutFaults(page)).toEqual([])
    await resize(page, wide)
  },
)

test('FRAME-053, FRAME-118: a list is saved under a name and found again', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices?q=Mast&sort=-name')
  await rows().first().waitFor()
  await opened('Saved views')
  await page.getByLabel('View name').fill('Masts')
  await button('Save view').click()
  await button('Masts').waitFor()
  await until('the view on the server', 30, async () => (await stored('views.devices')).includes('"q":"Mast"'))
  await button('Use Masts as the default view').click()
  await until('the choice on the server', 30, async () =>
    (await stored('views.devices')).includes('"opensWith":"Masts"'),
  )
  await open(visitor, '/management/devices')
  await until('the view', 30, async () => new URL(page.url()).searchParams.get('q') === 'Mast')
  await page.getByText(`1–10 of ${count - 1}`).waitFor()
})

async function exported(format: 'CSV' | 'XLSX'): Promise<Buffer> {
  await page.getByRole('dialog').getByText(format, { exact: true }).click()
  const waiting: Promise<Download> = page.waitForEvent('download', { timeout: 30_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(new RegExp(`^Devices_\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`))
  return readFileSync(await file.path())
}

test(
  'FRAME-117: the view is exported with all its rows, and no name in it is a formula',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices?sort=name&q=')
    await page.getByText(`1–10 of ${count}`).waitFor()
    await opened('Export')
    const lines = (await exported('CSV')).toString('utf8').trim().split('\r\n')
    expect(lines).toHaveLength(count + 1)
    expect(lines[0]).toContain('"Status"')
    expect(lines[1]).toContain(`"'=1+1"`)
    // The contents of a workbook are covered by the console's own tests.
    const workbook = await exported('XLSX')
    expect(workbook.subarray(0, 2).toString()).toBe('PK')
    expect(workbook.includes('xl/worksheets/sheet1.xml')).toBe(true)
  },
)

test(
  'FRAME-161: a row is shown beside the list, the arrow keys show the next, Esc hides it, and Enter, the name and a copied link open it',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices?sort=name&q=')
    await page.getByText(`1–10 of ${count}`).waitFor()
    const row = (index: number) => page.locator(`tr[data-index="${index}"]`)
    const panel = (name: string) => page.getByRole('complementary', { name: `Details of ${name}` })
    await row(2).locator('td').nth(3).click()
    await panel(nameOf(2)).waitFor()
    await row(2).focus()
    await page.keyboard.press('ArrowDown')
    await panel(nameOf(3)).getByText('6001000003').waitFor()
    expect(await findViolationsInBoth(page, 'main')).toEqual([])
    await until('the address follows', 30, () => new URL(page.url()).searchParams.has('open'))
    await open(visitor, new URL(page.url()).pathname + new URL(page.url()).search)
    await panel(nameOf(3)).getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Escape')
    await panel(nameOf(3)).waitFor({ state: 'detached' })
    await until('the focus is on the row', 30, () => hasFocus(row(3)))
    const [tab] = await Promise.all([
      visitor.context.waitForEvent('page'),
      row(4).locator('td').nth(3).click({ button: 'middle' }),
    ])
    await tab.getByRole('heading', { name: nameOf(4) }).waitFor()
    await tab.close()
    await row(5)
      .getByRole('link', { name: nameOf(5) })
      .click()
    await page.getByRole('heading', { name: nameOf(5) }).waitFor()
    await page.goBack()
    await row(6).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: nameOf(6) }).waitFor()
    await open(visitor, '/management/devices?sort=name&q=')
    await resize(page, { width: 700, height: 900 })
    await row(1).locator('td').nth(2).click()
    await page.getByRole('heading', { name: nameOf(1) }).waitFor()
    await resize(page, wide)
  },
)

/** Globals of the page; the tests are compiled without DOM types. */
interface InPage {
  getComputedStyle(element: unknown): Record<string, string>
}
const styleOf = (element: unknown, name: string): string =>
  (globalThis as unknown as InPage).getComputedStyle(element)[name] ?? ''

test(
  'FRAME-157: rows are 32, 40 and 48 px high, numbers are right-aligned, and identifiers use a monospaced font',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices?sort=name&q=')
    await page.getByText(`1–10 of ${count}`).waitFor()
    await button('Columns').click()
    for (const [density, height] of [
      ['Compact', 32],
      ['Comfortable', 48],
      ['Normal', 40],
    ] as const) {
      await page.getByRole('dialog').getByText(density, { exact: true }).click()
      await until(`rows of ${height} px`, 30, async () => (await rows().first().boundingBox())?.height === height)
    }
    await page.keyboard.press('Escape')
    const style = (cell: string, name: string) => page.locator(cell).first().evaluate(styleOf, name)
    expect(await style('th[data-numeric]', 'textAlign')).toMatch(/end|right/)
    expect(await style('td[data-numeric]', 'textAlign')).toMatch(/end|right/)
    await open(visitor, '/remote/access')
    const target = page.locator('tr[data-index="0"]').getByText('127.0.0.1').first()
    expect(await target.evaluate(styleOf, 'fontFamily')).toMatch(/mono/i)
  },
)

test(
  'FRAME-159: a list that cannot be loaded shows the reason, the request and a retry button; an empty one says what to do',
  { timeout: 60_000 },
  async () => {
    const failure = { success: false, errors: [{ code: 'INTERNAL', message: 'x', source: null }] }
    await page.route('**/api/devices?*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        headers: { 'x-request-id': 'req-4711' },
        body: JSON.stringify(failure),
      }),
    )
    await page.goto('/management/devices?sort=name&q=')
    const alert = page.getByRole('main').getByRole('alert')
    await alert.getByText('Could not load the list').waitFor()
    expect(await alert.innerText()).toContain('req-4711')
    expect(await alert.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true)
    // The list may also retry automatically: what matters is that the rows appear.
    await page.unroute('**/api/devices?*')
    await alert
      .getByRole('button', { name: 'Try again' })
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await rows().first().waitFor()
    await open(visitor, '/management/devices?q=nothing+like+it')
    await page.getByText('Nothing matches these filters.').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
    await rows().first().waitFor()
    visitor.faults.splice(0)
  },
)

test('SETTINGS-015: a view is shared with the company, found there, and withdrawn', { timeout: 60_000 }, async () => {
  await open(visitor, '/management/devices?q=Mast&sort=-name')
  await button('Saved views').click()
  await button('Share Masts with the company').click()
  const shared = page.getByRole('region', { name: 'Shared with the company' })
  await shared.getByRole('button', { name: 'Masts', exact: true }).waitFor()
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await shared.getByRole('button', { name: 'Stop sharing Masts' }).click()
  await shared.getByRole('button', { name: 'Stop sharing', exact: true }).click()
  await shared.waitFor({ state: 'detached' })
})

test('FRAME-168: the default columns of lists fit 1440 px, and those of the update history its dialog', async () => {
  const { data } = (await program.admin.get('/devices?limit=1')).body as { data: { id: number }[] }
  const activity = `/devices/${data[0]!.id}/activity`
  const wrong: string[] = []
  const judge = async (what: string): Promise<void> => {
    const over = `[...document.querySelectorAll('table')].filter((table) => table.checkVisibility()).map(({ parentElement: box }) => box.scrollWidth - box.clientWidth).filter((px) => px > 0)`
    const found = (await page.evaluate(over)) as number[]
    if (found.length > 0) wrong.push(`${what}: ${found.join()} px too wide`)
  }
  const views = ['', '?show=connections', '?show=commands', '?show=attempts'].map((query) => activity + query)
  for (const path of ['/management/devices', '/auth-devices', '/statistics/action-logs', ...views]) {
    await open(visitor, path)
    await judge(path)
  }
  await open(visitor, '/management/files')
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Update history' }).click()
  await page.getByRole('dialog').getByRole('columnheader').first().waitFor()
  await judge('the update history')
  await page.keyboard.press('Escape')
  expect(wrong).toEqual([])
})

test(
  'FRAME-118, FRAME-134: only the visible rows of a large page are rendered, and the page reported no errors',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices?limit=10000&sort=name')
    await page.getByText(`1–${count} of ${count}`).waitFor()
    expect(await rows().count()).toBeGreaterThan(5)
    // Keys that arrive faster than rows render are all handled, and the focused row is in view.
    await rows().first().focus()
    await Promise.all(Array.from({ length: count - 1 }, () => page.keyboard.down('ArrowDown')))
    const inFocus = (is: string): Promise<unknown> => page.evaluate(`((row) => ${is})(document.activeElement)`)
    await until('the last row has the focus', 30, () => inFocus(`row.matches('tr[data-index="${count - 1}"]')`))
    expect(await inFocus('row.getBoundingClientRect().bottom <= innerHeight')).toBe(true)
    expect(visitor.faults).toEqual([])
  },
)
