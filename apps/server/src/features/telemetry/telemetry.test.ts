import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { keepPartitions, retention, rollUp } from './retention.ts'
import { writeReports } from './write.ts'
import type { Report } from './report.ts'

let outpost: TestOutpost
let member: Member
let peer: Peer
beforeAll(async () => {
  outpost = await startOutpost()
  await keepPartitions(outpost.running.app)
  member = await makeMember(outpost, 1)
  peer = await member.connect()
})
afterAll(async () => {
  peer.end()
  await outpost.close()
})

const seconds = (): number => Math.floor(Date.now() / 1000)
const hour = 3600
const stored = async (id = member.id): Promise<number> =>
  Number((await outpost.asOwner(`select count(*) as n from telemetry where device_id = ${id}`))[0]!['n'])
const record = async (id = member.id) => (await outpost.admin.get(`/devices/${id}`)).body.data

/** Sends reports and waits until they are stored. */
async function send(...reports: [at: number, values: Record<string, unknown>][]): Promise<void> {
  const before = await stored()
  for (const [at, values] of reports) peer.send({ kind: 'telemetry', at, values })
  await until(async () => (await stored()) === before + reports.length, 'the reports')
}
const report = (
  deviceId: number,
  at: number,
  values: Record<string, number>,
  ids: number[],
  numbers: number[],
): Report => ({ deviceId, at: at * 1000, ids, numbers, values, implausible: [], bytes: 100 })
const metrics = async (query: string, id = member.id) =>
  (await outpost.admin.get(`/devices/${id}/metrics?${query}`)).body.data

// TELEMETRY-032 TELEMETRY-013
test('TELEMETRY-013 TELEMETRY-032 a report updates the latest values, and the history of parameters that have one', async () => {
  const at = seconds() - 60
  await send([
    at,
    { signal: -71, temperature: 41.5, operator: 'Telia', connection_type: '4G', wan_state: 'mobile', unknown: 1 },
  ])
  expect(await record()).toMatchObject({
    signal: -71,
    temperature: 415,
    operator: 'Telia',
    connection_type: '4G',
    wan_state: 'mobile',
    last_update_at: new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
  })
  const data = await metrics('parameters=signal,temperature')
  expect(data.series).toMatchObject([
    { parameter: 'signal', unit: 'dBm', step: 0, times: [at], values: [-71] },
    { parameter: 'temperature', unit: '°C', times: [at], values: [41.5] },
  ])
  expect(data.available).toEqual(expect.arrayContaining(['signal', 'temperature']))
  expect(data.available).not.toContain('operator')
})

// TELEMETRY-033
test('TELEMETRY-033 a late report is stored under its own time and does not replace newer values', async () => {
  const at = seconds()
  await send([at, { signal: -60, operator: 'New', network_state: 'home' }])
  await send([
    at - 3000,
    { signal: -99, operator: 'Old', connection_type: '3G', network_state: 'roaming', router_uptime: 5 },
  ])
  const now = await record()
  expect(now).toMatchObject({
    signal: -60,
    operator: 'New',
    network_state: 'home',
    router_uptime: 5,
    last_update_at: new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
  })
  // The columns used by the filters of the list have the same values.
  expect(
    (await outpost.admin.get(`/devices?id=${member.id}&operator=New&signal=excellent&network_state=home`)).body.meta
      .total,
  ).toBe(1)
  expect((await metrics('parameters=signal')).series[0].values).toContain(-99)
})

test('TELEMETRY-033 within one batch the newer report wins, regardless of order', async () => {
  const other = await makeMember(outpost, 1)
  const at = seconds()
  const { pool } = outpost.running.app
  const newest = await writeReports(
    pool,
    [
      report(other.id, at, { signal: -50 }, [100], [-50]),
      report(other.id, at - 10, { signal: -90, load_average: 1 }, [100, 2], [-90, 1]),
    ],
    undefined,
  )
  expect([...newest]).toEqual([[other.id, 1]])
  expect(await record(other.id)).toMatchObject({ signal: -50, load_average: 1 })
  expect([
    ...(await writeReports(pool, [report(other.id, at - 100, { signal: -95 }, [100], [-95])], undefined)),
  ]).toEqual([])
})

test('a report of a removed device does not block others', async () => {
  const { pool } = outpost.running.app
  const before = await stored()
  await writeReports(
    pool,
    [
      report(2_000_000_000, seconds(), { signal: -1 }, [100], [-1]),
      report(member.id, seconds(), { signal: -52 }, [100], [-52]),
    ],
    undefined,
  )
  expect(await stored()).toBe(before + 1)
})

