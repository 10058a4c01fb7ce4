import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { findViolationsInBoth } from './violations.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { open, settle } from './visitor.ts'
import { byEnter, choose, closed, fill, checkByKeyboard, opened, push, tabTo } from './windows.ts'

/** Announcements of the operator: one user writes them, all read them in the header. */

setUpBrowserTest()

const widget = (name: string | RegExp = /^Announcements/) => page.getByRole('banner').getByRole('button', { name })
const rows = () => page.locator('tr[data-index]')
const written = async (): Promise<
  { id: number; type: string; summary: string; starts_at: string | null; ends_at: string | null }[]
> => (await program.admin.get('/announcements?all=true')).body.data

test(
  'NOTIFICATIONS-011: the empty list of announcements says so, by keyboard, in light and dark mode',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    const layer = await checkByKeyboard(visitor, byEnter(page, widget('Announcements')))
    await layer.getByText('No system announcements', { exact: true }).waitFor()
    await push(page, layer.getByRole('link', { name: 'Manage announcements' }))
    await page.waitForURL('**/announcements')
  },
)

test(
  'NOTIFICATIONS-015 NOTIFICATIONS-022: an announcement is written by keyboard, with a preview',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/announcements')
    const dialog = await checkByKeyboard(
      visitor,
      byEnter(page, page.locator('main').getByRole('button', { name: 'Create announcement' }).first()),
    )
    await fill(page, dialog.getByLabel('Message'), 'Down tonight')
    await page.keyboard.press('Control+A')
    await push(page, dialog.getByRole('button', { name: 'Bold' }))
    await until('the mark', 30, async () => (await dialog.getByLabel('Message').inputValue()) === '<b>Down tonight</b>')
    const preview = dialog.getByRole('region', { name: 'Preview' })
    expect(await preview.locator('b').innerText()).toBe('Down tonight')
    await fill(
      page,
      dialog.getByLabel('Message'),
      'Down <b>tonight</b><img src=x onerror="document.title=1"><script>document.title=2</script> <a href="https://status.example/">more</a>',
    )
    await until('the preview', 30, async () => (await preview.innerText()).includes('more'))
    expect(await preview.locator('img, script').count()).toBe(0)
    expect(await preview.locator('a').getAttribute('rel')).toBe('noopener noreferrer')
    await tabTo(page, dialog.getByLabel('Type'), 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Warning' }).click()
    await page.keyboard.press('Escape').catch(() => undefined)
    if (await dialog.getByText('Discard').count()) await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await push(page, dialog.getByRole('button', { name: 'Publish' }))
    await closed(page, 0)
    await until('the row', 30, async () => (await rows().count()) === 1)
    expect(await rows().first().innerText()).toMatch(/Visible[\s\S]*Down tonight more[\s\S]*Warning/)
    expect(await written()).toMatchObject([
      {
        type: 'warning',
        summary: 'Down <b>tonight</b> <a href="https://status.example/" rel="noopener">more</a>',
        starts_at: null,
        ends_at: null,
      },
    ])
  },
)

test(
  'NOTIFICATIONS-010 NOTIFICATIONS-012: everybody sees it in the header, marked as new until the list is opened, and again for the next one',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/management/devices')
    const news = widget('New announcements')
    await news.click()
    const list = page.getByRole('dialog', { name: 'Announcements' })
    await list.locator('b').getByText('tonight').waitFor()
    expect(await list.locator('a[href="https://status.example/"]').getAttribute('target')).toBe('_blank')
    expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await widget('Announcements').waitFor()
    expect(await page.evaluate("localStorage.getItem('announcements-2025-03-07')")).toMatch(
      /^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"$/,
    )
    await open(visitor, '/management/devices')
    await settle(page)
    await until('the list was read', 30, () =>
      page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/announcements'))"),
    )
    await widget('Announcements').waitFor()
    // Times are stored in whole seconds: the new announcement must be at least one second later than the last visit.
    await new Promise((done) => setTimeout(done, 1100))
    await program.admin.post('/announcements', { summary: 'Up again', type: 'success' })
    await open(visitor, '/management/devices')
    await widget('New announcements').waitFor()
  },
)

test('NOTIFICATIONS-016 NOTIFICATIONS-017: an announcement is changed and removed', { timeout: 60_000 }, async () => {
  await open(visitor, '/announcements')
  await rows().filter({ hasText: 'Up again' }).locator('[data-action-menu]').click()
  await choose(page, 'Edit')
  const dialog = await opened(page, 0)
  await fill(page, dialog.getByLabel('Message'), 'Up again since noon')
  await dialog.getByLabel(/^Shown until/).fill('2020-01-01T00:00')
  await dialog.getByLabel(/^Shown from/).fill('2021-01-01T00:00')
  await push(page, dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.getByText('The end must come after the start.', { exact: true }).waitFor()
  await dialog.getByLabel(/^Shown from/).fill('2019-01-01T00:00')
  await push(page, dialog.getByRole('button', { name: 'Save changes' }))
  await closed(page, 0)
  await until('an ended one', 30, async () =>
    /Ended[\s\S]*Up again since noon/.test(await rows().filter({ hasText: 'Up again' }).innerText()),
  )
  await rows().filter({ hasText: 'Up again' }).locator('[data-action-menu]').click()
  await choose(page, 'Delete')
  const question = await opened(page, 0)
  await push(page, question.getByRole('button', { name: 'Delete announcement' }))
  await closed(page, 0)
  await until('one is left', 30, async () => (await rows().count()) === 1)
  expect((await written()).map(({ summary }) => summary)).toEqual([expect.stringContaining('Down')])
  visitor.faults.splice(0, visitor.faults.length, ...visitor.faults.filter((fault) => !fault.includes('status of 422')))
  expect(visitor.faults).toEqual([])
})
