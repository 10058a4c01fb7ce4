import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { endJob } from '../../device-jobs/service.ts'
import { command, taskCalls } from '../testing/task-calls.ts'

/** Task groups that are run in stages, and runs that are repeated, on devices that a test plays. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup, tasksOf } = taskCalls(() => outpost)

const ids = (devices: readonly { id: number }[]): number[] => devices.map(({ id }) => id)
const members = async (count: number): Promise<Member[]> => {
  const made: Member[] = []
  for (let n = 0; n < count; n++) made.push(await makeMember(outpost, 1))
  return made
}
const rollOut = async (group: number, device_id: number[], more: object) => {
  const { status, body } = await outpost.admin.post(`/devices/tasks/groups/${group}/rollouts`, { device_id, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as { order_id: number; rollout_id: number; devices: number; channel: string }
}
const rolloutOf = async (id: number) => (await outpost.admin.get(`/devices/updates/rollouts/${id}`)).body.data
const runsOf = async (order: number): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get('/devices/tasks/groups/logs?limit=100&sort=-id')).body.data
    .filter(({ order_id }: { order_id: number }) => order_id === order)
    .toReversed()
const isRun = ({ kind, name }: { kind: string; name?: unknown }): boolean => kind === 'run' && name === 'exec'

/** Answers the only command of a device. @returns the command line */
async function answer(peer: Peer, exit_code: number): Promise<string> {
  const frame = await peer.frame(isRun, 'a command')
  peer.send({ kind: 'ack', id: frame['id'] })
  peer.send({ kind: 'result', id: frame['id'], ok: true, data: { exit_code, output: '', truncated: 0 } })
  return (frame['input'] as { command: string }).command
}

/** Ends the open job of a device in a run. */
const end = async (order: number, device: number, outcome: 'failed' | 'unknown' | 'cancelled', said: string) => {
  const [job] = await outpost.asOwner(
    `select job_id as id from task_runs where order_id = ${order} and device_id = ${device}`,
  )
  const { app } = outpost.running
  await inTransaction(app.db, systemScope, (tx) => endJob(app, tx, Number(job!['id']), outcome, said))
}

