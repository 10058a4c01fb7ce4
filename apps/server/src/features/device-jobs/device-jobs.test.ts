import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'
import { sweepCommands } from '../devices/commands/command-service.ts'
import { ownJobs } from './jobs.ts'

let outpost: TestOutpost
let device: Member
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

interface Logged {
  id: number
  action_name: string
  action_initialized_from: string
  request_target_state: string
  scheduler_id: string
  additional_information: { source_id: number | null; source_name: string }
  username: string | null
  events: { action: string; message: string; reference_id: string | null }[]
  finished_at: string | null
}

const logOf = async (id: number, who: Person = outpost.admin): Promise<Logged[]> =>
  (await who.get(`/devices/actions/logs?device_id=${id}&sort=id`)).body.data
const lastOf = async (id: number): Promise<Logged> => (await logOf(id)).at(-1)!
const stateIs = (id: number, state: string) =>
  until(async () => (await lastOf(id)).request_target_state === state, `a job that is ${state}`)
const jobOf = async (id: number) =>
  (await outpost.asOwner(`select * from device_jobs where device_id = ${id} order by id desc limit 1`))[0]!
const act = (id: number, action = 'reboot', more: object = {}, who: Person = outpost.admin) =>
  who.post('/devices/actions', { action, device_id: [id], ...more })

test('DEVICES-033 JOBS-003 a reboot from the console is in the action log, step by step, with the text of the device', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await act(device.id)
  const run = await peer.run()
  peer.send({ kind: 'ack', id: run['id'] })
  await stateIs(device.id, 'running')
  peer.send({ kind: 'progress', id: run['id'], percent: 40, text: 'going down' })
  peer.send({ kind: 'result', id: run['id'], ok: true, text: 'back after 42 s', data: {} })
  await stateIs(device.id, 'done')
  const [job] = await logOf(device.id)
  expect(job).toMatchObject({
    action_name: 'reboot',
    action_initialized_from: 'person',
    scheduler_id: String(job!.id),
    device_id: device.id,
    additional_information: { source_id: null, source_name: '' },
    action_tag_id: null,
    action_tag_name: null,
    username: expect.any(String),
    finished_at: expect.any(String),
  })
  expect(job!.events).toEqual([
    expect.objectContaining({ action: 'queued', message: 'Sending to the device.', reference_id: run['id'] }),
    expect.objectContaining({ action: 'queued', message: 'Sent to the device.' }),
    expect.objectContaining({ action: 'running', message: 'Received by the device.' }),
    expect.objectContaining({ action: 'done', message: 'back after 42 s' }),
  ])
  expect(await jobOf(device.id)).toMatchObject({
    state: 'done',
    progress: 40,
    said: 'back after 42 s',
    attempt: 1,
    command_id: run['id'],
    channel: expect.stringContaining('private-status.'),
  })
  peer.end()
})

test('JOBS-023 JOBS-025 a job says that it waits until the device is online, then that it is sent, and only then that it runs', async () => {
  device = await makeMember(outpost, 1)
  const { meta } = (await act(device.id)).body
  const last = async () => {
    const events = (await outpost.admin.get(`/status/channel/${meta.channel}`)).body.data[device.id]
    const { status, value, waits } = events.at(-1)
    return { status, value, waits }
  }
  const offline = 'The device is offline. The command will be sent when it reconnects.'
  expect(await last()).toEqual({ status: 'sent', value: offline, waits: 'offline' })
  expect(await lastOf(device.id)).toMatchObject({ request_target_state: 'waiting', waits_for: 'offline' })
  const orderOf = async () =>
    (await outpost.admin.get(`/devices/actions/orders/${(await jobOf(device.id)).id}`)).body.data
  expect(await orderOf()).toMatchObject({ waiting: 1, offline: 1, running: 0, sent: 0 })

  const peer = await device.connect()
  const run = await peer.run()
  await until(async () => (await last()).waits === undefined, 'the message that it is sent')
  expect(await last()).toEqual({ status: 'sent', value: 'Sent to the device.', waits: undefined })
  expect(await lastOf(device.id)).toMatchObject({ request_target_state: 'queued', waits_for: null })
  expect(await orderOf()).toMatchObject({ waiting: 0, offline: 0, running: 1, sent: 1 })

  peer.send({ kind: 'ack', id: run['id'] })
  await stateIs(device.id, 'running')
  expect(await lastOf(device.id)).toMatchObject({ waits_for: null })
  expect(await orderOf()).toMatchObject({ running: 1, sent: 0 })
  peer.send({ kind: 'result', id: run['id'], ok: true, data: {} })
  await stateIs(device.id, 'done')
  const told = (await outpost.admin.get(`/status/channel/${meta.channel}`)).body.data[device.id]
  expect(told.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent', 'delivered', 'completed'])
  peer.end()
})

test('JOBS-003 the log distinguishes a program from a user, and shows the text of a command', async () => {
  device = await makeMember(outpost, 1)
  const { token } = (await outpost.admin.post('/account/tokens', { name: 'script', scopes: ['*'] })).body.data
  const script = person(outpost.url, { authorization: `Bearer ${token}` })
  expect((await act(device.id, 'update_metrics_data', {}, script)).status).toBe(200)
  await outpost.admin.post(`/devices/${device.id}/command`, { command: 'uptime' })
  const logged = await logOf(device.id)
  expect(logged.map((job) => [job.action_name, job.action_initialized_from, job.request_target_state])).toEqual([
    ['update_metrics_data', 'token', 'waiting'],
    ['command', 'person', 'waiting'],
  ])
  expect(logged[1]!.additional_information).toEqual({ source_id: null, source_name: 'uptime' })
})

test('JOBS-001 a refusal, a time limit, an unknown outcome and a failure have different states', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  for (const [code, state, text] of [
    ['REFUSED', 'refused', 'not today'],
    ['TIMEOUT', 'timed_out', 'took too long'],
    ['OUTCOME_UNKNOWN', 'unknown', 'cut off'],
    ['FAILED', 'failed', 'no such file'],
  ] as const) {
    await act(device.id)
    const { command_id: id } = await jobOf(device.id)
    await peer.frame((frame) => frame.kind === 'run' && frame['id'] === id)
    peer.send({ kind: 'result', id, ok: false, code, text })
    await stateIs(device.id, state)
    expect(await jobOf(device.id)).toMatchObject({ state, said: text })
  }
  peer.end()
})

