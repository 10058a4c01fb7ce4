import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person, type Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: Person & { email: string }
let pump: { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company(1, 'Northern Ferries')
  child = await outpost.build.company(company.id, 'Ferry of the fjord')
  admin = await outpost.build.user(company.id)
  pump = await outpost.build.device(company.id, { name: 'Bilge pump', serial: 'SER-4711', mac: '00:1E:42:AB:CD:EF' })
  await outpost.asOwner(`update devices set imei = '351234567890123', status = 1 where id = ${pump.id}`)
  await outpost.build.device(child.id, { name: 'Ferry mast' })
  await outpost.build.device((await outpost.build.company()).id, {
    name: 'Bilge pump of others',
    mac: '00:1E:42:AB:CD:FF',
  })
  await admin.post('/tags', { company_id: company.id, name: 'Ferry tag', description: 'Moves', color: '#123456' })
  await admin.post('/vpn/hubs', {
    company_id: company.id,
    name: 'Ferry hub',
    description: 'All ships',
    hub_zone: 'local',
  })
  await admin.post(
    '/files',
    formOf({
      type: 'device_task_manager_file',
      description: 'For the quay',
      file: new File(['settings'], 'Ferry settings.txt'),
    }),
  )
  await admin.post('/devices/remote-access', {
    data: [
      { device_id: pump.id, name: 'Ferry desk', destination_ip: '10.1.2.3', destination_port: 3389, protocol: 'rdp' },
    ],
  })
})
afterAll(() => outpost.close())

interface Group {
  group: string
  total: number
  more: boolean
  items: Record<string, unknown>[]
}
const find = async (q: string, who: Person = admin, more = ''): Promise<Group[]> =>
  (await who.get(`/search?q=${encodeURIComponent(q)}${more}`)).body.data
const names = async (q: string, group: string, who: Person = admin): Promise<unknown[]> =>
  (await find(q, who)).find((entry) => entry.group === group)?.items.map((hit) => hit['name']) ?? []

test('SEARCH-010 SEARCH-002 one call searches every group, and the hits have distinguishing details', async () => {
  const none = { detail: '', company_name: null, status: null, email: null, protocol: null, color: null }
  const id = expect.any(Number)
  expect(await find('ferry')).toEqual([
    {
      group: 'devices',
      total: 1,
      more: false,
      items: [
        {
          ...none,
          id,
          name: 'Ferry mast',
          detail: expect.stringMatching(/^\d+ · 00:1E:42:/),
          company_name: 'Ferry of the fjord',
        },
      ],
    },
    {
      group: 'companies',
      total: 1,
      more: false,
      items: [
        {
          ...none,
          id: child.id,
          name: 'Ferry of the fjord',
          company_name: 'Ferry of the fjord',
          detail: 'Northern Ferries',
        },
      ],
    },
    {
      group: 'remote-access',
      total: 2,
      more: false,
      items: [
        {
          ...none,
          id,
          name: 'Ferry desk',
          detail: 'Bilge pump · 10.1.2.3:3389',
          company_name: 'Northern Ferries',
          status: 1,
          protocol: 'rdp',
        },
        {
          ...none,
          id,
          name: 'SSH',
          detail: 'Ferry mast · 127.0.0.1:22',
          company_name: 'Ferry of the fjord',
          protocol: 'ssh',
        },
      ],
    },
    {
      group: 'vpn-hubs',
      total: 1,
      more: false,
      items: [{ ...none, id, name: 'Ferry hub', detail: 'All ships', company_name: 'Northern Ferries' }],
    },
    {
      group: 'tags',
      total: 1,
      more: false,
      items: [{ ...none, id, name: 'Ferry tag', detail: 'Moves', company_name: 'Northern Ferries', color: '#123456' }],
    },
    { group: 'users', total: 0, more: false, items: [] },
    {
      group: 'files',
      total: 1,
      more: false,
      items: [{ ...none, id, name: 'Ferry settings.txt', detail: 'For the quay', company_name: 'Northern Ferries' }],
    },
  ])
  expect((await find(admin.email)).find(({ group }) => group === 'users')).toMatchObject({
    group: 'users',
    total: 1,
    items: [{ name: admin.email.split('@')[0], email: admin.email, company_name: 'Northern Ferries' }],
  })
})

