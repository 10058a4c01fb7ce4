import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { actOnce } from './act/act.ts'
import { evaluateAll } from './evaluate/round.ts'
import { tellGrowth } from './incidents/growth.ts'

/** What people do with incidents. There is no worker: the tests take each step themselves. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const email = (to: string) => ({
  name: 'SendEmail',
  options: { subject: 'Weak', message: 'The signal is {{signal}} dBm.', receiving_emails: [to] },
})

/** Creates an automation that is triggered by a weak signal, on new devices. */
async function add(to: string, count = 1): Promise<{ id: number; devices: number[] }> {
  const devices: number[] = []
  for (let n = 0; n < count; n++) devices.push((await outpost.build.device(1)).id)
  const weak = { type: 'if', expression: [{ parameter: 'signal', operator: '<', value: -100 }], actions: [email(to)] }
  const { status, body } = await outpost.admin.post('/automations', { name: 'Weak signal', conditions_body: [weak] })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await outpost.admin.put(`/automations/${body.data.id}/devices`, { devices })
  return { id: body.data.id, devices }
}

/** Reports a signal of devices and evaluates it. */
async function report(devices: readonly number[], signal: number): Promise<void> {
  for (const device of devices)
    await outpost.asOwner(
      `insert into alert_inputs (device_id, at, values) values (${device}, now(), '{"signal": ${signal}}')`,
    )
  await evaluateAll(outpost.running.app)
}
const incidentOf = async (automation: number) =>
  (await outpost.admin.get(`/incidents?automation_id=${automation}`)).body.data[0]
const messagesOf = async (incident: number) =>
  (await outpost.admin.get(`/incidents/${incident}/messages?sort=id&limit=100`)).body.data as {
    id: number
    kind: string
    receiver: string
    action_state: string
    action_status_message: string
  }[]
const kindsOf = async (incident: number) =>
  (await messagesOf(incident)).map(({ kind, action_state }) => `${kind} ${action_state}`)
const historyOf = async (incident: number) =>
  (await outpost.admin.get(`/incidents/${incident}/history?sort=id&limit=100`)).body.data as {
    kind: string
    username: string | null
    note: string
  }[]
const act = async (incident: number) => {
  for (const { id } of await messagesOf(incident)) await actOnce(outpost.running.app, id)
}

test('ALERTS-074 ALERTS-075 an incident says what is wrong, who was told and what has happened, open ones first', async () => {
  const { id, devices } = await add('a@example.com', 2)
  await report(devices, -101)
  const incident = await incidentOf(id)
  expect(incident).toMatchObject({
    status: 'open',
    cause: 'burst',
    devices_count: 2,
    total_devices_count: 2,
    automations: [{ id, name: 'Weak signal' }],
    acknowledged_by: null,
    resolved_at: null,
  })
  expect((await outpost.admin.get(`/incidents/${incident.id}/devices`)).body.data).toMatchObject(
    devices.map((device_id) => ({ device_id, automation_id: id, resolved_at: null })),
  )
  expect(await messagesOf(incident.id)).toMatchObject([
    { kind: 'firing', receiver: 'a@example.com', action_state: 'waiting' },
    { kind: 'firing', receiver: 'a@example.com', action_state: 'withheld' },
  ])
  await report([devices[0]!], -90)
  expect(await incidentOf(id)).toMatchObject({ status: 'open', devices_count: 1, total_devices_count: 2 })
  await report([devices[1]!], -90)
  expect(await incidentOf(id)).toMatchObject({ status: 'resolved', devices_count: 0, resolved_by: null })
  expect((await historyOf(incident.id)).map(({ kind }) => kind)).toEqual(['opened', 'resolved'])
  const other = await add('b@example.com')
  await report(other.devices, -101)
  const listed = (await outpost.admin.get('/incidents')).body.data as { id: number; status: string }[]
  expect(listed.map(({ status }) => status)).toEqual(['open', 'resolved'])
  expect((await outpost.admin.get('/incidents?status=resolved')).body.data).toMatchObject([{ id: incident.id }])
  expect((await outpost.admin.get(`/incidents?device_id=${other.devices[0]}`)).body.data).toHaveLength(1)
})

