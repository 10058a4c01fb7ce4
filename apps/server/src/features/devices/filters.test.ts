import { charts } from '@outpost/contract/devices/constants'
import { deviceFilterNames } from '@outpost/contract/devices/filters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { readReport } from '../telemetry/report.ts'
import { writeReports } from '../telemetry/write.ts'

type Values = Record<string, string | number>

/**
 * Devices with values as real routers report them, some with a second modem. A device without values never reported.
 */
const fleet: Record<string, Values> = {
  anchor: {
    signal: -60,
    connection_type: '5G-NSA',
    network_state: 'Registered, home',
    operator: 'Telia',
    wan_state: 'Mobile',
    modem_manufacturer: 'Quectel',
    modem_model: 'RG501Q-EU',
    modem_firmware: 'RG501QEUAAR12',
    signal_2: -100,
    connection_type_2: 'LTE',
    network_state_2: 'Registered, roaming',
    operator_2: 'Tele2',
    modem_manufacturer_2: 'Telit',
    modem_model_2: 'LE910C4',
    modem_firmware_2: '25.21.660',
  },
  buoy: {
    signal: -85,
    connection_type: 'LTE',
    network_state: 'Registered (roaming)',
    operator: 'Tele2',
    wan_state: 'WiFi',
    modem_manufacturer: 'Quectel',
    modem_model: 'EG25-G',
    modem_firmware: 'EG25GGBR07',
    signal_2: -65,
    connection_type_2: '5G-SA',
    network_state_2: 'Registered, home',
    operator_2: 'Telia',
    modem_manufacturer_2: 'Quectel',
    modem_model_2: 'RG501Q-EU',
    modem_firmware_2: 'RG501QEUAAR12',
  },
  crane: {
    signal: -95,
    connection_type: 'HSPA+',
    network_state: 'Not registered, searching',
    operator: 'unknown',
    wan_state: 'Wired',
    modem_manufacturer: 'Telit',
    modem_model: 'LE910C4',
    modem_firmware: '25.21.660',
  },
  derrick: { connection_type: 'EDGE', network_state: 'Unknown', operator: '', wan_state: 'no uplink' },
  ebb: {},
}

let outpost: TestOutpost
let user: Person
let companyId: number
const ids: Record<string, number> = {}
const tags: Record<string, number> = {}

const report = (id: number, values: Values): Promise<unknown> =>
  writeReports(
    outpost.running.app.pool,
    [readReport(outpost.running.app.values, id, Date.now() / 1000, values, { now: Date.now(), wall: Date.now() })],
    undefined,
  )

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  companyId = (await outpost.build.company()).id
  user = await outpost.build.user(companyId)
  for (const [index, [name, values]] of Object.entries(fleet).entries()) {
    const { id } = await outpost.build.device(companyId, {
      name,
      serial: `F-${index}`,
      mac: `00:1E:42:00:00:0${index}`,
    })
    ids[name] = id
    if (Object.keys(values).length > 0) await report(id, values)
  }
  await outpost.asOwner(
    `update devices set task = case id when ${ids['anchor']} then 'pending_firmware' when ${ids['buoy']} then 'pending_configuration' end, model = case when id <> ${ids['ebb']} then 'RUTX50' end, firmware = case when id = ${ids['anchor']} then '7.13' when id = ${ids['buoy']} then '' end`,
  )
  for (const name of ['Ferry', '2024'])
    tags[name] = (await user.post('/tags', { company_id: companyId, name, description: '' })).body.data.id
  await user.put('/devices/tags/assign', {
    data: [
      { device_id: ids['anchor'], tag_id: [tags['Ferry']] },
      { device_id: ids['buoy'], tag_id: [tags['2024']] },
    ],
  })
})
afterAll(() => outpost.close())

