import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let user: Person

/** Devices in the order in which lists show them. Each has one problem, except the two that have none. */
const fleet = [
  { name: 'router-2', status: 1, values: { signal: -70, mobile_ip: '10.64.0.7', temperature: 40 } },
  { name: 'router-20', status: 1, values: { signal: -104, wan_ip: '192.0.2.20' }, problem: 'signal' },
  { name: 'router-102', status: 0, values: { signal: -110, temperature: 90 }, problem: 'offline' },
  { name: 'router-1000 A', status: null, values: undefined, problem: 'never_connected' },
  { name: 'router-1000 b', status: 1, values: { temperature: 80 }, problem: 'temperature' },
  { name: 'router-x', status: 1, values: { memory_used: 95 }, problem: 'memory' },
  { name: 'switch-3', status: 1, values: { storage_used: 91 }, problem: 'storage' },
  { name: 'switch-21', status: 1, values: { signal: -60 }, problem: 'outdated' },
  { name: 'switch-100', status: 1, values: {}, problem: 'not_monitored' },
  { name: 'switch-101', status: 1, values: {} },
] as const
type Shape = (typeof fleet)[number] & { problem?: string }
const withProblem = (wanted: (problem: string | undefined) => boolean): string[] =>
  (fleet as readonly Shape[]).filter(({ problem }) => wanted(problem)).map(({ name }) => name)

const firmware: Readonly<Record<string, string>> = {
  'router-2': 'RUTX_R_00.07.06.10',
  'router-20': 'RUTX_R_00.07.10.1',
  'router-102': 'RUTX_R_00.07.09',
  'switch-3': 'TSW2_R_00.01.05',
  'switch-21': '7.1',
}

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  user = await outpost.build.user(company.id)
  // In an order that is not that of the names.
  for (const [index, { name, status, values, problem }] of ([...fleet] as Shape[]).toReversed().entries()) {
    const { id } = await outpost.build.device(company.id, {
      name,
      serial: `N-${index}`,
      mac: `00:1E:42:00:10:0${index}`,
    })
    await outpost.asOwner(
      `update devices set status = ${status}, model = '${name.startsWith('switch') ? 'TSW202' : 'RUTX50'}', ip = '198.51.100.${index}', firmware = ${firmware[name] ? `'${firmware[name]}'` : 'null'}, monitoring_enabled = ${problem !== 'not_monitored'} where id = ${id}`,
    )
    if (values === undefined) continue
    await outpost.asOwner(
      `insert into device_states (device_id, company_id, reported_at, signal, values) values (${id}, ${company.id}, now() - interval '${problem === 'outdated' ? 11 : 1} minutes', ${'signal' in values ? values.signal : null}, '${JSON.stringify(values)}')`,
    )
  }
  await outpost.asOwner(
    `insert into files (company_id, type, name, version, sha256, crc32, size) values (1, 'global_firmware', 'newest', 'RUTX_R_00.07.10', decode(repeat('00', 32), 'hex'), 0, 1)`,
  )
})
afterAll(() => outpost.close())

