import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { tellGrowth } from './incidents/growth.ts'

/** Automations on devices that the test plays, with a real mail server. */
let outpost: TestOutpost
let mails: MailServer
beforeAll(async () => {
  mails = await new MailServer().start()
  outpost = await startOutpost(['api', 'gateway', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  await outpost.admin.post('/email-configurations', { ...mails.configuration, company_id: 1 })
})
afterAll(async () => {
  await outpost.close()
  await mails.stop()
})

const weak = (action: object, more: object = {}) => ({
  type: 'if',
  expression: [{ parameter: 'signal', operator: '<', value: -100, ...more }],
  actions: [action],
})
const email = (to: string, more: object = {}) => ({
  name: 'SendEmail',
  options: { subject: '{{device}} is weak', message: 'The signal is {{signal}} dBm.', receiving_emails: [to], ...more },
})

async function add(conditions: object[], devices: readonly Member[], more: object = {}): Promise<number> {
  const { status, body } = await outpost.admin.post('/automations', {
    name: 'Weak signal',
    conditions_body: conditions,
    ...more,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const assigned = await outpost.admin.put(`/automations/${body.data.id}/devices`, [
    { devices: devices.map(({ id }) => id) },
  ])
  if (assigned.status !== 200) throw new Error(JSON.stringify(assigned.body))
  return body.data.id
}
const logsOf = async (id: number): Promise<Record<string, unknown>[]> =>
  (await outpost.admin.get(`/automations/${id}/logs?sort=id&limit=100`)).body.data
const statusesOf = async (id: number) => (await logsOf(id)).map(({ overall_status }) => overall_status)
const report = (peer: { send(frame: object): void }, values: object) =>
  peer.send({ kind: 'telemetry', at: Math.floor(Date.now() / 1000), values })

test('ALERTS-021 ALERTS-029 ALERTS-026 ALERTS-027 ALERTS-038 ALERTS-047 a weak signal sends an email, and its end another one', async () => {
  const device = await makeMember(outpost, 1)
  const id = await add([weak(email('owner@example.com'))], [device])
  // On a busy machine the connection is evaluated before the first report, while the signal is not known.
  const told = async () => (await logsOf(id)).filter(({ overall_status }) => overall_status !== 'unknown')
  const peer = await device.connect()
  report(peer, { signal: -101 })
  const mail = await mails.mailTo('owner@example.com')
  expect(mail.text).toContain('The signal is -101 dBm.')
  expect(mail.raw).toMatch(/subject: .* is weak/i)
  const [log] = await told()
  expect(log).toMatchObject({
    device_id: device.id,
    overall_status: 'triggered',
    evaluated_conditions: [{ key: 'cond_0', value: true }],
    evaluated_parameters: [{ key: 'signal', value: -101 }],
  })
  expect((await outpost.admin.get(`/automations/${id}/logs/${log!['evaluation_id']}`)).body.data).toMatchObject([
    { tag: 'cond_0.SendEmail.1', action_name: 'SendEmail', receiver: 'owner@example.com', action_status: 1 },
  ])
  report(peer, { signal: -90 })
  expect((await mails.mailTo('owner@example.com', 2)).raw).toMatch(/subject: Resolved: .* is weak/i)
  expect((await told()).map(({ overall_status }) => overall_status)).toEqual(['triggered', 'resolved'])
  expect((await outpost.admin.get(`/automations/${id}/devices`)).body.data).toMatchObject([
    {
      device_id: device.id,
      phase: 'ok',
      total_triggered_count: 1,
      period_triggered_count: 1,
      period_trigger_limit: 100,
    },
  ])
})

test('ALERTS-043 a device that is offline long enough is told, without data from it', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  const offline = {
    type: 'if',
    expression: [{ parameter: 'offline', operator: '>=', value: 1 }],
    actions: [
      {
        name: 'SendNotification',
        options: { message: '{{automation}}: {{device}} is gone\nCall the owner', receiving_users: [1] },
      },
    ],
  }
  const id = await add([offline], [device])
  await until(async () => (await outpost.admin.get(`/automations/${id}/devices`)).body.data.length === 1, 'the device')
  peer.end()
  await until(async () => (await statusesOf(id)).includes('triggered'), 'the alert')
  const notified = async () =>
    (await outpost.admin.get('/notifications')).body.data.find(
      ({ type }: { type: string }) => type === 'automationMessage',
    )
  await until(async () => (await notified()) !== undefined, 'the notification')
  // One line, which does not begin with the name of the automation twice.
  expect((await notified()).params.message).toMatch(/^[^:]+ is gone, Call the owner$/)
  const again = await device.connect()
  await until(async () => (await statusesOf(id)).includes('resolved'), 'its end')
  again.end()
})

test('ALERTS-054 devices of one site that vanish together are one incident: one message, one list, one end', async () => {
  const devices = await Promise.all([1, 2, 3, 4].map(() => makeMember(outpost, 1)))
  const peers = await Promise.all(devices.map((device) => device.connect()))
  const to = 'site@example.com'
  const gone = {
    type: 'if',
    expression: [{ parameter: 'offline', operator: '>=', value: 1 }],
    actions: [email(to, { subject: 'Gone', message: '{{device}}' })],
  }
  const id = await add([gone], devices)
  for (const peer of peers) peer.end()
  await until(async () => (await statusesOf(id)).filter((status) => status === 'triggered').length === 4, 'four alerts')
  await outpost.asOwner('update alert_incidents set update_at = now() where update_at is not null')
  await tellGrowth(outpost.running.app)
  const list = await mails.mailTo(to, 2)
  expect(list.raw).toMatch(/subject: More devices: Gone/i)
  const again = await Promise.all(devices.map((device) => device.connect()))
  expect((await mails.mailTo(to, 3)).raw).toMatch(/subject: Resolved: Gone/i)
  await until(async () => (await statusesOf(id)).filter((status) => status === 'resolved').length === 4, 'four ends')
  expect(mails.mails.filter((mail) => mail.to.includes(to))).toHaveLength(3)
  const rows = await outpost.asOwner(
    `select count(distinct incident_id)::integer as n from alert_incident_devices where automation_id = ${id}`,
  )
  expect(rows).toEqual([{ n: 1 }])
  for (const peer of again) peer.end()
})

test('ALERTS-037 ALERTS-038 ALERTS-040 conditions that cannot be are refused with their place', async () => {
  const refused = async (conditions: unknown) => {
    const { status, body } = await outpost.admin.post('/automations', { name: 'No', conditions_body: conditions })
    return [status, body.errors?.[0]?.source]
  }
  const act = email('a@example.com')
  const five = Array.from({ length: 5 }, () => ({ parameter: 'signal', operator: '<', value: 1 }))
  expect(await refused([])).toEqual([422, 'conditions_body'])
  expect(await refused([{ ...weak(act), expression: five }])).toEqual([422, 'conditions_body.0.expression'])
  expect(await refused([weak(act, { value: 'low' })])).toEqual([422, 'conditions_body.0.expression.0.value'])
  expect(await refused([weak(act, { parameter: 'nothing' })])).toEqual([
    422,
    'conditions_body.0.expression.0.parameter',
  ])
  expect(await refused([weak({ name: 'SendEmail', options: {} })])).toEqual([
    422,
    'conditions_body.0.actions.0.options.subject',
  ])
  expect(await refused([{ type: 'else', actions: [act] }])).toEqual([422, 'conditions_body.0.type'])
  const two = [...weak(act).expression, { parameter: 'digital_input', operator: '==', value: 1 }]
  expect(await refused([{ ...weak(act), expression: two }])).toEqual([422, 'conditions_body.0.expression.1.parameter'])
  const noGroup = { name: 'TaskManagerAction', options: { task_group_id: 999 } }
  expect(await refused([weak(noGroup)])).toEqual([422, 'conditions_body.0.actions.0.options.task_group_id'])
  const nested = { ...weak(act), conditions: [weak(act), { type: 'else', actions: [act, noGroup] }] }
  expect(await refused([nested])).toEqual([422, 'conditions_body.0.conditions.1.actions.1.options.task_group_id'])
})

test('ALERTS-030 ALERTS-031 ALERTS-032 ALERTS-033 ALERTS-034 ALERTS-035 ALERTS-036 automations are assigned, switched and replaced, in the shapes of the vendor', async () => {
  const [one, two] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const [a, b] = [await add([weak(email('x@example.com'))], [one]), await add([weak(email('y@example.com'))], [one])]
  const of = async (device: Member) =>
    (await outpost.admin.get(`/devices/${device.id}/automations?sort=id`)).body.data.map(({ id }: { id: number }) => id)
  expect(await of(one)).toEqual([a, b])
  await outpost.admin.put('/automations/devices/assign', { data: [{ automation_id: a, device_id: [two.id] }] })
  expect(await of(two)).toEqual([a])
  await outpost.admin.put('/automations/devices/overwrite', { data: [{ device_id: two.id, automation_id: [b] }] })
  expect(await of(two)).toEqual([b])
  await outpost.admin.put('/devices/automations/overwrite', { data: [{ device_id: two.id, automation_id: [] }] })
  expect(await of(two)).toEqual([])
  await outpost.admin.put('/automations/devices/unassign', { data: [{ automation_id: b, device_id: [one.id] }] })
  expect(await of(one)).toEqual([a])
  expect((await outpost.admin.put('/automations/activate', [{ enable: false, automations: [a] }])).status).toBe(200)
  expect((await outpost.admin.get(`/automations/${a}`)).body.data).toMatchObject({ enabled: false, devices_count: 1 })
  await outpost.admin.put(`/automations/${a}/devices/activation`, { enable: false, devices: [one.id] })
  expect((await outpost.admin.get(`/automations/${a}`)).body.data).toMatchObject({ active_devices_count: 0 })
})

test('ALERTS-029 an automation is assigned to the devices with a tag that belong to its company', async () => {
  const [one, two, three] = [await makeMember(outpost, 1), await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: 'Shop' })).body.data.id
  const unused = (await outpost.admin.post('/tags', { company_id: 1, name: 'Nowhere' })).body.data.id
  await outpost.admin.post('/devices/tags/assign', { device_id: [two.id, three.id], tag_id: [tag] })
  const id = await add([weak(email('x@example.com'))], [one])
  const assign = (body: object) => outpost.admin.put(`/automations/${id}/devices`, body)
  expect((await assign({ tag_id: [tag] })).status).toBe(200)
  const { data } = (await outpost.admin.get(`/automations/${id}/devices?sort=device_id`)).body
  expect(data.map(({ device_id }: { device_id: number }) => device_id)).toEqual([one.id, two.id, three.id])
  expect((await assign({})).body.errors).toMatchObject([{ code: 'VALIDATION', source: 'devices' }])
  expect((await assign({ tag_id: [999_999] })).body.errors).toMatchObject([{ code: 'NOT_FOUND', source: 'tag_id' }])
  // A tag that no device has yet is followed too.
  expect((await assign({ tag_id: [unused] })).status).toBe(200)
})

test('ALERTS-130 an automation follows tags and companies: devices that join later are included, and leave with the tag', async () => {
  const [early, late] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: 'Live' })).body.data.id
  const branch = await outpost.build.company(1)
  const id = await add([weak(email('x@example.com'))], [early])
  const change = (method: 'put' | 'del', body: object) => outpost.admin[method](`/automations/${id}/devices`, body)
  expect((await change('put', { tag_id: [tag], company_id: [branch.id] })).status).toBe(200)
  const { data } = (await outpost.admin.get(`/automations/${id}`)).body
  expect(data.targets).toEqual([
    { tag_id: tag, company_id: null, name: 'Live' },
    { tag_id: null, company_id: branch.id, name: branch.name },
  ])
  const listed = async () => {
    const rows = (await outpost.admin.get(`/automations/${id}/devices?sort=device_id`)).body.data
    return rows.map((row: { device_id: number; followed: boolean }) => [row.device_id, row.followed])
  }
  const becomes = (expected: unknown) =>
    until(async () => isDeepStrictEqual(await listed(), expected), `the devices to be ${JSON.stringify(expected)}`)
  expect(await listed()).toEqual([[early.id, false]])
  // A user who does not see the automation gives the tag to a device, and another device is added to the company.
  await outpost.admin.post('/devices/tags/assign', { device_id: [early.id, late.id], tag_id: [tag] })
  const manager = await outpost.build.user(branch.id)
  const serial = '1234567890'
  await manager.post('/devices', {
    data: [{ company_id: branch.id, device_series: 'rut', serial, mac: '00:1e:42:aa:bb:01', name: 'New' }],
  })
  const [added] = await outpost.asOwner(`select id from devices where serial = '${serial}'`)
  await becomes([
    [early.id, false],
    [late.id, true],
    [added!['id'], true],
  ])
  const refused = await change('del', { devices: [late.id] })
  expect(refused.body.errors).toMatchObject([{ code: 'VALIDATION', source: 'devices' }])
  await outpost.admin.post('/devices/tags/unassign', { device_id: [early.id, late.id], tag_id: [tag] })
  await becomes([
    [early.id, false],
    [added!['id'], true],
  ])
  expect((await change('del', { company_id: [branch.id] })).status).toBe(200)
  await becomes([[early.id, false]])
  await outpost.admin.post('/devices/tags/assign', { device_id: [late.id], tag_id: [tag] })
  await becomes([
    [early.id, false],
    [late.id, true],
  ])
  await outpost.admin.del(`/tags/${tag}`)
  await becomes([[early.id, false]])
})