test('TASKS-049 TASKS-050 JOBS-022 a group is run in stages, with the tasks and values of the time of the request', async () => {
  const devices = await members(3)
  const peers = await Promise.all(devices.map((device) => device.connect()))
  const group = await addGroup([command('echo {{word}}')])
  const [task] = await tasksOf(group)
  const tasks = [{ task_id: task!.id, variables: [{ name: 'word', value: 'first' }] }]
  const { rollout_id, order_id } = await rollOut(group, ids(devices), {
    tasks,
    waves: [{ count: 1 }, { percent: 100 }],
  })
  expect(await answer(peers[0]!, 0)).toBe("echo 'first'")
  expect(await rolloutOf(rollout_id)).toMatchObject({
    kind: 'execute_tasks_group',
    file_id: group,
    file_name: 'Care',
    order_id,
    stages: 2,
    devices: 3,
  })
  expect(peers[1]!.frames.some(isRun) && peers[2]!.frames.some(isRun)).toBe(false)
  await outpost.admin.put(`/devices/tasks/groups/${group}`, { name: 'Care', tasks: [command('reboot')] })
  expect(await Promise.all([answer(peers[1]!, 0), answer(peers[2]!, 0)])).toEqual(["echo 'first'", "echo 'first'"])
  await until(async () => (await rolloutOf(rollout_id)).state === 'done', 'the end of the rollout')
  expect(await rolloutOf(rollout_id)).toMatchObject({ done: 3, failed: 0 })
  expect((await runsOf(order_id)).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
})

test(
  'TASKS-051 a command that fails on 1,000 devices reaches at most the 20 of the first stage, and one notification is sent',
  { timeout: 240_000 },
  async () => {
    const played = await members(25)
    const peers = await Promise.all(played.map((device) => device.connect()))
    const rest: { id: number }[] = []
    for (let n = 0; n < 975; n++) rest.push(await outpost.build.device(1))
    const all = [...ids(played), ...ids(rest)]
    expect(all).toHaveLength(1000)
    const group = await addGroup([command('false')])
    const waves = [{ count: 20 }, { percent: 100 }]
    const { rollout_id, order_id } = await rollOut(group, all, { waves, halt_percent: 50, halt_after: 5 })
    const began = peers.slice(0, 20)
    for (const peer of began.slice(0, 5)) await answer(peer, 1)
    await until(async () => (await rolloutOf(rollout_id)).state === 'stopped', 'the halt', 60_000)
    for (const peer of began.slice(5)) await answer(peer, 1)
    await until(async () => (await rolloutOf(rollout_id)).open === 0, 'the end of what had begun')
    const [touched] = await outpost.asOwner(
      `select count(*)::integer as commands from commands where device_id = any('{${all.join()}}') and name = 'exec'`,
    )
    expect(touched!['commands']).toBe(20)
    expect(peers.slice(20).some((peer) => peer.frames.some(isRun))).toBe(false)
    expect(await rolloutOf(rollout_id)).toMatchObject({ failed: 20, cancelled: 980, devices: 1000 })
    const states = await outpost.asOwner(
      `select status, count(*)::integer as runs from task_runs where order_id = ${order_id} group by 1`,
    )
    expect(states).toEqual([{ status: 'failed', runs: 1000 }])
    const told = await outpost.asOwner(
      `select type from notifications where (params->>'rollout_id')::integer = ${rollout_id}`,
    )
    expect(told).toEqual([{ type: 'rolloutStopped' }])
  },
)

test('TASKS-052 runs with chosen results are repeated as they were, linked to the earlier ones', async () => {
  const devices = await members(4)
  const [failed, unknown, waiting, left] = ids(devices)
  await outpost.asOwner(`update devices set monitoring_enabled = false where id = ${left}`)
  const group = await addGroup([command('true')])
  const { body } = await outpost.admin.post(`/devices/tasks/groups/${group}`, { device_id: ids(devices) })
  expect(body.meta.channel).toBeDefined()
  const runs = (await outpost.admin.get(`/devices/tasks/groups/logs?group_id=${group}&limit=10`)).body.data
  const order = runs[0].order_id
  await end(order, failed!, 'failed', 'The command ended with exit code 1.')
  await end(order, unknown!, 'unknown', 'No answer.')
  await end(order, waiting!, 'cancelled', 'Cancelled before it started.')
  const retry = (outcomes: string[]) => outpost.admin.post(`/devices/tasks/orders/${order}/retry`, { outcomes })
  const repeated = async (outcomes: string[]) => {
    const { body: made } = await retry(outcomes)
    const found = await runsOf(made.data.order_id)
    expect(found.every(({ parent_order_id }) => parent_order_id === order)).toBe(true)
    return found.map(({ device_id }) => device_id)
  }
  expect(await repeated(['failed'])).toEqual([failed])
  expect(await repeated(['unknown', 'not_started'])).toEqual([unknown, waiting])
  expect(await repeated(['skipped'])).toEqual([left])
  const none = await retry(['timed_out'])
  expect([none.status, none.body.errors[0].source]).toEqual([409, 'outcomes'])
  expect((await retry([])).status).toBe(422)
  const attempts = await outpost.asOwner(
    `select j.attempt from task_runs r join device_jobs j on j.id = r.job_id where r.device_id = ${failed} order by r.id`,
  )
  expect(attempts).toEqual([{ attempt: 1 }, { attempt: 2 }])
})

test('TASKS-053 a rollout waits for a second user, is stopped, and is repeated in the same stages', async () => {
  const devices = await members(2)
  const group = await addGroup([command('true')])
  const { rollout_id, order_id } = await rollOut(group, ids(devices), { waves: [{ count: 1 }], approval: true })
  const path = `/devices/tasks/rollouts/${rollout_id}`
  expect((await outpost.admin.post(`${path}/approve`)).status).toBe(403)
  const second = await outpost.build.user(1)
  expect((await second.post(`${path}/approve`)).status).toBe(200)
  expect(await rolloutOf(rollout_id)).toMatchObject({ state: 'running', approved: true })
  expect((await outpost.admin.post(`/devices/updates/rollouts/${rollout_id}/stop`)).status).toBe(404)
  expect((await outpost.admin.post(`${path}/stop`)).status).toBe(200)
  expect(await rolloutOf(rollout_id)).toMatchObject({ state: 'stopped', cancelled: 2 })
  const { body } = await outpost.admin.post(`/devices/tasks/orders/${order_id}/retry`, { outcomes: ['not_started'] })
  expect(await rolloutOf(body.data.rollout_id)).toMatchObject({ parent_id: rollout_id, state: 'approval', stages: 2 })
})

test('JOBS-026 a device that waits for the allowed hours says when they begin', async () => {
  const [device] = await members(1)
  const clock = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  const from = clock(120)
  const window = { from, to: clock(240), zone: 'UTC' }
  const { rollout_id } = await rollOut(await addGroup([command('true')]), [device!.id], {
    waves: [{ count: 1 }],
    window,
  })
  const { body } = await outpost.admin.get(`/devices/actions/logs?rollout_id=${rollout_id}`)
  const [job] = body.data
  expect(job).toMatchObject({ request_target_state: 'waiting', waits_for: 'window' })
  expect(job.window_opens_at).toContain(` ${from}:00`)
  const ahead = Date.parse(`${job.window_opens_at.replace(' ', 'T')}Z`) - Date.now()
  expect(ahead).toBeGreaterThan(118 * 60_000)
  expect(ahead).toBeLessThanOrEqual(121 * 60_000)
})
