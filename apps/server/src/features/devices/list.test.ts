import { deviceFields } from '@outpost/contract/devices/device'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

interface Shape {
  name: string
  status?: number | null
  model?: string
  firmware?: string
  monitored?: boolean
  /** Minutes since the last report; absent: none ever came. */
  reported?: number
  signal?: number
  operator?: string
  type?: string
  network?: string
  wan?: string
  /** Types of credit by their ids. */
  service?: number
  pack?: number
}

/** Every filter has a device that it finds, one that it does not, and one without any value. */
const fleet: Shape[] = [
  { name: 'alpha', status: 1, model: 'RUTX50', firmware: '7.13', reported: 1, signal: -60, operator: 'Telia', type: '5G', network: 'home', wan: 'mobile', service: 2 },
  { name: 'beta', status: 1, model: 'RUTX50', firmware: '7.12', reported: 10, signal: -80, operator: 'Telenor, Oslo \\ 1', type: '4G', network: 'roaming', wan: 'wired', service: 1, pack: 14 },
  { name: 'Gamma', status: 0, model: 'TRB140', firmware: '7.13', reported: 90, signal: -100, operator: 'Telia', type: 'LTE', network: 'HOME', wan: 'WiFi', monitored: false, service: 6, pack: 13 },
  { name: 'delta', status: 2, model: 'RUT240', firmware: '7.12' },
  { name: 'epsilon 100%', status: null, model: 'RUT_40', firmware: '7.9', reported: 20_000, type: '' },
]

let outpost: TestOutpost
let company: { id: number }
let user: Person
const ids = new Map<string, number>()

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  user = await outpost.build.user(company.id)
  await inTransaction(outpost.running.app.db, systemScope, async (tx) => {
    for (const [index, shape] of fleet.entries()) {
      const { id } = await outpost.build.device(company.id, { name: shape.name, serial: `SN-${index}`, mac: `00:1E:42:AB:CD:0${index}` })
      ids.set(shape.name, id)
      await tx.updateTable('devices').set({ status: shape.status ?? null, model: shape.model ?? null, firmware: shape.firmware ?? null, monitoring_enabled: shape.monitored ?? true, management_credit_type_id: shape.service ?? null, data_credit_type_id: shape.pack ?? null }).where('id', '=', id).execute()
      if (shape.reported === undefined) continue
      const values = Object.fromEntries(Object.entries({ signal: shape.signal, operator: shape.operator, connection_type: shape.type, temperature: 30 + index }).filter(([, value]) => value !== undefined))
      await sql`insert into device_states (device_id, company_id, reported_at, signal, operator, connection_type, network_state, wan_state, values)
        values (${id}, ${company.id}, now() - ${shape.reported} * interval '1 minute', ${shape.signal ?? null}, ${shape.operator ?? null}, ${shape.type ?? null}, ${shape.network ?? null}, ${shape.wan ?? null}, ${JSON.stringify(values)})`.execute(tx)
    }
  })
  const tag = await user.post('/tags', { company_id: company.id, name: 'Tagged' })
  ids.set('tag', tag.body.data.id)
  await user.put('/devices/tags/assign', { data: [{ device_id: ids.get('alpha')!, tag_id: [tag.body.data.id] }, { device_id: ids.get('delta')!, tag_id: [tag.body.data.id] }] })
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
  ['status=online', [a, b]], ['status=offline', [c]], ['status=pending', [d]], ['status=not_activated', [e]], ['status=online,pending', [a, b, d]],
  ['model=RUTX50', [a, b]], ['model=RUTX50,TRB140', [a, b, c]], ['firmware=7.12', [b, d]],
  ['signal=excellent', [a]], ['signal=average', [b]], ['signal=low', [c]], ['signal=no_signal', [d, e]],
  ['connection_type=5g', [a]], ['connection_type=unknown', [d, e]], ['network_state=home', [a, c]], ['network_state=unknown', [d, e]],
  ['operator=Telia', [a, c]], ['operator=Telenor%5C, Oslo %5C%5C 1', [b]], ['operator=Telenor%5C, Oslo %5C%5C 1,Telia', [a, b, c]], ['wan_state=wifi', [c]], ['wan_state=unknown', [d, e]],
  ['monitoring_status=not_monitored', [c]], ['monitoring_status=monitored', [a, b, d, e]],
  ['management_credit_type=credit', [a, b]], ['management_credit_type=credit,management_1y', [a, b, c]], ['management_credit_type=management_10y', []], ['management_credit_type_id=1', [b]], ['data_credit_type=data_150GB_10y', [b, c]], ['data_credit_type_id=13', [c]],
  ['information_updated=never_been_updated', [d]], ['information_updated=less_than_5_minutes_ago', [a]], ['information_updated=more_than_5_minutes_ago', [b, e, c]],
  ['information_updated=more_than_1_hour_ago', [e, c]], ['information_updated=more_than_1_week_ago', [e]],
  ['status=online&model=RUTX50&operator=Telia', [a]], ['status=', []], ['model=', []],
