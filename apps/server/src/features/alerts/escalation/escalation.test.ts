import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { person } from '../../../testing/person.ts'
import { actOnce } from '../act/act.ts'
import { evaluateAll } from '../evaluate/round.ts'
import { startDeliveries } from '../receivers/deliver.ts'
import { releaseSilenced } from '../silences/release.ts'
import { escalateDue } from './escalate.ts'

/** Escalation. There is no worker: the tests take each step themselves, and move the times in the database. */
let outpost: TestOutpost
let hook: Server
let answer = '{}'
let status = 200
beforeAll(async () => {
  outpost = await startOutpost(['api'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.0/8' })
  hook = createServer((_, response) => response.writeHead(status).end(answer))
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  hook.close()
  await outpost.close()
})

const step = (after: number, to: string) => ({ after, receiving_emails: [to] })
const steps = [step(900, 'second@example.com'), step(1800, 'third@example.com')]

/** Creates an automation with an escalation, which is triggered by a weak signal on a new device. */
async function add(escalation: object[] = steps, actions?: object[], more: object = {}) {
  const { id: device } = await outpost.build.device(1)
  const options = { subject: 'Weak', message: 'Weak: {{signal}}', receiving_emails: ['first@example.com'] }
  const { status, body } = await outpost.admin.post('/automations', {
    name: 'Weak signal',
    escalation,
    conditions_body: [
      {
        type: 'if',
        expression: [{ parameter: 'signal', operator: '<', value: -100 }],
        actions: actions ?? [{ name: 'SendEmail', options }],
      },
    ],
    ...more,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await outpost.admin.put(`/automations/${body.data.id}/devices`, { devices: [device] })
  return { id: body.data.id as number, device }
}
async function report(device: number, signal: number): Promise<void> {
  await outpost.asOwner(
    `insert into alert_inputs (device_id, at, values) values (${device}, now(), '{"signal": ${signal}}')`,
  )
  await evaluateAll(outpost.running.app)
}
/** Lets some minutes pass for the escalations of an automation, and carries out what is due. */
async function pass(automation: number, minutes: number): Promise<void> {
  await outpost.asOwner(
    `update alert_escalations set since = since - interval '${minutes} minutes', due_at = due_at - interval '${minutes} minutes' where automation_id = ${automation}`,
  )
  await escalateDue(outpost.running.app)
}
const incidentOf = async (automation: number) =>
  (await outpost.admin.get(`/incidents?automation_id=${automation}`)).body.data[0]
const stepsOf = async (incident: number) =>
  (await outpost.admin.get(`/incidents/${incident}/escalation`)).body.data as {
    step: number
    state: string
    at: string | null
    receivers: string[]
    paused_by: string
  }[]
const statesOf = async (incident: number) => (await stepsOf(incident)).map(({ state }) => state)
interface StoredAction {
  id: number
  kind: string
  receiver: string
  state: string
  options: { subject: string; text: string; mail_id?: string }
}
const actionsOf = async (automation: number) =>
  (await outpost.asOwner(
    `select id, kind, receiver, state, options from automation_actions where automation_id = ${automation} order by id`,
  )) as unknown as StoredAction[]
const toldOf = async (automation: number) =>
  (await actionsOf(automation)).map(({ kind, receiver }) => `${kind} ${receiver.slice(receiver.indexOf(':') + 1)}`)

test('ALERTS-089 ALERTS-094 while nobody acknowledges, each step is told once in its turn, and the page says what was sent and what is next', async () => {
  const { id, device } = await add()
  await report(device, -101)
  const incident = await incidentOf(id)
  expect(await stepsOf(incident.id)).toMatchObject([
    { step: 1, state: 'next', receivers: ['second@example.com'], at: expect.any(String) },
    { step: 2, state: 'later', receivers: ['third@example.com'], at: null },
  ])
  await pass(id, 14)
  expect(await statesOf(incident.id)).toEqual(['next', 'later'])
  await pass(id, 1)
  expect(await statesOf(incident.id)).toEqual(['done', 'next'])
  await escalateDue(outpost.running.app)
  await Promise.all([pass(id, 30), escalateDue(outpost.running.app)])
  await pass(id, 600)
  expect(await statesOf(incident.id)).toEqual(['done', 'done'])
  expect(await toldOf(id)).toEqual([
    'firing first@example.com',
    'escalated second@example.com',
    'escalated third@example.com',
  ])
  const [, second] = await actionsOf(id)
  expect(second!.options.subject).toBe('Not acknowledged: Weak')
  expect(second!.options.text).toContain('Weak: -101')
  expect((await outpost.admin.get(`/incidents/${incident.id}/history?sort=id`)).body.data).toMatchObject([
    { kind: 'opened' },
    { kind: 'escalated', note: 'Weak signal: 1' },
    { kind: 'escalated', note: 'Weak signal: 2' },
  ])
})

test('ALERTS-090 an acknowledgement, an end by hand and the end of the condition stop the escalation', async () => {
  const [taken, ended, well] = [await add(), await add(), await add()]
  for (const { device } of [taken, ended, well]) await report(device, -101)
  await outpost.admin.put(`/incidents/${(await incidentOf(taken.id)).id}/acknowledge`, {})
  await outpost.admin.put(`/incidents/${(await incidentOf(ended.id)).id}/resolve`, { reason: 'Closed' })
  await report(well.device, -90)
  for (const { id } of [taken, ended, well]) {
    expect(await statesOf((await incidentOf(id)).id)).toEqual(['stopped', 'stopped'])
    await pass(id, 60)
    expect((await toldOf(id)).filter((text) => text.startsWith('escalated'))).toEqual([])
  }
})

test('ALERTS-090 what is met again shortly after its end is escalated from there, with the steps that are left', async () => {
  const { id, device } = await add()
  await report(device, -101)
  await pass(id, 15)
  await report(device, -90)
  await report(device, -101)
  expect(await statesOf((await incidentOf(id)).id)).toEqual(['done', 'next'])
  await pass(id, 30)
  expect((await toldOf(id)).filter((text) => text.startsWith('escalated'))).toEqual([
    'escalated second@example.com',
    'escalated third@example.com',
  ])
})

test('ALERTS-089 the receivers of a step are told the end once, after the message of the step', async () => {
  const { id, device } = await add([step(900, 'first@example.com'), step(900, 'second@example.com')])
  await report(device, -101)
  await pass(id, 15)
  await pass(id, 15)
  for (const { id: action } of await actionsOf(id)) await actOnce(outpost.running.app, action)
  await report(device, -90)
  expect((await toldOf(id)).filter((text) => text.startsWith('resolved'))).toEqual([
    'resolved first@example.com',
    'resolved second@example.com',
  ])
  for (const { id: action } of await actionsOf(id)) await actOnce(outpost.running.app, action)
  expect((await actionsOf(id)).filter(({ kind }) => kind === 'resolved').map(({ state }) => state)).not.toContain(
    'withheld',
  )
})

test('ALERTS-091 the wait is paused while a silence applies, and begins when the beginning is told', async () => {
  const { id, device } = await add()
  const silence = async (): Promise<number> =>
    (
      await outpost.admin.post('/silences', {
        reason: 'Works',
        ends_at: new Date(Date.now() + 86_400_000).toISOString(),
        device_id: [device],
      })
    ).body.data.id
  let quiet = await silence()
  await report(device, -101)
  const { id: incident } = await incidentOf(id)
  expect(await stepsOf(incident)).toEqual([])
  await outpost.admin.del(`/silences/${quiet}`)
  await releaseSilenced(outpost.running.app)
  expect(await statesOf(incident)).toEqual(['next', 'later'])

  quiet = await silence()
  // The silence began ten minutes ago, of the twenty that have passed since the message.
  await outpost.asOwner(`update alert_silences set starts_at = now() - interval '10 minutes' where id = ${quiet}`)
  await pass(id, 20)
  expect(await stepsOf(incident)).toMatchObject([{ state: 'next', paused_by: expect.stringMatching(/: Works$/) }, {}])
  await outpost.admin.del(`/silences/${quiet}`)
  await outpost.asOwner(`update alert_escalations set due_at = now() where automation_id = ${id}`)
  await escalateDue(outpost.running.app)
  expect(await stepsOf(incident)).toMatchObject([{ state: 'next', paused_by: '' }, {}])
  await outpost.asOwner(
    `update alert_escalations set since = since - interval '6 minutes', due_at = now() where automation_id = ${id}`,
  )
  await escalateDue(outpost.running.app)
  expect(await statesOf(incident)).toEqual(['done', 'next'])
})

test('ALERTS-104 silences are looked at for every device of an incident, however many it has', async () => {
  const { id, device } = await add()
  await report(device, -101)
  const { id: incident } = await incidentOf(id)
  const tag = (await outpost.admin.post('/tags', { name: 'Works', company_id: 1 })).body.data.id
  // They are affected for longer than the one that no silence is about.
  await outpost.asOwner(`
    with made as (insert into devices (company_id, name, serial) select 1, 'Many ' || n, (7000000000 + n)::text from generate_series(1, 1200) n returning id),
      tagged as (insert into device_tags (device_id, tag_id, company_id) select id, ${tag}, 1 from made)
    insert into alert_incident_devices (incident_id, automation_id, device_id, company_id, fired_at)
    select ${incident}, ${id}, id, 1, now() - interval '1 hour' from made`)
  const silence = async (about: object): Promise<void> => {
    const ends_at = new Date(Date.now() + 86_400_000).toISOString()
    const { body } = await outpost.admin.post('/silences', { reason: 'Works', ends_at, ...about })
    expect(body.errors).toBeUndefined()
    await outpost.asOwner(`update alert_silences set starts_at = now() - interval '1 hour' where id = ${body.data.id}`)
  }
  await silence({ tag_id: [tag] })
  await pass(id, 15)
  expect(await statesOf(incident)).toEqual(['done', 'next'])
  expect((await actionsOf(id)).at(-1)!.options.text).toContain('affects these devices (1201)')
  await silence({ device_id: [device] })
  await pass(id, 30)
  expect(await stepsOf(incident)).toMatchObject([
    { state: 'done' },
    { state: 'next', paused_by: expect.stringMatching(/: Works$/) },
  ])
})

/** Sends the emails of an automation and returns the token of the link in the last one. */
async function tokenOf(automation: number): Promise<string> {
  for (const { id } of await actionsOf(automation)) await actOnce(outpost.running.app, id)
  const { options } = (await actionsOf(automation)).findLast(({ receiver }) => receiver.startsWith('mail:'))!
  const [mail] = (await outpost.asOwner(`select body from mails where id = '${options.mail_id}'`)) as unknown as {
    body: Buffer
  }[]
  const text = outpost.running.app.sealer.unseal(mail!.body).toString()
  return /\/acknowledge#([\w.-]+)/.exec(text)![1]!
}

test('ALERTS-092 the link in an email acknowledges once, without an account, and takes nothing over', async () => {
  const { id, device } = await add()
  await report(device, -101)
  const guest = person(outpost.url)
  const token = await tokenOf(id)
  const open = await guest.post('/incidents/links/open', { token })
  expect(open.body.data).toMatchObject({ status: 'open', automation_name: 'Weak signal', acknowledged_by: null })
  // Opening it, as programs that check links do, acknowledges nothing.
  expect((await incidentOf(id)).status).toBe('open')
  const taken = await guest.post('/incidents/links/acknowledge', { token, note: 'On my way' })
  expect(taken.body.data).toMatchObject({ status: 'acknowledged', acknowledged_by: 'first@example.com' })
  expect(await incidentOf(id)).toMatchObject({ acknowledged_by: 'first@example.com', note: 'On my way' })
  await guest.post('/incidents/links/acknowledge', { token, note: 'Another note' })
  expect(await incidentOf(id)).toMatchObject({ note: 'On my way' })
  await pass(id, 60)
  expect(await statesOf((await incidentOf(id)).id)).toEqual(['stopped', 'stopped'])
})

test('ALERTS-092 a link that was changed, or of another message, is not valid', async () => {
  const { id, device } = await add()
  await report(device, -101)
  const token = await tokenOf(id)
  const guest = person(outpost.url)
  const [action, signature] = token.split('.') as [string, string]
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  for (const wrong of [`${action}.${flipped}`, `${Number(action) - 1}.${signature}`, 'x', `99999999999.${signature}`])
    expect((await guest.post('/incidents/links/acknowledge', { token: wrong })).body.errors).toMatchObject([
      { code: 'LINK_NOT_VALID' },
    ])
  expect((await incidentOf(id)).status).toBe('open')
})

test('ALERTS-093 a webhook acknowledges with its answer, and only with this one', async () => {
  const { port } = hook.address() as AddressInfo
  const receiver = await outpost.admin.post('/alert-receivers', {
    name: 'Pager',
    kind: 'webhook',
    url: `http://127.0.0.1:${port}/`,
  })
  const actions = [{ name: 'SendToReceivers', options: { message: 'Weak', receiver_ids: [receiver.body.data.id] } }]
  const takenBy = async (text: string) => {
    answer = text
    const { id, device } = await add(steps, actions)
    await report(device, -101)
    for (const action of await actionsOf(id)) await actOnce(outpost.running.app, action.id)
    await Promise.all((await startDeliveries(outpost.running.app)).started)
    const { acknowledged_by, note } = await incidentOf(id)
    return { acknowledged_by, note, states: await statesOf((await incidentOf(id)).id) }
  }
  expect(await takenBy('{"acknowledge": true, "by": "Anna", "note": "On my way"}')).toEqual({
    acknowledged_by: 'Anna (Pager)',
    note: 'On my way',
    states: ['stopped', 'stopped'],
  })
  expect((await takenBy('{"acknowledge": true}')).acknowledged_by).toBe('Pager')
  for (const other of ['OK', '{}', '{"acknowledge": "true"}', '{"acknowledge": true, "by": 1}', '[true]'])
    expect((await takenBy(other)).acknowledged_by, other).toBeNull()
})

test('ALERTS-108 an acknowledgement stops the message of a step that its receiver has not taken yet', async () => {
  const { port } = hook.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const receiver = await outpost.admin.post('/alert-receivers', { name: 'Night shift', kind: 'webhook', url })
  const pager = [{ after: 900, receiver_ids: [receiver.body.data.id] }]
  const deliver = async () => void (await Promise.all((await startDeliveries(outpost.running.app)).started))
  const escalated = async (automation: number) => {
    const { id } = (await actionsOf(automation)).find(({ kind }) => kind === 'escalated')!
    const [row] = await outpost.asOwner(`select state, attempts from automation_actions where id = ${id}`)
    return { id, ...row }
  }
  const tried = async () => {
    const { id, device } = await add(pager)
    await report(device, -101)
    await pass(id, 15)
    await actOnce(outpost.running.app, (await escalated(id)).id)
    await deliver()
    await outpost.asOwner('update automation_actions set next_at = now() where next_at is not null')
    return id
  }
  ;[answer, status] = ['down', 500]
  const taken = await tried()
  expect(await escalated(taken)).toMatchObject({ state: 'waiting', attempts: 1 })
  await outpost.admin.put(`/incidents/${(await incidentOf(taken)).id}/acknowledge`, {})
  status = 200
  await deliver()
  expect(await escalated(taken)).toMatchObject({ state: 'withheld', attempts: 1 })

  status = 500
  const open = await tried()
  // As a killed worker leaves it: it may have arrived, so its receiver has to be told the end.
  await outpost.asOwner(`delete from alert_answers where action_id = ${(await escalated(open)).id}`)
  await outpost.admin.put(`/incidents/${(await incidentOf(open)).id}/acknowledge`, {})
  status = 200
  await deliver()
  expect(await escalated(open)).toMatchObject({ state: 'done', attempts: 2 })
})

test('ALERTS-089 a step needs a receiver that exists and a wait of a minute to a week', async () => {
  const refused = async (wanted: object) => {
    const { body } = await outpost.admin.post('/automations', {
      name: 'Weak',
      conditions_body: [
        {
          type: 'if',
          expression: [{ parameter: 'signal', operator: '<', value: -100 }],
          actions: [{ name: 'Reboot' }],
        },
      ],
      escalation: [wanted],
    })
    return body.errors?.[0]?.source
  }
  expect(await refused({ after: 900 })).toBe('escalation.0.receiving_users')
  expect(await refused({ after: 59, receiving_emails: ['a@example.com'] })).toBe('escalation.0.after')
  expect(await refused({ after: 604_801, receiving_emails: ['a@example.com'] })).toBe('escalation.0.after')
  expect(await refused({ after: 900, receiving_users: [999_999] })).toBe('escalation.0.receiving_users')
  expect(await refused({ after: 900, receiver_ids: [999_999] })).toBe('escalation.0.receiver_ids')
  expect(await refused({ after: 900, receiving_emails: ['a@example.com'] })).toBeUndefined()
})
