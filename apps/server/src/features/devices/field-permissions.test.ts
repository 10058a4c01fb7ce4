import { parameters } from '@outpost/contract/device/parameters'
import { fieldPermission } from '@outpost/contract/devices/field-permissions'
import type { Permission } from '@outpost/contract/kit/permissions'
import { permissions } from '@outpost/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, endpoints, forEachFew, nameOf, pathParameters } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

/** The fields that each permission makes readable, with values that occur nowhere else. */
const guarded: Partial<Record<Permission, Record<string, number | string>>> = {
  view_device_location: {
    latitude: 12.3456781,
    longitude: 23.4567812,
    altitude: 345.67813,
    speed: 45.678124,
    course: 156.78124,
    gps_time: 1_678_124_301,
    user_set_latitude: 34.5678124,
    user_set_longitude: 45.6781243,
    cell_id: '5550101',
    lac: '5550202',
    cell_id_2: '5550303',
    lac_2: '5550404',
  },
  view_device_data_usage: { sent: 567_812_435, received: 678_124_356, sent_2: 781_243_567, received_2: 812_435_678 },
  view_wireless_information: {
    ssid_names: 'canary network',
    wireless_clients: 91_357_924,
    wlan_mac: '0A:0B:0C:12:43:56',
  },
}
const names = Object.keys(guarded) as Permission[]
const reported = Object.assign({}, ...Object.values(guarded)) as Record<string, number | string>

let outpost: TestOutpost
let company: { id: number }
let device: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  device = await outpost.build.device(company.id, { name: 'Guarded' })
  const { user_set_latitude, user_set_longitude, ...values } = reported
  await outpost.asOwner(`
    insert into device_states (device_id, company_id, reported_at, values) values (${device.id}, ${company.id}, now(), '${JSON.stringify({ ...values, router_uptime: 1 })}')
    on conflict (device_id) do update set values = excluded.values`)
  // Set by a user, so that the values are also in the activity log and the audit log.
  const set = await outpost.admin.put(`/devices/${device.id}`, { user_set_latitude, user_set_longitude })
  expect(set.status).toBe(200)
  await outpost.asOwner(`update audit set company_id = ${company.id} where act = 'PUT /devices/{id}'`)
}, 60_000)
afterAll(() => outpost.close())

const reader = (without?: Permission): Promise<Person> =>
  outpost.build.userWith(
    company.id,
    permissions.filter(({ name }) => name !== without).map(({ id }) => id),
  )
const record = async (who: Person) => (await who.get(`/devices/${device.id}`)).body.data as Record<string, unknown>

/** Returns every response in which a user can read about the device, by request. */
async function everythingRead(who: Person): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'public')
  await forEachFew(reads, async ({ endpoint }) => {
    const path = Object.fromEntries(
      pathParameters(endpoint).map((name) => [name, endpoint.params ? 'nothing' : device.id]),
    )
    for (const more of [{}, { limit: 100 }, { q: 'Guarded' }]) {
      const { body } = await call(who, endpoint, { ...path, ...more })
      texts.set(nameOf(endpoint), `${texts.get(nameOf(endpoint)) ?? ''}${JSON.stringify(body)}`)
    }
  })
  return texts
}

test.each(names)(
  'ROLES-063 without %s its values are in no response, and with it they are in the record',
  async (permission) => {
    const fields = guarded[permission]!
    const [with_, without] = [await reader(), await reader(permission)]
    expect(await record(with_)).toMatchObject(fields)
    const seen = await record(without)
    for (const field of Object.keys(fields)) expect(seen, field).toHaveProperty(field, null)
    expect(Object.keys(seen).toSorted()).toEqual(Object.keys(await record(with_)).toSorted())
    const found = [...(await everythingRead(without))].flatMap(([name, text]) =>
      Object.entries(fields)
        .filter(([, value]) => text.includes(String(value)))
        .map(([field]) => `${name} tells ${field}`),
    )
    expect(found).toEqual([])
    // Proves that the check above would have found them.
    expect([...(await everythingRead(with_)).values()].join('')).toContain(String(Object.values(fields)[0]))
  },
  60_000,
)

