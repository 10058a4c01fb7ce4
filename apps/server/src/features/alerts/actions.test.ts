import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { roleIdOf } from '../roles/service.ts'
import { command, taskCalls } from '../tasks/testing/task-calls.ts'
import { actOnce } from './act/act.ts'
import { sendDigest } from './act/digest.ts'
import { evaluateAll } from './evaluate/round.ts'

/** What automations do when they are triggered. There is no worker: the tests take each step themselves. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
})
afterAll(() => outpost.close())

const { addGroup } = taskCalls(() => outpost)

interface ActionLine {
  id: number
  kind: string
  name: string
  state: string
  message: string
  attempts: number
  incident_id: number
  options: { mail_id?: string; subject?: string; text?: string }
}
const actionsOf = async (automation: number): Promise<ActionLine[]> =>
  (await outpost.asOwner(
    `select * from automation_actions where automation_id = ${automation} order by id`,
  )) as unknown as ActionLine[]
const jobsOf = (device: number) =>
  outpost.asOwner(`select kind, source, source_name, username from device_jobs where device_id = ${device} order by id`)

/** Reports a signal and evaluates it. */
async function report(device: number, signal: number): Promise<void> {
  await outpost.asOwner(
    `insert into alert_inputs (device_id, at, values) values (${device}, now(), '{"signal": ${signal}}')`,
  )
  await evaluateAll(outpost.running.app)
}
const act = (id: number): Promise<void> => actOnce(outpost.running.app, id)

/** Creates an automation that is triggered by a weak signal, on a new device. */
async function add(actions: object[], author: Person = outpost.admin): Promise<{ id: number; device: number }> {
  const { id: device } = await outpost.build.device(1)
  const weak = { type: 'if', expression: [{ parameter: 'signal', operator: '<', value: -100 }], actions }
  const { status, body } = await author.post('/automations', { name: 'Weak signal', conditions_body: [weak] })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await author.put(`/automations/${body.data.id}/devices`, { devices: [device] })
  return { id: body.data.id, device }
}
const email = (to: string) => ({
  name: 'SendEmail',
  options: { subject: 'Weak', message: 'The signal is {{signal}} dBm.', receiving_emails: [to] },
})

test('ALERTS-038 ALERTS-056 actions on a device are ordered once per incident and device, and name the incident', async () => {
  const group = await addGroup([command('uptime')])
  const { id, device } = await add([
    { name: 'Reboot' },
    { name: 'ExportBackup' },
    { name: 'ExportTroubleshoot' },
    { name: 'ExportEventsLog' },
    { name: 'TaskManagerAction', options: { task_group_id: group } },
  ])
  await report(device, -101)
  const ordered = await actionsOf(id)
  expect(ordered.map(({ state }) => state)).toEqual(Array(5).fill('waiting'))
  // A job may be delivered twice.
  for (const action of [...ordered, ...ordered]) await act(action.id)
  expect((await actionsOf(id)).map(({ state, attempts }) => [state, attempts])).toEqual(Array(5).fill(['done', 1]))
  const incident = ordered[0]!.incident_id
  const own = (kind: string, name: string) => ({
    kind,
    source: 'automation',
    source_name: `${name} (incident ${incident})`,
  })
  const jobs = await jobsOf(device)
  expect(jobs).toMatchObject([
    own('reboot', 'Weak signal'),
    own('download_backup', 'Weak signal'),
    own('download_troubleshoot', 'Weak signal'),
    own('download_eventslog', 'Weak signal'),
    own('execute_tasks_group', 'Care'),
  ])
  // The automation finds the same again while the incident is open.
  await outpost.asOwner(`update automation_devices set state = null where automation_id = ${id}`)
  await report(device, -102)
  const { body } = await outpost.admin.get(`/automations/${id}/logs`)
  expect(body.data.map((line: { overall_status: string }) => line.overall_status)).toEqual(['triggered', 'triggered'])
  expect(await actionsOf(id)).toHaveLength(5)
  // It ends, and flaps.
  await report(device, -90)
  await report(device, -103)
  expect(await actionsOf(id)).toHaveLength(5)
  expect(await jobsOf(device)).toEqual(jobs)
})

