import type { Task } from '@outpost/contract/tasks/schemas'
import { expect, test } from 'vitest'
import { faultsOf } from '../../kit/api/limits.ts'
import { groupForm, runForm } from './forms.schema.ts'
import { moved } from './MoveButtons.tsx'
import { shownOutput } from './output.ts'
import { previewOf, runInput, variableField, variableFields } from './runForm.ts'
import { screens } from './screens.ts'
import { groupInput, taskInputs, valuesOfTasks } from './taskForm.ts'

const none = { command: '', acceptable_codes: [], file_id: null, target_path: '', file: '' }
const task = (id: number, type: Task['type'], data: Partial<Task['data']>): Task => ({
  id,
  group_id: 1,
  group_name: 'Care',
  company_id: 1,
  order: 90 + id,
  type,
  name: `Task ${id}`,
  data: { ...none, ...data },
  timeout: 30,
  stop_on_failure: id === 1,
  created_at: '2026-11-27 10:00:00',
  updated_at: '2026-11-27 10:00:00',
})
const ping = task(1, 'command', { command: 'ping {{host}} -w {{admin_password}}', acceptable_codes: [0, 2] })
const upload = task(2, 'upload_file', { file_id: 7, target_path: '/tmp/a.sh' })
const download = task(3, 'download_file', { file: '/var/log/x' })

test('TASKS-001 TASKS-029 both pages require the permission to view task groups', () => {
  expect(screens.map(({ path, access }) => [path, access])).toEqual([
    ['/management/task-manager', 'view_device_task_groups'],
    ['/management/task-manager/runs', 'view_device_task_groups'],
    ['/management/task-manager/schedules', 'view_device_task_groups'],
  ])
})

test('TASKS-002 tasks become fields and tasks again, each with the data of its type', () => {
  const values = valuesOfTasks([ping, upload, download])
  expect(values['tasks.1.data.file_id']).toBe(7)
  expect(values['tasks.1.data.command']).toBeUndefined()
  const common = { timeout: 30, stop_on_failure: false }
  expect(groupInput({ ...values, name: 'Care' }, 3)).toEqual({
    name: 'Care',
    tasks: [
      {
        ...common,
        name: 'Task 1',
        order: 0,
        type: 'command',
        stop_on_failure: true,
        data: { command: ping.data.command, acceptable_codes: [0, 2] },
      },
      { ...common, name: 'Task 2', order: 1, type: 'upload_file', data: { file_id: 7, target_path: '/tmp/a.sh' } },
      { ...common, name: 'Task 3', order: 2, type: 'download_file', data: { file: '/var/log/x' } },
    ],
  })
  expect(groupInput(values, 1).tasks).toHaveLength(1)
})

test('TASKS-002 what a task lacks or exceeds is reported at its field', () => {
  const values = { ...valuesOfTasks([ping, download]), name: 'Care' }
  expect(faultsOf(groupForm(2), values)).toEqual({})
  const wrong = { ...values, 'tasks.0.timeout': 301, 'tasks.1.name': undefined, 'tasks.1.data.file': 'relative' }
  expect(Object.keys(faultsOf(groupForm(2), wrong)).toSorted()).toEqual([
    'tasks.0.timeout',
    'tasks.1.data.file',
    'tasks.1.name',
  ])
})

test('TASKS-003 a moved task takes its place, and all are numbered again', () => {
  const ordered = moved([ping, upload, download], 2, 0)
  expect(taskInputs(ordered).map(({ name, order }) => [name, order])).toEqual([
    ['Task 3', 0],
    ['Task 1', 1],
    ['Task 2', 2],
  ])
})

test('TASKS-005 a run needs devices and a value for each variable of each task', () => {
  const fields = variableFields([ping, upload])
  expect(fields).toEqual([variableField(1, 'host'), variableField(1, 'admin_password')])
  const values = { device_id: [4], wait: 3600, [fields[0]!]: 'a.example', [fields[1]!]: 'hunter2' }
  expect(faultsOf(runForm(fields), values)).toEqual({})
  const { device_id: _, [fields[0]!]: __, ...lacking } = values
  expect(Object.keys(faultsOf(runForm(fields), lacking)).toSorted()).toEqual(['device_id', 'values.1.host'])
  expect(runInput(1, [ping, upload], values)).toEqual({
    id: 1,
    device_id: [4],
    wait: 3600,
    tasks: [
      {
        task_id: 1,
        variables: [
          { name: 'host', value: 'a.example' },
          { name: 'admin_password', value: 'hunter2' },
        ],
      },
    ],
  })
})

test('TASKS-005 the preview quotes values and hides secrets', () => {
  expect(previewOf(ping, {})).toBe('ping {{host}} -w {{admin_password}}')
  const values = { [variableField(1, 'host')]: "it's", [variableField(1, 'admin_password')]: 'hunter2' }
  expect(previewOf(ping, values)).toBe(`ping 'it'\\''s' -w (hidden)`)
})

test('TASKS-007 only the beginning of a long output is shown', () => {
  expect(shownOutput('short')).toEqual({ text: 'short', isCut: false })
  const { text, isCut } = shownOutput('x'.repeat(1_048_576))
  expect([text.length, isCut]).toEqual([20_000, true])
})