// FRAME-160 for the values with a comma in them.
])('DEVICES-016 DEVICES-074 the filter %s', async (query, found) => {
  expect(await names(query)).toEqual(found)
})

test('DEVICES-016 every filter has its opposite, which keeps what has no value', async () => {
  for (const query of ['status=online', 'model=RUTX50', 'firmware=7.12', 'signal=excellent', 'connection_type=5g', 'network_state=home', 'operator=Telia', 'wan_state=wifi', 'monitoring_status=monitored', 'management_credit_type=credit', 'management_credit_type_id=2', 'data_credit_type=data_150GB_10y', 'data_credit_type_id=14', 'information_updated=more_than_1_hour_ago', `tag_id=${ids.get('tag')}`]) {
    const found = await names(query)
    expect(found.length, query).toBeGreaterThan(0)
    expect((await names(`ne:${query}`)).toSorted(), query).toEqual(fleet.map((shape) => shape.name).filter((name) => !found.includes(name)).toSorted())
  }
})

test('FRAME-133 filters by tag, company, id, serial and MAC in any notation', async () => {
  expect(await names(`tag_id=${ids.get('tag')}`)).toEqual([a, d])
  // FRAME-133
  expect(await names('tag_id=not_null')).toEqual([a, d])
  expect(await names('tag_id=is_null')).toEqual([b, e, c])
  expect(await names('ne:tag_id=is_null')).toEqual([a, d])
  expect(await names(`tag_id=is_null,${ids.get('tag')}`)).toHaveLength(5)
  expect((await user.get('/devices?tag_id=none')).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'tag_id.0' })
  expect(await names(`company_id=${company.id}`)).toHaveLength(5)
  expect(await names('company_id=1')).toEqual([])
  expect(await names(`id=${ids.get(c)},${ids.get(a)}`)).toEqual([a, c])
  expect(await names('serial=SN-1')).toEqual([b])
  for (const mac of ['00:1E:42:AB:CD:02', '001e42abcd02', '00-1e-42-ab-cd-02', '001e.42ab.cd02']) expect(await names(`mac=${mac}`), mac).toEqual([c])
})

test('the search looks into names, serials and MACs in any notation, and takes signs as they are', async () => {
  expect(await names('q=GAMMA')).toEqual([c])
  expect(await names('q=sn-')).toHaveLength(5)
  for (const q of ['00:1e:42:ab:cd:03', '001E42ABCD03', '00-1E-42-AB-CD-03', '001e.42ab.cd03', 'ab:cd:03', 'abcd03']) expect(await names(`q=${q}`), q).toEqual([d])
  expect(await names('q=100%25')).toEqual([e])
  expect(await names('q=%25')).toEqual([e])
  for (const q of ['_', '\\', "'"]) expect(await names(`q=${encodeURIComponent(q)}`), q).toEqual([])
})

