import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFirmware, type Given } from '../../../testing/device-files.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { advanceRollouts } from '../../device-jobs/rollouts/advance.ts'
import { endJob } from '../../device-jobs/service.ts'

let outpost: TestOutpost
let firmware: Given
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.31')
})
afterAll(() => outpost.close())

const app = () => outpost.running.app
const advance = () => advanceRollouts(app())
const fleet = async (count: number): Promise<number[]> => {
  const company = await outpost.build.company()
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await outpost.build.device(company.id)).id)
  return ids
}
const rollOut = async (device_id: number[], more: object, who = outpost.admin) =>
  who.post('/devices/updates/rollouts', { file_id: firmware.id, device_id, offline: true, ...more })
const rolloutOf = async (id: number) => (await outpost.admin.get(`/devices/updates/rollouts?id=${id}`)).body.data[0]
/** Returns the jobs of a rollout, ordered by device id: the reason why each waits, or its state. */
const jobsOf = async (id: number): Promise<string[]> =>
  (
    await outpost.asOwner(
      `select case when state = 'waiting' then coalesce(reason, 'sent') else state end as now from device_jobs where rollout_id = ${id} order by device_id`,
    )
  ).map((row) => String(row['now']))
const end = async (rollout: number, device: number, state: 'done' | 'failed', said: string) => {
  const [job] = await outpost.asOwner(
    `select id from device_jobs where rollout_id = ${rollout} and device_id = ${device} and finished_at is null`,
  )
  await inTransaction(app().db, systemScope, (tx) => endJob(app(), tx, Number(job!['id']), state, said))
}

test('JOBS-007 JOBS-009 stages have their own sizes and a soak time between them', async () => {
  const devices = await fleet(5)
  const { status, body } = await rollOut(devices, { waves: [{ count: 1 }, { percent: 40 }], soak_seconds: 600 })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.data
  expect(body.data).toMatchObject({
    percent: null,
    waves: [{ count: 1 }, { percent: 40 }],
    soak_seconds: 600,
    failure_limit: null,
    stages: 3,
    state: 'running',
  })
  expect(await jobsOf(id)).toEqual(['offline', 'turn', 'turn', 'turn', 'turn'])
  await end(id, devices[0]!, 'done', 'ok')
  await advance()
  await advance()
  // The stage is over, and the pause after it has begun.
  expect(await rolloutOf(id)).toMatchObject({ stage: 1, done: 1 })
  await outpost.asOwner(
    `update device_rollouts set stage_over_at = stage_over_at - interval '600 seconds' where id = ${id}`,
  )
  await advance()
  expect(await jobsOf(id)).toEqual(['done', 'offline', 'offline', 'turn', 'turn'])
})

test('JOBS-008 too high a share of failures stops the rollout as soon as enough devices have finished', async () => {
  const devices = await fleet(6)
  const { id } = (await rollOut(devices, { waves: [{ count: 4 }], halt_percent: 25, halt_after: 3 })).body.data
  await end(id, devices[0]!, 'failed', 'no space')
  await end(id, devices[1]!, 'done', 'ok')
  await advance()
  expect((await rolloutOf(id)).state).toBe('running')
  await end(id, devices[2]!, 'done', 'ok')
  await advance()
  expect(await rolloutOf(id)).toMatchObject({ state: 'stopped', failed: 1, cancelled: 3 })
  expect(await jobsOf(id)).toEqual(['failed', 'done', 'done', 'cancelled', 'cancelled', 'cancelled'])
})

test('JOBS-008 a failure triggers an immediate check whether the rollout must stop', async () => {
  const devices = await fleet(2)
  const { id } = (await rollOut(devices, { percent: 50, failure_limit: 0 })).body.data
  await outpost.asOwner(`delete from graphile_worker._private_jobs where key = 'device-jobs.rollouts'`)
  await end(id, devices[0]!, 'failed', 'no space')
  const due = await outpost.asOwner(
    `select run_at <= now() as due from graphile_worker._private_jobs where key = 'device-jobs.rollouts'`,
  )
  expect(due).toEqual([{ due: true }])
  await advance()
  expect(await jobsOf(id)).toEqual(['failed', 'cancelled'])
})

test('JOBS-010 a rollout with approval starts only after a second user has approved it', async () => {
  const devices = await fleet(2)
  const { id } = (await rollOut(devices, { percent: 100, approval: true })).body.data
  expect(await rolloutOf(id)).toMatchObject({ state: 'approval', approved: false })
  expect(await jobsOf(id)).toEqual(['approval', 'approval'])
  await advance()
  expect(await jobsOf(id)).toEqual(['approval', 'approval'])
  expect(await outpost.admin.post(`/devices/updates/rollouts/${id}/approve`)).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'FORBIDDEN', source: 'user' }] },
  })
  const second = await outpost.build.user(1)
  expect((await second.post(`/devices/updates/rollouts/${id}/approve`)).status).toBe(200)
  expect(await rolloutOf(id)).toMatchObject({ state: 'running', approved: true })
  expect(await jobsOf(id)).toEqual(['offline', 'offline'])
  expect((await second.post(`/devices/updates/rollouts/${id}/approve`)).status).toBe(409)
})

