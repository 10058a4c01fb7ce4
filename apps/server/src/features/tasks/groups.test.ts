import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { command, taskCalls } from './testing/task-calls.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())
const { addGroup, tasksOf } = taskCalls(() => outpost)

test('TASKS-008 TASKS-011 TASKS-012 TASKS-013 TASKS-021 TASKS-022 TASKS-023 a group is created with its tasks, which are listed in their order', async () => {
  const file = (
    await outpost.admin.post('/files', formOf({ type: 'device_task_manager_file', file: new File(['hi'], 'a.sh') }))
  ).body.data.id
  const id = await addGroup([
    { name: 'Third', order: 2, type: 'download_file', timeout: 300, data: { file: '/var/log/x' } },
    {
      name: 'First',
      order: 0,
      type: 'command',
      timeout: 1,
      stop_on_failure: true,
      data: { command: 'true', acceptable_codes: ['0', 3] },
    },
    { name: 'Second', order: 1, type: 'upload_file', timeout: 10, data: { file_id: file, target_path: '/tmp/a.sh' } },
  ])
  expect((await outpost.admin.get(`/devices/tasks/groups/${id}`)).body.data).toMatchObject({
    id,
    name: 'Care',
    company_id: 1,
    tasks_count: 3,
    success_tag_id: [],
    failed_tag_id: [],
  })
  const tasks = (await outpost.admin.get(`/devices/tasks?group_id=${id}`)).body.data
  expect(tasks.map((task: { name: string }) => task.name)).toEqual(['First', 'Second', 'Third'])
  expect(tasks[0]).toMatchObject({
    group_id: id,
    group_name: 'Care',
    company_id: 1,
    order: 0,
    type: 'command',
    timeout: 1,
    stop_on_failure: true,
    data: { command: 'true', acceptable_codes: [0, 3], file_id: null, target_path: '', file: '' },
  })
  expect(tasks[1].data).toMatchObject({ file_id: file, target_path: '/tmp/a.sh', command: '' })
  expect((await outpost.admin.get(`/devices/tasks?group_id=${id}&type=download_file`)).body.meta.total).toBe(1)
  expect((await outpost.admin.get('/devices/tasks/groups?name=care')).body.meta.total).toBeGreaterThan(0)
  expect((await outpost.admin.get('/devices/tasks/groups?name=nothing')).body.meta.total).toBe(0)
})

test('TASKS-009 TASKS-010 TASKS-015 TASKS-016 tasks and groups are changed and removed, and the last task of a group stays', async () => {
  const id = await addGroup([command('one'), command('two', { order: 1 })])
  const [first, second] = await tasksOf(id)
  const changed = { name: 'Now last', order: 5, stop_on_failure: true, timeout: 300 }
  expect((await outpost.admin.put(`/devices/tasks/${first!.id}`, changed)).status).toBe(200)
  expect((await tasksOf(id)).map(({ name }) => name)).toEqual(['two', 'Now last'])
  expect((await outpost.admin.put(`/devices/tasks/${first!.id}`, { name: 'x' })).status).toBe(422)
  expect((await outpost.admin.del(`/devices/tasks/${second!.id}`)).status).toBe(200)
  expect((await outpost.admin.del(`/devices/tasks/${first!.id}`)).body.errors).toMatchObject([{ code: 'CONFLICT' }])
  expect((await outpost.admin.put(`/devices/tasks/groups/${id}`, { name: 'Renamed' })).status).toBe(200)
  expect(await tasksOf(id)).toHaveLength(1)
  await outpost.admin.put(`/devices/tasks/groups/${id}`, { tasks: [command('three'), command('four')] })
  expect((await tasksOf(id)).map(({ name }) => name)).toEqual(['three', 'four'])
  expect((await outpost.admin.del(`/devices/tasks/groups/${id}`)).status).toBe(200)
  expect((await outpost.admin.get(`/devices/tasks/groups/${id}`)).status).toBe(404)
  expect(await tasksOf(id)).toEqual([])
})

