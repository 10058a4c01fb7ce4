import { expect, test } from 'vitest'
import { pseudo } from '../../apps/server/src/testing/translation-server.ts'
import { findUntranslated, namesIn, page, setPseudo, visitor } from './pseudo.ts'
import { open } from './visitor.ts'

setPseudo()

test('FRAME-015: no dialog or menu has hard-coded texts', { timeout: 120_000 }, async () => {
  const isName = await namesIn()
  const wrong: string[] = []
  await open(visitor, '/management/devices')
  await page.locator('tr[data-index="1"]').waitFor()
  await page.getByRole('button', { name: pseudo('Add device') }).click()
  await page.getByRole('dialog').waitFor()
  wrong.push(...(await findUntranslated('add device', isName)))
  await page.keyboard.press('Escape')
  await page.locator('tr[data-index="0"] [data-action-menu]').click()
  await page.getByRole('menuitem').first().waitFor()
  wrong.push(...(await findUntranslated('row menu', isName)))
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button').last().click()
  await page.locator('[data-line]').first().waitFor()
  wrong.push(...(await findUntranslated('account menu', isName)))
  expect(wrong).toEqual([])
})