test.each(names)(
  'ROLES-063 without %s its fields are empty, cannot be sorted by, and have no history',
  async (permission) => {
    const without = await reader(permission)
    for (const field of Object.keys(guarded[permission]!)) {
      const chosen = await without.get(`/devices?fields=${field}&id=${device.id}`)
      expect(chosen.body.data[0], field).toEqual({ id: device.id, [field]: null })
      expect((await without.get(`/devices/${device.id}?fields=${field}`)).body.data, field).toEqual({
        id: device.id,
        [field]: null,
      })
      if (!parameters.some(({ name }) => name === field)) continue
      for (const sort of [field, `-${field}`, `name,${field}`]) {
        const sorted = await without.get(`/devices?sort=${sort}`)
        expect([sorted.status, sorted.body.errors?.[0]?.source], sort).toEqual([403, 'sort'])
      }
    }
    const course = parameters
      .filter(({ name, history }) => history && fieldPermission(name) === permission)
      .map(({ name }) => name)
    expect(course.length).toBeGreaterThan(0)
    for (const name of course) {
      const refused = await without.get(`/devices/${device.id}/metrics?parameters=router_uptime,${name}`)
      expect([refused.status, refused.body.errors?.[0]?.source], name).toEqual([403, 'parameters'])
    }
    const { body } = await without.get(`/devices/${device.id}/metrics`)
    expect(body.data.available).toContain('router_uptime')
    expect(
      [...body.data.available, ...body.data.series.map(({ parameter }: { parameter: string }) => parameter)].filter(
        (name) => course.includes(name),
      ),
    ).toEqual([])
  },
)

test('setting a location requires the permission, and other edits do not', async () => {
  const without = await reader('update_device_location')
  expect((await without.put(`/devices/${device.id}`, { name: 'Guarded still' })).status).toBe(200)
  const one = await without.put(`/devices/${device.id}`, { user_set_latitude: 1, user_set_longitude: 2 })
  expect([one.status, one.body.errors[0].code, one.body.errors[0].source]).toEqual([
    403,
    'FORBIDDEN',
    'user_set_latitude',
  ])
  const many = await without.put('/devices', { data: [{ id: device.id, user_set_longitude: null }] })
  expect([many.status, many.body.errors[0].source]).toEqual([403, 'user_set_longitude'])
  expect(await record(outpost.admin)).toMatchObject({
    user_set_latitude: guarded.view_device_location!['user_set_latitude'],
  })
})

test('values pushed to open pages need no permission beyond seeing the device', async () => {
  const { liveFields } = await import('../telemetry/ingest.ts')
  expect(liveFields.filter((name) => fieldPermission(name) !== undefined)).toEqual([])
})

test('every field that reveals the location requires the location permission', () => {
  const places = [
    ...parameters.filter(({ group }) => group === 'gps').map(({ name }) => name),
    'user_set_latitude',
    'user_set_longitude',
    'cell_tower_latitude',
    'cell_id',
    'lac_2',
  ]
  expect(places.filter((name) => fieldPermission(name) !== 'view_device_location')).toEqual([])
  expect(['name', 'signal', 'gps_monitoring', 'last_seen_at', 'clients_count', 'mcc'].map(fieldPermission)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('no audit entry that had to be shortened contains a location', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, () => outpost.build.device(company.id)))
  const [user_set_latitude, user_set_longitude] = [56.7812434, 67.8124345]
  const set = await outpost.admin.put('/devices', {
    data: many.map(({ id }) => ({
      id,
      user_set_latitude,
      user_set_longitude,
      description: 'in a cabinet, "at the gate": '.repeat(5),
    })),
  })
  expect(set.status).toBe(201)
  await outpost.asOwner(`update audit set company_id = ${company.id} where act = 'PUT /devices'`)
  const lines = async (who: Person): Promise<string> => JSON.stringify((await who.get('/audit?limit=100')).body)
  expect(await lines(await reader())).toContain(String(user_set_latitude))
  const text = await lines(await reader('view_device_location'))
  expect(text).toContain('at the gate')
  for (const value of [user_set_latitude, user_set_longitude]) expect(text).not.toContain(String(value))
})
