import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { countMonths, forgetOld, noteDevices } from './note.ts'

let outpost: TestOutpost
let company: { id: number; name: string }
let child: { id: number; name: string }
let reader: Person
const app = () => outpost.running.app

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company(1, 'Upper')
  child = await outpost.build.company(company.id, 'Lower')
  reader = await outpost.build.user(company.id, 'support')
})
afterAll(() => outpost.close())

const set = (id: number, values: string) => outpost.asOwner(`update devices set ${values} where id = ${id}`)
const get = async (path: string, who: Person = reader) => (await who.get(`/statistics/${path}`)).body.data
const noted = (what: string) =>
  outpost.asOwner(
    `select device_id, to_char(${what === 'device_days' ? 'day' : 'month'}, 'YYYY-MM-DD') as at from ${what} order by device_id, 2`,
  )
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

test('STATISTICS-009 before the first count by the worker its times are null', async () => {
  expect(await get('months-stats')).toMatchObject({
    counted_at: expect.stringMatching(moment),
    seen_counted_at: null,
    acts_counted_at: null,
  })
  expect(await get('general')).toMatchObject({ counted_at: expect.stringMatching(moment), seen_counted_at: null })
})

test('STATISTICS-007 STATISTICS-011 the worker records each device seen today once, and one last seen before midnight under its own day', async () => {
  const [here, gone, before, never] = [
    await outpost.build.device(company.id),
    await outpost.build.device(company.id),
    await outpost.build.device(child.id),
    await outpost.build.device(company.id),
  ]
  await set(here.id, 'status = 1')
  await set(gone.id, 'status = 0, last_seen_at = now()')
  await set(
    before.id,
    "status = 0, last_seen_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '1 minute'",
  )
  await set(never.id, "created_at = now() - interval '40 days'")
  for (let n = 0; n < 2; n++) await noteDevices(app())
  const [days, months] = [await noted('device_days'), await noted('device_months')]
  expect(days.map(({ device_id }) => device_id)).toEqual([here.id, gone.id, before.id])
  expect(new Date(String(days[0]!['at'])).getTime() - new Date(String(days[2]!['at'])).getTime()).toBe(86_400_000)
  expect(months.map(({ device_id }) => device_id)).toEqual([here.id, gone.id, before.id])
  const { days: byDay, months: byMonth, counted_at, seen_counted_at, ...rest } = await get('unique-devices')
  expect([counted_at, seen_counted_at, rest]).toEqual([
    expect.stringMatching(moment),
    expect.stringMatching(moment),
    {},
  ])
  expect([byDay[0], byMonth[0]]).toEqual([
    { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), devices: 1 },
    { month: expect.stringMatching(/^\d{4}-\d\d$/), devices: expect.any(Number) },
  ])
  expect(byDay.map(({ devices }: { devices: number }) => devices)).toEqual([1, 2])
  expect(byMonth.reduce((sum: number, { devices }: { devices: number }) => sum + devices, 0)).toBe(3)
})

test('STATISTICS-008 devices are counted by company as a tree, as online if they were connected at any time in the period', async () => {
  const tree = await get('devices/online')
  expect(tree.query_period).toEqual({
    start_date: expect.stringMatching(moment),
    end_date: expect.stringMatching(moment),
  })
  expect(tree.companies).toEqual([
    {
      company_id: company.id,
      company_name: 'Upper',
      devices: { online: 2, offline: 1 },
      sub_companies: [
        { company_id: child.id, company_name: 'Lower', devices: { online: 0, offline: 1 }, sub_companies: [] },
      ],
    },
  ])
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  expect((await get(`devices/online?start_date=${yesterday}&company_id=${child.id}`)).companies).toEqual([
    expect.objectContaining({ company_id: child.id, devices: { online: 1, offline: 0 } }),
  ])
  expect((await get('devices/online?include_child_companies=false')).companies[0].sub_companies).toEqual([])
  // A device does not count before it was added.
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString()
  expect((await get(`devices/online?start_date=${monthAgo}&end_date=${monthAgo}`)).companies[0].devices).toEqual({
    online: 0,
    offline: 1,
  })
  const refusals = [
    ['start_date=2020-01-01', 'start_date'],
    ['start_date=x', 'start_date'],
    ['start_date=2030-01-01', 'end_date'],
    ['company_id=1', 'company_id'],
  ]
  for (const [query, source] of refusals)
    expect((await reader.get(`/statistics/devices/online?${query}`)).body.errors[0], query).toMatchObject({
      code: 'VALIDATION',
      source,
    })
})

