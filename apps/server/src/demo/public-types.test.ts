import { afterAll, beforeAll, expect, test } from 'vitest'
import { readReport } from '../features/telemetry/report.ts'
import { writeReports } from '../features/telemetry/write.ts'
import { deviceAnswers } from '../testing/device-answers.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { publicAnswers, unexpected, unexpectedIn } from '../testing/public-answers.ts'
import { seedDemo } from './seed.ts'

type Fields = Record<string, unknown>
interface Device extends Fields {
  id: number
  name: string
  tags: (Fields & { actions: Fields[] })[]
}

/** Compares the responses of the demo with the types that strictly typed clients of the public API decode. */
let outpost: TestOutpost
const deviceAnswer = deviceAnswers['GET /devices']
const names = deviceAnswer.split(' ').map((entry) => entry.split(':')[0]!)
const devicesOf = async (query: string): Promise<Device[]> =>
  (await outpost.admin.get(`/devices?limit=1000&${query}`)).body.data

/** A device that has a record of each kind. */
let treated: Device
let entry: number

/** Gives a device a waiting update, an action of a tag, and a session. */
async function treat(tag: { id: number; company_id: number }, file: { id: number }): Promise<void> {
  const customers = (await outpost.admin.get(`/companies?limit=100&parent_id=${tag.company_id}`)).body.data as {
    id: number
  }[]
  treated = (await devicesOf(`ne:tag_id=${tag.id}&model=RUTX50&company_id=${customers.map(({ id }) => id).join()}`))[0]!
  expect(
    (await outpost.admin.put('/devices/tags/assign', { data: [{ device_id: treated.id, tag_id: [tag.id] }] })).status,
  ).toBe(200)
  expect(
    (
      await outpost.admin.post('/devices/updates/set', {
        data: [{ id: treated.id, action: 'upload_backup', file_id: file.id, offline: true }],
      })
    ).body.success,
  ).toBe(true)
  entry = (await outpost.admin.get(`/devices/remote-access?device_id=${treated.id}`)).body.data[0].id
  await outpost.asOwner(
    `insert into remote_sessions (remote_access_id, company_id, device_id, user_id, username, name, protocol, ticket_until, started_at, ended_at, input_bytes, output_bytes) values (${entry}, ${treated['company_id'] as number}, ${treated.id}, 1, 'root', 'Console', 'ssh', now(), now(), now(), 10, 20)`,
  )
}

beforeAll(async () => {
  outpost = await startOutpost()
  const { env, db, pool } = outpost.running.app
  // The password of the pool's options is not enumerable, so a copy does not contain it.
  const app = { ...pool.options, password: pool.options.password }
  expect(
    await seedDemo(env, db, { owner: app, app, embedded: false, stop: async () => undefined }, () => undefined),
  ).toBe(true)
  const tags = (await outpost.admin.get('/tags?limit=100')).body.data as {
    id: number
    name: string
    company_id: number
    company_name: string
  }[]
  const files = (await outpost.admin.get('/files?limit=100')).body.data as {
    id: number
    type: string
    company_name: string
  }[]
  for (const tag of tags.filter(({ name }) => name === 'Vehicle')) {
    const file = files.find(({ type, company_name }) => type === 'config' && company_name === tag.company_name)!
    expect(
      (await outpost.admin.put(`/tags/${tag.id}`, { actions: [{ action: 'config_upload', source_id: file.id }] }))
        .status,
    ).toBe(200)
    await treat(tag, file)
  }
}, 60_000)
afterAll(() => outpost.close())

const faults = (device: Device): string[] => unexpectedIn('GET /devices', device, deviceAnswer)

test('TELEMETRY-029 DEVICES-016 every device of the list has the types of the public API, with id and name first', async () => {
  const devices = await devicesOf('')
  expect(devices.length).toBeGreaterThan(190)
  expect(devices.flatMap((device) => faults(device).map((fault) => `${device.name}: ${fault}`)).slice(0, 20)).toEqual(
    [],
  )
  expect(new Set(devices.map((device) => Object.keys(device).slice(0, 2).join(' ')))).toEqual(new Set(['id name']))
  // The values that the fleet reports are present: fields that are null everywhere would pass the type check.
  const told = [
    'temperature',
    'signal',
    'analog_input',
    'relay_output',
    'accuracy',
    'rsrp',
    'latitude',
    'imei',
    'modem_model',
    'sent',
  ]
  expect(told.filter((name) => devices.every((device) => device[name] === null))).toEqual([])
  expect(devices.some(({ tags }) => tags.some(({ actions }) => actions.length > 0))).toBe(true)
  // Between 20 and 60 °C, in tenths.
  expect(
    devices.filter(
      ({ temperature }) => temperature !== null && !((temperature as number) > 200 && (temperature as number) < 600),
    ),
  ).toEqual([])
})

test('DEVICES-020 each single device is returned as in the list', async () => {
  for (const device of await devicesOf('sort=id')) {
    const { data } = (await outpost.admin.get(`/devices/${device.id}`)).body
    expect(faults(data), data.name).toEqual([])
    expect(Object.keys(data).slice(0, 2)).toEqual(['id', 'name'])
    expect(data).toEqual(device)
  }
})

