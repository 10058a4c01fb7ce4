import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { MailServer } from '../../testing/mail-server.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'

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
  const peer = await device.connect()
  report(peer, { signal: -101 })
  const mail = await mails.mailTo('owner@example.com')
  expect(mail.text).toContain('The signal is -101 dBm.')
  expect(mail.raw).toMatch(/subject: .* is weak/i)
  const [log] = await logsOf(id)
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
  expect(await statusesOf(id)).toEqual(['triggered', 'resolved'])
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
    actions: [{ name: 'SendNotification', options: { message: '{{device}} is gone', receiving_users: [1] } }],
  }
  const id = await add([offline], [device])
  await until(async () => (await outpost.admin.get(`/automations/${id}/devices`)).body.data.length === 1, 'the device')
  peer.end()
  await until(async () => (await statusesOf(id)).includes('triggered'), 'the alert')
  await until(
    async () =>
      (await outpost.admin.get('/notifications')).body.data.some(
        ({ type }: { type: string }) => type === 'automationMessage',
      ),
    'the notification',
  )
  const again = await device.connect()
  await until(async () => (await statusesOf(id)).includes('resolved'), 'its end')
  again.end()
})
