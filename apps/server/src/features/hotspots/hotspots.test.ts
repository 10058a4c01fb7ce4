import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'
import { person } from '../../testing/person.ts'
import { hotspotJobs } from './jobs.ts'
import { readReport } from '../telemetry/report.ts'
import { writeReports } from '../telemetry/write.ts'
import { storeLists } from './store.ts'

/** The access points and the hotspot of a simulated device, from its reports and asked for. */

let outpost: TestOutpost
let fleet: Fleet
let device: FakeDevice
let path: string

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'])
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
  path = `/devices/${device.deviceId()}`
  await until(async () => (await outpost.admin.get(`${path}/hotspots`)).body.meta?.total === 1, 'its report', 30_000)
}, 120_000)

afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

/** Waits for the last event of a channel. */
async function ended(answer: { status: number; body: { meta: { channel: string } } }) {
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body))
  const read = async () =>
    (await outpost.admin.get(`/status/channel/${answer.body.meta.channel}`)).body.data[device.deviceId()!]?.at(-1)
  await until(async () => (await read()) !== undefined, 'the answer of the device', 30_000)
  return read()
}
const users = async (): Promise<string[]> =>
  (await ended(await outpost.admin.get(`${path}/hotspots/1/users`))).data.users.map(
    ({ username }: { username: string }) => username,
  )
const guests = async (): Promise<{ mac: string; username: string; download: string }[]> =>
  (await outpost.admin.get(`${path}/hotspots/1/users/active`)).body.hotspots_active_users

test('HOTSPOTS-005 HOTSPOTS-006 HOTSPOTS-021 devices and their hotspots are listed as they report them', async () => {
  const { body } = await outpost.admin.get('/hotspots?ssid_names=not_null&status=online')
  expect(body).toMatchObject({
    meta: { total: 1 },
    data: [{ id: device.deviceId(), ssid_names: 'Guests', status: '1' }],
  })
  expect((await outpost.admin.get('/hotspots?ssid_names=other')).body.meta.total).toBe(0)
  expect((await outpost.admin.get(`${path}/hotspots`)).body.data).toMatchObject([
    { status: true, ssid: 'Guests', hotspot_ip: '192.168.2.1', hotspot_index: '1', auth_type: 'local' },
  ])
})

test('HOTSPOTS-011 HOTSPOTS-012 HOTSPOTS-013 access points have clients and bytes, also over time', async () => {
  const { data } = (await outpost.admin.get(`${path}/wireless`)).body
  expect(data).toMatchObject([
    { wlan_id: 'wlan0', ssid: 'Router', active: 1 },
    { wlan_id: 'wlan1', ssid: 'Guests', active: 0, clients_count: 0 },
  ])
  const { body } = await outpost.admin.get('/wireless')
  expect(body.data).toMatchObject([{ id: device.deviceId(), clients_count: String(data[0].clients_count) }])
  expect((await outpost.admin.get(`/wireless?wireless_id=${data[1].id}`)).body.meta.total).toBe(1)
  expect((await outpost.admin.get(`/wireless?wireless_id=${data[1].id + 1000}`)).body.meta.total).toBe(0)
  const graph = (await outpost.admin.get(`${path}/wireless/graph?wlan=wlan0`)).body.data
  expect(graph[0].wlan0[0]).toMatchObject({ interval: '15 min', clients_count: data[0].clients_count })
  expect((await outpost.admin.get(`${path}/wireless/graph?wlan=none`)).body.errors).toMatchObject([
    { code: 'NOT_FOUND', source: 'wlan' },
  ])
})

test('HOTSPOTS-007 HOTSPOTS-008 HOTSPOTS-009 HOTSPOTS-015 users are read and changed on the device, and no password is stored', async () => {
  expect(await users()).toEqual(['reception'])
  const secret = 'a-password-of-nobody-7'
  const added = await ended(
    await outpost.admin.post(`${path}/hotspots/1/users`, { username: 'room-7', password: secret }),
  )
  expect(added).toMatchObject({ status: 'completed', errorcode: 0 })
  expect(await users()).toEqual(['reception', 'room-7'])
  const again = await ended(await outpost.admin.post(`${path}/hotspots/1/users`, { username: 'room-7', password: 'x' }))
  expect(again).toMatchObject({
    status: 'error',
    value: expect.stringContaining('there is a user with the name room-7'),
  })
  // As the vendor's clients send it.
  await ended(await outpost.admin.del(`${path}/hotspots/1/users?username=room-7`))
  expect(await users()).toEqual(['reception'])
  for (const table of ['audit', 'channel_events', 'commands', 'device_logs', 'idempotency_keys'])
    expect(await outpost.asOwner(`select from ${table} t where t::text like '%${secret}%'`), table).toEqual([])
  const bad = await outpost.admin.post(`${path}/hotspots/1/users`, { username: 'two words', password: 'x' })
  expect(bad.body.errors).toMatchObject([{ code: 'VALIDATION', source: 'username' }])
  expect((await outpost.admin.get(`${path}/hotspots/2/users`)).status).toBe(404)
})

