import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { roleIdOf } from '../../roles/service.ts'
import { advanceRollouts } from '../../device-jobs/rollouts/advance.ts'
import { command, taskCalls } from '../testing/task-calls.ts'
import { runContinuous } from './continuous.ts'

/** Runs that also reach devices which join their tag or company later. The rounds of the worker are run by the test. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'])
})
afterAll(() => outpost.close())
const { addGroup, tasksOf } = taskCalls(() => outpost)
const round = () => runContinuous(outpost.running.app)
const rolloutOf = async (id: number) => (await outpost.admin.get(`/devices/updates/rollouts/${id}`)).body.data
const logsOf = async (id: number): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get(`/devices/tasks/groups/logs?device_id=${id}&sort=id`)).body.data
const runsOf = async (devices: readonly { id: number }[]): Promise<number[]> =>
  Promise.all(devices.map(async ({ id }) => (await logsOf(id)).length))
const follow = async (group: number, more: object, who = outpost.admin) => {
  const { status, body } = await who.post(`/devices/tasks/groups/${group}/continuous`, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data as { order_id: number; rollout_id: number }
}
let names = 0
async function addTag(): Promise<number> {
  return (await outpost.admin.post('/tags', { company_id: 1, name: `joins ${++names}` })).body.data.id
}
const tagging = (how: 'assign' | 'unassign', device: Member, tag: number) =>
  outpost.admin.post(`/devices/tags/${how}`, { device_id: [device.id], tag_id: [tag] })

test('TASKS-065 devices that have a tag or get it later run the tasks once, also after leaving and coming back', async () => {
  const [had, joins, other] = [
    await makeMember(outpost, 1),
    await makeMember(outpost, 1),
    await makeMember(outpost, 1),
  ] as const
  const all = [had, joins, other]
  const tag = await addTag()
  await tagging('assign', had, tag)
  const peer = await joins.connect()
  const group = await addGroup([command('echo {{word}}')])
  const [task] = await tasksOf(group)
  const tasks = [{ task_id: task!.id, variables: [{ name: 'word', value: 'first' }] }]
  const { rollout_id, order_id } = await follow(group, { tag_id: tag, tasks })
  await Promise.all([round(), round()])
  expect(await runsOf(all)).toEqual([1, 0, 0])
  await outpost.admin.put(`/devices/tasks/groups/${group}`, { name: 'Care', tasks: [command('reboot')] })
  await tagging('assign', joins, tag)
  await Promise.all([round(), round()])
  const { input } = await peer.frame(({ kind, name }) => kind === 'run' && name === 'exec', 'a command')
  expect((input as { command: string }).command).toBe("echo 'first'")
  for (const how of ['unassign', 'assign'] as const) {
    await tagging(how, joins, tag)
    await round()
  }
  expect(await runsOf(all)).toEqual([1, 1, 0])
  expect(await logsOf(joins.id)).toMatchObject([{ order_id }])
  await advanceRollouts(outpost.running.app)
  expect(await rolloutOf(rollout_id)).toMatchObject({ state: 'running', continuous: true, devices: 2, order_id })
})

test('TASKS-065 a device that moves into the company is reached; one that awaits its monitoring is reached when it is on', async () => {
  const company = await outpost.build.company()
  const [off, moves] = [await makeMember(outpost, company.id), await makeMember(outpost, 1)] as const
  const monitored = (monitoring_enabled: boolean) =>
    outpost.admin.put('/devices/monitoring', { data: [{ device_id: off.id, monitoring_enabled }] })
  await monitored(false)
  await follow(await addGroup([command('true')]), { company_id: company.id })
  await round()
  expect(await runsOf([off, moves])).toEqual([0, 0])
  await outpost.admin.post('/devices/move', { device_id: [moves.id], company_id: company.id })
  await round()
  expect(await runsOf([off, moves])).toEqual([0, 1])
  await outpost.admin.post('/devices/move', { device_id: [moves.id], company_id: 1 })
  await outpost.admin.post('/devices/move', { device_id: [moves.id], company_id: company.id })
  await monitored(true)
  await round()
  expect(await runsOf([off, moves])).toEqual([1, 1])
})

test('TASKS-065 a run ends by hand, when it expires, and when its author may no longer run task groups', async () => {
  const group = await addGroup([command('true')])
  const author = await outpost.build.user(1)
  const [byHand, expires, unlawful] = [await addTag(), await addTag(), await addTag()] as const
  const ids = [
    (await follow(group, { tag_id: byHand })).rollout_id,
    (await follow(group, { tag_id: expires, expires_in: 3600 })).rollout_id,
    (await follow(group, { tag_id: unlawful }, author)).rollout_id,
  ] as const
  expect((await outpost.admin.post(`/devices/tasks/rollouts/${ids[0]}/stop`)).status).toBe(200)
  await outpost.asOwner(`update device_rollouts set expires_at = now() - interval '1 second' where id = ${ids[1]}`)
  await outpost.asOwner(`update users set role_id = ${roleIdOf('readonly_admin')} where id = ${author.id}`)
  const device = await makeMember(outpost, 1)
  for (const tag of [byHand, expires, unlawful]) await tagging('assign', device, tag)
  await round()
  await advanceRollouts(outpost.running.app)
  expect(await runsOf([device])).toEqual([0])
  const states = await Promise.all(ids.map(async (id) => (await rolloutOf(id)).state))
  expect(states).toEqual(['stopped', 'expired', 'stopped'])
})

test('TASKS-065 neither tag nor company, tags of other companies and missing values are refused', async () => {
  const company = await outpost.build.company()
  const stranger = await outpost.build.user(company.id)
  const theirs = await addGroup([command('echo {{word}}')], { company_id: company.id })
  const path = `/devices/tasks/groups/${theirs}/continuous`
  const [none, foreign, missing] = [
    await stranger.post(path, {}),
    await stranger.post(path, { tag_id: await addTag() }),
    await stranger.post(path, { company_id: company.id }),
  ] as const
  expect([none.status, none.body.errors[0].source]).toEqual([422, 'tag_id'])
  expect([foreign.status, foreign.body.errors[0].source]).toEqual([404, 'tag_id'])
  expect([missing.status, missing.body.errors[0].code]).toEqual([422, 'VALIDATION'])
})
