import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'
import { readAlerts } from './poll.ts'

/** The alerts that devices with firmware before 07.13 have themselves, on simulated devices: one old, one new. */

let outpost: TestOutpost
let old: Fleet
let recent: Fleet
let device: FakeDevice
let id: number

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'], { OUTPOST_OUTBOUND_ALLOW: '127.0.0.1' })
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 5 })
  const options = {
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 1,
    models: ['RUTX50'],
    retryMin: 0.2,
    speed: 15,
  } as const
  old = await startFleet({ ...options, firmware: 'RUTX_R_00.07.06.3' })
  recent = await startFleet({ ...options, firstIndex: 1 })
  device = old.devices[0]!
  await until(() => old.counters().online + recent.counters().online === 2, 'the devices', 60_000)
  id = device.deviceId()!
}, 120_000)

afterAll(async () => {
  await Promise.all([old.stop(), recent.stop()])
  await outpost.close()
})

const base = { message: '%rn: %ex', redundancy_interval: 0, data_limit: 0 }
const reboot = { ...base, alert_type_id: 3, alert_subtype_id: 8, action: 1, subject: 'Restart', email: 'a@example.com' }

interface Configuration {
  id: number
  state: string
  alert_subtype_id: number
  enable: boolean
  message: string
  reason: string | null
}
const list = async (): Promise<Configuration[]> =>
  (await outpost.admin.get(`/alerts-configurations?device_id=${id}&sort=id&limit=100`)).body.data
const rules = () => device.platform.config.text('events_reporting')

/** Waits until every alert of the device is as the device has it. */
const settled = (): Promise<unknown> =>
  until(async () => (await list()).every(({ state }) => state !== 'pending'), 'the device', 30_000)

/** Waits for the end of an action on a channel. */
async function ended(channel: string, key: number) {
  const last = async () =>
    ((await outpost.admin.get(`/status/channel/${channel}`)).body.data[String(key)] ?? []).at(-1) as
      { status: string; value: string; response_state?: string; data?: { code: number }[] } | undefined
  await until(async () => ['completed', 'error'].includes((await last())?.status ?? ''), 'the end', 30_000)
  return (await last())!
}

test('ALERTS-018 ALERTS-044 an alert is written into the device as one change, and read back', async () => {
  const both = {
    ...base,
    alert_type_id: 3,
    alert_subtype_id: 9,
    action: 3,
    email: 'b@example.com',
    phone: '+4712345678',
  }
  const limit = { ...base, alert_type_id: 4, alert_subtype_id: 15, action: 2, phone: '4712345678', data_limit: 500 }
  const { status, body } = await outpost.admin.post('/devices/alerts-configurations', {
    data: [
      { ...reboot, device_id: id },
      { ...both, device_id: id, redundancy_interval: 30 },
      { ...limit, device_id: id, sim: 1, period: 'month', starts: 1 },
    ],
  })
  expect(status).toBe(201)
  expect(await list()).toMatchObject([
    { state: 'pending' },
    { state: 'pending' },
    { state: 'pending' },
    { state: 'pending' },
  ])
  expect(await ended(body.meta.channel, id)).toMatchObject({ status: 'completed' })
  await settled()
  expect(await list()).toMatchObject([
    {
      alert_type_id: 3,
      alert_subtype_id: 8,
      type: 'Status change',
      subtype: 'Device restarted',
      receiver: 'a@example.com',
      subject: 'Restart',
      email_type: true,
      state: 'stored',
    },
    {
      alert_subtype_id: 9,
      receiver: 'b@example.com',
      email_type: true,
      redundancy_enable: true,
      redundancy_interval: 30,
    },
    { alert_subtype_id: 9, receiver: '+4712345678', email_type: false },
    { alert_subtype_id: 15, receiver: '4712345678', state: 'stored' },
  ])
  expect(rules()).toContain("option data_limit '500'")
  expect((await outpost.admin.get(`/alerts-configurations/${(await list())[0]!.id}`)).body.data).toMatchObject({
    device_id: id,
    email_to: 'a@example.com',
    user_id: 1,
  })
})

