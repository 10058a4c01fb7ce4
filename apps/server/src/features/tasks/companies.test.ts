import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { runSchedules } from './schedules/run.ts'
import { scheduleCalls } from './schedules/testing/schedule-calls.ts'
import { command, taskCalls } from './testing/task-calls.ts'

/** Task groups of one company on devices of others: a provider with a customer, and a company that is neither's. */
let outpost: TestOutpost
let provider: { id: number; user: Person }
let customer: { id: number; user: Person }
let stranger: { id: number; user: Person }
beforeAll(async () => {
  outpost = await startOutpost(['api', 'worker'])
  const make = async (parent: number) => {
    const { id } = await outpost.build.company(parent)
    return { id, user: await outpost.build.user(id) }
  }
  provider = await make(1)
  customer = await make(provider.id)
  stranger = await make(1)
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)
const { addSchedule, due, runsOf } = scheduleCalls(() => outpost)

const groupOf = (who: { id: number }): Promise<number> => addGroup([command('uptime')], { company_id: who.id })
const deviceOf = (who: { id: number }): Promise<Member> => makeMember(outpost, who.id)
const run = (group: number, device: Member) =>
  outpost.admin.post(`/devices/tasks/groups/${group}`, { device_id: [device.id] })

test('TASKS-041 a schedule runs only in the company of its task group and below, also one that an operator makes', async () => {
  const group = await groupOf(provider)
  const [near, far] = [await deviceOf(customer), await deviceOf(stranger)]
  const fields = { name: 'Nightly', group_id: group, period: 'day', time: '03:00' }
  const refused = await outpost.admin.post('/devices/tasks/schedules', { ...fields, device_id: [near.id, far.id] })
  expect(refused.body.errors).toMatchObject([{ code: 'VALIDATION', source: 'device_id' }])
  const id = await addSchedule([near.id], group)
  expect(
    (await outpost.admin.put(`/devices/tasks/schedules/${id}`, { device_id: [far.id] })).body.errors,
  ).toMatchObject([{ code: 'VALIDATION', source: 'device_id' }])
  // A device that has left the customer since.
  await outpost.admin.post('/devices/move', { device_id: [near.id], company_id: stranger.id })
  await due(id, 1)
  await runSchedules(outpost.running.app)
  expect(await runsOf(id)).toMatchObject([{ state: 'skipped', reason: 'The schedule has no devices at this time.' }])
})

test('TASKS-041 a tag brings only devices of the company of the task group and below', async () => {
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: 'Ships' })).body.data.id
  const [near, far] = [await deviceOf(customer), await deviceOf(stranger)]
  await outpost.admin.post('/devices/tags/assign', { device_id: [near.id, far.id], tag_id: [tag] })
  const id = await addSchedule([], await groupOf(provider), { tag_id: [tag] })
  await due(id, 1)
  await runSchedules(outpost.running.app)
  const [started] = await runsOf(id)
  expect(started).toMatchObject({ state: 'started' })
  const rows = await outpost.asOwner(`select device_id from task_runs where order_id = ${started!['order_id']}`)
  expect(rows).toEqual([{ device_id: near.id }])
})

test('TASKS-019 TASKS-032 a company sees and cancels what a company above runs on its devices, but cannot repeat it', async () => {
  const device = await deviceOf(customer)
  await run(await groupOf(provider), device)
  const [seen] = (await customer.user.get(`/devices/tasks/groups/logs?device_id=${device.id}`)).body.data
  expect(seen).toMatchObject({ device_id: device.id, status: 'processing' })
  const cancelled = await customer.user.post('/devices/tasks/groups/logs/cancel', { id: [seen.id] })
  expect(cancelled).toMatchObject({ status: 200, body: { data: { cancelled: 1, stopping: 0 } } })
  expect((await stranger.user.get(`/devices/tasks/groups/logs?device_id=${device.id}`)).body.data ?? []).toEqual([])
  const again = { outcomes: ['cancelled', 'not_started', 'failed'] }
  expect((await customer.user.post(`/devices/tasks/orders/${seen.order_id}/retry`, again)).status).toBe(404)
  expect((await provider.user.post(`/devices/tasks/orders/${seen.order_id}/retry`, again)).status).toBe(201)
  const other = await customer.user.post('/devices/actions/cancel', { device_id: [device.id] })
  expect(other.status, JSON.stringify(other.body)).toBe(200)
})

test('JOBS-007 a device that moves to another company leaves the rollouts that it waits for', async () => {
  const [first, second] = [await deviceOf(provider), await deviceOf(provider)]
  const group = await groupOf(provider)
  const { body } = await outpost.admin.post(`/devices/tasks/groups/${group}/rollouts`, {
    device_id: [first.id, second.id],
    waves: [{ count: 1 }],
  })
  const { order_id, rollout_id } = body.data
  await outpost.admin.post('/devices/move', { device_id: [second.id], company_id: stranger.id })
  const jobs = await outpost.asOwner(
    `select j.state, j.company_id, r.message from task_runs r join device_jobs j on j.id = r.job_id where r.order_id = ${order_id} and r.device_id = ${second.id}`,
  )
  expect(jobs).toEqual([
    {
      state: 'cancelled',
      company_id: stranger.id,
      message: 'The device was moved to another company before its turn.',
    },
  ])
  expect((await outpost.admin.post(`/devices/tasks/rollouts/${rollout_id}/stop`, {})).status).toBe(200)
  expect((await outpost.admin.get(`/devices/updates/rollouts/${rollout_id}`)).body.data).toMatchObject({
    state: 'stopped',
    open: 0,
  })
})
