import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { BrandFolder } from '../../apps/server/src/testing/brand.ts'
import { until } from '../support/until.ts'
import { page, program, registerDevices, setStage, visitor } from './stage.ts'
import { findBarriers, open, settle } from './visitor.ts'
import { byEnter, byMenu, byRow, closed, fill, judge, layers, opened, push, tabTo } from './windows.ts'

/** The screens of resources by keyboard alone: pools, codes, a company's tabs, devices, and an installation that does without. */
const folder = new BrandFolder({})
let below = 0

setStage({
  options: { environment: () => ({ OUTPOST_BRAND: folder.file }) },
  prepare: async ({ admin }) => {
    below = (await admin.post('/companies', { name: 'Fjord Ferries', parent_id: 1 })).body.data.id as number
    await registerDevices(['Ferry mast'])
  },
})
afterAll(() => folder.remove())

const main = () => page.locator('main')
const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('tr[data-index]', { hasText: text })
const menu = () => named(main(), 'More actions').first()

/** Chooses from a field's list by keyboard. */
async function pick(field: Locator, label: RegExp): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: label }).first()
  await option.waitFor()
  for (let n = 0; n < 20 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('CREDITS-001 CREDITS-002 CREDITS-011 CREDITS-012 CREDITS-017 resources are added, a pool tells its history, and its report is printed', { timeout: 90_000 }, async () => {
  await open(visitor, '/resources')
  await until('the pools', 5, () => page.url().endsWith('/resources/credits'))
  await page.getByText('No resources yet.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  const adding = await judge(visitor, byEnter(page, named(main(), 'Add resources').first()))
  await pick(adding.getByRole('combobox', { name: 'Type' }), /^Credit \(free\)/)
  await fill(page, adding.locator('input[name="credit_count"]'), '40')
  await push(page, named(adding, 'Add resources'))
  await row('Credit (free)').waitFor()
  await closed(page, 0)

  // Beside the list: what is in the pool, and by one more key the whole of its history.
  await tabTo(page, row('Credit (free)'))
  await page.keyboard.press('Space')
  const panel = page.locator('aside[data-side-panel]')
  await panel.getByText('Nothing of this pool has been moved yet.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  const history = await judge(visitor, byRow(page, row('Credit (free)'), 'History'))
  await history.getByText('Nothing of this pool has been used for a device yet.').waitFor()
  await page.keyboard.press('Escape')
  await closed(page, 0)

  const [pool] = await Promise.all([page.waitForEvent('download'), byRow(page, row('Credit (free)'), 'PDF report').reach().then(() => byRow(page, row('Credit (free)'), 'PDF report').press())])
  expect(readFileSync(await pool.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  const asking = await judge(visitor, byMenu(page, menu(), 'Credit report'))
  await tabTo(page, asking.getByRole('radio', { name: 'PDF' }))
  await page.keyboard.press('ArrowDown')
  const [report] = await Promise.all([page.waitForEvent('download'), push(page, named(asking, 'Download report'))])
  expect(JSON.parse(readFileSync(await report.path(), 'utf8')).data.totals).toMatchObject({ pool_logs: 0 })
  await closed(page, 0)
})

test('CREDITS-003 CREDITS-010 CREDITS-014 CREDITS-041 a code is made and used, and the list says so', { timeout: 60_000 }, async () => {
  await program.admin.post('/credits', { credit_type_id: 2, credit_count: 100, company_id: 1, credit_price: 1, pro_form_nr: 'PF-1' })
  await open(visitor, '/resources/codes')
  const making = await judge(visitor, byEnter(page, named(main(), 'Create code').first()))
  await pick(making.getByRole('combobox', { name: 'Type' }), /^Credit ?100 left/)
  await fill(page, making.locator('input[name="amount"]'), '12')
  await push(page, named(making, 'Create code'))
  const made = layers(page).last()
  await made.getByText('Code created').waitFor()
  expect(await findBarriers(page, '[role="dialog"]')).toEqual([])
  const code = await made.locator('code').innerText()
  expect(code).toMatch(/^[2-9A-Z]{32}$/)
  await page.keyboard.press('Escape')
  await row('Not Used').waitFor()

  await open(visitor, '/redeem-code')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await main().getByText('12 × Credit were added to').waitFor()
  await open(visitor, '/resources/codes')
  expect(await row(code).innerText()).toMatch(/^\s*Used/)
})

test('CREDITS-004 CREDITS-005 CREDITS-006 CREDITS-007 CREDITS-008 CREDITS-009 CREDITS-013 CREDITS-016 CREDITS-019 CREDITS-020 SYSTEM-002 a company gets resources and data, and a device its service', { timeout: 90_000 }, async () => {
  await program.admin.post('/credits/move', { source: 1, target: below, amount: 20, credit_type_name: 'credit' })
  await open(visitor, `/companies/${below}/resources`)
  await until('its pools', 5, () => page.url().endsWith('/resources/credits'))
  await row('Credit').waitFor()
  await open(visitor, `/companies/${below}/resources/codes`)
  await page.getByText('This company has made no codes yet.').waitFor()
  for (const address of [`/companies/${below}/resources/data-history`, `/companies/${below}/data-history`, '/resources/data-history']) {
    await open(visitor, address)
    await page.getByText('No data has been bought yet.').waitFor()
  }
  const buying = await judge(visitor, byEnter(page, named(main(), 'Add company data').first()))
  await fill(page, buying.locator('input[name="credits"]'), '005')
  await buying.getByText('Company data to be added: 10 GB').waitFor()
  await push(page, named(buying, 'Add data'))
  const question = await opened(page, 1)
  await question.getByText('spend 5 credit(s) to get 10 GB of data?').waitFor()
  await push(page, named(question, 'Spend credits'))
  await row('10 GB').waitFor()

  await open(visitor, '/management/devices')
  const serving = await judge(visitor, byRow(page, row('Ferry mast'), 'Services'))
  await tabTo(page, serving.getByRole('radiogroup', { name: 'Service', exact: true }).getByRole('radio', { name: 'Leave as it is' }))
  await page.keyboard.press('ArrowDown')
  await push(page, named(serving, 'Save changes'))
  await layers(page).last().getByText('The service is changed.').waitFor()
  await open(visitor, '/forms/move-device-resources')
  await settle(page)
  expect(await page.locator('nav [aria-current="page"]').innerText()).toContain('Move device resources')
  expect(await findBarriers(page)).toEqual([])
})

test('CREDITS-049 CREDITS-057 where the brand does without resources no screen names them', { timeout: 60_000 }, async () => {
  folder.write({ resources: { show: false } })
  await until('the brand', 10, async () => (await page.evaluate("fetch('/brand.json').then((r) => r.json()).then((b) => b.resources.show)")) === false)
  await open(visitor, '/management/devices')
  expect(await page.locator('nav').first().innerText()).not.toMatch(/Resources|resources/)
  await open(visitor, '/resources/credits')
  expect(page.url()).toMatch(/\/management\/devices$/)
  await open(visitor, `/companies/${below}`)
  expect(await main().innerText()).not.toMatch(/Resources|Data history/)
  await page.getByRole('button', { name: /Account/ }).first().click()
  await page.getByText('Changelog').waitFor()
  expect(await page.locator('[role="dialog"]').innerText()).not.toMatch(/Resource|code/)
})
