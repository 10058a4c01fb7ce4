import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Person } from '../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let user: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  user = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

test('a client that sends every number and boolean as text gets the same results', async () => {
  const text = String(company.id)
  const tag = String((await user.post('/tags', { company_id: text, name: 'Texts' })).body.data.id)
  const added = await user.post('/devices', {
    data: [
      {
        company_id: text,
        device_series: 'rut',
        serial: 'TXT-1',
        mac: '001E42FF0001',
        auto_credit_enable: '0',
        tag_id: [tag],
      },
    ],
  })
  expect(added.status).toBe(201)
  const {
    data: [device],
  } = (await user.get('/devices?serial=TXT-1&limit=1')).body
  expect(device).toMatchObject({ company_id: company.id, credit_enabled: 0, tags: [{ name: 'Texts' }] })
  const id = String(device.id)
  expect(
    (
      await user.put('/devices', {
        data: [{ id, dynamic_monitoring: '120', user_set_latitude: '54.898798', user_set_longitude: '-0.5' }],
      })
    ).status,
  ).toBe(201)
  expect((await user.get(`/devices/${id}`)).body.data).toMatchObject({
    dynamic_monitoring: 120,
    user_set_latitude: 54.898798,
    user_set_longitude: -0.5,
  })
  expect(
    (
      await user.post('/devices/remote-access', {
        data: [
          {
            device_id: id,
            name: 'Web',
            destination_ip: '127.0.0.1',
            destination_port: '22',
            protocol: 'ssh',
            credentials_required: 'True',
          },
        ],
      })
    ).status,
  ).toBeLessThan(300)
  expect((await user.get(`/devices/remote-access?device_id=${id}`)).body.data).toContainEqual(
    expect.objectContaining({ name: 'Web', destination_port: 22, credentials_required: true }),
  )
  expect((await user.put('/devices/tags/unassign', { data: [{ device_id: id, tag_id: [tag] }] })).status).toBe(200)
  expect((await user.get(`/devices/${id}`)).body.data.tags).toEqual([])
})

test('a form may send a list as one text, as repeated fields or with brackets', async () => {
  const permissions = ((await user.get('/roles/permissions')).body.data as { id: number; name: string }[])
    .filter(({ name }) => name === 'view_devices' || name === 'view_tags')
    .map(({ id }) => String(id))
  const role = async (title: string, fields: [string, string][]): Promise<number> => {
    const form = new FormData()
    form.set('title', title)
    for (const [name, value] of fields) form.append(name, value)
    return (await user.post('/roles', form)).status
  }
  const id = String(company.id)
  expect(
    await role('One text', [
      ['company_id', id],
      ['permission_id', permissions.join(',')],
    ]),
  ).toBe(200)
  expect(
    await role('Repeated', [
      ['company_id', id],
      ...permissions.map((value): [string, string] => ['permission_id', value]),
    ]),
  ).toBe(200)
  expect(
    await role('Brackets', [
      ['company_id[]', id],
      ...permissions.map((value): [string, string] => ['permission_id[]', value]),
    ]),
  ).toBe(200)
})

test('SECURITY-070 a query may repeat a list, or write it with brackets', async () => {
  const first = (await outpost.build.company()).id
  const second = (await outpost.build.company()).id
  const found = async (query: string): Promise<number[]> =>
    ((await outpost.admin.get(`/companies?sort=id&${query}`)).body.data as { id: number }[]).map(({ id }) => id)
  for (const query of [
    `id=${first},${second}`,
    `id=${first}&id=${second}`,
    `id[]=${first}&id[]=${second}`,
    `id%5B0%5D=${first}&id%5B1%5D=${second}`,
    `id=${first}&id[]=${second}`,
  ])
    expect(await found(query), query).toEqual([first, second])
  expect(await found(`id[]=${second}`)).toEqual([second])
  expect((await found(`id[]=${first}&id[]=${second}&limit=5&limit=1`)).length, 'a number that is repeated').toBe(1)
  expect(await found(`id[]=${second}&limit[]=1`)).toEqual([second])
  expect(await outpost.admin.get('/companies?id[]=none&id[]=1')).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'id' }] },
  })
  const device = await outpost.build.device(company.id)
  const csv: string = (await outpost.admin.get(`/devices/export/csv?id[]=${device.id}`)).body
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).toContain(device.serial)
})

