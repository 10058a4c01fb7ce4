import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveFirmware, type Given } from '../../../testing/device-files.ts'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Answer, Person } from '../../../testing/person.ts'
import { carryOut, expireApprovals } from './carry-out.ts'

/** Work on devices that a second person approves. The test runs the job of the worker itself. */
let outpost: TestOutpost
let firmware: Given
let company: { id: number }
let asker: Person & { id: number }
let second: Person & { id: number }
let devices: number[]
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'])
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.31')
})
beforeEach(async () => {
  company = await outpost.build.company()
  asker = await outpost.build.user(company.id)
  second = await outpost.build.user(company.id)
  devices = []
  for (let n = 0; n < 3; n++) devices.push((await outpost.build.device(company.id)).id)
  // Passwords are set only on devices that have connected.
  await outpost.asOwner(`update devices set status = 0 where id in (${devices.join(',')})`)
})
afterAll(() => outpost.close())

const need = async (rule: object, companyId = company.id): Promise<void> => {
  const answer = await outpost.admin.put(`/devices/actions/approvals/settings/${companyId}`, {
    setting: 'own',
    ...rule,
  })
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
}
/** Checks that a request was stored and nothing else happened. @returns the id of the request */
async function held(answer: Answer): Promise<number> {
  expect(answer.body).toMatchObject({
    success: false,
    errors: [{ code: 'AWAITING_APPROVAL' }],
    meta: { approval_id: expect.any(Number) },
  })
  expect(answer.status).toBe(409)
  expect(await jobs()).toEqual([])
  return answer.body.meta.approval_id
}
const jobs = async (): Promise<string[]> =>
  (
    await outpost.asOwner(
      `select kind, device_id from device_jobs where device_id in (${devices.join(',')}) order by device_id, id`,
    )
  ).map((row) => `${row['kind']} ${devices.indexOf(Number(row['device_id']))}`)
const carry = (id: number) => carryOut(outpost.running.app, { id })
const approve = (id: number, who: Person = second) => who.post(`/devices/actions/approvals/${id}/approval`)
const read = async (id: number, who: Person = second) => (await who.get(`/devices/actions/approvals/${id}`)).body.data
const reboot = (device_id = devices, who: Person = asker) =>
  who.post('/devices/actions', { action: 'reboot', device_id, wait: 600 })
const approved = async (id: number): Promise<void> => {
  const answer = await approve(id)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  await carry(id)
}
const notices = async ({ id }: { id: number }): Promise<Record<string, unknown>[]> =>
  outpost.asOwner(`select type, params, seen_at from notifications where user_id = ${id} order by id`)
const audits = async (): Promise<Record<string, unknown>[]> =>
  outpost.asOwner(`select act, username, target, detail from audit where company_id = ${company.id} order by id`)

test('TASKS-068 nothing needs approval by default, and a company follows the one above it', async () => {
  const child = await outpost.build.company(company.id)
  const settings = async (id: number) =>
    (await outpost.admin.get(`/devices/actions/approvals/settings/${id}`)).body.data
  expect(await settings(company.id)).toEqual({
    company_id: company.id,
    setting: 'inherit',
    kinds: [],
    above: null,
    hours: 72,
  })
  expect((await reboot()).status).toBe(200)
  await need({ kinds: ['firmware'], above: 5, hours: 24 })
  expect(await settings(child.id)).toMatchObject({ setting: 'inherit', kinds: ['firmware'], above: 5, hours: 24 })
  await need({ kinds: [] }, child.id)
  expect(await settings(child.id)).toMatchObject({ setting: 'own', kinds: [], above: null })
  for (const bad of [{ kinds: ['all'] }, { above: 0 }, { hours: 721 }, { setting: 'none' }])
    expect(
      (await outpost.admin.put(`/devices/actions/approvals/settings/${child.id}`, { setting: 'own', ...bad })).status,
    ).toBe(422)
  expect((await asker.put(`/devices/actions/approvals/settings/${company.id}`, { setting: 'own' })).status).toBe(200)
  const reader = await outpost.build.user(company.id, 'read_only')
  const refused = await reader.put(`/devices/actions/approvals/settings/${company.id}`, { setting: 'inherit' })
  expect(refused.status).toBe(403)
})

