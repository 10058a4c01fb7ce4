import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byRow, checkByKeyboard, choose, closed, opened, push, tabTo } from './windows.ts'

/** Decisions about missed runs of a schedule, by keyboard alone. */
setUpBrowserTest({ devices: 1 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string, layer: Locator = page.locator('main')): Locator =>
  layer.locator('tr[data-index]', { hasText: text })
const runsOf = async (id: number) => (await program.admin.get(`/devices/tasks/schedules/${id}/runs`)).body.data

/** Adds a daily schedule that asks. @returns its id */
async function addSchedule(): Promise<number> {
  const [device] = (await program.admin.get('/devices?limit=1')).body.data
  const task = { name: 'Greet', order: 0, type: 'command', timeout: 60, stop_on_failure: false }
  const group = await program.admin.post('/devices/tasks/groups', {
    name: 'Night care',
    tasks: [{ ...task, data: { command: 'echo hello' } }],
  })
  const fields = { name: 'Asks first', period: 'day', time: '03:00', missed: 'ask', overlap: 'replace' }
  const { body } = await program.admin.post('/devices/tasks/schedules', {
    ...fields,
    group_id: group.body.data.id,
    device_id: [device.id],
  })
  return body.data.id
}

/** Lets a schedule miss a time, and the worker notice it. */
async function miss(id: number, minutes: number): Promise<void> {
  const owner = await program.connect()
  const late = `date_trunc('minute', now()) - interval '${minutes} minutes'`
  await owner.query(`update task_schedules set next_at = ${late} where id = ${id}`)
  await owner.query(`select graphile_worker.add_job('tasks.schedules')`)
  await owner.end()
  await until('the run is missed', 30, async () =>
    (await runsOf(id)).some(({ state }: { state: string }) => state === 'undecided'),
  )
}

test(
  'TASKS-047 TASKS-048 TASKS-063 a notification leads to a missed run, which is dismissed, and another one is started',
  { timeout: 90_000 },
  async () => {
    const id = await addSchedule()
    await miss(id, 30)
    await open(visitor, '/notifications')
    const link = page
      .locator('main')
      .getByRole('link', { name: 'Runs of the schedule Asks first were missed. Decide whether to run them.' })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await row('Night care').waitFor()
    expect(await row('Asks first').innerText()).toMatch(/Night care[^]*Awaiting decision/)
    expect(await findViolations(page)).toEqual([])
    const runs = await checkByKeyboard(visitor, byRow(page, row('Asks first'), 'Runs of the schedule'))
    await row('Awaiting decision', runs).waitFor()
    const dismissing = await checkByKeyboard(visitor, byRow(page, row('Awaiting decision', runs), 'Dismiss'))
    await dismissing.getByText('will not take place. This cannot be undone.').waitFor()
    await push(page, named(dismissing, 'Dismiss run'))
    await closed(page, 1)
    await row('Missed', runs).waitFor()

    await miss(id, 20)
    await row('Awaiting decision', runs).waitFor()
    await tabTo(page, row('Awaiting decision', runs), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Start')
    const starting = await opened(page, 1)
    await push(page, named(starting, 'Start run'))
    await closed(page, 1)
    await row('Started', runs).waitFor()
    expect((await runsOf(id)).map(({ state }: { state: string }) => state)).toEqual(['started', 'missed'])
    await until('the device has run it', 30, async () => (await runsOf(id))[0].completed === 1)
    expect(visitor.faults).toEqual([])
  },
)
