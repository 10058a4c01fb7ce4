import { readFileSync } from 'node:fs'
import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { BrandFolder } from '../../apps/server/src/testing/brand.ts'
import { until } from '../support/until.ts'
import { page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { addressOf, declaredScreens, NoRecord } from './screens.ts'
import { findViolations, go, open, settle } from './visitor.ts'
import {
  byEnter,
  byMenu,
  byRow,
  choose,
  closed,
  fill,
  checkByKeyboard,
  layers,
  opened,
  push,
  tabTo,
} from './windows.ts'

/**
 * The screens of resources by keyboard alone: pools, codes, a company's tabs, devices, and an installation without any.
 */
const folder = new BrandFolder({})
let below = 0

setUpBrowserTest({
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
  for (let n = 0; n < 20 && (await option.getAttribute('data-combobox-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test(
  'CREDITS-001 CREDITS-002 CREDITS-011 CREDITS-012 CREDITS-017 resources are added, a pool shows its history, and its report is printed',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/resources')
    await until('the pools', 30, () => page.url().endsWith('/resources/credits'))
    await page.getByText('No resources yet.').waitFor()
    expect(await findViolations(page)).toEqual([])
    const adding = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add resources').first()))
    await pick(adding.getByRole('combobox', { name: 'Type' }), /^Credit \(free\)/)
    await fill(page, adding.locator('input[name="credit_count"]'), '40')
    await push(page, named(adding, 'Add resources'))
    await row('Credit (free)').waitFor()
    await closed(page, 0)

    // Next to the list: the contents of the pool and, with one more key, its whole history.
    await tabTo(page, row('Credit (free)'))
    await page.keyboard.press('Space')
    const panel = page.locator('aside[data-side-panel]')
    await panel.getByText('Nothing from this pool has been moved yet.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const history = await checkByKeyboard(visitor, byRow(page, row('Credit (free)'), 'History'))
    await history.getByText('Nothing from this pool has been used for a device yet.').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)

    const [pool] = await Promise.all([
      page.waitForEvent('download'),
      byRow(page, row('Credit (free)'), 'Download PDF report')
        .reach()
        .then(() => byRow(page, row('Credit (free)'), 'Download PDF report').press()),
    ])
    expect(readFileSync(await pool.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
    const asking = await checkByKeyboard(visitor, byMenu(page, menu(), 'Resource report'))
    await tabTo(page, asking.getByRole('radio', { name: 'PDF' }))
    await page.keyboard.press('ArrowDown')
    const [report] = await Promise.all([page.waitForEvent('download'), push(page, named(asking, 'Download report'))])
    expect(JSON.parse(readFileSync(await report.path(), 'utf8')).data.totals).toMatchObject({ pool_logs: 0 })
    await closed(page, 0)
  },
)

test(
  'CREDITS-003 CREDITS-010 CREDITS-014 CREDITS-041 a code is created and used, and the list shows it',
  { timeout: 60_000 },
  async () => {
    await program.admin.post('/credits', {
      credit_type_id: 2,
      credit_count: 100,
      company_id: 1,
      credit_price: 1,
      pro_form_nr: 'PF-1',
    })
    await open(visitor, '/resources/codes')
    const making = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create code').first()))
    await pick(making.getByRole('combobox', { name: 'Type' }), /^Credit ?100 left/)
    await fill(page, making.locator('input[name="amount"]'), '12')
    await push(page, named(making, 'Create code'))
    const made = layers(page).last()
    await made.getByText('Code created').waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    const code = await made.locator('code').innerText()
    expect(code).toMatch(/^[2-9A-Z]{32}$/)
    await page.keyboard.press('Escape')
    await row('Not Used').waitFor()

    await open(visitor, '/redeem-code')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await main().getByText('12 × Credit added to').waitFor()
    await open(visitor, '/resources/codes')
    expect(await row(code).innerText()).toMatch(/^\s*Used/)
  },
)

test(
  'CREDITS-004 CREDITS-005 CREDITS-006 CREDITS-007 CREDITS-008 CREDITS-009 CREDITS-013 CREDITS-016 CREDITS-019 CREDITS-020 SYSTEM-002 a company gets resources and data, and a device its service',
  { timeout: 90_000 },
  async () => {
    await program.admin.post('/credits/move', { source: 1, target: below, amount: 20, credit_type_name: 'credit' })
    await open(visitor, `/companies/${below}/resources`)
    await until('its pools', 30, () => page.url().endsWith('/resources/credits'))
    await row('Credit').waitFor()
    await open(visitor, `/companies/${below}/resources/codes`)
    await page.getByText('This company has not created any codes yet.').waitFor()
    for (const address of [
      `/companies/${below}/resources/data-history`,
      `/companies/${below}/data-history`,
      '/resources/data-history',
    ]) {
      await open(visitor, address)
      await page.getByText('No data purchases yet.').waitFor()
    }
    const buying = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add company data').first()))
    await fill(page, buying.locator('input[name="credits"]'), '005')
    await buying.getByText('Company data to be added: 10 GB').waitFor()
    await push(page, named(buying, 'Add data'))
    const question = await opened(page, 1)
    await question.getByText('spend 5 credit(s) to get 10 GB of data?').waitFor()
    await push(page, named(question, 'Spend credits'))
    await row('10 GB').waitFor()

    await open(visitor, '/management/devices')
    const serving = await checkByKeyboard(visitor, byRow(page, row('Ferry mast'), 'Services'))
    await tabTo(
      page,
      serving.getByRole('radiogroup', { name: 'Service', exact: true }).getByRole('radio', { name: 'No change' }),
    )
    await page.keyboard.press('ArrowDown')
    await push(page, named(serving, 'Save changes'))
    await layers(page).last().getByText('Service changed.').first().waitFor()
    await open(visitor, '/forms/move-device-resources')
    await settle(page)
    expect(await page.locator('nav [aria-current="page"]').innerText()).toContain('Move device resources')
    expect(await findViolations(page)).toEqual([])
  },
)

test(
  'CREDITS-013 CREDITS-015 CREDITS-018 CREDITS-020 CREDITS-033 resources are moved, a code is used in a dialog and its comment changed, and a pack is bound',
  { timeout: 90_000 },
  async () => {
    await program.admin.post('/credits', {
      credit_type_id: 4,
      credit_count: 1,
      company_id: 1,
      credit_price: 9,
      pro_form_nr: 'PF-2',
    })
    const { meta } = (
      await program.admin.post('/credits/codes', { credit_type_name: 'credit', amount: 3, comment: 'from the south' })
    ).body
    await open(visitor, '/resources/codes')
    const comment = await checkByKeyboard(visitor, byRow(page, row('from the south'), 'Edit comment'))
    await fill(page, comment.locator('textarea[name="comment"]'), 'for the north')
    await push(page, named(comment, 'Save changes'))
    await row('for the north').waitFor()
    await closed(page, 0)
    const redeeming = await checkByKeyboard(visitor, byMenu(page, menu(), 'Activate code'))
    await fill(page, redeeming.locator('input[name="code"]'), meta.credit_code)
    await push(page, named(redeeming, 'Activate code'))
    await until('the code is used', 30, async () => /^\s*Used/.test(await row('for the north').innerText()))
    await closed(page, 0)

    await open(visitor, '/resources/credits')
    const moving = await checkByKeyboard(visitor, byMenu(page, menu(), 'Move resources'))
    await pick(moving.getByRole('combobox', { name: 'To company' }), /Fjord Ferries/)
    await pick(moving.getByRole('combobox', { name: 'Type' }), /^Credit ?\d+ left/)
    await fill(page, moving.locator('input[name="amount"]'), '2')
    await push(page, named(moving, 'Move resources'))
    await closed(page, 0)
    expect((await program.admin.get('/credits/move/history?limit=1')).body.data).toMatchObject([
      { count: 2, to_company: 'Fjord Ferries' },
    ])

    await open(visitor, '/management/devices')
    const binding = await checkByKeyboard(visitor, byRow(page, row('Ferry mast'), 'Device pack'))
    await pick(binding.getByRole('combobox', { name: 'Pack' }), /^Management pack, 6 months ?1 left/)
    await push(page, named(binding, 'Assign pack'))
    await layers(page).last().getByText('Pack assigned.').first().waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    const replacing = await checkByKeyboard(visitor, byRow(page, row('Ferry mast'), 'Move device resources'))
    expect(await replacing.getByRole('combobox', { name: 'Source device' }).inputValue()).toContain('Ferry mast')
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test('CREDITS-037 data purchases can be filtered by day', { timeout: 60_000 }, async () => {
  await open(visitor, '/resources/data-history')
  await row('10 GB').waitFor()
  const adding = byEnter(page, main().getByRole('button', { name: 'Add filter' }))
  await checkByKeyboard(visitor, adding, 'menu')
  await choose(page, 'To (UTC)')
  const editor = await opened(page, 0)
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await editor.locator('input[type="date"]').fill('2020-01-02')
  await page.keyboard.press('Enter')
  await row('10 GB').waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('end_date')).toBe('2020-01-02')
  expect(await main().innerText()).toContain('Jan 2, 2020')
  await open(visitor, `/resources/data-history?start_date=${new Date().toISOString().slice(0, 10)}`)
  await row('10 GB').waitFor()
})

/** Words with which a screen would mention resources. */
const words = /.{0,40}\b(credits?|resources?|packs?|remaining data|data history|data purchases?)\b.{0,40}/gi

/** Finds mentions of resources on the page, including its menus of columns and filters. */
async function findMentions(where: string): Promise<string[]> {
  const said = [await page.locator('body').innerText()]
  for (const label of ['Columns', 'Add filter']) {
    const opener = main().getByRole('button', { name: label }).first()
    if (!(await opener.isVisible())) continue
    await opener.click()
    said.push(await page.locator('[role="dialog"]:visible, [role="menu"]:visible').last().innerText())
    await page.keyboard.press('Escape')
  }
  return said.flatMap((text) => [...text.matchAll(words)].map(([found]) => `${where}: ${found}`))
}

test(
  'CREDITS-049 CREDITS-057 with resources disabled in the brand no screen mentions them',
  { timeout: 120_000 },
  async () => {
    folder.write({ resources: { show: false } })
    await until(
      'the brand',
      30,
      async () =>
        (await page.evaluate("fetch('/brand.json').then((r) => r.json()).then((b) => b.resources.show)")) === false,
    )
    await open(visitor, '/management/devices')
    expect(await page.locator('nav').first().innerText()).not.toMatch(/Resources|resources/)
    await open(visitor, '/resources/credits')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await open(visitor, `/companies/${below}`)
    expect(await main().innerText()).not.toMatch(/Resources|Data purchases/)
    await page
      .getByRole('button', { name: /Account/ })
      .first()
      .click()
    await page.getByText('Changelog').waitFor()
    expect(await page.locator('[role="dialog"]').innerText()).not.toMatch(/Resource|code/)
    await page.keyboard.press('Escape')
    // All screens that remain, except the changelog and the audit log, which describe times when there were resources.
    const gone: readonly string[] = resourcePermissions
    const here = (await declaredScreens()).filter(
      ({ access, path }) =>
        access !== 'public' &&
        !(typeof access === 'string' && gone.includes(access)) &&
        !['/changelog', '/system/audit'].includes(path),
    )
    const named: string[] = []
    let seen = 0
    for (const screen of here) {
      const address = await addressOf(screen, visitor).catch((error: unknown) => {
        if (!(error instanceof NoRecord)) throw error
      })
      if (address === undefined) continue
      await go(visitor, address)
      named.push(...(await findMentions(screen.path)))
      seen++
    }
    expect(named).toEqual([])
    expect(seen).toBeGreaterThan(25)
  },
)
