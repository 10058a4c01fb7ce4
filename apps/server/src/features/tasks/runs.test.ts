import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { fetchBy, sendBy } from '../../testing/device-files.ts'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { command, taskCalls } from './testing/task-calls.ts'

/** Runs of task groups, on a device that a test plays. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup, tasksOf } = taskCalls(() => outpost)

const run = (group: number, device: Member, more: object = {}) =>
  outpost.admin.post(`/devices/tasks/groups/${group}`, { device_id: [String(device.id)], ...more })
const runsOf = async (device: Member, query = ''): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get(`/devices/tasks/groups/logs?device_id=${device.id}${query}`)).body.data
const logsOf = async (runId: unknown): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get(`/devices/tasks/logs?group_log_id=${runId}&sort=id&limit=100`)).body.data
const over = (device: Member, status: string) =>
  until(async () => (await runsOf(device))[0]?.['status'] === status, `a run that is ${status}`)
const resultsOf = async (device: Member) =>
  (await logsOf((await runsOf(device))[0]!['id'])).map(({ name, result }) => ({ name, ...(result as object) }))

const seen = new WeakMap<Peer, Set<unknown>>()
/** Returns the next command of a device that the test has not had yet. */
async function next(peer: Peer): Promise<Record<string, unknown>> {
  const had = seen.get(peer) ?? new Set()
  seen.set(peer, had)
  const frame = await peer.frame(({ kind, ...rest }) => kind === 'run' && !had.has(rest['id']), 'a command')
  had.add(frame['id'])
  return frame
}

/** Answers the next command of a device. @returns the input that it got */
async function answer(peer: Peer, data: object, more: object = {}): Promise<Record<string, string>> {
  const got = await next(peer)
  peer.send({ kind: 'ack', id: got['id'] })
  peer.send({ kind: 'result', id: got['id'], ok: true, data, ...more })
  return { name: got['name'] as string, timeout: String(got['timeout']), ...(got['input'] as object) }
}
const ends = (peer: Peer, exit_code: number, output = '') => answer(peer, { exit_code, output, truncated: 0 })

test('TASKS-014 TASKS-017 TASKS-018 TASKS-019 TASKS-020 TASKS-025 tasks run in their order, and every result is kept', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const group = await addGroup([command('second', { order: 1, timeout: 77 }), command('first')])
  const { body } = await run(group, device)
  expect(body.meta.channel).toMatch(/^private-status\./)
  expect(await ends(peer, 0, 'one\n')).toMatchObject({ name: 'exec', command: 'first', timeout: '10' })
  expect(await ends(peer, 0, 'two\n')).toMatchObject({ command: 'second', timeout: '77' })
  await over(device, 'completed')
  const [found] = await runsOf(device)
  expect(found).toMatchObject({
    device_id: device.id,
    name: 'Care',
    group_id: group,
    message: 'All 2 tasks succeeded.',
  })
  expect((await outpost.admin.get(`/devices/tasks/groups/logs/${found!['id']}`)).body.data).toEqual(found)
  const logs = await logsOf(found!['id'])
  expect(logs).toMatchObject([
    {
      name: 'first',
      type: 'command',
      group_log_id: found!['id'],
      group_log_name: 'Care',
      result: { success: true, exit_code: 0, output: 'one\n', truncated: false },
    },
    { name: 'second', result: { success: true, output: 'two\n' } },
  ])
  expect((await outpost.admin.get(`/devices/tasks/logs/${logs[0]!['id']}`)).body.data).toEqual(logs[0])
  expect(await runsOf(device, '&status=failed')).toEqual([])
  const events = (await outpost.admin.get(`/status/channel/${body.meta.channel}`)).body.data[String(device.id)]
  expect(events.at(-1)).toMatchObject({ status: 'completed', value: 'All 2 tasks succeeded.', errorCode: 0 })
  expect(events.some((event: { value: string }) => event.value === 'Task 2 of 2: second')).toBe(true)
})

test('TASKS-023 TASKS-025 a failed task ends the run only if it stops on failure, and other exit codes can count as success', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await run(
    await addGroup([
      command('grep', { data: { command: 'grep', acceptable_codes: [0, 1] } }),
      command('goes on', { order: 1 }),
      command('stops', { order: 2, stop_on_failure: true }),
      command('never', { order: 3 }),
    ]),
    device,
  )
  await ends(peer, 1)
  await ends(peer, 2, 'no such file')
  await ends(peer, 7)
  await over(device, 'failed')
  expect(await resultsOf(device)).toMatchObject([
    { name: 'grep', success: true, exit_code: 1 },
    {
      name: 'goes on',
      success: false,
      exit_code: 2,
      output: 'no such file',
      message: 'The command ended with exit code 2.',
    },
    { name: 'stops', success: false, exit_code: 7 },
  ])
  expect((await runsOf(device))[0]!['message']).toBe(
    '“goes on” failed. The command ended with exit code 2. Tasks that were not run: 1.',
  )
})

