import { permissions } from '@outpost/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { readReport } from '../report.ts'
import { keepPartitions, retention, rollUp } from '../retention.ts'
import { writeReports } from '../write.ts'

let outpost: TestOutpost
let id: number
beforeAll(async () => {
  outpost = await startOutpost()
  await keepPartitions(outpost.running.app)
  id = (await outpost.build.device(1)).id
})
afterAll(() => outpost.close())

/** The beginning of the minute an hour ago, in seconds. */
const start = Math.floor(Date.now() / 60_000) * 60 - 3600
const at = (seconds: number): string => new Date((start + seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** Stores reports of a device in one batch, as `[seconds after start, values]`. */
const store = async (device: number, ...reports: [number, Record<string, unknown>][]): Promise<void> => {
  const { app } = outpost.running
  const clock = { now: Date.now(), wall: Date.now() }
  await writeReports(
    app.pool,
    reports.map(([after, values]) => readReport(app.values, device, start + after, values, clock)),
    undefined,
  )
}
const read = async (path: string, who = outpost.admin) => (await who.get(path)).body
const texts = async (device: number) =>
  (
    await outpost.asOwner(
      `select address, value, extract(epoch from at)::int - ${start} as after from telemetry_texts where device_id = ${device} order by at, address`,
    )
  ).map((row) => [row['after'], row['address'], row['value']])
const reader = (...without: string[]) =>
  outpost.build.userWith(
    1,
    permissions.filter(({ name }) => !without.includes(name)).map((permission) => permission.id),
  )

test('TELEMETRY-039 a text is stored when it changes, in any order of reports and batches', async () => {
  const device = (await outpost.build.device(1)).id
  await store(device, [0, { operator: 'Telia', wan_state: 'mobile' }])
  await store(device, [60, { operator: 'Telia', wan_state: 'mobile' }])
  // Two changes within one batch, the last of which restores what the latest state has.
  await store(device, [180, { operator: 'Telia' }], [120, { operator: 'Telenor', wan_state: 'mobile' }])
  await store(device, [90, { operator: 'Ice' }])
  await store(device, [240, { operator: 'Telia' }])
  expect(await texts(device)).toEqual([
    [0, 'operator', 'Telia'],
    [0, 'wan_state', 'mobile'],
    [90, 'operator', 'Ice'],
    [120, 'operator', 'Telenor'],
    [180, 'operator', 'Telia'],
  ])
  await store(2_000_000_000, [0, { operator: 'Nobody' }])
  expect(await texts(2_000_000_000)).toEqual([])
  expect((await outpost.admin.del('/devices', { device_id: [device] })).status).toBe(200)
  expect(await texts(device)).toEqual([])
})

test('TELEMETRY-039 old changes of a text are deleted, except for the one that is still valid', async () => {
  const device = (await outpost.build.device(1)).id
  for (const days of [3, 2, 1])
    await outpost.asOwner(
      `insert into telemetry_texts values (${device}, 'operator', now() - interval '${retention.textDays + days} days', 'T${days}')`,
    )
  await outpost.asOwner(`insert into telemetry_texts values (${device}, 'operator', now(), 'now')`)
  await keepPartitions(outpost.running.app)
  expect((await texts(device)).map(([, , value]) => value)).toEqual(['T1', 'now'])
})

test('TELEMETRY-012 information lists the reports of a kind, with the texts that were valid then', async () => {
  await store(
    id,
    [
      0,
      { signal: -70, temperature: 41.5, sim_slot: 1, sent: 100, received: 900, operator: 'Telia', wan_ip: '10.0.0.1' },
    ],
    [60, { signal: -71, sim_slot: 2, sent: 5, received: 6 }],
    [120, { signal: -72, operator: 'Ice' }],
    [180, { digital_input: 1, analog_input: 3.5 }],
    [240, { latitude: 59.91, longitude: 10.75, altitude: 12, speed: 4 }],
    [300, { satellites: 7 }],
  )
  const path = `/devices/${id}/information`
  const { data } = await read(`${path}/dynamic`)
  expect(data).toHaveLength(3)
  expect(data[0]).toMatchObject({
    signal: -70,
    signal_2: null,
    temperature: 415,
    sim1_sent: 100,
    sim1_received: 900,
    sim2_sent: null,
    operator: 'Telia',
    wan_ip: '10.0.0.1',
    network_state: null,
    created_at: at(0),
  })
  expect(data[1]).toMatchObject({ sim1_sent: null, sim2_sent: 5, sim2_received: 6, operator: 'Telia' })
  expect(data[2]).toMatchObject({ signal: -72, sent: null, operator: 'Ice', created_at: at(120) })
  expect((await read(`${path}/io`)).data).toEqual([
    expect.objectContaining({ digital_input: 1, analog_input: '3.5', created_at: at(180) }),
  ])
  expect((await read(`${path}/gps`)).data.map((row: { satellites: number | null }) => row.satellites)).toEqual([
    null,
    7,
  ])
  expect((await outpost.admin.get(`${path}/static`)).status).toBe(404)
  expect((await read(`${path}/dynamic?start_date=${at(60)}&end_date=${at(120)}`)).data).toHaveLength(1)
})

test('TELEMETRY-012 what needs a further permission is null or refused without it', async () => {
  const plain = await reader('view_device_location', 'view_device_data_usage')
  expect((await plain.get(`/devices/${id}/information/gps`)).status).toBe(403)
  const { data } = await read(`/devices/${id}/information/dynamic`, plain)
  expect(data[0]).toMatchObject({ signal: -70, sent: null, sim1_sent: null })
  expect((await plain.get(`/devices/${id}/locations/history`)).status).toBe(403)
  expect((await plain.get(`/devices/${id}/information-history/parameter?parameter=sent`)).status).toBe(403)
  expect((await plain.get(`/devices/companies/1/data?parameter=speed`)).status).toBe(403)
})

test('TELEMETRY-011 TELEMETRY-035 locations are listed between two times', async () => {
  const path = `/devices/${id}/locations/history`
  expect((await read(path)).data).toEqual([{ latitude: 59.91, longitude: 10.75, altitude: 12, created_at: at(240) }])
  expect((await read(`${path}?start_date=${at(0)}&end_date=${at(200)}`)).data).toEqual([])
  const wrong = await outpost.admin.get(`${path}?start_date=${at(200)}&end_date=${at(0)}`)
  expect([wrong.status, wrong.body.errors[0].source]).toEqual([422, 'end_date'])
  const long = await outpost.admin.get(`${path}?start_date=2020-01-01`)
  expect([long.status, long.body.errors[0].source]).toEqual([422, 'start_date'])
})

test('TELEMETRY-018 TELEMETRY-020 the times of reports are listed, and each has all values of that time', async () => {
  const days: { date: string; times: string[] }[] = (await read(`/devices/${id}/information-history/datetimes`)).data
  const moments = days.flatMap(({ date, times }) => times.map((time) => `${date} ${time}`))
  expect(moments).toEqual([300, 240, 180, 120, 60, 0].map(at))
  const of = async (moment: string) =>
    (await read(`/devices/${id}/information-history?datetime=${encodeURIComponent(moment)}`)).data
  expect(await of(at(60))).toEqual([
    expect.objectContaining({
      device_id: id,
      signal: -71,
      operator: 'Telia',
      temperature: 415,
      sim_slot: 2,
      wan_ip: '10.0.0.1',
      rx_day: null,
      created_at: at(60),
    }),
  ])
  expect((await of(at(120)))[0]).toMatchObject({ signal: -72, operator: 'Ice' })
  expect(await of('2020-01-01 00:00:00')).toEqual([])
  const wrong = await outpost.admin.get(`/devices/${id}/information-history?datetime=yesterday`)
  expect([wrong.status, wrong.body.errors[0].source]).toEqual([422, 'datetime'])
})

test('TELEMETRY-050 the values of one time have the number of the operator as a number', async () => {
  const device = (await outpost.build.device(1)).id
  await store(device, [0, { operator_number: '24202', signal: -70 }])
  const path = `/devices/${device}/information-history`
  expect((await read(`${path}?datetime=${encodeURIComponent(at(0))}`)).data[0].operator_number).toBe(24_202)
  expect((await read(`${path}/parameter?parameter=operator_number`)).data).toEqual([
    { operator_number: '24202', created_at: at(0) },
  ])
})

test('TELEMETRY-019 the history of one parameter is listed newest first, for numbers and texts', async () => {
  const of = (query: string) => read(`/devices/${id}/information-history/parameter?${query}`)
  expect(await of('parameter=signal&limit=2')).toMatchObject({
    data: [
      { signal: -72, created_at: at(120) },
      { signal: -71, created_at: at(60) },
    ],
    meta: { total: 3 },
  })
  expect((await of(`parameter=signal&datetime=${at(60)}&offset=1`)).data).toEqual([{ signal: -70, created_at: at(0) }])
  expect((await of('parameter=operator')).data).toEqual([
    { operator: 'Ice', created_at: at(120) },
    { operator: 'Telia', created_at: at(0) },
  ])
  expect(await of('parameter=rx_week')).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await outpost.admin.get(`/devices/${id}/information-history/parameter?parameter=nothing`)).status).toBe(422)
})

