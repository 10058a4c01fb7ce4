import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { command, taskCalls } from '../testing/task-calls.ts'

/** Tasks and the allowed hours of their rollout. The time limit of the tasks is 60 s, of those named long 300 s. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)

const short = (line: string) => ({ ...command(line), timeout: 60 })
const long = (line: string) => ({ ...command(line), name: 'Long', timeout: 300 })
const clock = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
const order = async (tasks: object[], device_id: number[], minutes: [number, number]) => {
  const window = { from: clock(minutes[0]), to: clock(minutes[1]), zone: 'UTC' }
  const group = await addGroup(tasks)
  return outpost.admin.post(`/devices/tasks/groups/${group}/rollouts`, {
    device_id,
    waves: [{ count: 100 }],
    window,
  })
}
const rollOut = async (...given: Parameters<typeof order>): Promise<{ order_id: number; rollout_id: number }> =>
  (await order(...given)).body.data
/** Lets the hours of a rollout end in some minutes, and the worker look at it. */
async function endIn(rollout: number, minutes: number): Promise<void> {
  await outpost.asOwner(`update device_rollouts set window_to = '${clock(minutes)}' where id = ${rollout}`)
  await outpost.asOwner(`select graphile_worker.add_job('device-jobs.rollouts')`)
}
const runsOf = async (id: number): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get('/devices/tasks/groups/logs?limit=100&sort=id')).body.data.filter(
    ({ order_id }: { order_id: number }) => order_id === id,
  )
const paused = { status: 'processing', job_state: 'waiting', waits_for: 'window' }
const saysPaused = { message: expect.stringMatching(/^Paused before “Long”.* 300 s/) }

/** Waits for a command line on a device and lets it succeed. */
async function answer(peer: Peer, line: string): Promise<void> {
  const frame = await peer.frame(
    ({ kind, input }) => kind === 'run' && (input as { command?: string }).command === line,
    line,
  )
  peer.send({ kind: 'ack', id: frame['id'] })
  peer.send({ kind: 'result', id: frame['id'], ok: true, data: { exit_code: 0, output: '', truncated: 0 } })
}
const sent = async (device: number): Promise<number> =>
  Number((await outpost.asOwner(`select count(*) as n from commands where device_id = ${device}`))[0]!['n'])

test('TASKS-066 a task that the hours are too short for waits for the next ones, says so, and runs once', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const { order_id, rollout_id } = await rollOut(
    [short('echo a'), long('echo b'), short('echo c')],
    [device.id],
    [-60, 60],
  )
  const before = await sent(device.id)
  await endIn(rollout_id, 3)
  await answer(peer, 'echo a')
  await until(async () => (await runsOf(order_id))[0]!['waits_for'] === 'window', 'the pause')
  expect(await runsOf(order_id)).toMatchObject([{ ...paused, ...saysPaused }])
  const [job] = (await outpost.admin.get(`/devices/actions/logs?rollout_id=${rollout_id}`)).body.data
  // The hours began an hour ago, so the next ones begin in 23 hours.
  expect(Date.parse(`${job.window_opens_at.replace(' ', 'T')}Z`) - Date.now()).toBeGreaterThan(22 * 3_600_000)
  expect(await sent(device.id)).toBe(before)
  await endIn(rollout_id, 60)
  await answer(peer, 'echo b')
  await answer(peer, 'echo c')
  await until(async () => (await runsOf(order_id))[0]!['status'] === 'completed', 'the end')
  expect(await runsOf(order_id)).toMatchObject([{ message: 'All 3 tasks succeeded.', waits_for: null }])
  expect(await sent(device.id)).toBe(before + 2)
})

test('TASKS-066 no device begins a first task that the hours are too short for, and a stop ends what is paused', async () => {
  const devices = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const peers = await Promise.all(devices.map((device) => device.connect()))
  const all = devices.map(({ id }) => id)
  const waiting = await rollOut([long('echo first')], all, [-60, 3])
  expect(await runsOf(waiting.order_id)).toMatchObject([paused, paused])
  expect((await runsOf(waiting.order_id))[1]).toMatchObject(saysPaused)
  await endIn(waiting.rollout_id, 60)
  await Promise.all(peers.map((peer) => answer(peer, 'echo first')))
  await until(
    async () => (await runsOf(waiting.order_id)).every(({ status }) => status === 'completed'),
    'the end of both',
  )

  const { order_id, rollout_id } = await rollOut([short('echo one'), long('echo two')], all, [-60, 60])
  await endIn(rollout_id, 3)
  await answer(peers[0]!, 'echo one')
  await until(async () => (await runsOf(order_id))[0]!['waits_for'] === 'window', 'the pause')
  expect((await outpost.admin.post(`/devices/tasks/rollouts/${rollout_id}/stop`)).status).toBe(200)
  await answer(peers[1]!, 'echo one')
  await until(async () => (await runsOf(order_id)).every(({ status }) => status === 'failed'), 'the end of both')
  expect((await runsOf(order_id))[1]).toMatchObject({ message: expect.stringMatching(/has ended.*not run: 1/) })
  const open = `select count(*)::integer as n from device_jobs where rollout_id = ${rollout_id} and finished_at is null`
  expect(await outpost.asOwner(open)).toEqual([{ n: 0 }])
})

test('TASKS-066 hours that are shorter than the time limit of a task are refused', async () => {
  const device = await makeMember(outpost, 1)
  const refused = await order([short('echo'), long('echo')], [device.id], [10, 14])
  expect([refused.status, refused.body.errors[0]]).toMatchObject([
    422,
    { source: 'window', message: expect.stringContaining('“Long” may take 300 s') },
  ])
  expect((await order([short('echo'), long('echo')], [device.id], [10, 15])).status).toBe(201)
})