test('PLANE-025 a run whose device does not know the outcome of a task says so, and no further task begins', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await run(
    await addGroup([command('fails'), command('interrupted', { order: 1 }), command('never', { order: 2 })]),
    device,
  )
  await ends(peer, 7)
  await answer(
    peer,
    {},
    { ok: false, code: 'OUTCOME_UNKNOWN', text: 'the agent stopped while the command was running' },
  )
  await over(device, 'failed')
  expect((await runsOf(device))[0]!['message']).toBe(
    'The outcome of “interrupted” is unknown. The agent stopped while the command was running. Tasks that were not run: 1.',
  )
})

test('TASKS-022 a command that takes too long has failed, and what it wrote is kept', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await run(await addGroup([command('sleep 100', { timeout: 1 })]), device)
  await answer(
    peer,
    { exit_code: 143, output: 'so far', truncated: 0 },
    { ok: false, code: 'TIMEOUT', text: 'ended after 1 s' },
  )
  await over(device, 'failed')
  expect(await resultsOf(device)).toMatchObject([{ success: false, output: 'so far', message: 'ended after 1 s' }])
})

test('TASKS-024 variables are quoted for the shell, secret ones are hidden, and a run with a missing value is refused', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const group = await addGroup([command('login {{user}} {{wifi_password}} {{user}}')])
  const [task] = await tasksOf(group)
  const values = (...variables: { name: string; value: string }[]) => ({ tasks: [{ task_id: task!.id, variables }] })
  for (const missing of [{}, values(), values({ name: 'user', value: 'x' })]) {
    const { status, body } = await run(group, device, missing)
    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'tasks' })
    expect(body.errors[0].message).toMatch(/needs a value for the variable/)
  }
  await run(
    group,
    device,
    values({ name: 'user', value: "o'brien; reboot" }, { name: 'wifi_password', value: 'hunter22 $(x)' }),
  )
  const got = await ends(peer, 0, 'tried hunter22 $(x) twice')
  expect(got['command']).toBe(`login 'o'\\''brien; reboot' 'hunter22 $(x)' 'o'\\''brien; reboot'`)
  await over(device, 'completed')
  const [log] = await logsOf((await runsOf(device))[0]!['id'])
  expect((log!['data'] as { command: string }).command).toBe(
    `login 'o'\\''brien; reboot' (hidden) 'o'\\''brien; reboot'`,
  )
  expect((log!['result'] as { output: string }).output).toBe('tried (hidden) twice')
  for (const table of ['task_orders', 'task_logs', 'commands', 'device_jobs', 'audit', 'device_logs'])
    expect(JSON.stringify(await outpost.asOwner(`select * from ${table}`)), table).not.toContain('hunter22')
})

test('TASKS-077 a variable inside quotes is refused when its group is saved, and when it runs', async () => {
  const device = await makeMember(outpost, 1)
  const quoted = { ...command('echo "{{text}}"'), order: 0 }
  const saved = await outpost.admin.post('/devices/tasks/groups', { name: 'Quoted', tasks: [quoted] })
  expect(saved.status).toBe(422)
  expect(saved.body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'tasks.0.data.command' })
  expect(saved.body.errors[0].message).toContain('{{text}} is inside quotes')
  const group = await addGroup([command('echo {{text}}')])
  const [task] = await tasksOf(group)
  await outpost.asOwner(
    `update tasks set data = jsonb_set(data, '{command}', to_jsonb('echo "{{text}}"'::text)) where id = ${task!.id}`,
  )
  const values = { tasks: [{ task_id: task!.id, variables: [{ name: 'text', value: '$(reboot)' }] }] }
  const refused = await run(group, device, values)
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0].message).toContain('{{text}} is inside quotes')
})

