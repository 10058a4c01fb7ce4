import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { command, taskCalls } from '../testing/task-calls.ts'
import { scheduleCalls } from './testing/schedule-calls.ts'

/** What the endpoints of schedules accept, and what they answer. */
let outpost: TestOutpost
let device: number
let group: number
beforeAll(async () => {
  outpost = await startOutpost()
  device = (await makeMember(outpost, 1)).id
  group = await addGroup([command('echo {{api_token}} {{word}}')])
})
afterAll(() => outpost.close())
const { addGroup } = taskCalls(() => outpost)
const { addSchedule, read } = scheduleCalls(() => outpost)
const path = '/devices/tasks/schedules'
const put = (id: number, fields: object) => outpost.admin.put(`${path}/${id}`, fields)

test.each([
  ['device_id', 422, { device_id: [] }],
  ['device_id', 404, { device_id: [987654] }],
  ['tag_id', 404, { tag_id: [987654] }],
  ['group_id', 404, { group_id: 987654 }],
  ['weekdays', 422, { period: 'week' }],
  ['ends_on', 422, { ends_on: '2020-01-02', starts_on: '2020-01-01' }],
  ['ends_on', 422, { ends_on: '2030-01-01', starts_on: '2030-01-02' }],
  ['starts_on', 422, { period: 'once', starts_on: '2020-01-01' }],
  ['starts_on', 422, { starts_on: '2026-02-30' }],
  ['time', 422, { time: '24:00' }],
  ['time_zone', 422, { time_zone: 'Atlantis/Capital' }],
])('TASKS-044 an error names its field: %s (%i)', async (source, status, more) => {
  const fields = { name: 'Nightly', group_id: group, device_id: [device], period: 'day', time: '03:00', ...more }
  const answer = await outpost.admin.post(path, fields)
  expect(answer.body.errors).toMatchObject([{ source: expect.stringContaining(source) }])
  expect(answer.status).toBe(status)
})

test('TASKS-042 a secret value is hidden, kept when it is sent back hidden, and replaced by another', async () => {
  const variables = [
    { name: 'api_token', value: 'swordfish' },
    { name: 'word', value: 'hello' },
  ]
  const id = await addSchedule([device], group, { variables })
  const stored = async () => {
    const [row] = await outpost.asOwner(`select variables from task_schedules where id = ${id}`)
    const sealed = row!['variables'] as Buffer
    expect(sealed.includes('swordfish')).toBe(false)
    return JSON.parse(outpost.running.app.sealer.unseal(sealed).toString()) as unknown
  }
  expect(await stored()).toEqual(variables)
  const shown = [{ name: 'api_token', value: '(hidden)' }, variables[1]]
  expect((await read(id))['variables']).toEqual(shown)
  expect((await put(id, { variables: [shown[0], { name: 'word', value: 'bye' }] })).status).toBe(200)
  expect(await stored()).toEqual([variables[0], { name: 'word', value: 'bye' }])
  await put(id, { variables: [{ name: 'api_token', value: 'herring' }] })
  expect(await stored()).toEqual([{ name: 'api_token', value: 'herring' }])
})

test('TASKS-044 a schedule whose last time has passed can be renamed and switched, but not given times in the past', async () => {
  const id = await addSchedule([device], group, { period: 'once', starts_on: '2030-01-01' })
  await outpost.asOwner(`update task_schedules set starts_on = '2026-01-01', next_at = null where id = ${id}`)
  for (const fields of [{ name: 'Over' }, { enabled: false }, { name: 'Still over' }, { enabled: true }])
    expect((await put(id, fields)).status, JSON.stringify(fields)).toBe(200)
  expect(await read(id)).toMatchObject({ name: 'Still over', enabled: true, next_run_at: null })
  expect((await put(id, { time: '04:00' })).body.errors).toMatchObject([{ source: 'starts_on' }])
  expect((await put(id, { starts_on: '2030-01-01' })).status).toBe(200)
  expect((await read(id))['next_run_at']).not.toBeNull()
})

test('TASKS-043 TASKS-044 a rename leaves a time that is due alone, and the list is filtered by group', async () => {
  const id = await addSchedule([device], group)
  await outpost.asOwner(`update task_schedules set next_at = '2026-01-01T03:00Z' where id = ${id}`)
  await put(id, { name: 'Renamed' })
  expect((await read(id))['next_run_at']).toContain('2026-01-01')
  const other = await addGroup([command('echo')])
  const listed = async (query: string) => (await outpost.admin.get(`${path}?${query}`)).body.data.length
  expect([await listed(`group_id=${other}`), await listed(`id=${id}&group_id=${group}`)]).toEqual([0, 1])
  expect((await outpost.admin.del(`${path}/${id}`)).status).toBe(200)
  expect((await outpost.admin.get(`${path}/${id}`)).status).toBe(404)
})

test('TASKS-044 a company has at most 100 schedules', async () => {
  const company = await outpost.build.company()
  const theirs = await addGroup([command('echo')], { company_id: company.id })
  const own = (await makeMember(outpost, company.id)).id
  const first = await addSchedule([own], theirs)
  await outpost.asOwner(`insert into task_schedules (company_id, group_id, username, author_company_id, name, enabled,
      variables, period, weekdays, day, time, time_zone, starts_on, missed, overlap)
    select company_id, group_id, username, author_company_id, name, enabled, variables, period, weekdays, day, time,
      time_zone, starts_on, missed, overlap from task_schedules, generate_series(1, 98) where id = ${first}`)
  const last = await addSchedule([own], theirs)
  const fields = { name: 'One more', group_id: theirs, device_id: [own], period: 'day', time: '03:00' }
  expect((await outpost.admin.post(path, fields)).body.errors).toMatchObject([{ code: 'LIMIT_REACHED' }])
  await outpost.admin.del(`${path}/${last}`)
  expect((await outpost.admin.post(path, fields)).status).toBe(201)
})

test('TASKS-041 TASKS-044 an editor must see the devices, unless the schedule is switched off', async () => {
  const company = await outpost.build.company()
  const editor = await outpost.build.user(company.id, 'end_user')
  const theirs = await addGroup([command('echo')], { company_id: company.id })
  const below = await outpost.build.company(company.id)
  const id = await addSchedule([(await makeMember(outpost, below.id)).id], theirs)
  const refused = await editor.put(`${path}/${id}`, { name: 'Mine' })
  expect([refused.status, refused.body.errors[0].source]).toEqual([404, 'device_id'])
  expect((await editor.put(`${path}/${id}`, { enabled: false })).status).toBe(200)
  expect((await editor.put(`${path}/${id}`, { enabled: true })).status).toBe(404)
  const own = (await makeMember(outpost, company.id)).id
  expect((await editor.put(`${path}/${id}`, { enabled: true, device_id: [own] })).status).toBe(200)
  expect(await read(id)).toMatchObject({ username: editor.email.split('@')[0], device_id: [own], enabled: true })
})
