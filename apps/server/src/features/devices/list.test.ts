import { deviceFields } from '@outpost/contract/devices/fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { fleet, makeFleet } from './testing/fleet.ts'

let outpost: TestOutpost
let company: { id: number }
let user: Person
let ids: ReadonlyMap<string, number>

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  ;({ company, user, ids } = await makeFleet(outpost))
})
afterAll(() => outpost.close())

const names = async (query: string): Promise<string[]> => {
  const { status, body } = await user.get(`/devices?limit=100&sort=name&${query}`)
  expect(status, query).toBe(200)
  expect(body.meta.total, query).toBe(body.data.length)
  return body.data.map((device: { name: string }) => device.name)
}
const [a, b, c, d, e] = fleet.map((shape) => shape.name) as [string, string, string, string, string]

// DEVICES-016 DEVICES-074
test.each([
  ['status=online', [a, b]],
  ['status=offline', [c]],
  ['status=pending', [d]],
  ['status=not_activated', [e]],
  ['status=online,pending', [a, b, d]],
  ['model=RUTX50', [a, b]],
  ['model=RUTX50,TRB140', [a, b, c]],
  ['firmware=7.12', [b, d]],
  ['signal=excellent', [a]],
  ['signal=average', [b]],
  ['signal=low', [c]],
  ['signal=no_signal', [d, e]],
  ['connection_type=5g', [a]],
  ['connection_type=unknown', [d, e]],
  ['network_state=home', [a, c]],
  ['network_state=unknown', [d, e]],
  ['operator=Telia', [a, c]],
  ['operator=Telenor%5C, Oslo %5C%5C 1', [b]],
  ['operator=Telenor%5C, Oslo %5C%5C 1,Telia', [a, b, c]],
  ['wan_state=wifi', [c]],
  ['wan_state=unknown', [d, e]],
  ['monitoring_status=not_monitored', [c]],
  ['monitoring_status=monitored', [a, b, d, e]],
  ['management_credit_type=credit', [a, b]],
  ['management_credit_type=credit,management_1y', [a, b, c]],
  ['management_credit_type=management_10y', []],
  ['management_credit_type_id=1', [b]],
  ['data_credit_type=data_150GB_10y', [b, c]],
  ['data_credit_type_id=13', [c]],
  ['information_updated=never_been_updated', [d]],
  ['information_updated=less_than_5_minutes_ago', [a]],
  ['information_updated=more_than_5_minutes_ago', [b, e, c]],
  ['information_updated=more_than_1_hour_ago', [e, c]],
  ['information_updated=more_than_1_week_ago', [e]],
  ['status=online&model=RUTX50&operator=Telia', [a]],
  ['status=', []],
  ['model=', []],
  // FRAME-160: values that contain a comma.
])('DEVICES-016 DEVICES-074 the filter %s', async (query, found) => {
  expect(await names(query)).toEqual(found)
})

test('DEVICES-016 every filter can be negated, which includes devices without a value', async () => {
  for (const query of [
    'status=online',
    'model=RUTX50',
    'firmware=7.12',
    'signal=excellent',
    'connection_type=5g',
    'network_state=home',
    'operator=Telia',
    'wan_state=wifi',
    'monitoring_status=monitored',
    'management_credit_type=credit',
    'management_credit_type_id=2',
    'data_credit_type=data_150GB_10y',
    'data_credit_type_id=14',
    'information_updated=more_than_1_hour_ago',
    `tag_id=${ids.get('tag')}`,
  ]) {
    const found = await names(query)
    expect(found.length, query).toBeGreaterThan(0)
    expect((await names(`ne:${query}`)).toSorted(), query).toEqual(
      fleet
        .map((shape) => shape.name)
        .filter((name) => !found.includes(name))
        .toSorted(),
    )
  }
})

test('FRAME-133 filters by tag, company, id, serial and MAC in any notation', async () => {
  expect(await names(`tag_id=${ids.get('tag')}`)).toEqual([a, d])
  // FRAME-133
  expect(await names('tag_id=not_null')).toEqual([a, d])
  expect(await names('tag_id=is_null')).toEqual([b, e, c])
  expect(await names('ne:tag_id=is_null')).toEqual([a, d])
  expect(await names(`tag_id=is_null,${ids.get('tag')}`)).toHaveLength(5)
  expect((await user.get('/devices?tag_id=none')).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'tag_id',
  })
  expect(await names(`company_id=${company.id}`)).toHaveLength(5)
  expect(await names('company_id=1')).toEqual([])
  expect(await names(`id=${ids.get(c)},${ids.get(a)}`)).toEqual([a, c])
  expect(await names('serial=SN-1')).toEqual([b])
  for (const mac of ['00:1E:42:AB:CD:02', '001e42abcd02', '00-1e-42-ab-cd-02', '001e.42ab.cd02'])
    expect(await names(`mac=${mac}`), mac).toEqual([c])
})

test('the search covers names, serials and MACs in any notation, and treats wildcards as text', async () => {
  expect(await names('q=GAMMA')).toEqual([c])
  expect(await names('q=sn-')).toHaveLength(5)
  for (const q of ['00:1e:42:ab:cd:03', '001E42ABCD03', '00-1E-42-AB-CD-03', '001e.42ab.cd03', 'ab:cd:03', 'abcd03'])
    expect(await names(`q=${q}`), q).toEqual([d])
  expect(await names('q=100%25')).toEqual([e])
  expect(await names('q=%25')).toEqual([e])
  // The model of the last device.
  expect(await names('q=_')).toEqual([e])
  for (const q of ['\\', "'"]) expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual([])
})