test('TASKS-026 a long output arrives as a file, up to 1 MB, and says that it was cut', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await run(await addGroup([command('dmesg')]), device)
  const got = await next(peer)
  const { token } = got['input'] as { token: string }
  peer.send({ kind: 'ack', id: got['id'] })
  await until(async () => (await runsOf(device)).length === 1, 'the run')
  expect(await sendBy(outpost.port, device, token, Buffer.alloc(1_048_577, 'x'))).not.toBe(0)
  const whole = Buffer.concat([Buffer.alloc(1_048_570, 'x'), Buffer.from([0xff, 0, 0x79])])
  expect(await sendBy(outpost.port, device, token, whole)).toBe(0)
  expect(await sendBy(outpost.port, device, token, whole)).not.toBe(0)
  peer.send({ kind: 'result', id: got['id'], ok: true, data: { exit_code: 0, output: 'xxx', truncated: 1 } })
  await over(device, 'completed')
  const [result] = (await resultsOf(device)) as unknown as { output: string; truncated: boolean }[]
  expect(result!.truncated).toBe(true)
  expect(result!.output).toHaveLength(1_048_572)
  expect(result!.output.endsWith('x\ufffdy')).toBe(true)
})

test('TASKS-023 a file is sent to the device, and another is requested from it and kept in Files', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const content = Buffer.from('#!/bin/sh\n')
  const file = (
    await outpost.admin.post(
      '/files',
      formOf({ type: 'device_task_manager_file', file: new File([new Uint8Array(content)], 'a.sh') }),
    )
  ).body.data.id
  await run(
    await addGroup([
      { name: 'Send', order: 0, type: 'upload_file', timeout: 20, data: { file_id: file, target_path: '/tmp/a.sh' } },
      { name: 'Request', order: 1, type: 'download_file', timeout: 30, data: { file: '/var/log/a b.log' } },
    ]),
    device,
  )
  const sent = await next(peer)
  expect(sent).toMatchObject({ name: 'file.fetch', timeout: 20, input: { path: '/tmp/a.sh', size: content.length } })
  peer.send({ kind: 'ack', id: sent['id'] })
  const { token } = sent['input'] as { token: string }
  await until(async () => (await fetchBy(outpost.port, device, token)).bytes.equals(content), 'the file')
  peer.send({ kind: 'result', id: sent['id'], ok: true, data: {} })
  const asked = await next(peer)
  expect(asked).toMatchObject({ name: 'file.send', timeout: 30, input: { file: 'path', path: '/var/log/a b.log' } })
  // The token of the first task is no longer valid.
  expect((await fetchBy(outpost.port, device, token)).status).toBe(3)
  peer.send({ kind: 'ack', id: asked['id'] })
  expect(await sendBy(outpost.port, device, (asked['input'] as { token: string }).token, Buffer.from('lines\n'))).toBe(
    0,
  )
  peer.send({ kind: 'result', id: asked['id'], ok: true, data: { size: 6, sha256: 'x' } })
  await over(device, 'completed')
  const [, result] = (await resultsOf(device)) as unknown as { file_id: number }[]
  expect((await outpost.admin.get(`/files/${result!.file_id}`)).body.data).toMatchObject({
    name: 'a b.log',
    type: 'device_task_manager_file',
    device_id: device.id,
    file_size: 6,
  })
})

test('TASKS-025 a task whose file was deleted fails without reaching the device', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const file = (
    await outpost.admin.post('/files', formOf({ type: 'device_task_manager_file', file: new File(['x'], 'a') }))
  ).body.data.id
  const group = await addGroup([
    { name: 'Send', order: 0, type: 'upload_file', timeout: 20, data: { file_id: file, target_path: '/tmp/a' } },
    command('goes on', { order: 1 }),
  ])
  await outpost.admin.del(`/files/${file}`)
  await run(group, device)
  expect(await ends(peer, 0)).toMatchObject({ command: 'goes on' })
  await over(device, 'failed')
  expect(await resultsOf(device)).toMatchObject([
    { name: 'Send', success: false, message: 'The file of this task has been deleted.' },
    { name: 'goes on', success: true },
  ])
})

test('TASKS-028 a run on an offline device waits, runs once when it is back, and goes on where it stopped', async () => {
  const device = await makeMember(outpost, 1)
  await run(await addGroup([command('one'), command('two', { order: 1 })]), device)
  expect((await runsOf(device))[0]).toMatchObject({ status: 'processing', finished_at: null })
  let peer = await device.connect()
  const first = await next(peer)
  peer.send({ kind: 'ack', id: first['id'] })
  peer.send({ kind: 'result', id: first['id'], ok: true, data: { exit_code: 0, output: '', truncated: 0 } })
  // The same result again, as after a lost acknowledgement, must not start the second task twice.
  peer.send({ kind: 'result', id: first['id'], ok: true, data: { exit_code: 0, output: '', truncated: 0 } })
  const second = await next(peer)
  peer.end()
  peer = await device.connect()
  const again = await next(peer)
  expect(again['id']).toBe(second['id'])
  peer.send({ kind: 'ack', id: again['id'] })
  peer.send({ kind: 'result', id: again['id'], ok: true, data: { exit_code: 0, output: '', truncated: 0 } })
  await over(device, 'completed')
  expect(await resultsOf(device)).toHaveLength(2)
  const commands = await outpost.asOwner(`select name from commands where device_id = ${device.id}`)
  expect(commands).toHaveLength(2)
})

