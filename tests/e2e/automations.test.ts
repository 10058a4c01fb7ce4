import { expect, test } from 'vitest'
import { page, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, checkByKeyboard, fill, pick } from './windows.ts'

/** The list of automations, and the form of a new one by keyboard. */
setUpBrowserTest({ devices: 2 })

test('ALERTS-001 the list of automations opens the form of a new one', { timeout: 120_000 }, async () => {
  await open(visitor, '/management/automations')
  await page.getByText('There are no automations yet.', { exact: false }).waitFor()
  expect(await findViolations(page)).toEqual([])
  const create = page.locator('main').getByRole('button', { name: 'Create automation', exact: true }).first()
  const adding = await checkByKeyboard(visitor, byEnter(page, create))
  await fill(page, adding.locator('[name="name"]'), 'Always')
  await pick(page, adding.getByLabel('Parameter').first(), 'Signal')
  await pick(page, adding.getByLabel('Comparison').first(), 'is below')
  await fill(page, adding.getByLabel('Value (dBm)').first(), '50')
  expect(await adding.getByLabel('Value (dBm)').first().inputValue()).toBe('50')
})
