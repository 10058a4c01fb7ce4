import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { fetchBy } from '../../testing/device-files.ts'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { taskCalls } from './testing/task-calls.ts'

/** Files in which the variables of a run are replaced, on a device that a test plays. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup, tasksOf } = taskCalls(() => outpost)

const upload = async (content: string | Uint8Array<ArrayBuffer>, name = 'site.conf'): Promise<number> =>
  (await outpost.admin.post('/files', formOf({ type: 'device_task_manager_file', file: new File([content], name) })))
    .body.data.id
const sending = (file_id: number, more: object = {}) => ({
  name: 'Send',
  order: 0,
  type: 'upload_file',
  timeout: 20,
  stop_on_failure: true,
  data: { file_id, target_path: '/etc/site.conf', replace_variables: true, ...more },
})
const run = (group: number, device: Member, tasks: object[] = []) =>
  outpost.admin.post(`/devices/tasks/groups/${group}`, { device_id: [device.id], tasks })
const variables = (task_id: number, values: Record<string, string>) => [
  { task_id, variables: Object.entries(values).map(([name, value]) => ({ name, value })) },
]

const secret = 'p&$"\'\\ pass'

test('TASKS-075 the variables in a file are replaced as they are, and secret values are kept nowhere', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const group = await addGroup([sending(await upload('host={{host}}\nkey={{password}}\nraw={{}} {{ host }} $&\n'))])
  const [task] = await tasksOf(group)
  expect(task).toMatchObject({ data: { replace_variables: true, variables: ['host', 'password'] } })
  const tasks = variables(task!.id, { host: "O'Neil $1", password: secret })
  const preview = await outpost.admin.post(`/devices/tasks/groups/${group}/preview`, { device_id: [device.id] })
  expect(preview.body.data.tasks).toMatchObject([{ missing: ['host', 'password'] }])
  expect((await run(group, device, tasks)).status).toBe(200)
  const sent = await peer.run()
  const expected = Buffer.from(`host=O'Neil $1\nkey=${secret}\nraw={{}} {{ host }} $&\n`)
  expect(sent).toMatchObject({ name: 'file.fetch', input: { path: '/etc/site.conf', size: expected.length } })
  peer.send({ kind: 'ack', id: sent['id'] })
  const { token } = sent['input'] as { token: string }
  await until(async () => (await fetchBy(outpost.port, device, token)).bytes.equals(expected), 'the filled file')
  peer.send({ kind: 'result', id: sent['id'], ok: true, text: `wrote ${secret}`, data: {} })
  const logs = async () => outpost.admin.get(`/devices/tasks/groups/logs?device_id=${device.id}`)
  await until(async () => (await logs()).body.data[0].status === 'completed', 'the end of the run')
  const kept = await outpost.asOwner(`select
    (select jsonb_agg(to_jsonb(l)) from task_logs l)::text || (select jsonb_agg(to_jsonb(o)) from task_orders o)::text
      || (select jsonb_agg(to_jsonb(c)) from commands c)::text || (select jsonb_agg(to_jsonb(a)) from audit a)::text
      || (select jsonb_agg(to_jsonb(d)) from device_jobs d)::text as text`)
  const text = String(kept[0]!['text'])
  expect(text).toContain('/etc/site.conf')
  for (const form of [secret, JSON.stringify(secret).slice(1, -1), 'pass']) expect(text).not.toContain(`key=${form}`)
  expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
  // The file itself stays as it was.
  expect((await outpost.admin.get('/files?limit=100')).body.data).toHaveLength(1)
})

test('TASKS-075 a run needs a value for each variable of the file', async () => {
  const device = await makeMember(outpost, 1)
  const group = await addGroup([sending(await upload('a={{one}} b={{two}}\n', 'two.conf'))])
  const [task] = await tasksOf(group)
  const refused = await run(group, device, variables(task!.id, { one: 'x' }))
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'VALIDATION', source: 'tasks', message: expect.stringContaining('“two”') }] },
  })
  expect(await outpost.asOwner(`select id from device_jobs where device_id = ${device.id}`)).toEqual([])
})

test('TASKS-075 files that are binary or too large are refused by name, also with their values', async () => {
  const add = async (file: number) => {
    const { status, body } = await outpost.admin.post('/devices/tasks/groups', { name: 'No', tasks: [sending(file)] })
    return [status, body.errors?.[0]?.source, body.errors?.[0]?.message]
  }
  const binary = await upload(new Uint8Array([0x23, 0x00, 0xff, 0xfe]), 'tool.bin')
  expect(await add(binary)).toEqual([
    422,
    'tasks.0.data.file_id',
    expect.stringContaining('“tool.bin” is a binary file'),
  ])
  expect((await add(await upload('a\0b', 'nul.txt')))[0]).toBe(422)
  const large = await upload('x'.repeat(262_145), 'large.txt')
  expect(await add(large)).toEqual([422, 'tasks.0.data.file_id', expect.stringContaining('“large.txt” is larger')])
  const device = await makeMember(outpost, 1)
  const group = await addGroup([sending(await upload(`{{a}}${'x'.repeat(262_000)}`, 'nearly.txt'))])
  const [task] = await tasksOf(group)
  const grown = await run(group, device, variables(task!.id, { a: 'y'.repeat(1000) }))
  expect(grown).toMatchObject({ status: 422, body: { errors: [{ message: expect.stringContaining('256 KiB') }] } })
  // Without replacing, any file is sent as it is.
  expect(await addGroup([sending(binary, { replace_variables: false })])).toEqual(expect.any(Number))
})