test('JOBS-001 a job that a busy device returns waits again', async () => {
  device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await act(device.id, 'reboot', { wait: 3600 })
  const run = await peer.run()
  peer.send({ kind: 'result', id: run['id'], ok: false, code: 'BUSY' })
  await stateIs(device.id, 'pending')
  expect(await jobOf(device.id)).toMatchObject({ state: 'waiting', reason: 'turn', sent_at: null })
  peer.end()
})

test('JOBS-002 a waiting job can be cancelled by its id, a sent one cannot, and one that is never fetched expires', async () => {
  device = await makeMember(outpost, 1)
  const cancel = async (...job_id: number[]) =>
    (await outpost.admin.post('/devices/actions/cancel', { device_id: [device.id], job_id })).status
  await act(device.id)
  await act(device.id)
  const [first, second] = await logOf(device.id)
  expect(await cancel(first!.id)).toBe(200)
  expect((await logOf(device.id)).map((job) => job.request_target_state)).toEqual(['cancelled', 'waiting'])
  await outpost.asOwner(
    `update commands set expires_at = now() - interval '1 second' where device_id = ${device.id} and state = 'queued'`,
  )
  await sweepCommands(outpost.running.app)
  expect((await logOf(device.id)).map((job) => job.request_target_state)).toEqual(['cancelled', 'expired'])
  expect(await cancel(second!.id)).toBe(200)
  const peer = await device.connect()
  await act(device.id)
  await peer.run()
  expect(await cancel((await lastOf(device.id)).id)).toBe(200)
  expect((await lastOf(device.id)).request_target_state).toBe('queued')
  peer.end()
})

test('SECURITY-002 jobs of another company can be neither listed nor cancelled', async () => {
  device = await makeMember(outpost, 1)
  await act(device.id)
  const other = await outpost.build.company(1)
  const stranger = await outpost.build.user(other.id)
  expect((await stranger.get(`/devices/actions/logs?device_id=${device.id}`)).status).toBe(404)
  const own = await outpost.build.device(other.id)
  const { id } = await lastOf(device.id)
  await stranger.post('/devices/actions/cancel', { device_id: [own.id], job_id: [id] })
  expect((await lastOf(device.id)).request_target_state).toBe('waiting')
})

test('finished jobs are kept for 180 days, those started by backup rules for 45 days, and open ones until they end', async () => {
  const { id } = await outpost.build.device(1)
  const made = (kind: string, source: string, days: number | null) =>
    outpost.asOwner(`insert into device_jobs (company_id, device_id, kind, source, state, expires_at, created_at, finished_at)
      values (1, ${id}, '${kind}', '${source}', '${days === null ? 'running' : 'done'}', now(), now() - interval '200 days', ${days === null ? 'null' : `now() - interval '${days} days'`})`)
  await made('reboot', 'person', 179)
  await made('command', 'person', 181)
  await made('download_backup', 'schedule', 44)
  await made('download_backup', 'schedule', 46)
  await made('update_metrics_data', 'token', null)
  // The firmware history of a device is kept indefinitely.
  await made('firmware_upload', 'person', 400)
  await ownJobs.find(({ name }) => name === 'device-jobs.clean-up')!.run(outpost.running.app, {})
  expect((await logOf(id)).map((job) => [job.action_name, job.action_initialized_from])).toEqual([
    ['reboot', 'person'],
    ['download_backup', 'schedule'],
    ['update_metrics_data', 'token'],
    ['firmware_upload', 'person'],
  ])
})