test('ALERTS-056 an action on a device fails when its author has lost the permission or the account', async () => {
  const author = await outpost.build.user(1)
  const { id, device } = await add([{ name: 'Reboot' }, { name: 'ExportBackup' }], author)
  await report(device, -101)
  const [reboot, backup] = await actionsOf(id)
  await outpost.asOwner(`update users set role_id = ${roleIdOf('read_only')} where id = ${author.id}`)
  await act(reboot!.id)
  await outpost.admin.del(`/users/${author.id}`)
  await act(backup!.id)
  expect((await actionsOf(id)).map(({ state, message }) => [state, message])).toEqual([
    ['failed', expect.stringContaining('may no longer do this')],
    ['failed', expect.stringContaining('removed or blocked')],
  ])
  expect(await jobsOf(device)).toEqual([])
})

test('ALERTS-052 the end is told only after the message about the beginning was sent', async () => {
  const { id, device } = await add([email('told@example.com'), email('lost@example.com')])
  await report(device, -101)
  await report(device, -90)
  const [toldOfIt, lostIt, end, endOfLost] = await actionsOf(id)
  expect([toldOfIt, lostIt, end, endOfLost].map((action) => action!.kind)).toEqual([
    'firing',
    'firing',
    'resolved',
    'resolved',
  ])
  const ends = async () => (await actionsOf(id)).slice(2).map(({ state, message }) => [state, message])
  const waiting = ['waiting', '']
  const tryEnds = async () => {
    await act(end!.id)
    await act(endOfLost!.id)
  }
  await tryEnds()
  expect(await ends()).toEqual([waiting, waiting])
  await act(toldOfIt!.id)
  await act(lostIt!.id)
  await tryEnds()
  expect(await ends(), 'the emails are in the queue').toEqual([waiting, waiting])
  const mailTo = (to: string, state: string) =>
    outpost.asOwner(`update mails set state = '${state}', body = null where recipient = '${to}'`)
  await mailTo('told@example.com', 'sent')
  await mailTo('lost@example.com', 'failed')
  await tryEnds()
  expect(await ends()).toEqual([
    ['done', expect.any(String)],
    ['withheld', 'The receiver was not notified of the beginning, so the end was not sent.'],
  ])
  const subjects = await outpost.asOwner(
    "select recipient, subject from mails where kind = 'automation' order by subject",
  )
  expect(subjects).toEqual([
    { recipient: 'told@example.com', subject: 'Resolved: Weak' },
    { recipient: expect.any(String), subject: 'Weak' },
    { recipient: expect.any(String), subject: 'Weak' },
  ])
})

test('ALERTS-055 a receiver with too many messages gets one summary of those that were withheld', async () => {
  const to = 'busy@example.com'
  const { id, device } = await add([email(to)])
  await report(device, -101)
  const [first] = await actionsOf(id)
  await act(first!.id)
  await outpost.asOwner(`insert into automation_actions (evaluation_id, automation_id, device_id, company_id, kind, tag, name, receiver, options, state, created_at, finished_at)
    select evaluation_id, automation_id, device_id, company_id, 'growing', tag, name, receiver, '{}', 'done', now(), now() from automation_actions, generate_series(1, 29) where id = ${first!.id}`)
  await report(device, -90)
  const end = (await actionsOf(id)).at(-1)!
  await outpost.asOwner(`update mails set state = 'sent', body = null where recipient = '${to}'`)
  await act(end.id)
  expect((await actionsOf(id)).at(-1)).toMatchObject({
    state: 'withheld',
    message: expect.stringContaining('too many'),
  })
  const jobs = await outpost.asOwner(
    `select run_at > now() as later from graphile_worker.jobs where key = 'alerts.digest:1:mail:${to}'`,
  )
  expect(jobs).toEqual([{ later: true }])
  await sendDigest(outpost.running.app, end.id)
  const digest = (await actionsOf(id)).at(-1)!
  expect(digest).toMatchObject({ kind: 'digest', state: 'waiting' })
  await act(digest.id)
  const [mail] = await outpost.asOwner(
    `select subject, state from mails where recipient = '${to}' order by created_at desc limit 1`,
  )
  expect(mail).toEqual({ subject: 'Messages not sent: 1', state: 'queued' })
  expect(digest.options.text).toContain('some were not sent: 1.')
})