test('unusual reports are stored as far as possible', async () => {
  await send([
    seconds(),
    { operator: `${'x'.repeat(255)}😀`, connection_type: 'a\u0000b', wan_ip: '\ud800', signal: -53 },
  ])
  expect(await record()).toMatchObject({ signal: -53, connection_type: 'ab' })
})

test('TELEMETRY-034 a report that the database refuses is dropped and counted, and does not block others', async () => {
  await outpost.asOwner('alter table device_states add constraint picky check (signal <> -66) not valid')
  const others = await Promise.all([makeMember(outpost, 1), makeMember(outpost, 1)])
  const peers = await Promise.all(others.map((other) => other.connect()))
  peers[0]!.send({ kind: 'telemetry', at: seconds(), values: { signal: -51 } })
  peer.send({ kind: 'telemetry', at: seconds(), values: { signal: -66 } })
  peers[1]!.send({ kind: 'telemetry', at: seconds(), values: { signal: -52 } })
  await until(
    async () => (await record(others[0]!.id)).signal === -51 && (await record(others[1]!.id)).signal === -52,
    'the two good ones',
  )
  // The gap is stored with the next accepted report.
  peers[0]!.send({ kind: 'telemetry', at: seconds(), values: { signal: -55 } })
  await until(
    async () => (await outpost.asOwner('select sum(dropped)::int as n from telemetry_gaps'))[0]!['n'] === 1,
    'the gap',
  )
  await outpost.asOwner('alter table device_states drop constraint picky; delete from telemetry_gaps')
  for (const each of peers) each.end()
})

test('an implausible number is dropped and counted, and the rest of the report is kept', async () => {
  await outpost.asOwner(`delete from device_states where device_id = ${member.id}`)
  await send([seconds(), { signal: -57, temperature: 1.7e308, memory_used: 250, load_average: 0.5 }])
  const now = await record()
  expect(now).toMatchObject({ signal: -57, load_average: 0.5 })
  expect([now.temperature ?? null, now.memory_used ?? null]).toEqual([null, null])
  expect(await (await fetch(`${outpost.url}/metrics`)).text()).toMatch(/^outpost_telemetry_implausible_total 2$/m)
})

// TELEMETRY-033
test('TELEMETRY-033 latest values stamped by a clock ahead are replaced by the next report, including their columns', async () => {
  const other = await makeMember(outpost, 1)
  const { pool } = outpost.running.app
  // As stored while the server's clock was 40 days ahead.
  await writeReports(
    pool,
    [report(other.id, seconds() + 40 * 24 * hour, { signal: -99, load_average: 2 }, [100], [-99])],
    undefined,
    Date.now() + 40 * 86_400_000,
  )
  const at = seconds() - 30
  const there = await other.connect()
  there.send({ kind: 'telemetry', at, values: { signal: -61 } })
  await until(async () => (await record(other.id)).signal === -61, 'the report after the clock was put right')
  expect(await record(other.id)).toMatchObject({
    load_average: 2,
    last_update_at: new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' '),
  })
  expect((await outpost.admin.get(`/devices?id=${other.id}&signal=excellent`)).body.meta.total).toBe(1)
  // From now on the usual order applies: a late report replaces nothing.
  there.send({ kind: 'telemetry', at: at - 600, values: { signal: -98, router_uptime: 7 } })
  await until(async () => (await record(other.id)).router_uptime === 7, 'the late report')
  expect(await record(other.id)).toMatchObject({ signal: -61 })
  there.end()
})

// TELEMETRY-031
test('TELEMETRY-031 a gap in the data appears as a null', async () => {
  const other = await makeMember(outpost, 1)
  const start = seconds() - 10_000
  const times = [0, 60, 120, 180, 240, 1000, 1060].map((offset) => start + offset)
  await writeReports(
    outpost.running.app.pool,
    times.map((at, index) => report(other.id, at, { signal: -10 - index }, [100], [-10 - index])),
    undefined,
  )
  const [{ times: found, values }] = (await metrics('parameters=signal', other.id)).series
  expect(values).toEqual([-10, -11, -12, -13, -14, null, -15, -16])
  expect(found).toHaveLength(8)
  expect(found).toEqual(found.toSorted((x: number, y: number) => x - y))
})