test('SEARCH-011 a device is found by name, serial, IMEI and its MAC in any notation', async () => {
  for (const q of [
    'bilge',
    'GE PU',
    'ser-4711',
    '471',
    '351234567890123',
    '4567890',
    '00:1E:42:AB:CD:EF',
    '00-1e-42-ab-cd-ef',
    '001e.42ab.cdef',
    '001E42ABCDEF',
    'ab:cd:ef',
    'ab-cd-ef',
    '42ab.cdef',
    'cdef',
    ' bilge ',
  ])
    expect(await names(q, 'devices'), q).toEqual(['Bilge pump'])
  for (const q of ['00:1E:42:AB:CD:FF', 'nothing like it', '%', '_', 'bilge%', "'; drop table devices; --", '\\'])
    expect(await names(q, 'devices'), q).toEqual([])
  // Only the complete address of an entry matches.
  expect(await names('10.1.2.3', 'remote-access')).toEqual(['Ferry desk'])
  for (const q of ['10.1.2.', '999.1.2.3']) expect(await names(q, 'remote-access'), q).toEqual([])
})

test('SEARCH-011 one or two letters match the beginning of words, and names that start with the text come first', async () => {
  expect(await names('pu', 'devices')).toEqual(['Bilge pump'])
  expect(await names('ump', 'devices')).toEqual(['Bilge pump'])
  expect(await names('um', 'devices')).toEqual([])
  for (const name of ['Zeta row', 'row Zeta', 'Zeta bow', 'A zeta']) await outpost.build.device(company.id, { name })
  expect(await names('zeta', 'devices')).toEqual(['Zeta bow', 'Zeta row', 'A zeta', 'row Zeta'])
})

test('SEARCH-005 SEARCH-009 SEARCH-010 totals are counted up to the limit, and more says whether there are further hits', async () => {
  for (let n = 10; n < 21; n++) await outpost.build.device(company.id, { name: `Crowd ${n}` })
  const [all] = await find('crowd', admin, '&groups=devices')
  expect(all).toMatchObject({ total: 10, more: true })
  expect(all!.items).toHaveLength(10)
  expect((await find('crowd', admin, '&groups=devices&limit=3'))[0]).toMatchObject({
    total: 3,
    more: true,
    items: [{ name: 'Crowd 10' }, { name: 'Crowd 11' }, { name: 'Crowd 12' }],
  })
  expect((await find('crowd 1', admin, '&groups=devices&limit=1000'))[0]).toMatchObject({ total: 10, more: false })
})

test('SEARCH-004 SEARCH-010 only the named groups that the user may see are searched', async () => {
  const groupsOf = async (who: Person, more = '') => (await find('ferry', who, more)).map((entry) => entry.group)
  expect(await groupsOf(admin, '&groups=tags,devices,vpn-hubs,tags')).toEqual(['devices', 'vpn-hubs', 'tags'])
  expect(await groupsOf(admin, '&groups=')).toEqual([])
  expect(await groupsOf(await outpost.build.user(company.id, 'end_user'))).toEqual([
    'devices',
    'remote-access',
    'vpn-hubs',
    'tags',
    'files',
  ])
  expect(await groupsOf(await outpost.build.userWith(company.id, [90]))).toEqual(['tags'])
  const token = async (scopes: string[]) =>
    person(outpost.url, {
      authorization: `Bearer ${(await admin.post('/account/tokens', { name: 'search', scopes })).body.data.token}`,
    })
  expect(await groupsOf(await token(['search:read', 'devices:read']))).toEqual(['devices'])
  expect((await (await token(['devices:read'])).get('/search?q=ferry')).status).toBe(403)
  expect((await find('')).map(({ total, more, items }) => ({ total, more, items }))).toEqual(
    Array.from({ length: 7 }, () => ({ total: 0, more: false, items: [] })),
  )
})

