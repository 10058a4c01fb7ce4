import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byRow, checkByKeyboard, closed, fill, push, tabTo } from './windows.ts'

/** Task groups that are run in stages, by keyboard alone. */
setUpBrowserTest({ devices: 2 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string): Locator => page.locator('main').locator('tr[data-index]', { hasText: text })

test('TASKS-054 TASKS-055 a group is run in stages, and run again where it failed', { timeout: 120_000 }, async () => {
  const devices = (await program.admin.get('/devices?limit=2')).body.data
  const task = { name: 'Fail', order: 0, type: 'command', timeout: 60, stop_on_failure: true }
  await program.admin.post('/devices/tasks/groups', {
    name: 'Poison',
    tasks: [{ ...task, data: { command: 'false' } }],
  })
  await open(visitor, '/management/task-manager')
  const running = await checkByKeyboard(visitor, byRow(page, row('Poison'), 'Run'))
  for (const { name } of devices) {
    await tabTo(page, running.getByLabel('Devices').first(), 'Shift+Tab')
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await tabTo(page, running.getByRole('switch', { name: 'Run in stages' }))
  await page.keyboard.press('Space')
  await fill(page, running.locator('[name="failure_limit"]'), '0')
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await push(page, named(running, 'Run task group'))
  await page.waitForURL('**/management/rollouts/*/progress')
  await closed(page, 0)
  await page.getByText('Stopped').first().waitFor()
  const rollouts = async () => (await program.admin.get('/devices/updates/rollouts')).body.data
  expect((await rollouts())[0]).toMatchObject({ kind: 'execute_tasks_group', failed: 1, cancelled: 1, stages: 2 })
  expect(await findViolations(page)).toEqual([])
  await open(visitor, '/management/rollouts')
  await push(page, named(await checkByKeyboard(visitor, byRow(page, row('Poison').first(), 'Retry')), 'Cancel'))
  await closed(page, 0)
  await open(visitor, '/management/task-manager/runs')
  const again = await checkByKeyboard(visitor, byRow(page, row('Poison').first(), 'Run again'))
  await push(page, named(again, 'Run again'))
  await until('the second rollout', 30, async () => (await rollouts()).length === 2)
  expect((await rollouts())[0]).toMatchObject({ parent_id: (await rollouts())[1].id, devices: 2 })
})
