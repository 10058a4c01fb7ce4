import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { clampFutureTimes } from '../../../start/clamp-future-times.ts'
import { roleIdOf } from '../../roles/service.ts'
import { command, taskCalls } from '../testing/task-calls.ts'
import { runSchedules } from './run.ts'
import { scheduleCalls } from './testing/schedule-calls.ts'

/** The times of schedules, on devices that a test plays. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)
const { addSchedule, due, runsOf, read } = scheduleCalls(() => outpost)
const round = () => runSchedules(outpost.running.app)
const logsOf = async (device: Member): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get(`/devices/tasks/groups/logs?device_id=${device.id}&sort=id`)).body.data

/** Answers the next command of a device. @returns the command line */
async function answer(peer: Peer, had = new Set<unknown>()): Promise<string> {
  const got = await peer.frame(({ kind, id }) => kind === 'run' && !had.has(id), 'a command')
  had.add(got['id'])
  peer.send({ kind: 'ack', id: got['id'] })
  peer.send({ kind: 'result', id: got['id'], ok: true, data: { exit_code: 0, output: 'done', truncated: 0 } })
  return (got['input'] as { command: string }).command
}
const finished = (device: Member, count: number) =>
  until(
    async () => (await logsOf(device)).filter(({ status }) => status === 'completed').length === count,
    `${count} finished runs`,
  )

/** Makes two times of a schedule with `queue` come, while its device is offline. @returns the schedule's id */
async function withQueue(device: Member, more: object = {}): Promise<number> {
  const id = await addSchedule([device.id], await addGroup([command('echo hello')]), { overlap: 'queue', ...more })
  for (const minutes of [3, 2, 1]) {
    await due(id, minutes)
    await round()
  }
  return id
}

test('TASKS-037 TASKS-040 two workers run a due time once, and an unfinished run makes the next time skipped', async () => {
  const device = await makeMember(outpost, 1)
  const id = await addSchedule([device.id], await addGroup([command('echo {{word}}')]), {
    variables: [{ name: 'word', value: 'hello' }],
  })
  await round()
  expect(await runsOf(id)).toEqual([])
  await due(id, 2)
  await Promise.all([round(), round()])
  await round()
  expect(await runsOf(id)).toMatchObject([{ state: 'started', reason: null, processing: 1 }])
  await due(id, 1)
  await round()
  expect((await runsOf(id))[0]).toMatchObject({ state: 'skipped', reason: 'The earlier run is not finished.' })
})

test('TASKS-036 TASKS-041 TASKS-042 TASKS-045 a schedule runs on its devices and on those with its tags, with the values of its variables', async () => {
  const [named, tagged, other] = [
    await makeMember(outpost, 1),
    await makeMember(outpost, 1),
    await makeMember(outpost, 1),
  ]
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: 'night' })).body.data.id
  await outpost.admin.post('/devices/tags/assign', { device_id: [tagged.id], tag_id: [tag] })
  const id = await addSchedule([named.id], await addGroup([command('echo {{word}}')]), {
    tag_id: [tag],
    variables: [{ name: 'word', value: "it's" }],
  })
  const peers = [await named.connect(), await tagged.connect()]
  await due(id, 1)
  await round()
  expect(await Promise.all(peers.map((peer) => answer(peer)))).toEqual([`echo 'it'\\''s'`, `echo 'it'\\''s'`])
  for (const device of [named, tagged]) await finished(device, 1)
  expect(await runsOf(id)).toMatchObject([{ state: 'started', reason: null, processing: 0, completed: 2, failed: 0 }])
  expect(await logsOf(other)).toEqual([])
  expect(await read(id)).toMatchObject({ last_state: 'started', tags: [{ id: tag, name: 'night' }] })
})

test('TASKS-040 with the policy queue one run waits for the end of the earlier one', async () => {
  const device = await makeMember(outpost, 1)
  const id = await withQueue(device)
  expect(await runsOf(id)).toMatchObject([
    { state: 'skipped', reason: 'Devices left out because their earlier run is not finished: 1.' },
    { state: 'started', processing: 0 },
    { state: 'started', processing: 1 },
  ])
  const peer = await device.connect()
  const had = new Set<unknown>()
  await answer(peer, had)
  await finished(device, 1)
  await round()
  await answer(peer, had)
  await finished(device, 2)
  await round()
  expect(await logsOf(device)).toHaveLength(2)
  expect((await runsOf(id))[1]).toMatchObject({ state: 'started', completed: 1 })
})

