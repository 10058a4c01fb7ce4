import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'
import { sendTo } from './send/send.ts'
import type { Message, Receiver } from './send/types.ts'

/** SMS through a simulated router. */

let outpost: TestOutpost
let fleet: Fleet
let device: FakeDevice
let id: number

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 5 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 1,
    models: ['RUTX50'],
    retryMin: 0.2,
  })
  device = fleet.devices[0]!
  await until(() => fleet.counters().online === 1, 'the device', 60_000)
  id = device.deviceId()!
}, 120_000)

afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

const receiver = { name: 'On call', kind: 'sms' }
const make = async (input: object): Promise<{ id: number; target: string }> => {
  const { status, body } = await outpost.admin.post('/alert-receivers', { ...receiver, ...input })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.data
}
const messageOf = (key: string, message: string): Message => ({
  id: key,
  attempt: 1,
  type: 'firing',
  incident_id: null,
  subject: 'Alert',
  message,
  automation: null,
  device: null,
  company_id: 1,
  at: new Date(),
  url: 'https://outpost.example/',
})
const storedOf = (made: { id: number }, numbers: string[]): Receiver => ({
  id: made.id,
  companyId: 1,
  kind: 'sms',
  settings: { device_id: id, numbers },
  secret: undefined,
})

test('ALERTS-114 a test goes through the router, whose answer is stored', async () => {
  const { id: made, target } = await make({ device_id: id, numbers: ['+4711111111', '4722222222'] })
  expect(target).toBe('+4711111111, 4722222222')
  const { body } = await outpost.admin.post(`/alert-receivers/${made}/test`, {})
  expect(body.data).toMatchObject({ ok: true, answer: '+4711111111: OK; 4722222222: OK' })
  expect(device.platform.sms).toMatchObject([
    { number: '+4711111111', text: expect.stringContaining('This is a test message.') },
    { number: '4722222222' },
  ])
  const answers = (await outpost.admin.get(`/alert-receivers/${made}/answers`)).body.data
  expect(answers).toMatchObject([{ ok: true, answer: '+4711111111: OK; 4722222222: OK' }])
  expect((await outpost.admin.get(`/alert-receivers/${made}`)).body.data).toMatchObject({
    device_id: id,
    numbers: ['+4711111111', '4722222222'],
    last_ok: true,
  })
})

test('ALERTS-114 what devices report is only text for the router', async () => {
  const made = await make({ device_id: id, numbers: ['+4733333333'] })
  const text = `It's $(reboot) \`reboot\`; reboot && reboot "x" \\`
  const answer = await sendTo(outpost.running.app, storedOf(made, ['+4733333333']), messageOf('msg_a', text))
  expect(answer).toMatchObject({ ok: true })
  expect(device.platform.sms.at(-1)).toEqual({ number: '+4733333333', text: `Alert: ${text}` })
})

test('ALERTS-115 another attempt is sent only to the numbers that have not got the message', async () => {
  const made = await make({ device_id: id, numbers: ['+4744444444', '0001234567'] })
  const stored = storedOf(made, ['+4744444444', '0001234567'])
  const attempt = () => sendTo(outpost.running.app, stored, messageOf('msg_b', 'once'))
  expect(await attempt()).toMatchObject({ ok: false, text: '+4744444444: OK; 0001234567: ERROR' })
  expect(await attempt()).toMatchObject({ ok: false, text: '0001234567: ERROR' })
  expect(device.platform.sms.filter(({ number }) => number === '+4744444444')).toHaveLength(1)
})

test('ALERTS-115 a number gets at most ten SMS in an hour', async () => {
  const made = await make({ device_id: id, numbers: ['+4755555555'] })
  await outpost.asOwner(
    `insert into rate_limits (key, count, resets_at) values ('sms:1:4755555555', 10, now() + interval '1 hour')`,
  )
  const answer = await sendTo(outpost.running.app, storedOf(made, ['+4755555555']), messageOf('msg_c', 'too many'))
  expect(answer).toMatchObject({ ok: false, text: expect.stringContaining('at most 10 messages in an hour') })
  expect(device.platform.sms.some(({ number }) => number === '+4755555555')).toBe(false)
})