// TELEMETRY-031 TELEMETRY-032
test('TELEMETRY-031 charts of periods too long for raw values show hours with minimum, average and maximum', async () => {
  const other = await makeMember(outpost, 1)
  const base = Math.floor(seconds() / hour) * hour - 5 * hour
  const { app } = outpost.running
  await writeReports(
    app.pool,
    [
      [0, 10],
      [600, 20],
      [1200, 60],
    ].map(([offset, value]) => report(other.id, base + offset!, { temperature: value! }, [106], [value!])),
    undefined,
  )
  await rollUp(app)
  const from = new Date((base - 4 * 24 * hour) * 1000).toISOString()
  const [series] = (await metrics(`parameters=temperature&start_date=${from}`, other.id)).series
  expect(series).toMatchObject({ step: 3600, times: [base], values: [30], minima: [10], maxima: [60] })
  // A late report for this hour: it is rolled up again, and rolling up twice changes nothing.
  await writeReports(app.pool, [report(other.id, base + 1800, { temperature: 110 }, [106], [110])], undefined)
  await rollUp(app)
  await rollUp(app)
  const [again] = (await metrics(`parameters=temperature&start_date=${from}`, other.id)).series
  expect(again).toMatchObject({ times: [base], values: [50], minima: [10], maxima: [110] })
})

test('TELEMETRY-032 hours that passed without a worker are rolled up later', async () => {
  const other = await makeMember(outpost, 1)
  const base = Math.floor(seconds() / hour) * hour
  const { app } = outpost.running
  await outpost.asOwner('delete from telemetry_hourly; delete from telemetry_dirty_hours')
  await outpost.asOwner(
    `insert into telemetry_hourly values (to_timestamp(${base - 40 * hour}), ${other.id}, 1, 1, 0, 0, 0, 0)`,
  )
  for (const back of [30, 20, 10])
    await outpost.asOwner(
      `insert into telemetry (at, device_id, parameters, values) values (to_timestamp(${base - back * hour + 5}), ${other.id}, '{106}', '{${back}}')`,
    )
  await rollUp(app)
  const rows = await outpost.asOwner(
    `select extract(epoch from hour)::int as hour, average from telemetry_hourly where device_id = ${other.id} and parameter = 106 order by hour`,
  )
  expect(rows).toEqual([30, 20, 10].map((back) => ({ hour: base - back * hour, average: back })))
})

/** Returns the temperature roll-ups of the last full hour, by device. */
const rolledUp = async () =>
  Object.fromEntries(
    (
      await outpost.asOwner(
        `select device_id, average from telemetry_hourly where parameter = 106 and hour = date_trunc('hour', now() - interval '1 hour')`,
      )
    ).map((row) => [row['device_id'], row['average']]),
  )

test('TELEMETRY-032 invalid stored values are skipped, and the hours of all devices are rolled up', async () => {
  const [good, bad] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  // Near the limit of a double, not a number, infinite, and one value too few.
  const values = ['{1.7e308,1.7e308}', '{NaN,20}', '{-Infinity,20}', '{20}']
  for (const list of values)
    await outpost.asOwner(
      `insert into telemetry (at, device_id, parameters, values) values (date_trunc('hour', now()) - interval '1 minute', ${bad.id}, '{106,106}', '${list}')`,
    )
  await outpost.asOwner(
    `insert into telemetry (at, device_id, parameters, values) values (date_trunc('hour', now()) - interval '1 minute', ${good.id}, '{106}', '{30}')`,
  )
  await rollUp(outpost.running.app)
  expect(await rolledUp()).toMatchObject({ [good.id]: 30, [bad.id]: 20 })
})

test('TELEMETRY-032 a device whose rollup the database refuses is skipped and counted, and all others are rolled up', async () => {
  const members = await Promise.all([1, 2, 3, 4, 5].map(() => makeMember(outpost, 1)))
  for (const [index, { id }] of members.entries())
    await outpost.asOwner(
      `insert into telemetry (at, device_id, parameters, values) values (date_trunc('hour', now()) - interval '2 minutes', ${id}, '{106}', '{${index === 2 ? -66 : 40}}')`,
    )
  await outpost.asOwner('alter table telemetry_hourly add constraint picky check (minimum <> -66) not valid')
  await rollUp(outpost.running.app)
  const done = await rolledUp()
  expect(members.map(({ id }) => done[id])).toEqual([40, 40, undefined, 40, 40])
  expect(await (await fetch(`${outpost.url}/metrics`)).text()).toContain(
    'outpost_job_skipped_total{job="telemetry.rollup"} 1',
  )
  await outpost.asOwner('alter table telemetry_hourly drop constraint picky')
  await rollUp(outpost.running.app)
  expect((await rolledUp())[members[2]!.id]).toBe(-66)
})

