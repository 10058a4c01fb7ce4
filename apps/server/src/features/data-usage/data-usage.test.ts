import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { readReport } from '../telemetry/report.ts'
import { writeReports } from '../telemetry/write.ts'
import { countReports } from './store.ts'

let outpost: TestOutpost
let company: number
let member: Person
beforeAll(async () => {
  outpost = await startOutpost()
  company = (await outpost.build.company(1)).id
  member = await outpost.build.user(company)
})
afterAll(() => outpost.close())

const hour = 3_600_000
/** The last full hour but three, in milliseconds: reports of it are in the past, and not old. */
const begin = Math.floor(Date.now() / hour) * hour - 3 * hour
const minutes = (count: number): number => begin + count * 60_000
const newDevice = async (): Promise<number> => (await outpost.build.device(company)).id

/** Stores reports as the gateway does, each at its time. */
const report = (device: number, ...entries: [at: number, values: Record<string, unknown>][]): Promise<unknown> => {
  const { app } = outpost.running
  const now = Date.now()
  const reports = entries.map(([at, values]) => readReport(app.values, device, at / 1000, values, { now, wall: now }))
  return writeReports(app.pool, reports, undefined, now, [countReports])
}
const counters = (sent: number, received: number, minute: number, more: Record<string, unknown> = {}) => ({
  sent,
  received,
  router_uptime: 100_000 + minute * 60,
  connection_uptime: 90_000 + minute * 60,
  sim_slot: 1,
  ...more,
})
const simsOf = async (device: number, ago = 0) =>
  (await member.get(`/devices/${device}/data-usage/sims?periods_ago=${ago}`)).body.data.sims
/** Begins the billing period of a SIM on the day of `begin`, which may be in the month before. */
const billFromBegin = (sim: number): Promise<unknown> =>
  member.put(`/data-usage/sims/${sim}`, {
    reset_day: new Date(begin).getUTCDate(),
    time_zone: 'UTC',
    allowance: null,
  })
const totals = async (device: number) =>
  (await outpost.asOwner(`select s.slot, s.iccid, sum(h.sent)::float8 as sent, sum(h.received)::float8 as received
    from data_usage_sims s join data_usage_hours h on h.sim_id = s.id where s.device_id = ${device} group by s.id order by s.id`)) as {
    slot: number
    iccid: string | null
    sent: number
    received: number
  }[]

test('USAGE-001 USAGE-003 reports are counted in one batch or in many, late and repeated ones once', async () => {
  const [one, many] = [await newDevice(), await newDevice()]
  const entries = [0, 1, 2, 3].map((minute): [number, Record<string, unknown>] => [
    minutes(minute),
    counters(1000 * minute, 5000 * minute, minute),
  ])
  await report(one, ...entries)
  for (const place of [0, 1, 3, 2, 2, 3]) await report(many, entries[place]!)
  expect(await totals(one)).toEqual([{ slot: 1, iccid: null, sent: 3000, received: 15_000 }])
  expect(await totals(many)).toEqual(await totals(one))
  // A device without a modem costs nothing.
  const wired = await newDevice()
  await report(wired, [minutes(0), { router_uptime: 100 }])
  expect(await outpost.asOwner(`select from data_usage_counters where device_id = ${wired}`)).toEqual([])
})

test('USAGE-008 a SIM is known by its ICCID, which is reported only now and then', async () => {
  const device = await newDevice()
  const [first, second] = ['8947080012345678901', '8947080099999999999']
  await report(device, [minutes(0), counters(0, 0, 0)], [minutes(1), counters(100, 0, 1)])
  // The SIM that was known by its slot now has its number.
  await report(device, [minutes(2), counters(200, 0, 2, { iccid: `${first}F` })])
  await report(device, [minutes(3), counters(300, 0, 3, { sim_slot: 2, iccid: second, connection_uptime: 60 })])
  await report(device, [minutes(4), counters(400, 0, 4, { sim_slot: 2 })], [minutes(5), counters(500, 0, 5)])
  // The same SIM in the other slot.
  await report(device, [minutes(6), counters(600, 0, 6, { iccid: second })], [minutes(7), counters(700, 0, 7)])
  expect((await totals(device)).map(({ iccid }) => iccid)).toEqual([first, second])
  expect((await totals(device)).reduce((sum, { sent }) => sum + sent, 0)).toBe(700)
  expect(await simsOf(device)).toMatchObject([
    { slot: 1, iccid: first, in_use: false },
    { slot: 1, iccid: second, in_use: true },
  ])
  for (let number = 0; number < 20; number += 1)
    await report(device, [
      minutes(8 + number),
      counters(800, 0, 8 + number, { iccid: `894708000000000${1000 + number}` }),
    ])
  expect(await outpost.asOwner(`select from data_usage_sims where device_id = ${device}`)).toHaveLength(16)
})