test('the list can be sorted by documented fields, with empty values last in both directions, and by no others', async () => {
  const sorted = async (sort: string): Promise<string[]> =>
    (await user.get(`/devices?limit=100&sort=${sort}`)).body.data.map((device: { name: string }) => device.name)
  expect(await sorted('name')).toEqual([a, b, d, e, c])
  expect(await sorted('-name')).toEqual([c, e, d, b, a])
  expect(await sorted('signal')).toEqual([c, b, a, d, e])
  expect(await sorted('-signal')).toEqual([a, b, c, e, d])
  expect(await sorted('-temperature')).toEqual([e, c, b, a, d])
  expect(await sorted('model,-name')).toEqual([d, e, b, a, c])
  // FRAME-108: compared as version numbers; as text 7.9 would come last.
  expect(await sorted('firmware')).toEqual([e, b, d, a, c])
  expect(await sorted('-firmware')).toEqual([c, a, d, b, e])
  expect((await sorted('-last_update_at')).slice(0, 4)).toEqual([a, b, c, e])
  await outpost.asOwner(
    `update devices set last_seen_at = now() - id * interval '1 hour' where id in (${ids.get(b)!}, ${ids.get(d)!})`,
  )
  expect((await sorted('-last_seen_at')).slice(0, 2)).toEqual([b, d])
  for (const sort of ['password', 'name;drop', 'constructor', 'toString', '-', 'd.name']) {
    expect((await user.get(`/devices?sort=${encodeURIComponent(sort)}`)).body.errors?.[0], sort).toMatchObject({
      code: 'VALIDATION',
      source: 'sort',
    })
  }
})

test('every field of the record can be sorted by or is refused with a message, never with a server error', async () => {
  for (const field of deviceFields)
    expect((await user.get(`/devices?sort=${field}`)).status, field).toBeOneOf([200, 422])
})

// DEVICES-020
test('DEVICES-020 fields selects the fields of a record, and the possible names are listed', async () => {
  const [first] = (await user.get('/devices?sort=name&fields=name,signal,tags,nonsense,__proto__')).body.data
  expect(Object.keys(first).toSorted()).toEqual(['id', 'name', 'signal', 'tags'])
  expect(first).toMatchObject({ name: a, signal: -60, tags: [{ name: 'Tagged' }] })
  const names = (await user.get('/devices?fields_only=true')).body
  expect(names).toEqual({
    success: true,
    data: deviceFields,
    meta: { total: deviceFields.length, _total: deviceFields.length },
  })
  expect((await user.get(`/devices/${ids.get(a)}?fields_only=true`)).body.data).toEqual(deviceFields)
  expect((await user.get(`/devices/${ids.get(a)}?fields_only=false&fields=serial`)).body.data).toEqual({
    id: ids.get(a),
    serial: 'SN-0',
  })
  const { data } = (await user.get(`/devices/${ids.get(a)}?fields=serial`)).body
  expect(data).toEqual({ id: ids.get(a), serial: 'SN-0' })
  expect(Object.keys((await user.get(`/devices/${ids.get(a)}`)).body.data)).toEqual(
    expect.arrayContaining([...deviceFields]),
  )
})

test('DEVICES-082 DEVICES-157 the record has what follows from the model and firmware, and fields selects it', async () => {
  const { data } = (await user.get(`/devices/${ids.get(a)}`)).body
  expect(data).toMatchObject({ device_series: 'RUTX', port_count: 5, sim_count: 2, has_mobile: 1, has_second_modem: 0 })
  expect(data).toMatchObject({ has_esim: null, has_vpn: 1 })
  const [first] = (await user.get('/devices?sort=name&fields=device_series,has_gps')).body.data
  expect(first).toEqual({ id: ids.get(a), device_series: 'RUTX', has_gps: 1 })
})

test('pages do not overlap and leave no gap, in any order', async () => {
  for (const sort of ['name', '-model', 'monitoring_enabled', 'operator', '-status']) {
    const seen: number[] = []
    for (let offset = 0; offset < 6; offset += 2)
      seen.push(
        ...(await user.get(`/devices?limit=2&offset=${offset}&sort=${sort}`)).body.data.map(
          (device: { id: number }) => device.id,
        ),
      )
    expect(new Set(seen).size, sort).toBe(5)
    expect(seen, sort).toHaveLength(5)
  }
  expect((await user.get('/devices?limit=0')).body).toMatchObject({ data: [], meta: { total: 5 } })
  expect((await user.get('/devices')).body.data).toHaveLength(5)
  expect((await user.get('/devices?offset=100')).body).toMatchObject({ data: [], meta: { total: 5 } })
})

// DEVICES-024
test('DEVICES-024 statistics count by value with the same filters', async () => {
  const { data } = (await user.get('/devices/statistics')).body
  expect(data.status).toEqual({ online: 2, offline: 1, pending: 1, not_activated: 1 })
  expect(data.model).toEqual({ RUTX50: 2, TRB140: 1, RUT240: 1, RUT_40: 1 })
  // A device older than a week is also older than an hour, and the filters find it by both.
  expect(data.information_updated).toEqual({
    never_been_updated: 1,
    less_than_5_minutes_ago: 1,
    more_than_5_minutes_ago: 3,
    more_than_1_hour_ago: 2,
    more_than_1_week_ago: 1,
  })
  expect(data.operator).toEqual({ Telia: 2, 'Telenor, Oslo \\ 1': 1, unknown: 2 })
  expect((await user.get('/devices/statistics?charts=model&status=online')).body.data).toEqual({ model: { RUTX50: 2 } })
  expect((await user.get('/devices/statistics?charts=status&ne:model=RUTX50&q=ta')).body.data).toEqual({
    status: { pending: 1 },
  })
})