test('TASKS-028 a waiting run is cancelled, and nothing of it reaches the device', async () => {
  const device = await makeMember(outpost, 1)
  await run(await addGroup([command('never')]), device)
  await outpost.admin.post('/devices/actions/cancel', { device_id: [device.id] })
  await over(device, 'failed')
  const [found] = await runsOf(device)
  expect(found!['message']).toMatch(/cancel/i)
  expect(found!['finished_at']).not.toBeNull()
})

test('TASKS-012 TASKS-002 a device gets the tags of the outcome', async () => {
  const tag = async (name: string): Promise<number> =>
    (await outpost.admin.post('/tags', { company_id: 1, name: `${name} ${Math.random()}` })).body.data.id
  const [good, bad] = [await tag('Good'), await tag('Bad')]
  const group = await addGroup([command('x')], { success_tag_id: [good], failed_tag_id: [bad] })
  for (const [code, expected] of [
    [0, good],
    [1, bad],
  ] as const) {
    const device = await makeMember(outpost, 1)
    const peer = await device.connect()
    await run(group, device)
    await ends(peer, code)
    await until(async () => {
      const { tags } = (await outpost.admin.get(`/devices/${device.id}`)).body.data as { tags: { id: number }[] }
      return tags.length === 1 && tags[0]!.id === expected
    }, 'the tag of the outcome')
  }
  const { body } = await outpost.admin.post('/devices/tasks/groups', {
    name: 'Bad',
    tasks: [command('x')],
    failed_tag_id: [999_999],
  })
  expect(body.errors).toMatchObject([{ code: 'VALIDATION', source: 'failed_tag_id' }])
})

test('TASKS-027 a tag runs a group on each device that gets it, unless the group needs values', async () => {
  const plain = await addGroup([command('uname')])
  const needy = await addGroup([command('echo {{word}}')])
  for (const [group, needs] of [
    [plain, false],
    [needy, true],
  ] as const) {
    const made = await outpost.admin.post('/tags', {
      company_id: 1,
      name: `Runs ${group}`,
      actions: [{ action: 'execute_tasks_group', source_id: group }],
    })
    expect(made.status).toBe(201)
    const device = await makeMember(outpost, 1)
    const peer = await device.connect()
    await outpost.admin.post('/devices/tags/assign', { device_id: [device.id], tag_id: [made.body.data.id] })
    if (needs)
      await until(
        async () =>
          JSON.stringify((await outpost.admin.get(`/devices/actions/logs?device_id=${device.id}`)).body).includes(
            'needs values for its variables: word',
          ),
        'a failed job',
      )
    else {
      expect(await ends(peer, 0)).toMatchObject({ command: 'uname' })
      await over(device, 'completed')
    }
  }
})

test('TASKS-016 the results of a deleted group remain', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const group = await addGroup([command('x')])
  await run(group, device)
  const got = await next(peer)
  expect((await outpost.admin.del(`/devices/tasks/groups/${group}`)).status).toBe(200)
  peer.send({ kind: 'ack', id: got['id'] })
  peer.send({ kind: 'result', id: got['id'], ok: true, data: { exit_code: 0, output: 'kept', truncated: 0 } })
  await over(device, 'completed')
  expect((await runsOf(device))[0]).toMatchObject({ name: 'Care', group_id: null })
  expect(await resultsOf(device)).toMatchObject([{ output: 'kept' }])
})

test('TASKS-061 a run says that it waits until the device is online, and that it is sent', async () => {
  const device = await makeMember(outpost, 1)
  await run(await addGroup([command('true')]), device)
  expect((await runsOf(device))[0]).toMatchObject({ status: 'processing', job_state: 'waiting', waits_for: 'offline' })
  const peer = await device.connect()
  const frame = await next(peer)
  await until(async () => (await runsOf(device))[0]!['job_state'] === 'sent', 'the run to be sent')
  expect((await runsOf(device))[0]).toMatchObject({ status: 'processing', waits_for: null })
  peer.send({ kind: 'ack', id: frame['id'] })
  await until(async () => (await runsOf(device))[0]!['job_state'] === 'running', 'the run to begin')
  peer.send({ kind: 'result', id: frame['id'], ok: true, data: { exit_code: 0, output: '', truncated: 0 } })
  await over(device, 'completed')
  expect((await runsOf(device))[0]).toMatchObject({ job_state: 'done', waits_for: null })
  peer.end()
})