test('TASKS-069 TASKS-070 a reboot waits; those who can approve are told, and see what would happen', async () => {
  await need({ kinds: ['reboot'] })
  const id = await held(await reboot())
  // The same request is not stored twice.
  expect(await held(await reboot())).toBe(id)
  expect(await read(id)).toMatchObject({
    state: 'pending',
    user_id: asker.id,
    kinds: ['reboot'],
    device_count: 3,
    work: [{ kind: 'reboot', devices: 3 }],
    devices: devices.map((device) => ({ id: device })),
  })
  const [told] = (await notices(second)).filter(({ type }) => type === 'jobApprovalRequested')
  expect(told).toMatchObject({ params: { id, devices: 3 }, seen_at: null })
  expect((await notices(asker)).filter(({ type }) => type === 'jobApprovalRequested')).toEqual([])
  await approved(id)
  expect(await jobs()).toEqual(['reboot 0', 'reboot 1', 'reboot 2'])
  expect(await read(id, asker)).toMatchObject({ state: 'done', channel: expect.any(String) })
  expect(await read(id)).toMatchObject({ channel: null })
  expect((await notices(asker)).map(({ type }) => type)).toContain('jobApproved')
  expect((await notices(second))[0]).toMatchObject({ seen_at: expect.any(Date) })
  const [row] = await outpost.asOwner(`select user_id from device_jobs where device_id = ${devices[0]!}`)
  expect(row).toEqual({ user_id: asker.id })
  // Once more, as a job of the worker may: nothing happens twice.
  await carry(id)
  expect(await jobs()).toHaveLength(3)
  const acts = await audits()
  expect(acts.find(({ detail }) => (detail as { refused?: string }).refused === 'AWAITING_APPROVAL')).toMatchObject({
    act: 'POST /devices/actions',
    detail: { source: `approval:${id}` },
  })
  expect(acts.find(({ act }) => act === 'POST /devices/actions/approvals/{id}/approval')).toMatchObject({
    target: `approval:${id}`,
    detail: { kinds: ['reboot'], devices: 3 },
  })
  expect(acts.at(-1)).toMatchObject({ act: 'POST /devices/actions', detail: { approval: id, action: 'reboot' } })
})

test('TASKS-071 who asked never approves, not even through another account that acted as them or with a token', async () => {
  await need({ kinds: ['reboot'] })
  const id = await held(await reboot())
  expect(await approve(id, asker)).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'FORBIDDEN', source: 'user' }] },
  })
  await outpost.asOwner(`update job_approvals set impersonator_id = ${second.id} where id = ${id}`)
  expect((await approve(id)).status).toBe(403)
  expect((await second.post(`/devices/actions/approvals/${id}/denial`, { reason: 'No, not now' })).status).toBe(403)
  expect((await read(id)).state).toBe('pending')
  expect(await jobs()).toEqual([])
})

test('TASKS-071 a user without the permission cannot approve, and one of another company does not see it', async () => {
  await need({ kinds: ['reboot'] })
  const id = await held(await reboot())
  const reader = await outpost.build.user(company.id, 'read_only')
  expect((await approve(id, reader)).status).toBe(403)
  // Without the permission to approve, users see only their own requests.
  expect((await reader.get(`/devices/actions/approvals/${id}`)).status).toBe(404)
  const other = await outpost.build.user((await outpost.build.company()).id)
  expect((await approve(id, other)).status).toBe(404)
  expect((await other.get('/devices/actions/approvals')).body.data).toEqual([])
  expect((await read(id)).state).toBe('pending')
})