test('USAGE-016 an automation is triggered by the share of an allowance, which the server computes', async () => {
  const { id: device } = await outpost.build.device(1)
  await outpost.asOwner(
    `with sim as (insert into data_usage_sims (company_id, device_id, modem, slot, since, allowance)
       values (1, ${device}, 1, 1, now(), 1000000) returning id)
     insert into data_usage_hours (sim_id, hour, sent, received, spread, unknown_seconds)
     select id, date_trunc('hour', now()), 150000, 800000, 0, 0 from sim`,
  )
  const expression = [
    { parameter: 'data_usage_share', operator: '>=', value: 90, joins_with: '&&' },
    { parameter: 'data_usage', operator: '>', value: 0.9 },
  ]
  const action = { name: 'SendNotification', options: { message: 'Nearly used up', receiving_users: [1] } }
  const made = await outpost.admin.post('/automations', {
    name: 'Nearly used up',
    conditions_body: [{ type: 'if', expression, actions: [action] }],
  })
  expect(made.body.data).toMatchObject({ data_group: 'dynamic' })
  const { id } = made.body.data
  await outpost.admin.put(`/automations/${id}/devices`, { devices: [device] })
  await until(async () => (await logsOf(id)).length > 0, 'the automation', 30_000)
  expect((await logsOf(id))[0]).toMatchObject({
    overall_status: 'triggered',
    evaluated_parameters: [{ key: 'data_usage_share', value: 95 }, { key: 'data_usage' }],
  })
})