test('the list is sorted by what is asked, without a value last both ways, and never by anything else', async () => {
  const sorted = async (sort: string): Promise<string[]> => (await user.get(`/devices?limit=100&sort=${sort}`)).body.data.map((device: { name: string }) => device.name)
  expect(await sorted('name')).toEqual([a, b, d, e, c])
  expect(await sorted('-name')).toEqual([c, e, d, b, a])
  expect(await sorted('signal')).toEqual([c, b, a, d, e])
  expect(await sorted('-signal')).toEqual([a, b, c, e, d])
  expect(await sorted('-temperature')).toEqual([e, c, b, a, d])
  expect(await sorted('model,-name')).toEqual([d, e, b, a, c])
  // FRAME-108: as dotted numbers; as text 7.9 would come last.
  expect(await sorted('firmware')).toEqual([e, b, d, a, c])
  expect(await sorted('-firmware')).toEqual([c, a, d, b, e])
  expect((await sorted('-last_update_at')).slice(0, 4)).toEqual([a, b, c, e])
  await outpost.asOwner(`update devices set last_seen_at = now() - id * interval '1 hour' where id in (${ids.get(b)!}, ${ids.get(d)!})`)
  expect((await sorted('-last_seen_at')).slice(0, 2)).toEqual([b, d])
  for (const sort of ['password', 'name;drop', 'constructor', 'toString', '-', 'd.name']) {
    expect((await user.get(`/devices?sort=${encodeURIComponent(sort)}`)).body.errors?.[0], sort).toMatchObject({ code: 'VALIDATION', source: 'sort' })
  }
})

test('every field of the record can be sorted by or is refused in words, never with a server error', async () => {
  for (const field of deviceFields) expect((await user.get(`/devices?sort=${field}`)).status, field).toBeOneOf([200, 422])
})

// DEVICES-020
test('DEVICES-020 fields choose what a record holds; the names that may be chosen are told', async () => {
  const [first] = (await user.get('/devices?sort=name&fields=name,signal,tags,nonsense,__proto__')).body.data
  expect(Object.keys(first).toSorted()).toEqual(['id', 'name', 'signal', 'tags'])
  expect(first).toMatchObject({ name: a, signal: -60, tags: [{ name: 'Tagged' }] })
  const names = (await user.get('/devices?fields_only=true')).body
  expect(names.data.map((field: { name: string }) => field.name)).toEqual(deviceFields)
  const { data } = (await user.get(`/devices/${ids.get(a)}?fields=serial`)).body
  expect(data).toEqual({ id: ids.get(a), serial: 'SN-0' })
  expect(Object.keys((await user.get(`/devices/${ids.get(a)}`)).body.data)).toEqual(expect.arrayContaining([...deviceFields]))
})

test('pages follow one another without overlap and without a hole, under any order', async () => {
  for (const sort of ['name', '-model', 'monitoring_enabled', 'operator', '-status']) {
    const seen: number[] = []
    for (let offset = 0; offset < 6; offset += 2) seen.push(...(await user.get(`/devices?limit=2&offset=${offset}&sort=${sort}`)).body.data.map((device: { id: number }) => device.id))
    expect(new Set(seen).size, sort).toBe(5)
    expect(seen, sort).toHaveLength(5)
  }
  expect((await user.get('/devices?limit=0')).body).toMatchObject({ data: [], meta: { total: 5 } })
  expect((await user.get('/devices')).body.data).toHaveLength(5)
  expect((await user.get('/devices?offset=100')).body).toMatchObject({ data: [], meta: { total: 5 } })
})