test('TASKS-071 who does not see all devices of a request cannot approve it', async () => {
  await need({ kinds: ['reboot'] })
  const child = await outpost.build.company(company.id)
  const below = (await outpost.build.device(child.id)).id
  const id = await held(await reboot([devices[0]!, below]))
  const narrow = await outpost.build.user(company.id, 'end_user')
  expect(await approve(id, narrow)).toMatchObject({ status: 403, body: { errors: [{ source: 'devices' }] } })
  expect((await approve(id)).status).toBe(200)
})

test('TASKS-072 a device that is moved, deleted or replaced voids the approval', async () => {
  await need({ kinds: ['reboot'] })
  const moved = await held(await reboot([devices[0]!]))
  const child = await outpost.build.company(company.id)
  await outpost.asOwner(`update devices set company_id = ${child.id} where id = ${devices[0]!}`)
  await approved(moved)
  expect(await read(moved)).toMatchObject({ state: 'changed' })
  const deleted = await held(await reboot([devices[1]!, devices[2]!]))
  await outpost.asOwner(`delete from devices where id = ${devices[2]!}`)
  await approved(deleted)
  expect(await read(deleted)).toMatchObject({ state: 'failed', answer: expect.any(String) })
  expect(await jobs()).toEqual([])
  expect((await notices(asker)).filter(({ type }) => type === 'jobNotApproved')).toHaveLength(2)
  expect((await notices(second)).filter(({ type }) => type === 'jobNotApproved')).toHaveLength(2)
})

test('TASKS-072 a task group that is edited voids the approval; as it was, it runs', async () => {
  await need({ kinds: ['task_group'] })
  const tasks = (command: string) => [
    {
      name: 'One',
      order: 0,
      type: 'command',
      timeout: 30,
      stop_on_failure: true,
      data: { command, acceptable_codes: [0] },
    },
  ]
  const made = await asker.post('/devices/tasks/groups', { name: 'Group', tasks: tasks('uptime') })
  expect(made.status).toBe(200)
  const group = made.body.data.id
  const run = () => asker.post(`/devices/tasks/groups/${group}`, { device_id: devices })
  const id = await held(await run())
  expect((await read(id)).work).toEqual([{ kind: 'task_group', name: 'Group', lines: ['One: uptime'], devices: 3 }])
  expect((await asker.put(`/devices/tasks/groups/${group}`, { tasks: tasks('rm -rf /') })).status).toBe(200)
  await approved(id)
  expect(await read(id)).toMatchObject({ state: 'changed' })
  expect(await jobs()).toEqual([])
  const again = await held(await run())
  expect(again).not.toBe(id)
  await approved(again)
  expect(await jobs()).toHaveLength(3)
})

/** All ways in which a person has devices do something. */
const ways: Readonly<Record<string, [string, () => Promise<Answer>]>> = {
  command: ['command', () => asker.post(`/devices/${devices[0]!}/command`, { command: 'reboot -f' })],
  'command on several devices': [
    'command',
    () => asker.post('/devices/tasks/commands', { device_id: devices, command: 'uptime' }),
  ],
  'firmware update': [
    'firmware',
    () =>
      outpost.admin.post('/devices/updates/set', {
        data: devices.map((id) => ({ id, file_id: firmware.id, action: 'update_firmware', offline: true })),
      }),
  ],
  'firmware rollout': [
    'firmware',
    () =>
      outpost.admin.post('/devices/updates/rollouts', {
        file_id: firmware.id,
        device_id: devices,
        offline: true,
        waves: [{ count: 1 }],
      }),
  ],
  password: [
    'password',
    () =>
      asker.post('/devices/passwords/set', {
        data: [{ id: devices[0]!, password: 'Correct-Horse-9', password_confirmation: 'Correct-Horse-9' }],
      }),
  ],
  'generated passwords': [
    'password',
    () => asker.post('/devices/passwords/generate', { data: devices.map((id) => ({ id, length: 12 })) }),
  ],
}

