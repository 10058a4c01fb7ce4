import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, closed, fill, push } from './windows.ts'

setUpBrowserTest()

const button = (name: string) => page.getByRole('button', { name }).first()
const firstRow = () => page.locator('main tr[data-index]').first()

/** Starts the test restore of the first backup from its menu, with the keyboard. */
async function prove(): Promise<void> {
  const way = byRow(page, firstRow(), 'Test restore')
  await way.reach()
  await way.press()
}

test(
  'BACKUPS-019 BACKUPS-020 a passphrase is set, a backup is made and a test restore succeeds, with the keyboard',
  { timeout: 240_000 },
  async () => {
    await open(visitor, '/system/backups')
    await page.getByText('Backups are not set up').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const form = await checkByKeyboard(visitor, byEnter(page, button('Set up backups')))
    await fill(page, form.locator('[name="passphrase"]'), 'copper lantern under nine bridges')
    await push(page, form.getByRole('button', { name: 'Save settings' }))
    const question = page.getByRole('dialog').filter({ hasText: 'Confirm your password' })
    await question.waitFor()
    await fill(page, question.locator('input[type="password"]'), adminLogin.password)
    await push(page, question.getByRole('button', { name: 'Confirm' }))
    await closed(page, 0)
    await page.getByText('Waiting for the first test restore').waitFor()
    await push(page, button('Back up now'))
    await firstRow().getByText('Complete').waitFor({ timeout: 60_000 })
    await prove()
    await firstRow()
      .getByText(/Succeeded in \d+ s/)
      .waitFor({ timeout: 60_000 })
    await page.getByText('A test restore succeeded').waitFor({ timeout: 30_000 })
    expect(await page.locator('main').innerText()).toMatch(/Last successful test restore\s+\d+ (s|min) ago, \d+ s/)
    expect(await findViolationsInBoth(page)).toEqual([])
  },
)

test('BACKUPS-014 BACKUPS-019 a test restore that fails says why', { timeout: 120_000 }, async () => {
  const folder = join(program.folder, 'backups')
  const file = join(folder, readdirSync(folder)[0]!)
  const bytes = readFileSync(file)
  bytes[Math.floor(bytes.length / 2)]! ^= 1
  writeFileSync(file, bytes)
  await prove()
  await firstRow().getByText('Failed').waitFor({ timeout: 60_000 })
  await page.getByText('The latest test restore has failed').waitFor()
  expect(await page.locator('main').innerText()).toMatch(/The backup is damaged: part \d+ was altered/)
  expect(await findViolationsInBoth(page)).toEqual([])
})