test('ALERTS-120 a test waits for a second person where commands of devices need one, and messages of automations do not', async () => {
  const need = (rule: object) => outpost.admin.put('/devices/actions/approvals/settings/1', rule)
  await need({ setting: 'own', kinds: ['command'] })
  const numbers = ['+4777777777']
  const made = await make({ device_id: id, numbers })
  const sent = () => device.platform.sms.filter(({ number }) => number === numbers[0]).map(({ text }) => text)
  const ask = async (): Promise<number> => {
    const { status, body } = await outpost.admin.post(`/alert-receivers/${made.id}/test`, {})
    expect([status, body.errors[0].code]).toEqual([409, 'AWAITING_APPROVAL'])
    return body.meta.approval_id
  }
  const second = await outpost.build.user(1)
  const approve = async (approval: number): Promise<unknown> => {
    expect((await second.post(`/devices/actions/approvals/${approval}/approval`)).status).toBe(200)
    const state = async () => (await second.get(`/devices/actions/approvals/${approval}`)).body.data.state
    await until(async () => !['pending', 'approved'].includes(await state()), 'the end of the request', 30_000)
    return state()
  }
  // What others approved is not what would be sent by now.
  const changed = await ask()
  await outpost.admin.put(`/alert-receivers/${made.id}`, { numbers: [...numbers, '+4788888888'] })
  expect(await approve(changed)).toBe('changed')
  await outpost.admin.put(`/alert-receivers/${made.id}`, { numbers })
  const approval = await ask()
  const shown = (await second.get(`/devices/actions/approvals/${approval}`)).body.data
  expect(shown.work).toMatchObject([{ kind: 'command', name: 'On call', lines: ['SMS: +4777777777'], devices: 1 }])
  const stored = storedOf(made, numbers)
  expect(await sendTo(outpost.running.app, stored, messageOf('msg_d', 'by itself'))).toMatchObject({ ok: true })
  expect(sent()).toEqual(['Alert: by itself'])
  expect(await approve(approval)).toBe('done')
  expect(sent()).toEqual(['Alert: by itself', expect.stringContaining('This is a test message.')])
  const answers = (await outpost.admin.get(`/alert-receivers/${made.id}/answers`)).body.data
  expect(answers).toMatchObject([{ ok: true, answer: '+4777777777: OK' }])
  await need({ setting: 'inherit' })
})

test('ALERTS-114 ALERTS-115 a router that is offline, deleted or of another company sends nothing', async () => {
  const offline = await outpost.build.device(1)
  const made = await make({ device_id: offline.id, numbers: ['+4766666666'] })
  const test = async () => (await outpost.admin.post(`/alert-receivers/${made.id}/test`, {})).body.data
  expect(await test()).toMatchObject({ ok: false, answer: expect.stringContaining('is offline') })
  await outpost.asOwner(`delete from devices where id = ${offline.id}`)
  expect(await test()).toMatchObject({ ok: false, answer: expect.stringContaining('was deleted') })
  const company = await outpost.build.company(1)
  const own = await outpost.build.device(company.id)
  const admin = await outpost.build.user(company.id)
  const create = (device_id: number) =>
    admin.post('/alert-receivers', { ...receiver, device_id, numbers: ['+4766666666'] })
  expect((await create(id)).body.errors).toMatchObject([{ code: 'NOT_FOUND', source: 'device_id' }])
  expect((await create(own.id)).status).toBe(201)
  const above = await outpost.admin.post('/alert-receivers', {
    ...receiver,
    company_id: company.id,
    device_id: id,
    numbers: ['+4766666666'],
  })
  expect(above.body.errors).toMatchObject([{ code: 'VALIDATION', source: 'device_id' }])
  const bad = await outpost.admin.post('/alert-receivers', { ...receiver, device_id: id, numbers: ['47; reboot'] })
  expect(bad.body.errors).toMatchObject([{ code: 'VALIDATION', source: 'numbers.0' }])
})