// DEVICES-024
test('DEVICES-024 statistics count by value under the same filters', async () => {
  const { data } = (await user.get('/devices/statistics')).body
  expect(data.status).toEqual({ online: 2, offline: 1, pending: 1, not_activated: 1 })
  expect(data.model).toEqual({ RUTX50: 2, TRB140: 1, RUT240: 1, RUT_40: 1 })
  expect(data.operator).toEqual({ Telia: 2, 'Telenor, Oslo \\ 1': 1, unknown: 2 })
  expect((await user.get('/devices/statistics?charts=model&status=online')).body.data).toEqual({ model: { RUTX50: 2 } })
  expect((await user.get('/devices/statistics?charts=status&ne:model=RUTX50&q=ta')).body.data).toEqual({ status: { pending: 1 } })
  expect((await user.get('/devices/statistics?charts=nonsense')).body.data).toEqual({})
})

// DEVICES-018 DEVICES-021
test('DEVICES-021 a device is edited by the fields that are given, and the change is in its log', async () => {
  const id = ids.get(b)!
  const before = (await user.get(`/devices/${id}`)).body.data
  expect((await user.put(`/devices/${id}`, { description: 'In the cellar', dynamic_monitoring: 60, user_set_latitude: 54.68, user_set_longitude: 25.28 })).status).toBe(200)
  const after = (await user.get(`/devices/${id}`)).body.data
  expect(after).toEqual({ ...before, description: 'In the cellar', dynamic_monitoring: 60, user_set_latitude: 54.68, user_set_longitude: 25.28, updated_at: after.updated_at })
  await user.put(`/devices/${id}`, { user_set_latitude: null, dynamic_monitoring: 0 })
  expect((await user.get(`/devices/${id}`)).body.data).toMatchObject({ user_set_latitude: null, dynamic_monitoring: 0, description: 'In the cellar' })
  const [line] = (await user.get(`/devices/${id}/logs?limit=1`)).body.data
  expect(line).toMatchObject({ type: 'Edit device', status: true, log: 'Changed: dynamic_monitoring, user_set_latitude', serial: 'SN-1', ip: '127.0.0.1' })
  for (const wrong of [{ dynamic_monitoring: 59 }, { dynamic_monitoring: 31_536_001 }, { name: '' }, { name: 'x'.repeat(65) }, { description: 'x'.repeat(256) }, { user_set_latitude: 91 }, { user_set_longitude: -181 }]) {
    expect((await user.put(`/devices/${id}`, wrong)).status, JSON.stringify(wrong)).toBe(422)
  }
})

test('DEVICES-018 many are edited at once, all or none', async () => {
  const data = [{ id: ids.get(a)!, description: 'many' }, { id: ids.get(c)!, description: 'many' }]
  expect((await user.put('/devices', { data: [...data, { id: 999_999, description: 'many' }] })).status).toBe(404)
  expect((await user.get(`/devices/${ids.get(a)}`)).body.data.description).toBe('')
  expect((await user.put('/devices', { data })).status).toBe(200)
  expect((await user.get(`/devices/${ids.get(c)}`)).body.data.description).toBe('many')
})

// DEVICES-019
test('DEVICES-019 devices are removed together, all or none', async () => {
  const [one, two] = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
  expect((await user.del('/devices', { device_id: [one.id, 999_999] })).body.errors[0]).toMatchObject({ code: 'NOT_FOUND', source: 'device_id' })
  expect((await user.get(`/devices/${one.id}`)).status).toBe(200)
  expect((await user.del('/devices', { device_id: [one.id, two.id, one.id] })).status).toBe(200)
  for (const id of [one.id, two.id]) expect((await user.get(`/devices/${id}`)).status).toBe(404)
})

test('edits and tags of the same devices in opposite orders wait for one another', async () => {
  const list = fleet.map((shape) => ({ id: ids.get(shape.name)!, description: 'crossed' }))
  const tags = list.map(({ id }) => ({ device_id: id, tag_id: [ids.get('tag')!] }))
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => [user.put('/devices', { data: n % 2 ? list : list.toReversed() }), user.put('/devices/tags/overwrite', { data: n % 2 ? tags : tags.toReversed() })]).flat(),
  )
  for (const answer of answers) expect(answer.status, JSON.stringify(answer.body)).toBe(200)
})