test('JOBS-010 a rollout that is not approved or started in time expires', async () => {
  const devices = await fleet(2)
  const { id } = (await rollOut(devices, { percent: 100, approval: true, expires_in: 3600 })).body.data
  await advance()
  expect((await rolloutOf(id)).state).toBe('approval')
  await outpost.asOwner(`update device_rollouts set expires_at = now() - interval '1 second' where id = ${id}`)
  await advance()
  expect(await rolloutOf(id)).toMatchObject({ state: 'expired', cancelled: 2 })
  const second = await outpost.build.user(1)
  expect((await second.post(`/devices/updates/rollouts/${id}/approve`)).status).toBe(409)
})

test('JOBS-012 updates start only within the time window, and an offline device starts when it is back within it', async () => {
  const devices = await fleet(2)
  const online = (id: number, status: 0 | 1) =>
    outpost.asOwner(`update devices set status = ${status} where id = ${id}`)
  await online(devices[0]!, 1)
  const hour = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  const { status, body } = await rollOut(devices, {
    percent: 100,
    window: { from: hour(120), to: hour(240), zone: 'UTC' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id, window } = body.data
  expect(window).toEqual({ from: hour(120), to: hour(240), zone: 'UTC' })
  expect(await jobsOf(id)).toEqual(['window', 'window'])
  await advance()
  expect(await jobsOf(id)).toEqual(['window', 'window'])
  await outpost.asOwner(
    `update device_rollouts set window_from = '${hour(-60)}', window_to = '${hour(60)}' where id = ${id}`,
  )
  await advance()
  expect(await jobsOf(id)).toEqual(['sent', 'offline'])
  const commands = () =>
    outpost.asOwner(`select device_id from commands where device_id = any('{${devices.join()}}') order by 1`)
  expect(await commands()).toEqual([{ device_id: devices[0] }])
  await online(devices[1]!, 1)
  await advance()
  expect(await commands()).toHaveLength(2)
  for (const wrong of [
    { from: '25:00', to: '05:00', zone: 'UTC' },
    { from: '22:00', to: '05:00', zone: 'Mars/Base' },
  ])
    expect((await rollOut(devices, { percent: 100, window: wrong })).status).toBe(422)
})

test('JOBS-011 equal outcomes are grouped, and a rollout can be repeated for chosen ones', async () => {
  const devices = await fleet(4)
  const { id } = (await rollOut(devices, { percent: 100, failure_limit: 3 })).body.data
  await end(id, devices[0]!, 'failed', 'no space left')
  await end(id, devices[1]!, 'done', 'installed')
  await end(id, devices[2]!, 'failed', 'no space left')
  await end(id, devices[3]!, 'failed', 'wrong sum')
  const groups = await outpost.admin.get(`/devices/updates/rollouts/${id}/groups`)
  expect(groups.body.data).toEqual([
    { state: 'failed', message: 'no space left', devices: 2, device_ids: [devices[0], devices[2]] },
    { state: 'done', message: 'installed', devices: 1, device_ids: [devices[1]] },
    { state: 'failed', message: 'wrong sum', devices: 1, device_ids: [devices[3]] },
  ])
  const again = await outpost.admin.post(`/devices/updates/rollouts/${id}/retry`, { outcomes: ['failed', 'unknown'] })
  expect(again.status, JSON.stringify(again.body)).toBe(201)
  expect(again.body.data).toMatchObject({ parent_id: id, devices: 3, failure_limit: 3, percent: 100 })
  expect(
    await outpost.asOwner(
      `select j.device_id, j.attempt, p.rollout_id as of from device_jobs j join device_jobs p on p.id = j.parent_id where j.rollout_id = ${again.body.data.id} order by 1`,
    ),
  ).toEqual([devices[0], devices[2], devices[3]].map((device_id) => ({ device_id, attempt: 2, of: id })))
  const none = await outpost.admin.post(`/devices/updates/rollouts/${id}/retry`, { outcomes: ['timed_out'] })
  expect([none.status, none.body.errors[0].source]).toEqual([409, 'outcomes'])
})

test('JOBS-033 a rollout counts the devices that it did not reach, and is repeated for these alone, also while they are offline', async () => {
  const devices = await fleet(3)
  await outpost.asOwner(`update devices set status = 1 where id in (${devices[0]}, ${devices[1]})`)
  const { id } = (await rollOut(devices, { percent: 100, failure_limit: 3, offline: false })).body.data
  await end(id, devices[0]!, 'done', 'installed')
  await end(id, devices[1]!, 'failed', 'no space left')
  await outpost.asOwner(
    `update device_jobs set sent_at = now() where rollout_id = ${id} and device_id <> ${devices[2]}`,
  )
  await advance()
  const { body } = await outpost.admin.get(`/devices/updates/rollouts/${id}`)
  expect(body.data).toMatchObject({ state: 'done', done: 1, failed: 2, not_started: 1 })
  const again = await outpost.admin.post(`/devices/updates/rollouts/${id}/retry`, {
    outcomes: ['not_started'],
    offline: true,
  })
  expect(again.status, JSON.stringify(again.body)).toBe(201)
  expect(again.body.data).toMatchObject({ parent_id: id, devices: 1, open: 1, not_started: 0, repeated_by: null })
  expect((await outpost.admin.get(`/devices/updates/rollouts/${id}`)).body.data.repeated_by).toBe(again.body.data.id)
  expect(
    await outpost.asOwner(`select device_id, reason from device_jobs where rollout_id = ${again.body.data.id}`),
  ).toEqual([{ device_id: devices[2], reason: 'offline' }])
})

test('FILES-048 either percent or waves must be given', async () => {
  const devices = await fleet(1)
  for (const more of [{}, { percent: 10, waves: [{ count: 1 }] }])
    expect((await rollOut(devices, more)).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'percent' })
  expect((await rollOut(devices, { waves: [{ count: 1, percent: 2 }] })).status).toBe(422)
})

test('JOBS-013 SYSTEM-070 a rollout shows the progress of each stage, and its jobs are listed separately', async () => {
  const devices = await fleet(4)
  const { id } = (await rollOut(devices, { waves: [{ count: 1 }, { count: 3 }] })).body.data
  await end(id, devices[0]!, 'failed', 'no space')
  const { status, body } = await outpost.admin.get(`/devices/updates/rollouts/${id}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id, devices: 4, failed: 1 })
  expect(body.data.progress).toEqual([
    { wave: 1, devices: 1, waiting: 0, running: 0, done: 0, failed: 1, cancelled: 0 },
    { wave: 2, devices: 3, waiting: 3, running: 0, done: 0, failed: 0, cancelled: 0 },
  ])
  // Such as a device of which another change of the configuration was not finished.
  await outpost.asOwner(`update device_jobs set stage = null where rollout_id = ${id} and device_id = ${devices[0]}`)
  const { progress } = (await outpost.admin.get(`/devices/updates/rollouts/${id}`)).body.data
  expect(progress.at(-1)).toMatchObject({ wave: null, devices: 1, failed: 1 })
  const jobs = await outpost.admin.get(`/devices/actions/logs?rollout_id=${id}&sort=device_id`)
  expect(jobs.body.data.map((job: { device_id: number }) => job.device_id)).toEqual(devices)
  const failed = await outpost.admin.get(`/devices/actions/logs?rollout_id=${id}&request_target_state=failed,timed_out`)
  expect(failed.body.data).toMatchObject([{ device_id: devices[0], request_target_state: 'failed' }])
  expect((await outpost.admin.get(`/devices/actions/logs?rollout_id=${id}&device_id=${devices[0]}`)).status).toBe(422)
  expect((await outpost.admin.get(`/devices/actions/logs?rollout_id=${id}&request_target_state=gone`)).status).toBe(422)
  expect((await outpost.admin.get('/devices/actions/logs?rollout_id=999999')).status).toBe(404)
  expect((await outpost.admin.get('/devices/updates/rollouts/999999')).status).toBe(404)
})

test('JOBS-035 a device that a restart of the server has cut off is awaited, and one that is offline fails', async () => {
  const devices = await fleet(3)
  const state = (id: number, values: string) => outpost.asOwner(`update devices set ${values} where id = ${id}`)
  for (const id of devices) await state(id, 'status = 1')
  const { id } = (await rollOut(devices, { waves: [{ count: 1 }, { percent: 100 }], offline: false })).body.data
  expect(await jobsOf(id)).toEqual(['sent', 'turn', 'turn'])
  await end(id, devices[0]!, 'done', 'ok')
  const cutOff = "status = 0, offline_reason = 'The server was restarted.'"
  await state(devices[1]!, `${cutOff}, last_seen_at = now() - interval '170 seconds'`)
  await state(devices[2]!, `${cutOff}, last_seen_at = now() - interval '190 seconds'`)
  for (let n = 0; n < 3; n++) await advance()
  expect(await jobsOf(id)).toEqual(['done', 'turn', 'failed'])
  await state(devices[1]!, 'status = 1, offline_reason = null')
  await advance()
  expect(await jobsOf(id)).toEqual(['done', 'sent', 'failed'])
})
