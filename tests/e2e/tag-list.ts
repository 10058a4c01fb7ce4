import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { closed, fill, opened, push, tabTo } from './windows.ts'

/** Chooses a tag for the field of a dialog from the list that the field opens, by keyboard. */
export async function chooseFromList(page: Page, editing: Locator, tag: string): Promise<void> {
  await push(page, editing.getByRole('button', { name: 'Browse tags', exact: true }))
  const list = await opened(page, 1)
  await fill(page, list.getByRole('searchbox'), tag)
  await until('the list is searched', 30, async () => (await list.locator('tr[data-index]').count()) === 1)
  await tabTo(page, list.locator('tr[data-index]', { hasText: tag }))
  await page.keyboard.press('Enter')
  await closed(page, 1)
}