for (const [name, [kind, ask]] of Object.entries(ways))
  test(`TASKS-069 approval by kind and by number: ${name}`, async () => {
    await need({ kinds: [kind] })
    const id = await held(await ask())
    expect(await read(id)).toMatchObject({ kinds: [kind] })
    await approved(id)
    expect(await read(id)).toMatchObject({ state: 'done' })
    expect((await jobs()).length).toBeGreaterThan(0)
  })

test('TASKS-069 TASKS-072 a configuration waits, and one whose files changed on the device meanwhile is not sent', async () => {
  await need({ kinds: ['configuration'] })
  const member = await makeMember(outpost, company.id)
  const peer = await member.connect()
  /** Answers what the server asks about files. */
  const answered = new Set<unknown>()
  const answerWith = async (hash: string): Promise<void> => {
    const asked = await peer.frame(
      ({ kind, name, id }) => kind === 'run' && name === 'config.hashes' && !answered.has(id),
      'a question',
    )
    answered.add(asked['id'])
    const data = { hashes: `${hash.repeat(64)} /etc/config/network` }
    peer.send({ kind: 'result', id: asked['id'], ok: true, data })
  }
  const order = async (hash: string): Promise<number> => {
    const [answer] = await Promise.all([
      asker.post(`/devices/${member.id}/configurator/changes`, {
        revision: 1,
        entries: [{ kind: 'uci', line: 'set network.lan.proto=dhcp' }],
      }),
      answerWith(hash),
    ])
    return held(answer)
  }
  const changed = await order('a')
  expect((await read(changed)).work).toMatchObject([{ lines: ['uci set network.lan.proto=dhcp'], devices: 1 }])
  await Promise.all([approved(changed), answerWith('b')])
  expect(await read(changed)).toMatchObject({ state: 'changed' })
  const id = await order('c')
  await Promise.all([approved(id), answerWith('c')])
  expect(await read(id)).toMatchObject({ state: 'done' })
  const rows = await outpost.asOwner(`select kind from device_jobs where device_id = ${member.id}`)
  expect(rows).toEqual([{ kind: 'configure' }])
})

test('TASKS-069 above a number of devices anything waits, and reading never does', async () => {
  await need({ kinds: [], above: 2 })
  expect((await reboot(devices.slice(0, 2))).status).toBe(200)
  const read = await asker.post('/devices/actions', { action: 'update_metrics_data', device_id: devices })
  expect(read.status).toBe(200)
  expect((await reboot()).body.errors[0].code).toBe('AWAITING_APPROVAL')
})

test('TASKS-069 a tag that starts work, and a schedule, wait too', async () => {
  await need({ kinds: ['reboot', 'task_group'] })
  const tasks = [{ name: 'One', order: 0, type: 'command', timeout: 30, data: { command: 'uptime' } }]
  const group = (await asker.post('/devices/tasks/groups', { name: 'Group', tasks })).body.data.id
  const actions = [{ action: 'execute_tasks_group', source_id: group }]
  const made = await asker.post('/tags', { company_id: company.id, name: 'Restart', color: '#336699', actions })
  expect(made.body.errors).toBe(undefined)
  const tag = made.body.data.id
  const put = await asker.put('/devices/tags/assign', {
    data: devices.map((device_id) => ({ device_id, tag_id: [tag] })),
  })
  expect([put.status, put.body.errors?.[0]?.code]).toEqual([409, 'AWAITING_APPROVAL'])
  // A group that is edited meanwhile is not what was approved.
  const edited = [{ ...tasks[0], data: { command: 'rm -rf /' } }]
  expect((await asker.put(`/devices/tasks/groups/${group}`, { tasks: edited })).status).toBe(200)
  await approved(put.body.meta.approval_id)
  expect(await read(put.body.meta.approval_id)).toMatchObject({ state: 'changed' })
  expect(await jobs()).toEqual([])
  const again = await asker.put('/devices/tags/assign', {
    data: devices.map((device_id) => ({ device_id, tag_id: [tag] })),
  })
  expect((await read(again.body.meta.approval_id)).work).toMatchObject([{ lines: ['One: rm -rf /'], devices: 3 }])
  await approved(again.body.meta.approval_id)
  expect(await jobs()).toHaveLength(3)
  const schedule = await asker.post('/devices/tasks/schedules', {
    name: 'Nightly',
    group_id: group,
    enabled: true,
    period: 'day',
    time: '03:00',
    time_zone: 'UTC',
    starts_on: '2030-01-01',
    tag_id: [tag],
  })
  expect([schedule.status, schedule.body.errors?.[0]?.code]).toEqual([409, 'AWAITING_APPROVAL'])
  await approved(schedule.body.meta.approval_id)
  expect((await asker.get('/devices/tasks/schedules')).body.data).toMatchObject([{ name: 'Nightly' }])
  // Otherwise the schedule would run what nobody has approved.
  const edit = await asker.put(`/devices/tasks/groups/${group}`, { tasks })
  expect(edit.body.errors?.[0]?.code).toBe('AWAITING_APPROVAL')
})

