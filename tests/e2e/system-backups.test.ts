import { mkdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, closed, fill, push } from './windows.ts'

setUpBrowserTest()

const button = (name: string) => page.getByRole('button', { name }).first()
const pictures = process.env['OUTPOST_PICTURES']

/** Saves pictures of the page in both modes and at two widths, if a folder is given. */
async function picture(name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.waitForTimeout(300)
      await page.screenshot({ path: `${pictures}/${name}-${scheme}-${width}.png` })
    }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1440, height: 900 })
}

test(
  'BACKUPS-019 BACKUPS-020 a passphrase is set, a backup is made and proved by a restore, with the keyboard',
  { timeout: 240_000 },
  async () => {
    await open(visitor, '/system/backups')
    await page.getByText('Backups are not set up').waitFor()
    await picture('empty')
    expect(await findViolationsInBoth(page)).toEqual([])
    const form = await checkByKeyboard(visitor, byEnter(page, button('Change settings')))
    await picture('settings')
    await fill(page, form.locator('[name="passphrase"]'), 'copper lantern under nine bridges')
    await push(page, form.getByRole('button', { name: 'Save settings' }))
    await closed(page, 0)
    await page.getByText('The first proof is still to come').waitFor()
    await push(page, button('Back up now'))
    const row = page.locator('main tr[data-index]').first()
    await row.getByText('Complete').waitFor({ timeout: 90_000 })
    const prove = byRow(page, row, 'Test restore')
    await prove.reach()
    await prove.press()
    await row.getByText(/Proven in \d+ s/).waitFor({ timeout: 90_000 })
    await page.getByText('A restore was proven').waitFor({ timeout: 30_000 })
    expect(await page.locator('main').innerText()).toMatch(/Last proven restore\s+\d+ s ago, \d+ s/)
    await picture('proven')
    expect(await findViolationsInBoth(page)).toEqual([])
  },
)