test('ALERTS-076 an acknowledged incident repeats nothing, and says by whom and when it was taken', async () => {
  const { id, devices } = await add('ack@example.com')
  await report(devices, -101)
  const { id: incident } = await incidentOf(id)
  const taken = await outpost.admin.put(`/incidents/${incident}/acknowledge`, { note: 'On the way' })
  expect(taken.body.data).toMatchObject({
    status: 'acknowledged',
    note: 'On the way',
    acknowledged_by: expect.any(String),
    acknowledged_at: expect.any(String),
  })
  // It ends, and flaps.
  await report(devices, -90)
  await report(devices, -101)
  expect(await incidentOf(id)).toMatchObject({ id: incident, status: 'acknowledged' })
  expect(await kindsOf(incident)).toEqual(['firing waiting', 'resolved waiting', 'flapping withheld'])
  expect((await historyOf(incident)).map(({ kind }) => kind)).toEqual([
    'opened',
    'acknowledged',
    'resolved',
    'reopened',
  ])
  const audited = await outpost.asOwner(`select act, target from audit where target = 'incident:${incident}'`)
  expect(audited).toEqual([{ act: 'PUT /incidents/{id}/acknowledge', target: `incident:${incident}` }])
})

test('ALERTS-077 an incident that is ended by hand tells the reason to those who were told, and its condition adds nothing', async () => {
  const { id, devices } = await add('hand@example.com')
  await report(devices, -101)
  const { id: incident } = await incidentOf(id)
  await act(incident)
  expect((await outpost.admin.put(`/incidents/${incident}/resolve`, {})).body.errors[0].source).toBe('reason')
  const ended = await outpost.admin.put(`/incidents/${incident}/resolve`, { reason: 'Closed for the winter' })
  expect(ended.body.data).toMatchObject({
    status: 'resolved',
    resolve_reason: 'Closed for the winter',
    devices_count: 0,
  })
  expect(ended.body.data.resolved_by).not.toBeNull()
  const [action] = await outpost.asOwner(
    `select options from automation_actions where incident_id = ${incident} and kind = 'resolved'`,
  )
  expect(JSON.stringify(action)).toContain('Closed for the winter')
  await report(devices, -102)
  await report(devices, -90)
  expect(await kindsOf(incident)).toEqual(['firing waiting', 'resolved waiting'])
  for (const path of ['acknowledge', 'resolve'])
    expect((await outpost.admin.put(`/incidents/${incident}/${path}`, { reason: 'Again' })).status).toBe(409)
})

test('ALERTS-073 ALERTS-078 without the permission an incident is neither seen nor handled', async () => {
  const { id, devices } = await add('c@example.com')
  await report(devices, -101)
  const { id: incident } = await incidentOf(id)
  const reader = await outpost.build.user(1, 'read_only')
  expect((await reader.get(`/incidents/${incident}`)).status).toBe(200)
  expect((await reader.put(`/incidents/${incident}/acknowledge`, {})).status).toBe(403)
  const blind = await outpost.build.userWith(1, [120])
  expect((await blind.get('/incidents')).status).toBe(403)
  const company = await outpost.build.company()
  const stranger = await outpost.build.user(company.id)
  expect((await stranger.get(`/incidents/${incident}`)).status).toBe(404)
  expect((await stranger.put(`/incidents/${incident}/acknowledge`, {})).status).toBe(404)
})

test('ALERTS-100 the growth of an incident is told even if its end is not', async () => {
  const { id, devices } = await add('grown@example.com', 3)
  await outpost.admin.put(`/automations/${id}`, { notify_resolved: false })
  await report(devices, -101)
  const { id: incident } = await incidentOf(id)
  await outpost.asOwner(`update alert_incidents set update_at = now() where id = ${incident}`)
  await tellGrowth(outpost.running.app)
  expect((await kindsOf(incident)).filter((kind) => kind.startsWith('growing'))).toHaveLength(1)
  await report(devices, -90)
  expect((await kindsOf(incident)).filter((kind) => kind.startsWith('resolved'))).toEqual([])
})

test('ALERTS-097 the log shows each value against its limits, and how long the delay was', async () => {
  const { id: device } = await outpost.build.device(1)
  const comparison = { parameter: 'signal', operator: '<', value: -100, clear_value: -95 }
  const { body } = await outpost.admin.post('/automations', {
    name: 'Weak signal',
    delay_enabled: true,
    delay_duration: 300,
    conditions_body: [{ type: 'if', expression: [comparison], actions: [email('traced@example.com')] }],
  })
  const { id } = body.data
  await outpost.admin.put(`/automations/${id}/devices`, { devices: [device] })
  await report([device], -101)
  const [pending] = (await outpost.admin.get(`/automations/${id}/devices`)).body.data
  expect(pending).toMatchObject({ phase: 'pending', phase_until: expect.any(String) })
  await outpost.asOwner(
    `insert into alert_inputs (device_id, at, values) values (${device}, now() + interval '301 seconds', '{"signal": -102}')`,
  )
  await evaluateAll(outpost.running.app)
  const [log] = (await outpost.admin.get(`/automations/${id}/logs`)).body.data
  expect(log).toMatchObject({
    overall_status: 'triggered',
    evaluated_comparisons: [
      { tag: 'cond_0', parameter: 'signal', operator: '<', value: -102, limit: -100, clear_limit: -95, holds: true },
    ],
  })
  expect(log.waited).toBeGreaterThanOrEqual(300)
})