test('TASKS-073 a request ends by denial with a reason, by withdrawal, and when its time is over', async () => {
  await need({ kinds: ['reboot'] })
  const denied = await held(await reboot())
  const reason = 'Not during the day'
  expect((await second.post(`/devices/actions/approvals/${denied}/denial`, { reason })).status).toBe(200)
  expect(await read(denied)).toMatchObject({ state: 'denied', answer: reason, decided_by: expect.any(String) })
  expect((await approve(denied)).status).toBe(409)
  const withdrawn = await held(await reboot())
  expect((await second.post(`/devices/actions/approvals/${withdrawn}/withdrawal`)).status).toBe(403)
  expect((await asker.post(`/devices/actions/approvals/${withdrawn}/withdrawal`)).status).toBe(200)
  expect((await approve(withdrawn)).status).toBe(409)
  const late = await held(await reboot())
  await outpost.asOwner(`update job_approvals set expires_at = now() - interval '1 second' where id = ${late}`)
  expect(await read(late)).toMatchObject({ state: 'expired' })
  expect((await approve(late)).status).toBe(409)
  await expireApprovals(outpost.running.app)
  const [row] = await outpost.asOwner(`select state, request from job_approvals where id = ${late}`)
  expect(row).toEqual({ state: 'expired', request: null })
  expect(await jobs()).toEqual([])
  expect((await second.get('/devices/actions/approvals?state=denied,expired&sort=id')).body.data).toMatchObject([
    { id: denied },
    { id: late },
  ])
  const told = (await notices(asker)).filter(({ type }) => type === 'jobNotApproved')
  expect(told.map(({ params }) => (params as { reason: string }).reason)).toEqual(['denied', 'expired'])
})

test('TASKS-073 it is carried out with the permissions that the user has then', async () => {
  await need({ kinds: ['reboot'] })
  const id = await held(await reboot())
  await outpost.asOwner(`update users set disabled_at = now() where id = ${asker.id}`)
  await approved(id)
  expect(await read(id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('removed or blocked') })
  expect(await jobs()).toEqual([])
})

test('TASKS-069 a device is added to a VPN hub only after its configuration was approved', async () => {
  await asker.post('/vpn/hubs', { name: 'Shops', hub_zone: 'local' })
  const [hub] = (await asker.get('/vpn/hubs')).body.data
  const clients = async () => (await asker.get(`/vpn/hubs/users?vpn_hub_id=${hub.id}`)).body.data
  await need({ kinds: ['configuration'] })
  const id = await held(await asker.post(`/vpn/hubs/${hub.id}/devices`, { device_id: [devices[0]] }))
  expect(await clients()).toEqual([])
  await approved(id)
  expect(await clients()).toHaveLength(1)
})