test('SEARCH-010 SECURITY-003 an end client finds nothing of subsidiaries, and no user finds records of other companies', async () => {
  const client = await outpost.build.user(company.id, 'end_user')
  expect(await names('ferry', 'devices', client)).toEqual([])
  expect(await names('ferry', 'remote-access', client)).toEqual(['Ferry desk'])
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  expect((await find('ferry', stranger)).map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('SEARCH-004 FILES-039 a file is found by name and description, also by users it is shared with, and by nobody else', async () => {
  const below = await outpost.build.user(child.id)
  const stranger = await outpost.build.user((await outpost.build.company()).id)
  const of = async (q: string, who: Person = admin) => (await find(q, who, '&groups=files'))[0]!.items
  expect(await of('QUAY')).toMatchObject([{ name: 'Ferry settings.txt' }])
  expect(await of('fe')).toHaveLength(1)
  expect(await of('er')).toEqual([])
  expect([await of('quay', below), await of('quay', stranger)]).toEqual([[], []])
  const [{ id }] = (await admin.get('/files?q=quay')).body.data
  await admin.put(`/files/${id}/permissions`, { visibility: 'subsidiaries' })
  expect(await of('quay', below)).toMatchObject([{ id, name: 'Ferry settings.txt', company_name: null }])
  expect(await of('quay', stranger)).toEqual([])
  await admin.put(`/files/${id}/permissions`, { visibility: 'company' })
})

test('SEARCH-001 SEARCH-012 the search calls of other clients find by name and email, select fields and count', async () => {
  const ask = async (path: string, q: string) =>
    (
      await admin.get(
        `${path}?q=${q}&limit=10&search-fields=name,email&fields=id,name,status,email,protocol,enabled,color`,
      )
    ).body
  const id = expect.any(Number)
  expect(await ask('/devices', 'bilge')).toMatchObject({
    success: true,
    data: [{ id: pump.id, name: 'Bilge pump', status: 1 }],
    meta: { total: 1 },
  })
  expect((await ask('/companies', 'ferry')).data).toEqual([{ id: child.id, name: 'Ferry of the fjord', email: null }])
  expect((await ask('/devices/remote-access', 'ferry')).data).toEqual([{ id, name: 'Ferry desk', protocol: 'rdp' }])
  expect((await ask('/tags', 'ferry')).data).toEqual([{ id, name: 'Ferry tag', color: '#123456' }])
  expect(await ask('/users', admin.email)).toMatchObject({ data: [{ id, email: admin.email }], meta: { total: 1 } })
  for (const row of (await ask('/users', admin.email)).data)
    expect(Object.keys(row).toSorted()).toEqual(['email', 'id', 'status'])
  // A device is found by its serial, but not when only names are searched.
  expect((await admin.get('/devices?q=4711')).body.meta.total).toBe(1)
  expect((await ask('/devices', '4711')).meta.total).toBe(0)
  expect((await admin.get('/devices?q=4711&search-fields=name,serial')).body.meta.total).toBe(1)
  expect((await admin.get('/devices?q=42ab.cdef&search-fields=mac')).body.meta.total).toBe(1)
  expect((await admin.get('/devices?q=4711&search-fields=nonsense')).body.meta.total).toBe(1)
  expect((await admin.get('/devices/remote-access?q=bilge&search-fields=name')).body.meta.total).toBe(0)
  expect((await admin.get('/devices/remote-access?q=bilge')).body.meta.total).toBe(2)
  expect((await admin.get('/storage?fields=key')).status).toBe(200)
})