test('ALERTS-098 a save that breaks an example is refused with its name, whichever of the two is changed', async () => {
  const { id } = await add('tested@example.com')
  const readings = [{ after: 0, values: [{ parameter: 'signal', value: -101 }] }]
  const examples = [{ name: 'Weak at night', triggers: true, readings }]
  expect((await outpost.admin.put(`/automations/${id}`, { examples })).status).toBe(200)
  const changed = (value: number) => [
    {
      type: 'if',
      expression: [{ parameter: 'signal', operator: '<', value }],
      actions: [email('tested@example.com')],
    },
  ]
  const refused = await outpost.admin.put(`/automations/${id}`, { conditions_body: changed(-105) })
  expect(refused.body.errors).toMatchObject([
    {
      code: 'VALIDATION',
      source: 'examples.0.triggers',
      message: expect.stringContaining('"Weak at night" should trigger'),
    },
  ])
  const both = { conditions_body: changed(-105), examples: [{ ...examples[0]!, triggers: false }] }
  expect((await outpost.admin.put(`/automations/${id}`, both)).status).toBe(200)
  expect((await outpost.admin.get(`/automations/${id}`)).body.data.examples).toMatchObject([
    { triggers: false, readings },
  ])
})

test('ALERTS-109 each change is told, changes that follow each other are one incident, and none starts a device again and again', async () => {
  const change = async (escalation: object[] = []) => {
    const { id: device } = await outpost.build.device(1)
    const conditions_body = [
      {
        type: 'if',
        expression: [{ parameter: 'operator', operator: 'changed' }],
        actions: [email('sim@example.com'), { name: 'Reboot' }],
      },
    ]
    const { body } = await outpost.admin.post('/automations', { name: 'SIM', conditions_body, escalation })
    await outpost.admin.put(`/automations/${body.data.id}/devices`, { devices: [device] })
    const to = async (operator: string) => {
      const values = JSON.stringify({ operator })
      await outpost.asOwner(
        `insert into alert_inputs (device_id, at, values) values (${device}, clock_timestamp(), '${values}')`,
      )
      await evaluateAll(outpost.running.app)
    }
    /** Lets some minutes pass for the incidents of this automation. */
    const pass = async (minutes: number) => {
      await outpost.asOwner(
        `update alert_incident_devices set ends_at = ends_at - interval '${minutes} minutes' where automation_id = ${body.data.id}`,
      )
      await outpost.asOwner(
        `update alert_incidents set opened_at = opened_at - interval '${minutes} minutes' where resolved_at is null`,
      )
      await tellGrowth(outpost.running.app)
    }
    const incidents = async () =>
      (await outpost.admin.get(`/incidents?automation_id=${body.data.id}&sort=id`)).body.data as {
        id: number
        status: string
      }[]
    await to('A')
    await to('B')
    return { id: body.data.id as number, to, pass, incidents }
  }
  const { id, to, pass, incidents } = await change()
  await pass(9)
  await to('C')
  await pass(9)
  await to('A')
  expect((await incidents()).map(({ status }) => status)).toEqual(['open'])
  const actions = async () =>
    (
      await outpost.asOwner(
        `select incident_id, name from automation_actions where automation_id = ${id} and state = 'waiting' order by id`,
      )
    ).map(({ name }) => name)
  expect(await actions()).toEqual(['SendEmail', 'Reboot'])
  await pass(11)
  expect((await incidents()).map(({ status }) => status)).toEqual(['resolved'])
  await to('B')
  expect(await incidents()).toHaveLength(2)
  expect(await actions()).toEqual(['SendEmail', 'Reboot', 'SendEmail', 'Reboot'])

  const waiting = await change([{ after: 900, receiving_emails: ['second@example.com'] }])
  await waiting.pass(11)
  const [open] = await waiting.incidents()
  expect(open!.status).toBe('open')
  await outpost.admin.put(`/incidents/${open!.id}/acknowledge`, {})
  await waiting.pass(0)
  expect((await waiting.incidents())[0]!.status).toBe('resolved')
})