test('TELEMETRY-021 the usage of each day by modem and SIM has the form of the vendor', async () => {
  const device = await newDevice()
  const both = (bytes: number, minute: number) =>
    counters(bytes, bytes * 2, minute, { sent_2: bytes * 3, received_2: bytes * 4, sim_slot_2: 2 })
  await report(device, [minutes(0), both(0, 0)], [minutes(1), both(500, 1)])
  const date = new Date(begin).toISOString().slice(0, 10)
  const path = `/devices/${device}/data-usage`
  const { body } = await member.get(`${path}?start_date=${date}&end_date=${date} 23:59:59&version=new`)
  expect(body).toMatchObject({
    success: true,
    data: [
      {
        date,
        modems: [
          { modem_id: '1', sims: [{ sim_id: 1, data: { rx: 1000, tx: 500 } }] },
          { modem_id: '2', sims: [{ sim_id: 2, data: { rx: 2000, tx: 1500 } }] },
        ],
      },
    ],
    meta: { total: 1 },
  })
  for (const [query, source] of [
    ['', 'start_date'],
    ['start_date=2026-11-02&end_date=2026-11-01', 'end_date'],
    ['start_date=2020-11-02&end_date=2026-11-01', 'start_date'],
    ['start_date=x&end_date=2026-11-01', 'start_date'],
  ]) {
    const { status, body: answer } = await member.get(`${path}?${query}`)
    expect([status, answer.errors?.[0]?.source], query).toEqual([422, source])
  }
})

test('USAGE-009 USAGE-010 USAGE-006 a SIM has a billing period, an allowance, and its share in percent', async () => {
  const device = await newDevice()
  await report(device, [minutes(0), counters(0, 0, 0)], [minutes(1), counters(200_000, 300_000, 1)])
  const [sim] = await simsOf(device)
  expect(sim).toMatchObject({ reset_day: 1, time_zone: 'UTC', allowance: null, share: null, forecast: null })
  const day = new Date(begin).getUTCDate()
  const settings = { reset_day: day, time_zone: 'UTC', allowance: 1_000_000 }
  expect((await member.put(`/data-usage/sims/${sim.id}`, settings)).body.data).toEqual({
    id: sim.id,
    ...settings,
    thresholds: [80, 100],
  })
  const [now] = await simsOf(device)
  expect(now).toMatchObject({
    sent: 200_000,
    received: 300_000,
    share: 50,
    period_start: `${new Date(begin).toISOString().slice(0, 10)} 00:00:00`,
    days: [{ sent: 200_000, received: 300_000, spread: 0, unknown_seconds: 0 }],
  })
  expect(await simsOf(device, 1)).toMatchObject([{ sent: 0, received: 0, period_end: now.period_start, days: [] }])
  for (const bad of [{ reset_day: 32 }, { reset_day: 0 }, { time_zone: 'Mars/Olympus' }, { allowance: 0 }]) {
    const { status, body } = await member.put(`/data-usage/sims/${sim.id}`, { ...settings, ...bad })
    expect([status, body.errors[0].source]).toEqual([422, Object.keys(bad)[0]])
  }
  expect(
    (await member.put(`/data-usage/sims/${sim.id}`, { ...settings, allowance: null })).body.data.allowance,
  ).toBeNull()
})

test('USAGE-005 usage over several hours is marked as spread, and that before a restart as unknown', async () => {
  const device = await newDevice()
  await report(device, [minutes(0), counters(0, 0, 0)], [minutes(120), counters(1000, 3000, 120)])
  const restarted = { ...counters(50, 50, 0), router_uptime: 600, connection_uptime: 560 }
  await report(device, [minutes(150), restarted])
  await billFromBegin((await simsOf(device))[0].id)
  const days = (await simsOf(device))[0].days as { spread: number; unknown_seconds: number; sent: number }[]
  const sum = (of: 'spread' | 'unknown_seconds' | 'sent') => days.reduce((all, each) => all + each[of], 0)
  expect([sum('sent'), sum('spread'), sum('unknown_seconds')]).toEqual([1050, 4000, 1200])
})

test('USAGE-011 the usage moves with its device, and other companies do not see it', async () => {
  const device = await newDevice()
  await report(device, [minutes(0), counters(0, 0, 0)], [minutes(1), counters(10, 10, 1)])
  const target = await outpost.build.company(1)
  const other = await outpost.build.user(target.id)
  expect((await other.get(`/devices/${device}/data-usage/sims`)).status).toBe(404)
  const [sim] = await simsOf(device)
  await billFromBegin(sim.id)
  const settings = { reset_day: 1, time_zone: 'UTC', allowance: null }
  expect((await other.put(`/data-usage/sims/${sim.id}`, settings)).status).toBe(404)
  const provider = await outpost.build.user(1)
  expect((await provider.post('/devices/move', { device_id: [device], company_id: target.id })).status).toBe(200)
  expect((await other.get(`/devices/${device}/data-usage/sims`)).body.data.sims).toMatchObject([{ sent: 10 }])
  expect((await other.put(`/data-usage/sims/${sim.id}`, settings)).status).toBe(200)
})