test('ALERTS-118 an automation says whether the installation can send its emails', async () => {
  const company = await outpost.build.company()
  const person = await outpost.build.user(company.id)
  const made = await person.post('/automations', {
    name: 'Weak signal',
    conditions_body: [
      {
        type: 'if',
        expression: [{ parameter: 'signal', operator: '<', value: -100 }],
        actions: [email('owner@example.com')],
      },
    ],
  })
  const { id } = made.body.data
  const ready = async () => {
    const [one, list] = [await person.get(`/automations/${id}`), await person.get('/automations')]
    return [one.body.data.mail_ready, list.body.data[0].mail_ready, list.body.meta.mail_ready]
  }
  const server = { host: 'mail.example.com', port: 25, email: 'a@example.com', username: 'a', password: 'secret' }
  expect(made.body.data.mail_ready).toBe(false)
  expect(await ready()).toEqual([false, false, false])
  // The operator of a company's own server could read the links in emails, so the top company's sends them.
  const own = await person.post('/email-configurations', { ...server, name: 'Own', tls: 'none' })
  expect(own.status, JSON.stringify(own.body)).toBe(201)
  expect(await ready()).toEqual([false, false, false])
  const top = await outpost.admin.post('/email-configurations', { ...server, name: 'Top', tls: 'none', company_id: 1 })
  expect(top.status, JSON.stringify(top.body)).toBe(201)
  expect(await ready()).toEqual([true, true, true])
  await outpost.admin.del(`/email-configurations/${top.body.data.id}`)
})

test('ALERTS-110 what was deleted after an automation was saved makes only its own action fail, with the reason', async () => {
  const group = await addGroup([command('uptime')])
  const user = await outpost.build.user(1)
  const smtp = await outpost.admin.post('/email-configurations', {
    name: 'Old',
    host: 'mail.example.com',
    port: 25,
    email: 'a@example.com',
    username: 'a',
    password: 'secret',
    tls: 'none',
    company_id: 1,
  })
  expect(smtp.status, JSON.stringify(smtp.body)).toBeLessThan(300)
  const { id, device } = await add([
    { name: 'TaskManagerAction', options: { task_group_id: group } },
    { name: 'SendNotification', options: { message: 'Weak', receiving_users: [user.id] } },
    { name: 'SendEmail', options: { ...email('gone@example.com').options, smtp_config_id: smtp.body.data.id } },
    email('here@example.com'),
  ])
  const removed = [
    await outpost.admin.del(`/devices/tasks/groups/${group}`),
    await outpost.admin.del(`/users/${user.id}`),
    await outpost.admin.del(`/email-configurations/${smtp.body.data.id}`),
  ]
  expect(removed.map(({ status }) => status)).toEqual([200, 200, 200])
  await report(device, -101)
  for (const action of await actionsOf(id)) await act(action.id)
  expect((await actionsOf(id)).map(({ state, message }) => [state, message])).toEqual([
    ['failed', expect.stringMatching(/task group/i)],
    ['failed', 'This user no longer exists.'],
    ['failed', 'The SMTP configuration of this email was deleted.'],
    ['done', expect.any(String)],
  ])
})
