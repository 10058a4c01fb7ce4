import { allEndpoints } from '../endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import type { Person } from '../testing/person.ts'

/** The response shapes that all endpoints of the public API share, as an integrator's script sees them. */
let outpost: TestOutpost
let company: { id: number }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta']) await admin.post('/tags', { company_id: company.id, name })
}, 180_000)
afterAll(() => outpost.close())

const names = async (query: string): Promise<string[]> =>
  (await admin.get(`/tags?${query}`)).body.data.map((tag: { name: string }) => tag.name)
/** Every list with the common list parameters. The catalogue of permissions is a fixed table without them. */
const lists = allEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, answer, path, input }) =>
      method === 'GET' &&
      answer.kind === 'page' &&
      !path.includes('{') &&
      input instanceof z.ZodObject &&
      'fields_only' in input.shape,
  )

test('FRAME-130 FRAME-135 success, data and meta are in every response; a creation returns 201 with the record, and its id twice', async () => {
  const made = await admin.post('/tags', { company_id: company.id, name: 'Epsilon' })
  const { id } = made.body.data
  expect(made).toMatchObject({ status: 201, body: { success: true, data: { id, name: 'Epsilon' }, meta: { id } } })
  expect((await admin.get(`/tags/${id}`)).body).toMatchObject({ success: true, data: { id } })
  expect((await admin.get('/tags')).body).toMatchObject({ success: true, meta: { total: 5 } })
  expect((await admin.del(`/tags/${id}`)).body).toMatchObject({ success: true })
  const failed = await admin.get(`/tags/${id}`)
  expect(failed).toMatchObject({
    status: 404,
    body: { success: false, errors: [{ code: 'NOT_FOUND', source: null, message: expect.any(String) }] },
  })
})

test('FRAME-131 every list accepts limit, offset, q, id, sort and fields, and returns data and meta.total', async () => {
  expect(await names('sort=name')).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma'])
  expect(await names('sort=-name&limit=2')).toEqual(['Gamma', 'Delta'])
  expect(await names('sort=-name&limit=2&offset=2')).toEqual(['Beta', 'Alpha'])
  const { data } = (await admin.get('/tags?sort=name&fields=name')).body
  expect(data[0]).toEqual({ id: expect.any(Number), name: 'Alpha' })
  expect(await names(`id=${data[0].id},${data[2].id}&sort=name`)).toEqual(['Alpha', 'Delta'])
  expect((await admin.get('/tags?q=alph&limit=0')).body).toMatchObject({ data: [], meta: { total: 1 } })
  for (let n = 0; n < 8; n++) await admin.post('/tags', { company_id: company.id, name: `More ${n}` })
  expect(await names('')).toHaveLength(10)
  // One list requires a device or tag to be named. Its own feature tests it.
  for (const { path } of lists.filter((list) => list.path !== '/devices/actions/logs')) {
    const answer = await outpost.admin.get(`${path}?limit=1&offset=0`)
    expect(answer, path).toMatchObject({
      status: 200,
      body: { success: true, data: expect.any(Array), meta: { total: expect.any(Number) } },
    })
    expect(answer.body.data.length, path).toBeLessThanOrEqual(1)
    expect((await outpost.admin.get(`${path}?limit=-1`)).body, path).toMatchObject({
      errors: [{ code: 'VALIDATION', source: 'limit' }],
    })
  }
})

test('FRAME-132 fields_only returns the names that fields accepts, for every list, and no record', async () => {
  for (const { path, answer } of lists) {
    const { status, body } = await outpost.admin.get(`${path}?fields_only=true`)
    expect(status, path).toBe(200)
    expect(body.data, path).toEqual(answer.fields)
    expect(body.meta.total, path).toBe(answer.fields!.length)
  }
  // Every name that is returned can be requested.
  const fields: string[] = (await admin.get('/tags?fields_only=true')).body.data
  for (const field of fields)
    expect(Object.keys((await admin.get(`/tags?limit=1&fields=${field}`)).body.data[0])).toEqual([
      ...new Set(['id', field]),
    ])
})

test('FRAME-133 FRAME-134 ne: negates a filter, large limits are honoured, and unknown parameters are ignored', async () => {
  const [one, other] = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
  await outpost.asOwner(
    `update devices set firmware = case id when ${one.id} then 'A_1' else 'B_2' end where id in (${one.id}, ${other.id})`,
  )
  const ids = async (query: string): Promise<number[]> =>
    (await admin.get(`/devices?${query}`)).body.data.map((device: { id: number }) => device.id)
  expect(await ids('firmware=A_1')).toEqual([one.id])
  expect(await ids('ne:firmware=A_1')).toEqual([other.id])
  expect((await ids('limit=10000&page=3&version=2&colour=none')).toSorted()).toEqual([one.id, other.id].toSorted())
})

test('FRAME-137 each kind of refusal has its status', async () => {
  const reader = await outpost.build.user(company.id, 'read_only')
  expect((await admin.post('/tags', [])).status).toBe(400)
  expect((await fetch(`${outpost.url}/api/tags`)).status).toBe(401)
  expect((await reader.post('/tags', { company_id: company.id, name: 'Not mine' })).status).toBe(403)
  expect((await admin.get('/tags/99999999')).status).toBe(404)
  expect((await admin.post('/tags', { company_id: company.id, name: 'Alpha' })).status).toBe(409)
  const wrong = await admin.post('/tags', { company_id: 'x', name: '' })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors.map((error: { source: string }) => error.source).toSorted()).toEqual(['company_id', 'name'])
  // One entry per parameter, also if it breaks several limits.
  const entry = { device_id: 1, name: '/', destination_ip: '127.0.0.1', destination_port: 22, protocol: 'ssh' }
  const twice = await admin.post('/devices/remote-access', { data: [entry, entry] })
  expect(twice.body.errors.map((error: { source: string }) => error.source)).toEqual(['data.0.name', 'data.1.name'])
  expect((await admin.get('/devices/remote-access?protocol=ftp,gopher')).body.errors).toMatchObject([
    { source: 'protocol' },
  ])
})

test('FRAME-138 bulk actions accept one list of devices and one entry per device', async () => {
  const [one, other] = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
  const done = async (id: number): Promise<string[]> =>
    (await admin.get(`/devices/${id}/commands`)).body.data.map((command: { name: string }) => command.name).toReversed()
  for (const body of [
    { action: 'reboot', device_id: [one.id, other.id] },
    { action: 'update_metrics_data', data: [{ device_id: one.id }, { device_id: other.id, action: 'reboot' }] },
    { data: [{ device_id: one.id, action: 'reboot' }] },
  ])
    expect(await admin.post('/devices/actions', body), JSON.stringify(body)).toMatchObject({
      body: { success: true, meta: { channel: expect.any(String) } },
    })
  expect([await done(one.id), await done(other.id)]).toEqual([
    ['reboot', 'refresh', 'reboot'],
    ['reboot', 'reboot'],
  ])
  for (const [body, source] of [
    [{ action: 'reboot' }, 'device_id'],
    [{ device_id: [one.id] }, 'action'],
    [{ data: [{ device_id: one.id }] }, 'action'],
  ] as const) {
    expect((await admin.post('/devices/actions', body)).body, JSON.stringify(body)).toMatchObject({
      success: false,
      errors: [{ code: 'VALIDATION', source }],
    })
  }
})
