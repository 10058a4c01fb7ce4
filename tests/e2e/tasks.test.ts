import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { page, program, setUpBrowserTest, visitor } from './setup.ts'
import { findViolations, go, open } from './visitor.ts'
import {
  byEnter,
  byRow,
  checkByKeyboard,
  choose,
  closed,
  fill,
  hasFocus,
  opened,
  pick,
  push,
  tabTo,
} from './windows.ts'

/** The task manager, by keyboard alone, with simulated devices that answer the commands. */
setUpBrowserTest({ devices: 2 })

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const main = (): Locator => page.locator('main')
const row = (text: string, within: Locator = main()): Locator => within.locator('tr[data-index]', { hasText: text })
const api = async (path: string): Promise<any> => (await program.admin.get(path)).body.data // oxlint-disable-line typescript/no-explicit-any -- a test reads whatever was answered
const namesOf = async (group: number): Promise<string[]> =>
  (await api(`/devices/tasks?group_id=${group}&limit=50`)).map(({ name }: { name: string }) => name)
const field = (layer: Locator, at: number, name: string): Locator => layer.locator(`[name="tasks.${at}.${name}"]`)

/** Opens an item of a row's menu without checking how it opens. */
async function choosing(target: Locator, label: string): Promise<Locator> {
  const before = await page.locator('[role="dialog"]:visible').count()
  const way = byRow(page, target, label)
  await way.reach()
  await way.press()
  return opened(page, before)
}