test('ALERTS-008 ALERTS-009 ALERTS-010 what the device reports is stored once, listed and deleted', async () => {
  device.platform.events.note({ event: 'Reboot', mark: 'all', text: 'Device was rebooted', now: Date.now() / 1000 })
  device.platform.events.note({ event: 'SSH', mark: 'failed', text: 'nobody asked for this', now: Date.now() / 1000 })
  await readAlerts(outpost.running.app, id)
  await readAlerts(outpost.running.app, id)
  const alerts = async () => (await outpost.admin.get(`/alerts?device_id=${id}`)).body.data
  const found = await alerts()
  const [configuration] = await list()
  expect(found).toMatchObject([
    {
      device_id: id,
      alert_type: 'Status change',
      alert_subtype: 'Device restarted',
      alert_type_id: 3,
      alert_subtype_id: 8,
      alerts_configs_id: configuration!.id,
      message: expect.stringMatching(/: Device was rebooted$/),
    },
  ])
  expect((await outpost.admin.get('/alerts?type=geofence')).body.data).toEqual([])
  expect((await outpost.admin.get('/alerts?type=status')).body.data).toHaveLength(1)
  expect((await outpost.admin.get(`/alerts/${found[0].id}`)).body.data).toMatchObject([{ id: found[0].id }])
  expect((await outpost.admin.del(`/alerts/${found[0].id}`)).status).toBe(200)
  expect((await outpost.admin.get(`/alerts/${found[0].id}`)).status).toBe(404)
  // The device still lists it.
  await readAlerts(outpost.running.app, id)
  expect(await alerts()).toEqual([])
})

test('ALERTS-012 ALERTS-013 ALERTS-014 ALERTS-016 an alert is changed and deleted on the device', async () => {
  const [first] = await list()
  const path = `/alerts-configurations/${first!.id}`
  const change = { message: "It's “down” & $(reboot)", enable: false, redundancy_enable: true, redundancy_interval: 15 }
  expect((await outpost.admin.put(path, change)).status).toBe(200)
  expect((await outpost.admin.put(path, { enable: true })).body.errors).toMatchObject([{ code: 'CONFLICT' }])
  await settled()
  expect((await outpost.admin.get(path)).body.data).toMatchObject({ ...change, state: 'stored', reason: null })
  expect((await outpost.admin.del(path)).status).toBe(200)
  await until(async () => (await list()).every((one) => one.id !== first!.id), 'the deletion', 30_000)
  expect(rules()).not.toContain('a@example.com')
})

test('ALERTS-017 alerts that someone has changed on the device are read from it', async () => {
  const [mail] = await list()
  device.platform.config.put(
    'events_reporting',
    "config rule 'by_hand'\n\toption enable '1'\n\toption event 'Odd'\n\toption action 'sendSMS'\n\toption telnum '123'\n",
  )
  const { body } = await outpost.admin.get(`/devices/alerts-configurations?id=${id}`)
  const stranger = await outpost.build.user((await outpost.build.company(1)).id)
  expect((await stranger.get(`/devices/alerts-configurations?id=${id}`)).status).toBe(404)
  const event = await ended(body.meta.channel, id)
  expect(event).toMatchObject({ status: 'completed', data: [{ code: 200 }, { code: 200 }] })
  expect(await list()).toMatchObject([
    { alert_type_id: 0, alert_subtype_id: 0, type: 'Odd', receiver: '123', user_id: null, state: 'stored' },
  ])
  expect((await outpost.admin.get(`/alerts-configurations/${mail!.id}`)).status).toBe(404)
})

test('CONFIGURATOR-085 an answer that is no list of alerts removes none of those that are known', async () => {
  const known = await list()
  expect(known).not.toEqual([])
  const { config } = device.platform
  onTestFinished(() => {
    config.faults = {}
  })
  for (const body of ['<!DOCTYPE html>', '{"success":false}', '']) {
    config.faults = { apiAnswer: () => ({ status: 200, contentType: '', bytes: Buffer.from(body) }) }
    await expect(readAlerts(outpost.running.app, id)).rejects.toMatchObject({ items: [{ code: 'CONFLICT' }] })
    const asked = await outpost.admin.get(`/devices/alerts-configurations?id=${id}`)
    await ended(asked.body.meta.channel, id)
    expect(await list()).toEqual(known)
  }
})