test('TASKS-040 what waited for a schedule that is off by then, or for a device that has left, is recorded with the reason', async () => {
  const [off, left] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const ids = [await withQueue(off), await withQueue(left)]
  expect((await outpost.admin.put(`/devices/tasks/schedules/${ids[0]}`, { enabled: false })).status).toBe(200)
  const user = await outpost.build.user((await outpost.build.company()).id)
  await outpost.asOwner(`update task_schedules set author_company_id = (select company_id from users where id = ${user.id}),
    user_id = ${user.id}, username = 'someone' where id = ${ids[1]}`)
  await outpost.asOwner(`update task_runs set status = 'failed' where device_id in (${off.id}, ${left.id})`)
  await round()
  expect((await logsOf(off)).at(-1)).toMatchObject({
    status: 'failed',
    message: 'The schedule was switched off before the earlier run was finished.',
  })
  expect((await logsOf(left)).at(-1)).toMatchObject({
    status: 'failed',
    message: 'The author (someone) no longer sees the device.',
  })
  expect(await outpost.asOwner('select from task_schedule_queue')).toEqual([])
})

test('TASKS-040 a device that has left the company of the schedule is mentioned at the time it waited for', async () => {
  const company = await outpost.build.company()
  const device = await makeMember(outpost, company.id)
  const group = await addGroup([command('echo hello')], { company_id: company.id })
  const id = await addSchedule([device.id], group, { overlap: 'queue' })
  for (const minutes of [2, 1]) {
    await due(id, minutes)
    await round()
  }
  const { id: other } = await outpost.build.company()
  await outpost.admin.post('/devices/move', { device_id: [device.id], company_id: other })
  await outpost.asOwner(`update task_runs set status = 'failed' where device_id = ${device.id}`)
  await round()
  expect((await runsOf(id))[0]!['reason']).toContain(
    'A device that waited was left out: The device has left the company',
  )
  expect(await logsOf(device)).toHaveLength(1)
})

test('TASKS-041 a schedule is switched off if its author is blocked or may no longer run task groups', async () => {
  const device = await makeMember(outpost, 1)
  const group = await addGroup([command('echo hello')])
  for (const [change, why] of [
    ['disabled_at = now()', 'is removed or blocked.'],
    [`role_id = ${roleIdOf('readonly_admin')}`, 'may no longer run task groups.'],
  ] as const) {
    const author = await outpost.build.user(1)
    const id = await addSchedule([device.id], group, {}, author)
    await outpost.asOwner(`update users set ${change} where id = ${author.id}`)
    await due(id, 1)
    await round()
    expect(await read(id)).toMatchObject({ enabled: false, next_run_at: null, paused: expect.stringContaining(why) })
    expect(await runsOf(id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining(why) }])
    expect((await outpost.admin.put(`/devices/tasks/schedules/${id}`, { enabled: true })).status).toBe(200)
    expect(await read(id)).toMatchObject({ enabled: true, paused: null, username: expect.not.stringContaining(why) })
  }
})

test('TASKS-039 a time that is more than 10 minutes late is missed, or run once', async () => {
  const device = await makeMember(outpost, 1)
  const group = await addGroup([command('echo hello')])
  for (const [missed, state] of [
    ['skip', 'missed'],
    ['run_once', 'started'],
  ] as const) {
    const id = await addSchedule([device.id], group, { missed })
    await due(id, 12)
    await round()
    const found = await runsOf(id)
    expect(found.at(-1)).toMatchObject({ state, reason: expect.stringContaining('10 minutes late') })
  }
})

test('TASKS-039 of several missed times each is recorded, and only the last is run', async () => {
  const device = await makeMember(outpost, 1)
  const late = new Date(Date.now() - 20 * 60_000)
  const id = await addSchedule([device.id], await addGroup([command('echo hello')]), {
    missed: 'run_once',
    time: late.toISOString().slice(11, 16),
    starts_on: '2026-01-01',
  })
  await due(id, 3 * 1440 + 20)
  await round()
  const states = (await runsOf(id)).map(({ state }) => state)
  expect(states).toEqual(['started', 'missed', 'missed', 'missed'])
  expect(await logsOf(device)).toHaveLength(1)
})

test('TASKS-042 a time whose variable has no value fails with the reason, and the schedule goes on', async () => {
  const device = await makeMember(outpost, 1)
  const id = await addSchedule([device.id], await addGroup([command('echo {{word}}')]))
  await due(id, 1)
  await round()
  expect(await runsOf(id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('word'), order_id: null }])
  expect(await read(id)).toMatchObject({ enabled: true, next_run_at: expect.any(String) })
})

test('TASKS-037 a schedule that was planned by a clock that ran ahead finds its next time anew, without a run', async () => {
  const id = await addSchedule([(await makeMember(outpost, 1)).id], await addGroup([command('echo hello')]))
  const planned = (await read(id))['next_run_at']
  await outpost.asOwner(
    `update task_schedules set next_at = now() + interval '1 year', updated_at = now() + interval '1 year' where id = ${id}`,
  )
  await clampFutureTimes(outpost.running.app)
  await round()
  expect(await runsOf(id)).toEqual([])
  expect((await read(id))['next_run_at']).toBe(planned)
})