test('HOTSPOTS-010 HOTSPOTS-022 guests are listed, throttled, extended and disconnected with the answer of the device', async () => {
  const answer = await outpost.admin.get(`${path}/hotspots/1/users/active`)
  expect(answer.body).toMatchObject({ code: 200 })
  const [first] = await guests()
  expect(first).toMatchObject({ mac: expect.stringMatching(/^[0-9A-F:]{17}$/), device_id: device.deviceId() })
  const place = `${path}/hotspots/1/users/active/${first!.mac}`
  const throttled = (await outpost.admin.put(place, { rate: 64 })).body.hotspots_active_users
  const same = throttled.find(({ mac }: { mac: string }) => mac === first!.mac)
  expect(Number(same.download)).toBeLessThan(Number(first!.download) || 1)
  expect((await outpost.admin.put(place, { minutes: 30 })).status).toBe(200)
  const left = (await outpost.admin.del(place)).body.hotspots_active_users
  expect(left.map(({ mac }: { mac: string }) => mac)).not.toContain(first!.mac)
  const gone = await outpost.admin.del(place)
  expect(gone.body.errors).toMatchObject([
    { code: 'CONFLICT', message: expect.stringContaining('no longer connected') },
  ])
})

test('HOTSPOTS-030 HOTSPOTS-031 HOTSPOTS-032 a kiosk link issues one voucher at a press, within its limit, until its author may not', async () => {
  const place = `${path}/hotspots/1/kiosks`
  const author = await outpost.build.user(1, 'admin')
  const made = await author.post(place, { name: 'Reception', minutes: 60, megabytes: 200, per_hour: 2 })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id, token } = made.body.data
  const counter = person(outpost.url)
  const open = (given = token) => counter.post('/hotspots/kiosk', { token: given })
  const issue = () => counter.post('/hotspots/kiosk/vouchers', { token })
  expect((await open()).body.data).toEqual({
    name: 'Reception',
    ssid: 'Guests',
    minutes: 60,
    megabytes: 200,
    expires_at: expect.any(String),
  })
  const before = await users()
  const voucher = (await issue()).body.data
  expect(voucher).toMatchObject({ ssid: 'Guests', login: 'http://192.168.2.1/login', minutes: 60, megabytes: 200 })
  expect(await users()).toEqual([...before, voucher.username])
  const listed = (await outpost.admin.get(`${path}/hotspots/1/vouchers`)).body.data[0]
  expect(listed).toMatchObject({ username: voucher.username, created_by: 'Reception', note: '' })
  for (const table of ['audit', 'hotspot_vouchers', 'hotspot_kiosks', 'idempotency_keys', 'commands'])
    for (const secret of [token, voucher.password])
      expect(await outpost.asOwner(`select from ${table} t where t::text like '%${secret}%'`), table).toEqual([])
  const [audit] = await outpost.asOwner("select * from audit where act = 'POST /hotspots/kiosk/vouchers'")
  expect(audit).toMatchObject({
    user_id: author.id,
    target: `device:${device.deviceId()}`,
    detail: { kiosk: 'Reception', username: voucher.username },
  })
  expect((await issue()).status).toBe(200)
  expect(await issue()).toMatchObject({ status: 429 })
  const [kiosk] = (await outpost.admin.get(place)).body.data
  expect(kiosk).toMatchObject({ id, issued: 2, per_hour: 2, created_by: expect.any(String) })
  expect(JSON.stringify(kiosk)).not.toContain(token)
  const invalid = { status: 422, body: { errors: [{ code: 'LINK_NOT_VALID' }] } }
  expect(await open('something else')).toMatchObject(invalid)
  await outpost.asOwner(`update hotspot_kiosks set expires_at = now() - interval '1 second' where id = ${id}`)
  expect(await open()).toMatchObject(invalid)
  await outpost.asOwner(`update hotspot_kiosks set expires_at = now() + interval '1 day' where id = ${id}`)
  await outpost.asOwner(`update users set disabled_at = now() where id = ${author.id}`)
  expect(await issue()).toMatchObject(invalid)
  await outpost.asOwner(`update users set disabled_at = null, role_id = 4 where id = ${author.id}`)
  expect(await open()).toMatchObject(invalid)
  await outpost.asOwner(`update users set role_id = 1 where id = ${author.id}`)
  expect((await open()).status).toBe(200)
  expect((await outpost.admin.del(`${place}/${id}`)).status).toBe(200)
  expect(await issue()).toMatchObject(invalid)
  const ids = (await outpost.admin.get(`${path}/hotspots/1/vouchers`)).body.data.map((row: { id: number }) => row.id)
  await outpost.admin.del(`${path}/hotspots/1/vouchers`, { voucher_id: ids })
})