test('ALERTS-015 ALERTS-019 an alert with an SMTP configuration is created and deleted by its device', async () => {
  const server = {
    name: 'Mail',
    host: '127.0.0.1',
    port: 587,
    email: 'alerts@example.com',
    username: 'u',
    password: 'smtp secret 9',
  }
  const made = await outpost.admin.post('/email-configurations', server)
  const smtp: number = made.body.data.id
  const { status, body } = await outpost.admin.post('/alerts-configurations', {
    data: [{ ...reboot, device_id: id, smtp_config_id: smtp }],
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject([{ id: expect.any(Number), state: 'pending', smtp_config_id: smtp }])
  await settled()
  expect(device.platform.config.text('user_groups')).toContain('smtp secret 9')
  expect(rules()).toContain(`option emailgroup 'account_${smtp}'`)
  const shown = [await outpost.admin.get('/audit?limit=100'), await outpost.admin.get(`/devices/${id}/logs`)]
  expect(JSON.stringify(shown.map((answer) => answer.body))).not.toContain('smtp secret 9')
  const path = `/devices/${id}/alerts-configurations/${body.data[0].id}`
  expect((await outpost.admin.del(path.replace(`/${id}/`, `/${recent.devices[0]!.deviceId()}/`))).status).toBe(404)
  expect((await outpost.admin.del(path)).status).toBe(200)
  await until(async () => !(await list()).some((one) => one.id === body.data[0].id), 'the deletion', 30_000)
})

test('ALERTS-111 a device without alerts of its own is refused with a message that names what it lacks', async () => {
  const other = recent.devices[0]!.deviceId()!
  const plain = await outpost.build.device(1)
  const fit = await outpost.admin.post('/alerts-configurations/fit', { device_id: [id, other, plain.id] })
  expect(fit.body.data).toMatchObject([
    { device_id: id, reason: null },
    { device_id: other, reason: expect.stringContaining('This device has 00.07.20.3') },
    { device_id: plain.id, reason: expect.stringContaining('Only devices with RutOS before 07.13') },
  ])
  const order = await outpost.admin.post('/devices/alerts-configurations', { data: [{ ...reboot, device_id: other }] })
  expect(await ended(order.body.meta.channel, other)).toMatchObject({ status: 'error', response_state: 'refused' })
  const single = await outpost.admin.post('/alerts-configurations', { data: [{ ...reboot, device_id: other }] })
  expect(single.body.errors).toMatchObject([
    { code: 'CONFLICT', message: expect.stringContaining('use an automation') },
  ])
})

test('ALERTS-044 ALERTS-045 an alert that lacks what its type needs is refused with the field', async () => {
  const refused = async (entry: object) =>
    (await outpost.admin.post('/devices/alerts-configurations', { data: [{ ...reboot, device_id: id, ...entry }] }))
      .body.errors
  const cases: [object, string][] = [
    [{ email: undefined }, 'email'],
    [{ action: 2 }, 'phone'],
    [{ action: 2, phone: '12; reboot' }, 'phone'],
    [{ alert_type_id: 4, alert_subtype_id: 12 }, 'phone'],
    [{ alert_type_id: 5, alert_subtype_id: 16 }, 'latitude'],
    [{ alert_subtype_id: 12 }, 'alert_subtype_id'],
    [{ subject: 'x'.repeat(129) }, 'subject'],
    [{ redundancy_interval: undefined }, 'redundancy_interval'],
  ]
  for (const [entry, field] of cases) {
    const errors = await refused(entry)
    expect(errors.map(({ source }: { source: string }) => source)).toContain(`data.0.${field}`)
  }
})

test('ALERTS-011 the push token of an app is stored once', async () => {
  for (let n = 0; n < 2; n++)
    expect((await outpost.admin.post('/alerts/token', { token: 'app token 1' })).status).toBe(201)
  expect(await outpost.asOwner('select token from alert_push_tokens')).toEqual([{ token: 'app token 1' }])
  expect((await outpost.admin.post('/alerts/token', {})).status).toBe(422)
})