test('TELEMETRY-032 old history is dropped by day, also from the default partition, and future partitions are created', async () => {
  const { app } = outpost.running
  const partitions = async () =>
    (
      await outpost.asOwner(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'telemetry'::regclass order by 1",
      )
    ).map((row) => row['name'])
  const old = `telemetry_${new Date(Date.now() - (retention.rawDays + 3) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`
  await sql`select telemetry_make_partition((now() at time zone 'UTC')::date - ${retention.rawDays + 3}::integer)`.execute(
    app.db,
  )
  await outpost.asOwner(
    `insert into telemetry (at, device_id, parameters, values) values (now() - interval '${retention.rawDays + 5} days', 1, '{1}', '{1}')`,
  )
  await outpost.asOwner(
    `insert into telemetry_hourly values (now() - interval '${retention.hourlyDays + 1} days', 1, 1, 1, 0, 0, 0, 0)`,
  )
  expect(await partitions()).toContain(old)
  await Promise.all([keepPartitions(app), keepPartitions(app)])
  const left = await partitions()
  expect(left).not.toContain(old)
  const tomorrow = `telemetry_${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`
  expect(left).toContain(tomorrow)
  const [row] = await outpost.asOwner(
    `select (select count(*) from telemetry where at < now() - interval '${retention.rawDays + 1} days') + (select count(*) from telemetry_hourly where hour < now() - interval '${retention.hourlyDays} days') as n`,
  )
  expect(Number(row!['n'])).toBe(0)
})

test('early reports in the default partition move to the partition of their day when it is created', async () => {
  const { app } = outpost.running
  const day = new Date(Date.now() + 6 * 86_400_000).toISOString().slice(0, 10)
  await outpost.asOwner(
    `insert into telemetry (at, device_id, parameters, values) values ('${day} 12:00Z', ${member.id}, '{100}', '{-1}')`,
  )
  await sql`select telemetry_make_partition(${day}::date)`.execute(app.db)
  await sql`select telemetry_make_partition(${day}::date)`.execute(app.db)
  const rows = await outpost.asOwner(
    `select tableoid::regclass::text as part from telemetry where at = '${day} 12:00Z'`,
  )
  expect(rows).toEqual([{ part: `telemetry_${day.replaceAll('-', '')}` }])
})

// TELEMETRY-035
test('TELEMETRY-035 dates are read as UTC in every documented form, and an invalid one is named', async () => {
  const at = Date.UTC(2026, 0, 1, 12) / 1000
  await outpost.asOwner(
    `insert into telemetry (at, device_id, parameters, values) values (to_timestamp(${at}), ${member.id}, '{100}', '{-42}')`,
  )
  const spans = [
    ['2026-01-01', '2026-01-02'],
    ['2026-01-01 11:59:59', '2026-01-01 12:00:01'],
    ['2026-01-01 12:00', '2026-01-01 12:01'],
    ['2026-01-01T12:00:00', '2026-01-01T12:00:01'],
    ['2026-01-01T14:00:00%2B02:00', '2026-01-01T12:00:01Z'],
  ]
  for (const [start, end] of spans)
    expect((await metrics(`parameters=signal&start_date=${start}&end_date=${end}`)).series[0].times, start).toEqual([
      at,
    ])
  const wrong: [string, string][] = [
    ['start_date=2026-01-02&end_date=2026-01-01', 'end_date'],
    ['start_date=2026-01-01&end_date=2026-01-01', 'end_date'],
    ['start_date=yesterday', 'start_date'],
    ['end_date=2026-02-31T99:00', 'end_date'],
    ['start_date=2020-01-01', 'start_date'],
    ['end_date=%2B275760-09-13', 'end_date'],
    ['parameters=operator', 'parameters'],
    ['parameters=nonsense', 'parameters'],
    [`parameters=${Array(13).fill('signal').join()}`, 'parameters'],
  ]
  for (const [query, source] of wrong)
    expect((await outpost.admin.get(`/devices/${member.id}/metrics?${query}`)).body.errors?.[0], query).toMatchObject({
      code: 'VALIDATION',
      source,
    })
})

// TELEMETRY-034
test('TELEMETRY-034 the chart shows what was dropped because the buffer was full', async () => {
  const from = seconds() - 500
  await writeReports(outpost.running.app.pool, [report(member.id, seconds(), { signal: -54 }, [100], [-54])], {
    from: from * 1000,
    to: (from + 100) * 1000,
    dropped: 17,
  })
  expect((await metrics('parameters=signal')).gaps).toEqual([{ from, to: from + 100, dropped: 17 }])
})

test('many points are aggregated into steps with minimum and maximum', async () => {
  const other = await makeMember(outpost, 1)
  const start = seconds() - 20 * hour
  await outpost.asOwner(
    `insert into telemetry (at, device_id, parameters, values) select to_timestamp(${start} + n * 30), ${other.id}, '{100}', array[(n % 100)::double precision] from generate_series(0, 2200) n`,
  )
  const [series] = (await metrics('parameters=signal', other.id)).series
  expect(series.times.length).toBeLessThanOrEqual(1600)
  expect(series.step).toBeGreaterThan(0)
  expect(Math.min(...series.minima.filter((value: number | null) => value !== null))).toBe(0)
  expect(Math.max(...series.maxima.filter((value: number | null) => value !== null))).toBe(99)
})