test('HOTSPOTS-033 HOTSPOTS-034 HOTSPOTS-028 notes of vouchers are emptied after the days of their company, and records deleted after a year', async () => {
  const parent = await outpost.build.company()
  const child = await outpost.build.company(parent.id)
  const settings = async (id: number) => (await outpost.admin.get(`/hotspots/guest-data?company_id=${id}`)).body.data
  expect(await settings(child.id)).toEqual({ company_id: child.id, days: 30, own_days: null })
  await outpost.admin.put('/hotspots/guest-data', { company_id: parent.id, days: 5 })
  expect(await settings(child.id)).toEqual({ company_id: child.id, days: 5, own_days: null })
  const user = await outpost.build.user(child.id, 'admin')
  expect((await user.get('/hotspots/guest-data')).body.data.days).toBe(5)
  expect((await user.put('/hotspots/guest-data', { company_id: parent.id, days: 365 })).status).toBe(422)
  expect((await user.put('/hotspots/guest-data', { days: 366 })).status).toBe(422)
  expect((await user.get(`/hotspots/guest-data?company_id=${parent.id}`)).status).toBe(422)
  const [own, other] = [await outpost.build.device(child.id), await outpost.build.device(1)]
  for (const [deviceId, company, days] of [
    [own.id, child.id, 4],
    [own.id, child.id, 6],
    [other.id, 1, 29],
    [other.id, 1, 31],
    [other.id, 1, 366],
  ])
    await outpost.asOwner(`insert into hotspot_vouchers (company_id, device_id, place, username, note, created_by, created_at)
      values (${company}, ${deviceId}, 1, 'v${days}', 'Room 7', 'x', now() - interval '${days} days')`)
  await hotspotJobs[0]!.run(outpost.running.app, {})
  const left = await outpost.asOwner(
    "select username, note from hotspot_vouchers where username like 'v%' and note in ('', 'Room 7') order by created_at desc",
  )
  expect(left).toEqual([
    { username: 'v4', note: 'Room 7' },
    { username: 'v6', note: '' },
    { username: 'v29', note: 'Room 7' },
    { username: 'v31', note: '' },
  ])
})

test('HOTSPOTS-035 the audit log has no addresses of guests', async () => {
  const mac = 'F0:18:98:AB:CD:EF'
  await outpost.admin.put(`${path}/hotspots/1/users/active/${mac}`, { rate: 64 })
  const [first] = await guests()
  if (first) await outpost.admin.put(`${path}/hotspots/1/users/active/${first.mac}`, { rate: 64 })
  for (const address of [mac, first?.mac ?? mac])
    expect(await outpost.asOwner(`select target, detail from audit a where a::text ilike '%${address}%'`)).toEqual([])
})