const names = async (query: string): Promise<string> => {
  const { status, body } = await user.get(`/devices?limit=100&sort=name&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.meta.total, query).toBe(body.data.length)
  return body.data.map((device: { name: string }) => device.name).join(' ')
}

test.each([
  ['connection_type=5g', 'anchor'],
  ['connection_type=4g', 'buoy'],
  ['connection_type=3g', 'crane'],
  ['connection_type=2g', 'derrick'],
  ['connection_type=unknown', 'ebb'],
  ['connection_type=4g,5g', 'anchor buoy'],
  ['connection_type_2=5g', 'buoy'],
  ['connection_type_2=4g', 'anchor'],
  ['connection_type_2=unknown', 'crane derrick ebb'],
  ['network_state=home', 'anchor'],
  ['network_state=roaming', 'buoy'],
  ['network_state=unknown', 'crane derrick ebb'],
  ['network_state_2=home', 'buoy'],
  ['network_state_2=roaming', 'anchor'],
  ['wan_state=mobile', 'anchor'],
  ['wan_state=wifi', 'buoy'],
  ['wan_state=wired', 'crane'],
  ['wan_state=unknown', 'derrick ebb'],
  ['signal=excellent', 'anchor'],
  ['signal=average', 'buoy'],
  ['signal_2=excellent', 'buoy'],
  ['signal_2=low', 'anchor'],
  ['signal_2=average', ''],
  ['signal_2=no_signal', 'crane derrick ebb'],
  ['operator=Telia', 'anchor'],
  ['operator_2=Telia', 'buoy'],
  ['operator=Telia,Tele2', 'anchor buoy'],
  ['modem_manufacturer=Quectel', 'anchor buoy'],
  ['modem_manufacturer_2=Quectel', 'buoy'],
  ['modem_model=LE910C4', 'crane'],
  ['modem_model_2=LE910C4', 'anchor'],
  ['modem_firmware=EG25GGBR07', 'buoy'],
  ['modem_firmware_2=RG501QEUAAR12', 'buoy'],
  ['task=no_pending_task', 'crane derrick ebb'],
  ['task=is_null', 'crane derrick ebb'],
  ['task=pending_firmware', 'anchor'],
  ['task=no_pending_task,pending_configuration', 'buoy crane derrick ebb'],
  ['tags=Ferry', 'anchor'],
  ['tags=ferry', 'anchor'],
  ['tags=2024', 'buoy'],
  ['tags=Ferry,2024', 'anchor buoy'],
  ['tags=is_null', 'crane derrick ebb'],
  ['tags=not_null', 'anchor buoy'],
  ['tags=Nobody', ''],
  ['tag=Ferry', 'anchor'],
  ['ne:tags=Ferry', 'buoy crane derrick ebb'],
  ['ne:connection_type=4g', 'anchor crane derrick ebb'],
  ['ne:signal_2=excellent', 'anchor crane derrick ebb'],
  ['ne:network_state_2=home', 'anchor crane derrick ebb'],
  ['ne:operator_2=Telia', 'anchor crane derrick ebb'],
  ['ne:modem_manufacturer=Quectel', 'crane derrick ebb'],
  ['ne_modem_manufacturer=Quectel', 'crane derrick ebb'],
  ['ne_modem_manufacturer_2=Quectel', 'anchor crane derrick ebb'],
  ['ne:modem_firmware=EG25GGBR07', 'anchor crane derrick ebb'],
  ['ne:task=no_pending_task', 'anchor buoy'],
  ['modem_manufacturer=Quectel&ne_modem_manufacturer_2=Quectel', 'anchor'],
])('DEVICES-016 DEVICES-074 the filter %s', async (query, found) => {
  expect(await names(query)).toBe(found)
})

test('DEVICES-016 ids and tags can also be filtered by the names that other clients use', async () => {
  expect(await names(`ids=${ids['buoy']},${ids['crane']}`)).toBe('buoy crane')
  expect(await names(`tags=${tags['Ferry']}`)).toBe('anchor')
})

test('DEVICES-091 network types of modems are mapped to four generations or unknown', async () => {
  const words: Record<string, string[]> = {
    '5g': ['5G-NSA', '5G-SA', '5G', 'NR5G-SA', 'NR', 'LTE / 5G NSA'],
    '4g': ['LTE', '4G', 'LTE-A', '4G (LTE)', 'CAT-M1', 'NB-IoT', 'FDD LTE'],
    '3g': ['WCDMA', 'UMTS', 'HSDPA', 'HSUPA', 'HSPA+', 'HSDPA and HSUPA', '3G', 'TD-SCDMA', 'EVDO'],
    '2g': ['GSM', 'GPRS', 'EDGE', '2G', 'GSM w/EGPRS', 'CDMA'],
    unknown: ['No service', 'Unknown', 'N/A', 'unregistered', ' '],
  }
  const all = Object.values(words).flat()
  const devices = await Promise.all(all.map(async (word) => ({ word, id: (await outpost.build.device(companyId)).id })))
  await writeReports(
    outpost.running.app.pool,
    devices.map(({ id, word }) =>
      readReport(
        outpost.running.app.values,
        id,
        Date.now() / 1000,
        { connection_type: word },
        { now: Date.now(), wall: Date.now() },
      ),
    ),
    undefined,
  )
  for (const [word, said] of Object.entries(words)) {
    const { data } = (
      await user.get(
        `/devices?limit=100&connection_type=${word}&id=${devices.map(({ id }) => id).join()}&fields=connection_type`,
      )
    ).body
    expect(data.map((device: { connection_type: string }) => device.connection_type).toSorted(), word).toEqual(
      said.toSorted(),
    )
  }
  await user.del('/devices', { device_id: devices.map(({ id }) => id) })
})

/** A value other than `unknown` that each filter accepts. */
const knownValue: Readonly<Record<string, string>> = {
  status: 'online',
  signal: 'low',
  signal_2: 'low',
  monitoring_status: 'monitored',
  task: 'is_null',
  information_updated: 'never_been_updated',
  company_id: '1',
  tag_id: '1',
  management_credit_type: 'credit',
  management_credit_type_id: '1',
  data_credit_type: 'credit',
  data_credit_type_id: '1',
  problem: 'any',
  firmware_update: 'available',
  configuration_state: 'drifted',
}
const closed = [
  'status',
  'signal',
  'signal_2',
  'connection_type',
  'connection_type_2',
  'network_state',
  'network_state_2',
  'wan_state',
  'monitoring_status',
  'task',
  'information_updated',
  'problem',
  'firmware_update',
  'configuration_state',
  'company_id',
  'tag_id',
  'management_credit_type',
  'management_credit_type_id',
  'data_credit_type',
  'data_credit_type_id',
] as const

test('DEVICES-016 an invalid filter value is refused with the name of the filter, whether alone, in a list or negated', async () => {
  for (const name of closed) {
    const known = knownValue[name] ?? 'unknown'
    for (const query of [`${name}=nonsense`, `ne:${name}=nonsense`, `${name}=${known},nonsense`]) {
      for (const path of ['/devices', '/devices/statistics']) {
        const { status, body } = await user.get(`${path}?${query}`)
        expect([status, body.errors?.[0]?.code, body.errors?.[0]?.source], `${path}?${query}`).toEqual([
          422,
          'VALIDATION',
          query.split('=')[0],
        ])
      }
    }
  }
  const open = deviceFilterNames.filter((name) => !(closed as readonly string[]).includes(name))
  for (const name of open) expect(await names(`${name}=nonsense`), name).toBe('')
})

test('DEVICES-024 statistics return twenty charts, and filtering the list by a value finds as many devices as the chart counts', async () => {
  const { data } = (await user.get('/devices/statistics')).body
  expect(Object.keys(data)).toEqual([...charts])
  expect(charts.toSorted()).toEqual([
    'connection_type',
    'connection_type_2',
    'firmware',
    'information_updated',
    'model',
    'modem_firmware',
    'modem_firmware_2',
    'modem_manufacturer',
    'modem_manufacturer_2',
    'modem_model',
    'modem_model_2',
    'network_state',
    'network_state_2',
    'operator',
    'operator_2',
    'signal',
    'signal_2',
    'status',
    'task',
    'wan_state',
  ])
  for (const [chart, counts] of Object.entries(data as Record<string, Record<string, number>>)) {
    expect(Object.keys(counts).length, chart).toBeGreaterThan(0)
    for (const [word, count] of Object.entries(counts))
      expect(
        (await user.get(`/devices?${chart}=${encodeURIComponent(word)}`)).body.meta.total,
        `${chart}=${word}`,
      ).toBe(count)
    if (chart !== 'information_updated')
      expect(
        Object.values(counts).reduce((sum, count) => sum + count, 0),
        chart,
      ).toBe(5)
  }
  expect(data).toMatchObject({
    connection_type: { '5g': 1, '4g': 1, '3g': 1, '2g': 1, unknown: 1 },
    connection_type_2: { '5g': 1, '4g': 1, unknown: 3 },
    network_state: { home: 1, roaming: 1, unknown: 3 },
    signal: { excellent: 1, average: 1, low: 1, no_signal: 2 },
    task: { pending_firmware: 1, pending_configuration: 1, no_pending_task: 3 },
    operator: { Telia: 1, Tele2: 1, unknown: 3 },
    firmware: { '7.13': 1, unknown: 4 },
    modem_model_2: { LE910C4: 1, 'RG501Q-EU': 1, unknown: 3 },
    information_updated: { less_than_5_minutes_ago: 4, never_been_updated: 1 },
  })
})

test('DEVICES-024 charts can be selected by name and follow the filters, and an unknown one is refused', async () => {
  expect((await user.get('/devices/statistics?charts=task,signal_2&connection_type_2=5g')).body.data).toEqual({
    signal_2: { excellent: 1 },
    task: { pending_configuration: 1 },
  })
  expect(Object.keys((await user.get('/devices/statistics?charts=')).body.data)).toEqual([...charts])
  expect((await user.get('/devices/statistics?charts=model&status=online')).body.data).toEqual({ model: {} })
  for (const charts of ['nonsense', 'model,nonsense', 'constructor'])
    expect((await user.get(`/devices/statistics?charts=${charts}`)).body.errors?.[0], charts).toMatchObject({
      code: 'VALIDATION',
      source: 'charts',
    })
})
