import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { command, taskCalls } from './testing/task-calls.ts'

/** Short results, and cancelled runs, on a device that a test plays. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)

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

test('TASKS-031 a list of results can leave the outputs out beyond their beginning', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await run(await addGroup([command('long'), command('short', { order: 1 })]), device)
  await ends(peer, 0, 'x'.repeat(1500))
  await ends(peer, 0, 'y')
  await over(device, 'completed')
  const list = `/devices/tasks/logs?group_log_id=${(await runsOf(device))[0]!['id']}&sort=id`
  const outputs = async (query: string) =>
    (await outpost.admin.get(list + query)).body.data.map(
      ({ result: { output, output_length } }: { result: { output: string; output_length?: number } }) => [
        output.length,
        output_length,
      ],
    )
  expect(await outputs('')).toEqual([
    [1500, undefined],
    [1, undefined],
  ])
  expect(await outputs('&result=short')).toEqual([
    [1000, 1500],
    [1, 1],
  ])
  expect((await outpost.admin.get(`${list}&result=none`)).body.errors).toMatchObject([{ source: 'result' }])
})

const cancel = (which: object) => outpost.admin.post('/devices/tasks/groups/logs/cancel', which)

test('TASKS-032 JOBS-021 a run that has begun is cancelled between two tasks, and its log says by whom', async () => {
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: `Failed ${Math.random()}` })).body.data.id
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const group = await addGroup([command('one'), command('two', { order: 1 }), command('three', { order: 2 })], {
    failed_tag_id: [tag],
  })
  await run(group, device)
  const got = await next(peer)
  peer.send({ kind: 'ack', id: got['id'] })
  const [found] = await runsOf(device)
  const jobOf = async () => (await outpost.admin.get(`/devices/actions/logs?device_id=${device.id}`)).body.data[0]
  await until(async () => (await jobOf()).request_target_state === 'running', 'the first task to begin')
  expect((await cancel({ id: [found!['id']] })).body.data).toEqual({ cancelled: 0, stopping: 1 })
  // Once more changes nothing.
  expect((await cancel({ id: [found!['id']] })).body.data).toEqual({ cancelled: 0, stopping: 1 })
  expect((await runsOf(device))[0]).toMatchObject({ status: 'processing', cancelled_by: expect.any(String) })
  peer.send({ kind: 'result', id: got['id'], ok: true, data: { exit_code: 0, output: 'done', truncated: 0 } })
  await over(device, 'failed')
  expect((await runsOf(device))[0]!['message']).toMatch(/^Cancelled by .+ after “one”\. Tasks that were not run: 2\.$/)
  expect(await resultsOf(device)).toMatchObject([{ name: 'one', success: true, output: 'done' }])
  expect(await outpost.asOwner(`select id from commands where device_id = ${device.id}`)).toHaveLength(1)
  const job = await jobOf()
  expect(job).toMatchObject({ request_target_state: 'cancelled' })
  expect(JSON.stringify(job)).toContain('the task in progress ends, and no further task is started')
  expect((await outpost.admin.get(`/devices/${device.id}`)).body.data.tags).toEqual([])
  expect((await cancel({ id: [found!['id']] })).body.data).toEqual({ cancelled: 0, stopping: 0 })
})

test('TASKS-032 JOBS-017 all runs of one request are cancelled by its channel, also from the list of jobs', async () => {
  const [away, here] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const group = await addGroup([command('one'), command('two', { order: 1 })])
  for (const byChannel of [true, false]) {
    const peer = await here.connect()
    const { body } = await outpost.admin.post(`/devices/tasks/groups/${group}`, { device_id: [away.id, here.id] })
    const got = await next(peer)
    peer.send({ kind: 'ack', id: got['id'] })
    if (byChannel)
      expect((await cancel({ channel: body.meta.channel })).body.data).toEqual({ cancelled: 1, stopping: 1 })
    else {
      const [order] = (await outpost.admin.get('/devices/actions/orders?limit=1')).body.data
      expect((await outpost.admin.post(`/devices/actions/orders/${order.id}/cancel`)).body.data).toEqual({
        cancelled: 1,
        running: 1,
        stopping: 1,
      })
    }
    await over(away, 'failed')
    peer.send({ kind: 'result', id: got['id'], ok: true, data: { exit_code: 0, output: '', truncated: 0 } })
    await over(here, 'failed')
    expect(await resultsOf(here)).toHaveLength(1)
    peer.end()
  }
  for (const which of [{}, { id: [1], channel: 'x' }])
    expect((await cancel(which)).body.errors).toMatchObject([{ code: 'VALIDATION', source: 'id' }])
  expect((await cancel({ id: [999_999] })).status).toBe(404)
})

test('TASKS-032 JOBS-021 a run is also cancelled with the other jobs of its device, and the channel says what happens', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await run(await addGroup([command('one'), command('two', { order: 1 })]), device)
  const got = await next(peer)
  peer.send({ kind: 'ack', id: got['id'] })
  const { body } = await outpost.admin.post('/devices/actions/cancel', { device_id: [device.id] })
  const told = (await outpost.admin.get(`/status/channel/${body.meta.channel}`)).body.data[String(device.id)]
  expect(told.at(-1)).toMatchObject({
    status: 'completed',
    value: 'Cancelled. The task in progress ends, and no further task is started.',
  })
  peer.send({ kind: 'result', id: got['id'], ok: true, data: { exit_code: 0, output: '', truncated: 0 } })
  await over(device, 'failed')
  expect(await resultsOf(device)).toHaveLength(1)
})
