import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { actOnce } from './act/act.ts'
import { evaluateAll } from './evaluate/round.ts'

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