test('TASKS-022 TASKS-023 a group with a task that cannot run is refused, and the error names the field', async () => {
  const refused = async (task: object): Promise<string> => {
    const { status, body } = await outpost.admin.post('/devices/tasks/groups', { name: 'Bad', tasks: [task] })
    return `${status} ${body.errors?.[0]?.source}`
  }
  expect(await refused(command('x', { timeout: 0 }))).toBe('422 tasks.0.timeout')
  expect(await refused(command('x', { timeout: 301 }))).toBe('422 tasks.0.timeout')
  expect(await refused(command('x', { order: -1 }))).toBe('422 tasks.0.order')
  expect(await refused(command('x', { type: 'reboot' }))).toBe('422 tasks.0.type')
  expect(await refused(command('', {}))).toBe('422 tasks.0.name')
  expect(await refused({ ...command('x'), data: {} })).toBe('422 tasks.0.data.command')
  expect(await refused(command('x', { data: { command: 'x', acceptable_codes: [256] } }))).toBe(
    '422 tasks.0.data.acceptable_codes.0',
  )
  const upload = { name: 'u', order: 0, type: 'upload_file', timeout: 10 }
  expect(await refused({ ...upload, data: { file_id: 999_999, target_path: '/tmp/a' } })).toBe(
    '422 tasks.0.data.file_id',
  )
  for (const target_path of ['tmp/a', '/tmp/', '/', '/tmp/a\nb'])
    expect(await refused({ ...upload, data: { file_id: 1, target_path } }), target_path).toBe(
      '422 tasks.0.data.target_path',
    )
  const { body } = await outpost.admin.post('/devices/tasks/groups', { name: 'Bad', tasks: [] })
  expect(body.errors[0].source).toBe('tasks')
})

test('TASKS-023 a script may send the values of all types, and those of other types are left out', async () => {
  const data = { command: 'true', acceptable_codes: [], file_id: null, target_path: '', file: '/etc/passwd' }
  const id = await addGroup([command('true', { data })])
  const [task] = (await outpost.admin.get(`/devices/tasks?group_id=${id}`)).body.data
  expect(task.data).toEqual({ ...data, file: '' })
})

test('TASKS-035 a dry run shows the commands with their values, and which devices are left out and why', async () => {
  const id = await addGroup([command('login {{user}} {{wifi_password}}'), command('ping {{host}}', { order: 1 })])
  const [first, second] = await tasksOf(id)
  const [waits, off] = [await outpost.build.device(1), await outpost.build.device(1)]
  await outpost.asOwner(`update devices set monitoring_enabled = false where id = ${off.id}`)
  const variables = [
    { name: 'user', value: "o'brien" },
    { name: 'wifi_password', value: 'hunter22' },
  ]
  const asked = { device_id: [waits.id, off.id], tasks: [{ task_id: first!.id, variables }] }
  const { status, body } = await outpost.admin.post(`/devices/tasks/groups/${id}/preview`, asked)
  expect(status).toBe(200)
  expect(JSON.stringify(body)).not.toContain('hunter22')
  expect(body.data).toMatchObject({
    reached: 1,
    tasks: [
      { task_id: first!.id, data: { command: `login 'o'\\''brien' (hidden)` }, missing: [] },
      { task_id: second!.id, data: { command: 'ping {{host}}' }, missing: ['host'] },
    ],
    devices: [
      { device_id: waits.id, online: false, fault: null },
      { device_id: off.id, fault: 'monitoring' },
    ],
  })
  const runs = async () => (await outpost.admin.get(`/devices/tasks/groups/logs?group_id=${id}`)).body.data
  expect(await runs()).toEqual([])
  const host = { task_id: second!.id, variables: [{ name: 'host', value: 'x' }] }
  await outpost.admin.post(`/devices/tasks/groups/${id}`, { ...asked, tasks: [...asked.tasks, host] })
  expect(await runs()).toMatchObject([
    { device_id: off.id, status: 'failed', message: 'Left out: monitoring of the device is off.' },
    { device_id: waits.id, status: 'processing', message: null },
  ])
})