test('STATISTICS-002 STATISTICS-010 totals are counted live, and the days show how they developed', async () => {
  const { totals, days, counted_at, ...rest } = await get('general')
  expect(counted_at).toMatch(moment)
  expect(rest).toEqual({ seen_counted_at: expect.stringMatching(moment) })
  expect(totals).toEqual({
    devices: 4,
    online: 1,
    offline: 2,
    pending: 0,
    not_activated: 1,
    companies: 2,
    users: 1,
    sessions: 0,
  })
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    devices: 4,
    seen: 2,
    commands: 0,
    sessions: 0,
    bytes: 0,
  })
  expect(days[0]).toMatchObject({ devices: 1, seen: 0 })
})

test('STATISTICS-004 STATISTICS-012 the months are listed together, and still count records that are removed later', async () => {
  const admin = await outpost.build.user(company.id)
  const device = await outpost.build.device(company.id)
  await outpost.asOwner(
    `insert into commands (id, company_id, device_id, name, timeout_seconds, expires_at) values ('${randomUUID()}', ${company.id}, ${device.id}, 'reboot', 60, now())`,
  )
  await outpost.asOwner(
    `insert into remote_sessions (company_id, device_id, user_id, username, name, protocol, ticket_until, input_bytes, output_bytes) values (${company.id}, ${device.id}, 1, 'a', 'b', 'ssh', now(), 10, 20)`,
  )
  await countMonths(app())
  expect((await get('months-stats')).months.at(-1)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    seen: expect.any(Number),
    added: 4,
    removed: 0,
    commands: 1,
    sessions: 1,
    bytes: 30,
  })
  await admin.del('/devices', { device_id: [device.id] })
  await countMonths(app())
  const { months } = await get('months-stats')
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ added: 4, removed: 1, commands: 1 })
})

test('STATISTICS-004 STATISTICS-015 a device added before the first count of the worker counts in the month in which it was added', async () => {
  const added = async (): Promise<number[]> =>
    (await get('months-stats')).months.map((month: { added: number }) => month.added)
  const before = await added()
  const old = [await outpost.build.device(company.id), await outpost.build.device(child.id)]
  const inMonth = "date_trunc('month', now(), 'UTC') - interval '5 months' + interval '3 days'"
  for (const device of old) await set(device.id, `created_at = ${inMonth}`)
  await countMonths(app())
  const after = await added()
  expect(after.map((count, at) => count - before[at]!)).toEqual([0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0])
  await countMonths(app())
  expect(await added()).toEqual(after)
})

test('STATISTICS-009 figures from a count of the worker give its time, whenever they are requested', async () => {
  await outpost.asOwner(
    "update statistics_rounds set ended_at = case name when 'seen' then '2026-01-02 03:04:05Z'::timestamptz else '2026-01-01 00:25:00Z' end",
  )
  const seen = { seen_counted_at: '2026-01-02 03:04:05' }
  expect(await get('months-stats')).toMatchObject({ ...seen, acts_counted_at: '2026-01-01 00:25:00' })
  for (const path of ['general', 'unique-devices', 'devices/online']) expect(await get(path), path).toMatchObject(seen)
  await noteDevices(app())
  const after = await get('months-stats')
  expect(after.seen_counted_at > '2026-01-02 03:04:05').toBe(true)
  expect(after.acts_counted_at).toBe('2026-01-01 00:25:00')
})

