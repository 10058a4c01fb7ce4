import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { command, taskCalls } from '../testing/task-calls.ts'
import { runSchedules } from './run.ts'
import { scheduleCalls } from './testing/schedule-calls.ts'

/** Missed times about which users decide, and runs that replace earlier ones. The devices are offline. */
let outpost: TestOutpost
let group: number
beforeAll(async () => {
  outpost = await startOutpost()
  group = await addGroup([command('echo hello')])
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)
const { addSchedule, due, runsOf } = scheduleCalls(() => outpost)
const round = () => runSchedules(outpost.running.app)
const logsOf = async (device: number): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get(`/devices/tasks/groups/logs?device_id=${device}&sort=id`)).body.data
const decide = (id: unknown, how: string, who = outpost.admin) => who.post(`/devices/tasks/schedules/runs/${id}/${how}`)
const told = () =>
  outpost.asOwner(`select params, seen_at from notifications where type = 'scheduleMissed' order by id desc`)

/** Adds a schedule that asks, and lets it miss a time. @returns its id and that of the time */
async function withMissed(device: number, name: string) {
  const id = await addSchedule([device], group, { missed: 'ask', name })
  await due(id, 30)
  await round()
  return { id, run: (await runsOf(id))[0]!['id'] }
}

test('TASKS-063 a missed time awaits a decision with one notification, and starts once when a user runs it', async () => {
  const { id: device } = await makeMember(outpost, 1)
  const { id, run } = await withMissed(device, 'Asks')
  await due(id, 20)
  await round()
  const awaiting = { state: 'undecided', order_id: null, reason: expect.stringContaining('10 minutes late') }
  expect(await runsOf(id)).toMatchObject([awaiting, awaiting])
  expect(await logsOf(device)).toEqual([])
  expect(await told()).toEqual([{ params: { schedule: 'Asks' }, seen_at: null }])
  expect((await decide(run, 'start')).status).toBe(200)
  await Promise.all([round(), round()])
  expect(await logsOf(device)).toHaveLength(1)
  const [newer, started] = await runsOf(id)
  expect(started).toMatchObject({
    state: 'started',
    reason: expect.stringContaining('had it run later'),
    processing: 1,
  })
  expect((await decide(run, 'dismiss')).body.errors).toMatchObject([{ code: 'CONFLICT' }])
  expect(await told()).toMatchObject([{ seen_at: null }])
  expect((await decide(newer!['id'], 'dismiss')).status).toBe(200)
  expect((await runsOf(id))[0]).toMatchObject({ state: 'missed', reason: expect.stringContaining('dismissed it') })
  expect(await told()).toMatchObject([{ seen_at: expect.any(Date) }])
  await round()
  expect(await logsOf(device)).toHaveLength(1)
})

test('TASKS-063 what cannot be run any more says why, and users of other companies cannot decide', async () => {
  const { id: device } = await makeMember(outpost, 1)
  const { id, run } = await withMissed(device, 'Off')
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await decide(run, 'start', stranger)).status).toBe(404)
  await outpost.admin.put(`/devices/tasks/schedules/${id}`, { enabled: false })
  expect((await decide(run, 'start')).body.errors).toMatchObject([{ message: expect.stringContaining('switched off') }])
  await outpost.admin.put(`/devices/tasks/schedules/${id}`, { enabled: true })
  const author = await outpost.build.user(1)
  await outpost.asOwner(`update task_schedules set user_id = ${author.id} where id = ${id}`)
  await outpost.asOwner(`update users set disabled_at = now() where id = ${author.id}`)
  expect((await decide(run, 'start')).status).toBe(200)
  await round()
  expect(await runsOf(id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('removed or blocked') }])
})

test('TASKS-063 a schedule that is switched off before the run begins does not run, and its deletion settles the question', async () => {
  const { id: device } = await makeMember(outpost, 1)
  const { id, run } = await withMissed(device, 'Deleted')
  expect((await decide(run, 'start')).status).toBe(200)
  await outpost.admin.put(`/devices/tasks/schedules/${id}`, { enabled: false })
  await round()
  expect(await runsOf(id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('switched off') }])
  expect(await logsOf(device)).toEqual([])
  await outpost.admin.put(`/devices/tasks/schedules/${id}`, { enabled: true })
  await due(id, 20)
  await round()
  expect((await told())[0]).toMatchObject({ params: { schedule: 'Deleted' }, seen_at: null })
  await outpost.admin.del(`/devices/tasks/schedules/${id}`)
  expect((await told())[0]).toMatchObject({ params: { schedule: 'Deleted' }, seen_at: expect.any(Date) })
})

test('TASKS-064 with the policy replace a time ends the earlier run, and only the newest one is run', async () => {
  const { id: device } = await makeMember(outpost, 1)
  const id = await addSchedule([device], group, { overlap: 'replace', name: 'Replaces' })
  for (const minutes of [3, 2, 1]) {
    await due(id, minutes)
    await round()
  }
  const logs = await logsOf(device)
  expect(logs.map(({ status }) => status)).toEqual(['failed', 'failed', 'processing'])
  const open = `select count(*)::integer as jobs from device_jobs where device_id = ${device} and finished_at is null`
  expect(await outpost.asOwner(open)).toEqual([{ jobs: 1 }])
  expect(await outpost.asOwner(`select from task_schedule_queue where schedule_id = ${id}`)).toEqual([])
})

test('TASKS-064 a run that has begun is replaced when its task in progress ends, by the newest of what came meanwhile', async () => {
  const { id: device } = await makeMember(outpost, 1)
  const id = await addSchedule([device], group, { overlap: 'replace', name: 'Busy' })
  await due(id, 4)
  await round()
  const begun = `update commands set state = 'delivered' where device_id = ${device}`
  await outpost.asOwner(begun)
  await outpost.asOwner(
    `update device_jobs set state = 'running', reason = null, started_at = now() where device_id = ${device}`,
  )
  for (const minutes of [3, 2]) {
    await due(id, minutes)
    await round()
  }
  expect(await logsOf(device)).toMatchObject([
    { status: 'processing', cancelled_by: 'the schedule “Busy”' },
    { status: 'failed', message: 'A later run of the schedule has replaced this one.' },
  ])
  await outpost.asOwner(`update task_runs set status = 'failed' where device_id = ${device} and status = 'processing'`)
  await round()
  expect((await logsOf(device)).map(({ status }) => status)).toEqual(['failed', 'failed', 'processing'])
  expect((await runsOf(id))[0]).toMatchObject({ processing: 1 })
})