test(
  'TASKS-001 TASKS-002 TASKS-003 a group is created with two commands, edited, duplicated and ordered',
  { timeout: 90_000 },
  async () => {
    await open(visitor, '/management/task-manager')
    await page.getByText('No task groups yet.').waitFor()
    expect(await findViolations(page)).toEqual([])
    const adding = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create task group').first()))
    await fill(page, adding.locator('[name="name"]'), 'Care')
    await fill(page, field(adding, 0, 'name'), 'Greet')
    await fill(page, field(adding, 0, 'data.command'), 'echo hello {{who}}')
    await adding.getByText('Variable: who').waitFor()
    await push(page, named(adding, 'Add task'))
    await fill(page, field(adding, 1, 'name'), 'Version')
    await push(page, named(adding, 'Create task group'))
    await until(
      'the missing command is reported at its task',
      30,
      async () => (await field(adding, 1, 'data.command').getAttribute('aria-invalid')) === 'true',
    )
    await fill(page, field(adding, 1, 'data.command'), 'cat /etc/version')
    await tabTo(page, named(adding, 'Move up: Task 2'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    expect(await field(adding, 0, 'name').inputValue()).toBe('Version')
    await page.keyboard.press('ArrowDown')
    expect(await field(adding, 0, 'name').inputValue()).toBe('Greet')
    await push(page, named(adding, 'Create task group'))
    await closed(page, 0)
    const [group] = await api('/devices/tasks/groups')
    expect(await namesOf(group.id)).toEqual(['Greet', 'Version'])

    const ordering = await checkByKeyboard(visitor, byRow(page, row('Care'), 'Order of tasks'))
    await push(page, named(ordering, 'Move down: Greet'))
    await push(page, named(ordering, 'Save order'))
    await closed(page, 0)
    expect(await namesOf(group.id)).toEqual(['Version', 'Greet'])

    const editing = await checkByKeyboard(visitor, byRow(page, row('Care'), 'Edit'))
    await fill(page, editing.locator('[name="name"]'), 'Daily care')
    await push(page, named(editing, 'Save task group'))
    await closed(page, 0)

    // TASKS-065: a run on the devices of a tag or company, also on those that join later.
    const continuous = await checkByKeyboard(visitor, byRow(page, row('Daily care'), 'Run continuously'))
    await named(continuous, 'Start continuous run').waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await row('Daily care').waitFor()
    expect(await namesOf(group.id)).toEqual(['Version', 'Greet'])

    const copying = await choosing(row('Daily care'), 'Duplicate')
    await push(page, named(copying, 'Create task group'))
    await closed(page, 0)
    await row('Daily care (copy)').waitFor()
  },
)

test(
  'TASKS-004 TASKS-005 TASKS-006 TASKS-007 a group is chosen for a device, run with a value, and its output is read',
  { timeout: 60_000 },
  async () => {
    const [device] = await api('/devices?limit=1')
    await go(visitor, '/management/devices')
    const table = await checkByKeyboard(visitor, byRow(page, row(device.name), 'Run task group'))
    await tabTo(page, row('Daily care', table).first(), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await table.getByText('cat /etc/version').waitFor()
    await push(page, named(table, 'Choose'))
    await until('the group is chosen', 30, async () => (await page.getByText('Run Daily care').count()) > 0)
    const running = await opened(page, 0)
    await fill(page, running.getByLabel('who'), 'the harbour')
    await running.getByText("echo hello 'the harbour'").waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await push(page, named(running, 'Run task group'))
    await page.waitForURL('**/management/task-manager/runs')
    const status = await opened(page, 0)
    await status.getByText(device.name).first().waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await until('the run is completed', 30, async () => (await row('Daily care').innerText()).includes('Completed'))
    expect(await findViolations(page)).toEqual([])
    const results = await checkByKeyboard(visitor, byEnter(page, row('Daily care'), 'Shift+Tab'))
    await results.getByText('hello the harbour').last().waitFor()
    expect(await results.innerText()).toMatch(/Version[\s\S]*Exit code 0[\s\S]*Greet[\s\S]*hello the harbour/)
    await page.keyboard.press('Escape')
    await closed(page, 0)

    await go(visitor, '/management/task-manager')
    const logs = await checkByKeyboard(visitor, byRow(page, row('Daily care').first(), 'Logs'))
    await row(device.name, logs).waitFor()
    await page.keyboard.press('Escape')
    await closed(page, 0)
    // The first row is the one that Tab reaches; the arrow keys lead to the others.
    await tabTo(page, row('Daily care').first(), 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    expect(await hasFocus(row('Daily care (copy)'))).toBe(true)
    await page.keyboard.press('Shift+F10')
    await choose(page, 'Delete')
    const deleting = await opened(page, 0)
    await fill(page, deleting.getByRole('textbox'), 'Daily care (copy)')
    await push(page, named(deleting, 'Delete task group'))
    await closed(page, 0)
    await row('Daily care (copy)').waitFor({ state: 'detached' })
  },
)

test(
  'TASKS-032 TASKS-034 TASKS-035 a run that has begun is cancelled in its status dialog, and results are compared',
  { timeout: 60_000 },
  async () => {
    const [device] = await api('/devices?limit=1')
    const commands = [
      { name: 'Sleep', data: { command: 'sleep 8' } },
      { name: 'Never', data: { command: 'true' } },
    ].map((task, order) => ({ ...task, order, type: 'command', timeout: 60, stop_on_failure: false }))
    await program.admin.post('/devices/tasks/groups', { name: 'Care in steps', tasks: commands })
    await open(visitor, '/management/devices')
    const table = await choosing(row(device.name), 'Run task group')
    await tabTo(page, row('Care in steps', table), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await push(page, named(table, 'Choose'))
    await until('the group is chosen', 30, async () => (await page.getByText('Run Care in steps').count()) > 0)
    const running = await opened(page, 0)
    await running.getByText('1 device runs this now.').waitFor()
    await push(page, named(running, 'Run task group'))
    const status = await opened(page, 0)
    await push(page, named(status, 'Cancel runs'))
    const asking = await opened(page, 1)
    await push(page, named(asking, 'Cancel runs'))
    await closed(page, 1)
    await page.keyboard.press('Escape')
    await closed(page, 0)
    await until('the run has ended', 40, async () =>
      /Cancelled by .*Tasks that were not run: 1/.test(await row('Care in steps').innerText()),
    )
    const results = await choosing(row('Care in steps'), 'Compare all devices')
    await results.getByText('Sleep · 1 result').waitFor()
    await results.getByText(device.name).first().waitFor()
    expect(await findViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test('TASKS-034 two different outputs are compared line by line', { timeout: 60_000 }, async () => {
  const devices = await api('/devices?limit=2')
  const [id, id2] = devices.map((device: { id: number }) => String(device.id))
  const task = { name: 'Name', order: 0, type: 'command', timeout: 60, stop_on_failure: false }
  const { body } = await program.admin.post('/devices/tasks/groups', {
    name: 'Names',
    tasks: [{ ...task, data: { command: 'hostname' } }],
  })
  await program.admin.post(`/devices/tasks/groups/${body.data.id}`, { device_id: [id, id2] })
  await until('both devices have answered', 40, async () => {
    const runs = await api(`/devices/tasks/groups/logs?group_id=${body.data.id}&status=completed`)
    return runs.length === 2
  })
  await open(visitor, '/management/task-manager/runs')
  const results = await choosing(row('Names').first(), 'Compare all devices')
  await results.getByText('Name · 2 different results').waitFor()
  await push(page, named(results, 'Compare outputs: 2'))
  const lines = await opened(page, 1)
  await lines.getByText('Lines removed: 1. Lines added: 1.').waitFor()
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await closed(page, 1)
  await page.keyboard.press('Escape')
  await closed(page, 0)
})

test('TASKS-027 a tag runs a task group', { timeout: 60_000 }, async () => {
  await go(visitor, '/tags')
  const before = await page.locator('[role="dialog"]:visible').count()
  await push(page, named(main(), 'Create tag').first())
  const adding = await opened(page, before)
  await fill(page, adding.locator('input[name="name"]'), 'Needs care')
  await push(page, named(adding, 'Add action'))
  await pick(page, adding.getByLabel('Action 1', { exact: true }), 'Task group')
  const source = adding.getByRole('combobox', { name: 'Source for action 1' })
  await tabTo(page, source)
  await page.keyboard.type('Daily')
  await page.getByRole('option', { name: /Daily care/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await push(page, named(adding, 'Create tag'))
  await closed(page, before)
  const [tag] = await api('/tags?q=Needs care')
  expect(tag.actions).toMatchObject([{ action: 'execute_tasks_group', source_name: 'Daily care' }])
  expect(visitor.faults).toEqual([])
})

test('TASKS-060 the output of a running command is shown while it grows', { timeout: 60_000 }, async () => {
  const [device] = await api('/devices?limit=1')
  const task = { name: 'Ping', order: 0, type: 'command', timeout: 60, data: { command: 'ping -c 12 192.0.2.1' } }
  const { body } = await program.admin.post('/devices/tasks/groups', { name: 'Reachability', tasks: [task] })
  await program.admin.post(`/devices/tasks/groups/${body.data.id}`, { device_id: [device.id] })
  await open(visitor, '/management/task-manager/runs')
  await tabTo(page, row('Reachability'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const results = await opened(page, 0)
  const output = results.getByRole('region', { name: 'Output so far' })
  await output.getByText('seq=1 ').waitFor()
  expect(await results.innerText()).toContain('The task is running.')
  const before = (await output.innerText()).split('\n').length
  await until('the output grows', 5, async () => (await output.innerText()).split('\n').length > before)
  expect(await results.innerText()).not.toContain('Exit code 0')
  expect(await findViolations(page, '[role="dialog"]')).toEqual([])
  await results.getByText('Exit code 0').waitFor({ timeout: 30_000 })
  expect(await results.innerText()).toMatch(/seq=11 /)
  await page.keyboard.press('Escape')
  await closed(page, 0)
})
