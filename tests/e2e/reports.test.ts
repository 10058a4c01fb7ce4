import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, choose, closed, fill, opened, push, tabTo } from './windows.ts'

/** Report templates by keyboard, from the first one to its downloaded file. */
setUpBrowserTest({ devices: 2 })

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string, layer?: Locator): Locator => (layer ?? main()).locator('tr[data-index]', { hasText: text })
const list = async () => (await program.admin.get('/reports')).body.data

test(
  'REPORTS-001 REPORTS-002 REPORTS-012 REPORTS-018 a report is created by keyboard, generated and downloaded',
  { timeout: 60_000 },
  async () => {
    const [device] = (await program.admin.get('/devices?limit=1')).body.data
    await open(visitor, '/reports')
    await page.waitForURL(/\/reports\/single/)
    const adding = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create report').first()))
    await fill(page, adding.locator('[name="name"]'), 'Yesterday')
    await tabTo(
      page,
      adding.getByRole('combobox', { name: 'Devices' }).or(adding.locator('input[name="device_list"]')).first(),
    )
    await page.keyboard.type(device.name)
    await page.getByRole('option', { name: device.name }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await push(page, named(adding, 'Create report'))
    await closed(page, 0)
    await row('Yesterday').waitFor()
    expect(await list()).toMatchObject([{ name: 'Yesterday', period: 'day', apply_list_names: [device.name] }])

    const editing = await checkByKeyboard(visitor, byRow(page, row('Yesterday'), 'Edit'))
    await fill(page, editing.locator('[name="description"]'), 'For the meeting')
    await push(page, named(editing, 'Save report'))
    await closed(page, 0)
    await until('the description', 30, async () => (await list())[0].description === 'For the meeting')

    await tabTo(page, row('Yesterday').first(), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Generate now')
    const generated = await opened(page, 0)
    await until('the report', 30, async () => /Completed/.test(await generated.innerText()))
    expect(await findViolationsInBoth(page)).toEqual([])
    await row('Yesterday', generated).getByText('Yesterday').first().click()
    await page.waitForURL(/\/report\/generated\/\d+/)
    await page.getByRole('heading', { name: 'Yesterday' }).waitFor()
    expect(await main().innerText()).toContain(device.name)
    expect(await findViolationsInBoth(page)).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), named(main(), 'Download PDF').click()])
    expect(file.suggestedFilename()).toMatch(/^Yesterday_\d{4}-\d\d-\d\d\.pdf$/)
  },
)

test(
  'REPORTS-003 REPORTS-006 REPORTS-008 REPORTS-013 REPORTS-021 generated reports of a company are renamed and deleted',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/companies/1/reports')
    await page.waitForURL(/\/companies\/1\/reports\/single/)
    await row('Yesterday').waitFor()
    await page
      .getByRole('link', { name: 'Daily' })
      .or(page.getByRole('tab', { name: 'Daily' }))
      .first()
      .click()
    await page.waitForURL(/\/companies\/1\/reports\/periodic\/day/)
    await page.getByText('No reports yet.').first().waitFor()
    const generated = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Generated reports')))
    await row('Yesterday', generated).waitFor()
    const renaming = await checkByKeyboard(visitor, byRow(page, row('Yesterday', generated), 'Rename'))
    await fill(page, renaming.locator('[name="name"]'), 'Renamed')
    await push(page, named(renaming, 'Save name'))
    await closed(page, 1)
    await row('Renamed', generated).waitFor()
    const removing = await checkByKeyboard(visitor, byRow(page, row('Renamed', generated), 'Delete'))
    await push(page, named(removing, 'Delete report'))
    await closed(page, 1)
    await generated.getByText('Nothing has been generated yet.').waitFor()
  },
)