test('DEVICES-020 fields requested by name have the same types', async () => {
  for (let from = 0; from < names.length; from += 30) {
    const asked = names.slice(from, from + 30)
    const table = deviceAnswer
      .split(' ')
      .filter((entry) => asked.includes(entry.split(':')[0]!))
      .join(' ')
    const devices = await devicesOf(`fields=${asked.toReversed().join()}`)
    for (const device of devices) {
      expect(Object.keys(device).toSorted()).toEqual([...new Set(['id', ...asked])].toSorted())
      expect(Object.keys(device)[0]).toBe('id')
      expect(unexpected(device, table)).toEqual([])
    }
    const { data } = (await outpost.admin.get(`/devices/${devices[0]!.id}?fields=${asked.join()}`)).body
    expect(Object.keys(data)[0]).toBe('id')
    expect(data).toEqual(devices[0])
  }
})

test('TELEMETRY-029 values that devices report in another form are returned in the form of the API', async () => {
  const { id } = await outpost.build.device(1, { name: 'Odd' })
  const report = async (values: Fields): Promise<Device> => {
    const now = Date.now()
    await writeReports(
      outpost.running.app.pool,
      [readReport(outpost.running.app.values, id, now / 1000, values, { now, wall: now })],
      undefined,
    )
    return (await outpost.admin.get(`/devices/${id}`)).body.data
  }
  const odd = await report({
    temperature: '36.64',
    temperature_2: -4.25,
    signal: -71.5,
    sent: 12.7,
    received: 1e300,
    accuracy: 1.6,
    analog_input: 12.43,
    relay_output: 1,
    relay_output_2: true,
    digital_inout0: 0,
    analog_current_loop: 4.2,
    relay_output_cfg: 'NO',
    cell_tower_latitude: 54.9,
    ddns_rules_count: 3,
    rsrp: -98.25,
    operator_number: 24201,
    cell_id: 77,
    gps_time: '1800000000',
  })
  expect(faults(odd)).toEqual([])
  expect(odd).toMatchObject({
    temperature: 366,
    temperature_2: -42,
    signal: -71,
    sent: 13,
    received: null,
    accuracy: 2,
    analog_input: '12.43',
    relay_output: '1',
    relay_output_2: 1,
    digital_inout0: 0,
    analog_current_loop: '4.2',
    relay_output_cfg: 'NO',
    cell_tower_latitude: 54.9,
    ddns_rules_count: 3,
    rsrp: -98.25,
    operator_number: '24201',
    cell_id: '77',
    gps_time: 1_800_000_000,
  })
  // Numbers above 150 are tenths, as older modems report them: no modem works at more than 150 °C. 41 is in degrees.
  expect(await report({ temperature: 415, temperature_2: 41 })).toMatchObject({ temperature: 415, temperature_2: 410 })
  const { data } = (await outpost.admin.get(`/devices/${id}/metrics?parameters=temperature`)).body
  expect(data.series).toMatchObject([{ unit: '°C', values: [36.64, 41.5] }])
})

/** Endpoints whose lists are empty in the demo; the test of `public-answers` creates a record for each. */
const empty = new Set(
  ['companies/data/history', 'credits/history', 'credits/move/history'].map((path) => `GET /${path}`),
)

test.each(Object.entries({ ...publicAnswers, ...deviceAnswers }))(
  'FRAME-130 every record of %s in the demo has the types of the public API',
  async (call, fields) => {
    const [list, rest] = call.slice(4).split('/{id}') as [string, string | undefined]
    const ids = call.includes('/connect/')
      ? [entry]
      : call.includes('/devices')
        ? [treated.id]
        : rest === undefined
          ? [0]
          : (await outpost.admin.get(`${list}?limit=20`)).body.data.map(({ id }: { id: number }) => id)
    let records = 0
    for (const id of ids) {
      const path = call.slice(4).replace('{id}', String(id))
      const { status, body } = await outpost.admin.get(`${path}${path.includes('?') ? '&' : '?'}limit=1000`)
      expect(status, path).toBe(200)
      expect(unexpectedIn(call, body.data, fields).slice(0, 5), path).toEqual([])
      records += Array.isArray(body.data) ? body.data.length : 1
    }
    expect(records > 0).toBe(!empty.has(call))
  },
)

test('DEVICES-024 STATISTICS-008 statistics are counted in integers', async () => {
  const { data } = (await outpost.admin.get('/devices/statistics')).body as {
    data: Record<string, Record<string, number>>
  }
  expect(Object.keys(data)).toHaveLength(20)
  expect(
    Object.values(data)
      .flatMap((counts) => Object.values(counts))
      .every((count) => Number.isSafeInteger(count) && count > 0),
  ).toBe(true)
  interface Company extends Fields {
    sub_companies: Company[]
    devices: Fields
  }
  const check = (company: Company): string[] => [
    ...unexpected(company, 'company_id:int company_name:text devices:record sub_companies:list'),
    ...unexpected(company.devices, 'online:int offline:int'),
    ...company.sub_companies.flatMap(check),
  ]
  const { companies, query_period } = (await outpost.admin.get('/statistics/devices/online')).body.data
  expect([...unexpected(query_period, 'start_date:time end_date:time'), ...companies.flatMap(check)]).toEqual([])
})