const names = async (query: string): Promise<string[]> => {
  const { status, body } = await user.get(`/devices?limit=100&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.meta.total, query).toBe(body.data.length)
  return body.data.map((device: { name: string }) => device.name)
}

test('DEVICES-132 devices are sorted with the numbers in their names as numbers, without regard to case', async () => {
  const inOrder = fleet.map(({ name }) => name)
  expect(await names('')).toEqual(inOrder)
  expect(await names('sort=-name')).toEqual(inOrder.toReversed())
  const paged = await user.get('/devices?limit=2&offset=1&sort=name')
  expect(paged.body.data.map(({ name }: { name: string }) => name)).toEqual(['router-20', 'router-102'])
})

test('DEVICES-132 numbers of any length and texts without any are sorted too', async () => {
  for (const name of ['no 9', 'no 1234567890123456789', 'no 010', 'not', 'no 100 b2', 'no 100 b10']) {
    const { status, body } = await user.post('/tags', { company_id: company.id, name, description: '' })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const { body } = await user.get('/tags?sort=name')
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual([
    'no 9',
    'no 010',
    'no 100 b2',
    'no 100 b10',
    'no 1234567890123456789',
    'not',
  ])
})

test('DEVICES-132 companies and users are sorted the same way', async () => {
  for (const number of [100, 9, 20]) {
    const { id } = await outpost.build.company(company.id, `Site ${number}`)
    const guard = await outpost.build.user(id)
    await outpost.asOwner(`update users set username = 'guard${number}' where id = ${guard.id}`)
  }
  const sites = (await user.get('/companies?sort=name&q=Site')).body.data
  expect(sites.map(({ name }: { name: string }) => name)).toEqual(['Site 9', 'Site 20', 'Site 100'])
  const guards = (await user.get('/users?sort=-username&q=guard')).body.data
  expect(guards.map(({ username }: { username: string }) => username)).toEqual(['guard100', 'guard20', 'guard9'])
})

test.each(['not_monitored', 'never_connected', 'offline', 'outdated', 'signal', 'temperature', 'memory', 'storage'])(
  'DEVICES-131 the filter problem=%s finds the devices with this problem',
  async (kind) => {
    expect(await names(`problem=${kind}`)).toEqual(withProblem((problem) => problem === kind))
  },
)

test('DEVICES-131 devices can be filtered by any problem, by several problems and by none', async () => {
  expect(await names('problem=any')).toEqual(withProblem((problem) => problem !== undefined))
  expect(await names('problem=none')).toEqual(withProblem((problem) => problem === undefined))
  expect(await names('ne:problem=any')).toEqual(withProblem((problem) => problem === undefined))
  expect(await names('problem=signal,memory')).toEqual(['router-20', 'router-x'])
  expect(await names('problem=any&status=online&signal=low')).toEqual(['router-20'])
  expect((await user.get('/devices?problem=rain')).body.errors[0]).toMatchObject({ source: 'problem' })
})

test('DEVICES-131 devices with older firmware than the newest of their family need an update', async () => {
  expect(await names('firmware_update=available')).toEqual(['router-2', 'router-102'])
  expect(await names('firmware_update=none')).toHaveLength(fleet.length - 2)
})

test('DEVICES-130 the statistics count what the quick filters find', async () => {
  const { body } = await user.get('/devices/statistics?charts=problem,tag_id,firmware_update,status,signal')
  expect(body.data).toMatchObject({
    problem: { any: 8, none: 2 },
    tag_id: { is_null: 10 },
    firmware_update: { available: 2, none: 8 },
    status: { online: 8, offline: 1, not_activated: 1 },
  })
  const offline = await user.get('/devices/statistics?charts=problem,firmware_update&status=offline')
  expect(offline.body.data).toEqual({ problem: { any: 1 }, firmware_update: { available: 1 } })
})

test.each([
  ['10.64.0.7', ['router-2']],
  ['10.64', ['router-2']],
  ['192.0.2.2', ['router-20']],
  ['64.0.7', []],
  ['198.51.100.0', ['switch-101']],
  ['tsw2', ['switch-3', 'switch-21', 'switch-100', 'switch-101']],
])('SEARCH-017 devices are found by address and model: %s', async (q, found) => {
  expect(await names(`q=${q}`)).toEqual(found)
  const { body } = await user.get(`/search?groups=devices&q=${q}`)
  const items = body.data.flatMap((group: { items: { name: string }[] }) => group.items)
  expect(items.map(({ name }: { name: string }) => name).toSorted()).toEqual([...found].toSorted())
})

test('SEARCH-017 the search can be limited to the model or the addresses', async () => {
  expect(await names('q=tsw2&search-fields=model')).toHaveLength(4)
  expect(await names('q=tsw2&search-fields=name,ip')).toEqual([])
  expect(await names('q=10.64.0&search-fields=ip')).toEqual(['router-2'])
})
