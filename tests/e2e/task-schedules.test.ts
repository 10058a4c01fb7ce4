import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, open } from './visitor.ts'
import { byEnter, byRow, checkByKeyboard, choose, closed, fill, opened, pick, push, tabTo } from './windows.ts'

/** Schedules of task groups, by keyboard alone. */
setUpBrowserTest({ devices: 2 })

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const row = (text: string, layer?: Locator): Locator =>
  (layer ?? page.locator('main')).locator('tr[data-index]', { hasText: text })
const schedules = async () => (await program.admin.get('/devices/tasks/schedules')).body.data
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** Types what a field looks for and takes the first option. */
async function find(field: Locator, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, field, key)
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test(
  'TASKS-046 TASKS-047 a schedule is created with its variables, edited, switched off and deleted',
  { timeout: 120_000 },
  async () => {
    const [device] = (await program.admin.get('/devices?limit=1')).body.data
    const task = { name: 'Sign', order: 0, type: 'command', timeout: 60, stop_on_failure: false }
    await program.admin.post('/devices/tasks/groups', {
      name: 'Nightly care',
      tasks: [{ ...task, data: { command: 'echo {{greeting}} {{wifi_password}}' } }],
    })
    await open(visitor, '/management/task-manager/schedules')
    await page.getByText('No schedules yet.').waitFor()
    expect(await findViolations(page)).toEqual([])
    const choosing = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create schedule').first()))
    await tabTo(page, row('Nightly care', choosing).first(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await push(page, named(choosing, 'Choose'))
    await page.getByText('Runs the task group Nightly care as it is at the time of each run.').waitFor()
    const adding = await opened(page, 0)
    await fill(page, adding.locator('[name="name"]'), 'Every Friday')
    await fill(page, adding.getByLabel('greeting'), 'hello')
    await fill(page, adding.getByLabel('wifi_password').first(), 'canary-4711')
    await push(page, named(adding, 'Create schedule'))
    await adding.getByText('Choose at least one device or tag.', { exact: true }).first().waitFor()
    await find(adding.getByLabel('Devices').first(), device.name, 'Shift+Tab')
    await tabTo(page, adding.getByRole('radio', { name: 'Daily' }))
    await page.keyboard.press('ArrowDown')
    await pick(page, adding.getByLabel(/^Days of the week/).first(), 'Friday')
    await fill(page, adding.locator('[name="time"]'), '25:00')
    await push(page, named(adding, 'Create schedule'))
    await adding.getByText('Enter the time as hours and minutes, such as 03:00.').first().waitFor()
    await fill(page, adding.locator('[name="time"]'), '04:30')
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(adding, 'Create schedule'))
    await closed(page, 0)
    await row('Every Friday').waitFor()
    expect(await row('Every Friday').innerText()).toMatch(/Nightly care[^]*On[^]*Friday at 04:30[^]*04:30/)
    expect((await schedules())[0]).toMatchObject({
      period: 'week',
      weekdays: [5],
      time: '04:30',
      device_id: [device.id],
    })
    expect(await findViolations(page)).toEqual([])

    const editing = await checkByKeyboard(visitor, byRow(page, row('Every Friday'), 'Edit'))
    await editing.getByText(device.name).first().waitFor()
    expect(await editing.getByLabel('wifi_password').first().inputValue()).toBe('(hidden)')
    await tabTo(page, editing.getByRole('radio', { name: 'On days of the week' }))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await fill(page, editing.locator('[name="starts_on"]'), tomorrow())
    await push(page, named(editing, 'Save schedule'))
    await closed(page, 0)
    await until('the schedule runs once', 30, async () => /Once on/.test(await row('Every Friday').innerText()))
    expect((await schedules())[0]).toMatchObject({ period: 'once', starts_on: tomorrow(), ends_on: null })

    const runs = await checkByKeyboard(visitor, byRow(page, row('Every Friday'), 'Runs of the schedule'))
    await runs.getByText('This schedule has not run yet.').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await tabTo(page, row('Every Friday').first(), 'Shift+Tab')
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Switch off')
    const asking = await opened(page, 0)
    await push(page, named(asking, 'Switch off'))
    await closed(page, 0)
    await until('the schedule is off', 30, async () => (await schedules())[0].enabled === false)
    await until('the list says so', 30, async () => /\bOff\b/.test(await row('Every Friday').innerText()))
    const removing = await checkByKeyboard(visitor, byRow(page, row('Every Friday'), 'Delete'))
    await push(page, named(removing, 'Delete schedule'))
    await closed(page, 0)
    await page.getByText('No schedules yet.').waitFor()
    // The console reports the refused request of a schedule without devices.
    expect(visitor.faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
  },
)

test('TASKS-048 the runs of a schedule lead to the results of its devices', { timeout: 90_000 }, async () => {
  const devices = (await program.admin.get('/devices?limit=2')).body.data
  const group = (await program.admin.get('/devices/tasks/groups')).body.data[0]
  const soon = new Date(Date.now() + 65_000).toISOString()
  const { status } = await program.admin.post('/devices/tasks/schedules', {
    group_id: group.id,
    name: 'In a minute',
    device_id: devices.map(({ id }: { id: number }) => id),
    period: 'once',
    time: soon.slice(11, 16),
    time_zone: 'UTC',
    starts_on: soon.slice(0, 10),
    variables: [
      { name: 'greeting', value: 'good night' },
      { name: 'wifi_password', value: 'canary-4711' },
    ],
  })
  expect(status).toBe(201)
  await open(visitor, '/management/task-manager/schedules')
  await until('the schedule has run', 80, async () => {
    const found = (await schedules()).find(({ name }: { name: string }) => name === 'In a minute')
    return found.last_state === 'started'
  })
  const runs = await checkByKeyboard(visitor, byRow(page, row('In a minute'), 'Runs of the schedule'))
  await tabTo(page, row('Started', runs), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const results = await opened(page, 1)
  await results.getByText('good night').first().waitFor()
  expect(await results.innerText()).not.toContain('canary-4711')
  await page.keyboard.press('Escape')
  await closed(page, 1)
  await page.keyboard.press('Escape')
  await closed(page, 0)
})