test('STATISTICS-006 STATISTICS-014 device actions of all visible companies are listed with user and state, and can be searched by both', async () => {
  const device = await outpost.build.device(child.id, { name: 'Ferry' })
  const operator = await outpost.build.user(child.id, 'end_user')
  expect((await operator.post('/devices/actions', { action: 'reboot', device_id: [device.id] })).status).toBe(200)
  const list = async (query: string) => (await reader.get(`/statistics/action-logs?${query}`)).body
  expect((await list('q=ferry')).data).toEqual([
    {
      id: expect.any(String),
      device_id: device.id,
      device_name: 'Ferry',
      company_id: child.id,
      company_name: 'Lower',
      username: operator.email.split('@')[0],
      action_name: 'reboot',
      state: 'queued',
      text: null,
      created_at: expect.stringMatching(moment),
      finished_at: null,
    },
  ])
  expect((await list(`state=queued&company_id=${child.id}`)).meta.total).toBe(1)
  expect((await list('state=completed&q=ferry')).meta.total).toBe(0)
  expect((await list(`q=${operator.email.split('@')[0]}`)).meta.total).toBe(1)
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'support')
  expect((await stranger.get('/statistics/action-logs')).body.data).toEqual([])
  const figuresOnly = await outpost.build.userWith(company.id, [150])
  expect((await figuresOnly.get('/statistics/general')).status).toBe(200)
  expect((await figuresOnly.get('/statistics/action-logs')).status).toBe(403)
})

test('STATISTICS-013 connection attempts of known devices are counted by hour, and gateways with their devices', async () => {
  const device = await outpost.build.device(company.id)
  await set(device.id, "status = 1, gateway = 'test-gateway'")
  await outpost.asOwner("insert into gateways (name) values ('test-gateway') on conflict do nothing")
  await outpost.asOwner(
    `insert into connect_hours (at, company_id, gateway, connects, flaps) values (date_trunc('hour', now(), 'UTC'), ${company.id}, 'test-gateway', 2, 0), (date_trunc('hour', now(), 'UTC'), ${company.id}, 'another', 3, 1)`,
  )
  for (const code of [12, 11])
    await outpost.asOwner(
      `insert into connect_attempts (company_id, device_id, code, reason, ip) values (${company.id}, ${device.id}, ${code}, '', '')`,
    )
  const { gateways, hours } = await get('connection-manager')
  expect(gateways).toEqual([{ name: 'test-gateway', devices: 1, seen_at: expect.stringMatching(moment) }])
  expect(hours).toHaveLength(48)
  expect(hours.at(-1)).toMatchObject({ connected: 5, flaps: 1, refused: 2 })
})

test("STATISTICS-009 figures count only the reader's scope", async () => {
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'support')
  expect((await get('general', stranger)).totals).toMatchObject({ devices: 0, companies: 1, users: 1 })
  expect(await get('unique-devices', stranger)).toMatchObject({ days: [], months: [] })
  expect((await get('connection-manager', stranger)).hours.at(-1)).toMatchObject({ connected: 0, refused: 0 })
  expect((await get('devices/online', stranger)).companies).toHaveLength(1)
  for (const role of ['admin', 'end_user', 'read_only'] as const)
    expect((await (await outpost.build.user(company.id, role)).get('/statistics/general')).status, role).toBe(403)
})

test('daily figures are deleted after three months', async () => {
  await outpost.asOwner(
    `insert into device_days (device_id, day, company_id) values (1, now()::date - 93, ${company.id}), (1, now()::date - 90, ${company.id})`,
  )
  await forgetOld(app())
  expect((await outpost.asOwner('select count(*) as n from device_days where day < now()::date - 80'))[0]!['n']).toBe(1)
})

test('STATISTICS-009 STATISTICS-012 a device that moves is counted once, in its new company', async () => {
  const above = await outpost.build.company(1)
  const [from, to] = [await outpost.build.company(above.id), await outpost.build.company(above.id)]
  const { id } = await outpost.build.device(from.id)
  for (let n = 0; n < 2; n++) await outpost.admin.post(`/devices/${id}/command`, { command: 'id' })
  const figures = async (companyId: number) => {
    const who = await outpost.build.user(companyId, 'support')
    const { months } = await get('months-stats', who)
    const { added, commands } = months.at(-1)
    return { added, commands }
  }
  await countMonths(app())
  expect(await figures(above.id)).toEqual({ added: 1, commands: 2 })
  expect((await outpost.admin.post('/devices/move', { device_id: [id], company_id: to.id })).status).toBe(200)
  expect([await figures(from.id), await figures(to.id)]).toEqual([
    { added: 0, commands: 0 },
    { added: 1, commands: 2 },
  ])
  await countMonths(app())
  expect(await figures(above.id)).toEqual({ added: 1, commands: 2 })
})