test('TELEMETRY-012 TELEMETRY-031 long and old periods have a row for each hour', async () => {
  const { app } = outpost.running
  const hour = Math.floor(Date.now() / 3_600_000) * 3600 - 40 * 86_400
  await outpost.asOwner(
    `insert into telemetry_hourly values (to_timestamp(${hour}), ${id}, 100, 3, -90, -85, -80, -81), (to_timestamp(${hour + 3600}), ${id}, 100, 3, -90, -85, -80, -82)`,
  )
  const from = new Date((hour - 3600) * 1000).toISOString()
  const to = new Date((hour + 7200) * 1000).toISOString()
  const rows = (await read(`/devices/${id}/information/dynamic?start_date=${from}&end_date=${to}`)).data
  expect(rows.map((row: { signal: number }) => row.signal)).toEqual([-81, -82])
  const days = (await read(`/devices/${id}/information-history/datetimes?start_date=${from}&end_date=${to}`)).data
  expect(days.flatMap((day: { times: string[] }) => day.times)).toHaveLength(2)
  const then = new Date(hour * 1000).toISOString()
  expect((await read(`/devices/${id}/information-history?datetime=${then}`)).data[0]).toMatchObject({ signal: -81 })
  await rollUp(app)
})

test('TELEMETRY-014 TELEMETRY-015 TELEMETRY-016 TELEMETRY-017 TELEMETRY-030 extremes name the device that reported them', async () => {
  const company = await outpost.build.company()
  const child = await outpost.build.company(company.id)
  const [warm, cold, below] = await Promise.all([
    outpost.build.device(company.id),
    outpost.build.device(company.id),
    outpost.build.device(child.id),
  ])
  await store(warm.id, [0, { temperature: 50, signal: -60 }], [60, { temperature: 70 }])
  await store(cold.id, [0, { temperature: 10 }])
  await store(below.id, [0, { temperature: -30 }])
  await rollUp(outpost.running.app)
  const path = `/devices/companies/${company.id}`
  const hour = new Date(Math.floor((start + 60) / 3600) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const { data } = await read(`${path}/data?parameter=temperature`)
  expect(data).toMatchObject({
    Maximum: { value: 70, device_id: warm.id, created_at: hour },
    Minimum: { value: 10, device_id: cold.id },
  })
  expect(typeof data.Maximum.serial).toBe('string')
  const tree = (await read(`${path}/data?parameter=temperature&include_child_companies=true`)).data
  expect(tree.Minimum).toMatchObject({ value: -30, device_id: below.id })
  const group = (await read(`${path}/group/data?parameter=temperature`)).data
  expect(group.devices.map((one: { device_id: number }) => one.device_id)).toEqual(
    [warm.id, cold.id].toSorted((a, b) => a - b),
  )
  expect(group.devices.find((one: { device_id: number }) => one.device_id === warm.id)).toMatchObject({
    Maximum: { value: 70 },
    Minimum: { value: 50 },
  })
  expect((await read(`${path}/data?parameter=speed`)).data).toEqual({ Maximum: null, Minimum: null })
  expect((await outpost.admin.get(`${path}/data?parameter=operator`)).status).toBe(422)
  expect((await outpost.admin.get(`${path}/data?parameter=signal&start_date=2025-01-01`)).status).toBe(422)

  const tag = (await outpost.admin.post('/tags', { name: 'Warm', company_id: company.id })).body.data
  expect(
    (await outpost.admin.put('/devices/tags/assign', { data: [{ device_id: warm.id, tag_id: [tag.id] }] })).status,
  ).toBe(200)
  const tagged = (await read(`/devices/tags/${tag.id}/data?parameter=temperature`)).data
  expect(tagged.Minimum).toMatchObject({ value: 50, device_id: warm.id })
  expect((await read(`/devices/tags/${tag.id}/group/data?parameter=temperature`)).data.devices).toHaveLength(1)
})

test('TELEMETRY-023 TELEMETRY-024 TELEMETRY-025 TELEMETRY-026 TELEMETRY-027 values of templates are listed over time and counted', async () => {
  const { app } = outpost.running
  const created = await outpost.admin.post('/data-collect/configs', {
    name: 'Meter',
    company_id: 1,
    period: 300,
    enabled: true,
    data: [
      {
        url: '/http/meter',
        source: 'command',
        command: 'meter',
        variables: [
          { id: 'voltage', type: 'number', description: 'Mains' },
          { id: 'mode', type: 'string' },
        ],
      },
    ],
  })
  expect(created.body).toMatchObject({ success: true })
  const config = created.body.data.id
  const [voltage, mode] = [`${config}:/http/meter:voltage`, `${config}:/http/meter:mode`]
  await until(async () => app.values.find(voltage) !== undefined, 'the values of the template')
  const fields = (await read('/devices/data/fields')).data
  expect(fields).toContainEqual({
    id: config,
    name: 'Meter',
    fields: [
      { id: voltage, url: '/http/meter', description: 'Mains' },
      { id: mode, url: '/http/meter', description: '' },
    ],
  })
  const other = (await outpost.build.device(1)).id
  await store(id, [600, { [voltage]: 230, [mode]: 'RUN' }], [660, { [voltage]: 231, [mode]: 'RUN' }])
  await store(id, [720, { [voltage]: 229, [mode]: 'STOP' }])
  await store(other, [720, { [voltage]: 229, [mode]: 'RUN' }])
  const path = `/devices/${id}/custom-data?config_id=${config}`
  expect(await read(`${path}&limit=2&offset=1`)).toMatchObject({
    data: [
      { data: { '/http/meter': { voltage: 231, mode: 'RUN' } }, created_at: at(660) },
      { data: { '/http/meter': { voltage: 229, mode: 'STOP' } }, created_at: at(720) },
    ],
    meta: { total: 3 },
  })
  expect((await read(`/devices/${id}/custom-data?config_id=99`)).data).toEqual([])
  expect((await read(`/data-collect/data/graph?field=${voltage}`)).data).toEqual({ voltage: { 229: 2 } })
  expect((await read(`/data-collect/data/graph?field=${mode}`)).data).toEqual({ mode: { RUN: 1, STOP: 1 } })
  expect((await read(`/data-collect/data/values?field=${mode}`)).data).toEqual({ mode: ['RUN', 'STOP'] })
  expect((await outpost.admin.get('/data-collect/data/values?field=9:a:b')).status).toBe(422)
  const plain = await reader('view_device_location')
  expect((await plain.get('/data-collect/data/graph?field=latitude')).status).toBe(403)
})