test('HOTSPOTS-027 HOTSPOTS-028 vouchers are users of the device, whose passwords are answered once', async () => {
  const place = `${path}/hotspots/1/vouchers`
  const made = await outpost.admin.post(place, { count: 3, minutes: 120, megabytes: 500, note: 'Room 7' })
  expect(made.body.data).toMatchObject({ ssid: 'Guests', login: 'http://192.168.2.1/login' })
  const { vouchers } = made.body.data as { vouchers: { username: string; password: string }[] }
  expect(new Set(vouchers.map(({ username }) => username)).size).toBe(3)
  expect(await users()).toEqual(['reception', ...vouchers.map(({ username }) => username)])
  const { body } = await outpost.admin.get(`${place}?q=room`)
  expect(body.data[0]).toMatchObject({ minutes: 120, megabytes: 500, note: 'Room 7' })
  expect(JSON.stringify(body)).not.toContain(vouchers[0]!.password)
  for (const table of ['audit', 'idempotency_keys', 'hotspot_vouchers', 'commands'])
    expect(await outpost.asOwner(`select from ${table} t where t::text like '%${vouchers[0]!.password}%'`)).toEqual([])
  expect((await outpost.admin.del(place, { voucher_id: [999_999] })).status).toBe(404)
  const ids = body.data.map(({ id }: { id: number }) => id)
  expect((await outpost.admin.del(place, { voucher_id: ids })).status).toBe(200)
  expect(await users()).toEqual(['reception'])
  expect((await outpost.admin.get(place)).body.meta.total).toBe(0)
  // Requests at the same time do not exceed the limit of the device either.
  await outpost.asOwner(`insert into hotspot_vouchers (company_id, device_id, place, username, note, created_by)
    select 1, ${device.deviceId()}, 1, 'full-' || n, '', 'x' from generate_series(1, 498) n`)
  const both = await Promise.all([1, 2, 3].map(() => outpost.admin.post(place, { count: 2 })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect((await outpost.admin.get(place)).body.meta.total).toBe(500)
  expect(await users()).toHaveLength(3)
  await outpost.asOwner(`delete from hotspot_vouchers`)
  await outpost.asOwner(`update hotspots set abilities = '{disconnect}' where device_id = ${device.deviceId()}`)
  expect((await outpost.admin.post(place, { count: 1 })).body.errors).toMatchObject([{ code: 'CONFLICT' }])
})

test('HOTSPOTS-023 the health of Wi-Fi counts clients by signal, and names failed logins', async () => {
  const { data } = (await outpost.admin.get(`${path}/wireless/health`)).body
  expect(data.access_points[0].wlan_id).toBe('wlan0')
  const count = data.access_points[0].signals.reduce((sum: number, one: number) => sum + one, 0)
  expect(count).toBe(data.stations.length)
  for (const failure of data.failures) expect(failure.reason).toBe('wrong_key')
})

test('HOTSPOTS-039 a user asks hotspots so often and no more', async () => {
  const { key } = (await outpost.asOwner("select key from rate_limits where key ~ '^hotspots:[0-9]+$' limit 1"))[0]!
  await outpost.asOwner(`update rate_limits set count = 240 where key = '${key}'`)
  expect((await outpost.admin.get(`${path}/hotspots/1/users/active`)).status).toBe(429)
  expect((await outpost.admin.get(`${path}/wireless/health`)).status).toBe(429)
  await outpost.asOwner(`delete from rate_limits where key = '${key}'`)
})

test('HOTSPOTS-019 bytes are added to their quarter of an hour, and a late list changes nothing', async () => {
  const { id } = await outpost.build.device(1)
  const { app } = outpost.running
  const now = Date.now()
  const report = (minutesAgo: number, received: number, clients: number): Promise<unknown> => {
    const at = now - minutesAgo * 60_000
    const lists = { wireless: `wlan0 up ${clients} ${received} 0 0,0,0,0,0 Late` }
    const one = readReport(app.values, id, at / 1000, {}, { now, wall: now }, lists)
    return writeReports(app.pool, [one], undefined, now, [storeLists])
  }
  await report(50, 5000, 1)
  await report(30, 5600, 4)
  await report(40, 9999, 9)
  // It began again at zero.
  await report(10, 50, 2)
  const { data } = (await outpost.admin.get(`/devices/${id}/wireless/graph?wlan=wlan0&hours=2`)).body
  expect(
    data[0].wlan0.map((step: { received: number; clients_count: number }) => [step.received, step.clients_count]),
  ).toEqual([
    [0, 1],
    [600, 4],
    [50, 2],
  ])
})

test('HOTSPOTS-014 HOTSPOTS-020 a device without rows says what is missing', async () => {
  expect((await outpost.admin.get(`${path}/hotspots/support`)).body.data).toEqual({ wireless: null, hotspots: null })
  const silent = await outpost.build.device(1)
  const support = async () => (await outpost.admin.get(`/devices/${silent.id}/hotspots/support`)).body.data
  expect(await support()).toMatchObject({ wireless: expect.stringMatching(/model|report|none/) })
  await outpost.asOwner('update devices set wireless_monitoring = 0, hotspot_monitoring = 0')
  expect(await support()).toEqual({ wireless: 'monitoring', hotspots: 'monitoring' })
  expect((await outpost.admin.get('/hotspots')).body.meta.total).toBe(0)
  expect((await outpost.admin.get('/wireless')).body.meta.total).toBe(0)
})