test('SECURITY-072 an error names the entry of a batch that failed', async () => {
  const known = (await outpost.build.device(company.id)).id
  const missing = 2_147_483_000
  const sources = async (answer: Promise<{ status: number; body: { errors: { source: string }[] } }>) => {
    const { status, body } = await answer
    return [status, body.errors[0]!.source]
  }
  const { admin } = outpost
  const pair = [known, missing]
  const inDevice = pair.map((device_id) => ({ device_id }))
  const all = <T extends object>(more: T) => ({ data: inDevice.map((entry) => ({ ...entry, ...more })) })
  expect(await sources(admin.put('/devices', { data: pair.map((id) => ({ id })) }))).toEqual([404, 'data.1.id'])
  expect(await sources(admin.put('/devices/monitoring', all({ monitoring_enabled: 1 })))).toEqual([
    404,
    'data.1.device_id',
  ])
  const tag = (await user.post('/tags', { company_id: company.id, name: 'In a batch' })).body.data.id
  expect(await sources(admin.put('/devices/tags/assign', all({ tag_id: [tag] })))).toEqual([404, 'data.1.device_id'])
  const elsewhere = await outpost.build.device((await outpost.build.company()).id)
  expect(
    await sources(
      admin.put('/devices/tags/assign', {
        data: [known, elsewhere.id].map((device_id) => ({ device_id, tag_id: [tag] })),
      }),
    ),
  ).toEqual([422, 'data.1.tag_id'])
  expect(
    await sources(admin.post('/devices/tags/assign', { device_id: pair, tag_id: [tag] })),
    'a list of ids is one parameter',
  ).toEqual([404, 'device_id'])
  expect(await sources(admin.post('/devices/passwords/generate', { data: pair.map((id) => ({ id })) }))).toEqual([
    404,
    'data.1.id',
  ])
  const device = (company_id: number, serial: string) => ({
    company_id,
    device_series: 'rut',
    serial,
    mac: '001E42FF0009',
  })
  expect(
    await sources(admin.post('/devices', { data: [device(company.id, 'BATCH-1'), device(missing, 'BATCH-2')] })),
  ).toEqual([422, 'data.1.company_id'])
})

test('a query accepts the usual spellings of true and false', async () => {
  for (const yes of ['true', 'True', '1'])
    expect((await user.get(`/tags?fields_only=${yes}`)).body.data[0], yes).toBe('id')
  for (const no of ['false', '0', ''])
    expect((await user.get(`/tags?fields_only=${no}`)).body.data[0], no).toHaveProperty('company_name')
  expect((await user.get('/tags?fields_only=perhaps')).body.errors).toMatchObject([
    { code: 'VALIDATION', source: 'fields_only', message: 'Must be true or false.' },
  ])
})

test('an invalid number is refused with its position and a message of our own', async () => {
  const wrong = await user.put('/devices', {
    data: [{ id: '1', dynamic_monitoring: '' }, { id: '1.5' }, { id: 'abc', user_set_latitude: true }],
  })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors).toEqual([
    { code: 'VALIDATION', source: 'data.0.dynamic_monitoring', message: 'Must be a number.' },
    { code: 'VALIDATION', source: 'data.1.id', message: 'Must be a whole number.' },
    { code: 'VALIDATION', source: 'data.2.id', message: 'Must be a number.' },
    { code: 'VALIDATION', source: 'data.2.user_set_latitude', message: 'Must be a number.' },
  ])
  expect((await user.get('/tags?limit=')).body.errors).toMatchObject([
    { source: 'limit', message: 'Must be a number.' },
  ])
})

test('a body may repeat the id of its path, but not name another record', async () => {
  const { body } = await user.post('/tags', { company_id: company.id, name: 'Twice named' })
  const { id } = body.data
  expect((await user.put(`/tags/${id}`, { id: String(id), name: 'Named again' })).status).toBe(200)
  expect(await user.put(`/tags/${id}`, { id: id + 1, name: 'Another' })).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'id', message: 'The value in the body differs from the one in the path.' }] },
  })
  expect((await user.get(`/tags/${id}`)).body.data.name).toBe('Named again')
})
