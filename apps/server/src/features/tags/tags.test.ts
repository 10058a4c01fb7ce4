import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let company: { id: number }
let child: { id: number }
let admin: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  child = await outpost.build.company(company.id)
  admin = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

const add = (name: string, company_id = company.id) => admin.post('/tags', { company_id, name })
const tagOf = async (name: string, company_id = company.id): Promise<number> =>
  (await add(name, company_id)).body.data.id
const tagsOn = async (id: number): Promise<string[]> =>
  (await admin.get(`/devices/${id}`)).body.data.tags.map((tag: { name: string }) => tag.name)

// TAGS-008 TAGS-009 TAGS-010 TAGS-012 TAGS-013
test('TAGS-009 a tag can be added with a chosen or a default colour, read, counted and removed with its assignments', async () => {
  const answer = await admin.post('/tags', {
    company_id: company.id,
    name: ' Vehicles ',
    description: 'Moves',
    color: '#00Ff7a',
  })
  const { id } = answer.body.data
  expect(answer).toMatchObject({
    status: 201,
    body: {
      data: {
        id,
        tag_id: id,
        company_id: company.id,
        name: 'Vehicles',
        description: 'Moves',
        color: '#00Ff7a',
        devices_count: 0,
      },
      meta: { id },
    },
  })
  expect((await add('Plain')).body.data).toMatchObject({ description: '', color: '#667085' })
  const device = await outpost.build.device(company.id)
  await admin.put('/devices/tags/assign', { data: [{ device_id: device.id, tag_id: [id] }] })
  expect((await admin.get(`/tags/${id}`)).body.data.devices_count).toBe(1)
  expect((await admin.get('/tags?q=VEHIC&sort=-device_count')).body).toMatchObject({
    data: [{ id, devices_count: 1 }],
    meta: { total: 1 },
  })
  expect((await admin.del(`/tags/${id}`)).status).toBe(200)
  expect(await tagsOn(device.id)).toEqual([])
  expect((await admin.get(`/tags/${id}`)).status).toBe(404)
})

// TAGS-015
test('TAGS-015 a name is unique within a company, ignoring case, and free in another', async () => {
  await add('Unique')
  expect(await add('uNIQUE')).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'TAG_NAME_TAKEN', source: 'name' }] },
  })
  expect((await add('Unique', child.id)).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 8 }, () => add('At once')))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7)
})

test('TAGS-009 lengths and colours are validated', async () => {
  for (const wrong of [
    { name: 'ab' },
    { name: 'x'.repeat(101) },
    { description: 'x'.repeat(201) },
    { color: '#12345' },
    { color: 'red' },
    { color: '#12345g' },
  ]) {
    const answer = await admin.post('/tags', { company_id: company.id, name: 'Bounds', ...wrong })
    expect(answer, JSON.stringify(wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ source: Object.keys(wrong)[0] }] },
    })
  }
})

// DEVICES-048 DEVICES-049 DEVICES-050
test('DEVICES-048 DEVICES-049 DEVICES-050 tags can be assigned, removed and replaced', async () => {
  const device = await outpost.build.device(company.id)
  const [red, blue, green] = [await tagOf('Red one'), await tagOf('Blue one'), await tagOf('Green one')]
  const on = (act: string, ...tag_id: number[]) =>
    admin.put(`/devices/tags/${act}`, { data: [{ device_id: device.id, tag_id }] })
  await on('assign', red!, blue!)
  await on('assign', blue!)
  expect(await tagsOn(device.id)).toEqual(['Blue one', 'Red one'])
  await on('unassign', red!)
  expect(await tagsOn(device.id)).toEqual(['Blue one'])
  await on('overwrite', green!)
  expect(await tagsOn(device.id)).toEqual(['Green one'])
  await on('overwrite')
  expect(await tagsOn(device.id)).toEqual([])
  expect((await on('assign', 999_999)).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'data.0.tag_id' })
})

test('DEVICES-048 with one invalid pair nothing is assigned', async () => {
  const device = await outpost.build.device(company.id)
  const tag = await tagOf('All or none')
  const answer = await admin.put('/devices/tags/assign', {
    data: [
      { device_id: device.id, tag_id: [tag] },
      { device_id: 999_999, tag_id: [tag] },
    ],
  })
  expect(answer.status).toBe(404)
  expect(await tagsOn(device.id)).toEqual([])
})

test('TAGS-015 a device can have tags of its own company and its parents, but not of subsidiaries or siblings', async () => {
  const [above, below] = [await outpost.build.device(company.id), await outpost.build.device(child.id)]
  const [ofAbove, ofBelow] = [await tagOf('From above'), await tagOf('From below', child.id)]
  const assign = async (device_id: number, tag: number) =>
    (await admin.put('/devices/tags/assign', { data: [{ device_id, tag_id: [tag] }] })).status
  expect(await assign(below.id, ofAbove)).toBe(200)
  expect(await assign(below.id, ofBelow)).toBe(200)
  expect(await assign(above.id, ofBelow)).toBe(422)
  expect(await tagsOn(below.id)).toEqual(['From above', 'From below'])
})

// DEVICES-051 DEVICES-052 DEVICES-053
test('DEVICES-051 DEVICES-052 DEVICES-053 the same tags can be assigned to several devices, replaced and removed', async () => {
  const devices = [await outpost.build.device(company.id), await outpost.build.device(child.id)]
  const [one, other] = [await tagOf('Fleet one'), await tagOf('Fleet other')]
  const on = (act: string, ...tag_id: number[]) =>
    admin.post(`/devices/tags/${act}`, { device_id: devices.map(({ id }) => id), tag_id })
  const assigned = () => Promise.all(devices.map(({ id }) => tagsOn(id)))
  expect((await on('assign', one!, other!)).status).toBe(200)
  expect(await assigned()).toEqual([
    ['Fleet one', 'Fleet other'],
    ['Fleet one', 'Fleet other'],
  ])
  await on('overwrite', other!)
  expect(await assigned()).toEqual([['Fleet other'], ['Fleet other']])
  await on('unassign', other!)
  expect(await assigned()).toEqual([[], []])
})

test(
  'DEVICES-051 DEVICES-053 ten thousand devices are tagged in one call, each once even if repeated; a foreign device stops the whole call',
  { timeout: 60_000 },
  async () => {
    const own = await outpost.build.company(company.id)
    const rows = await outpost.asOwner(
      `insert into devices (company_id, name, serial, series) select ${own.id}, 'Many ' || n, 'many-' || n, 'rut' from generate_series(1, 10000) n returning id`,
    )
    const device_id = rows.map((row) => Number(row['id']))
    const foreign = await outpost.build.device(1)
    const tag = await tagOf('Many at once', own.id)
    const took: Record<string, number> = {}
    const on = async (act: string, ids: number[]) => {
      const begun = performance.now()
      const answer = await admin.post(`/devices/tags/${act}`, { device_id: ids, tag_id: [tag] })
      took[act] = performance.now() - begun
      return answer
    }
    const assigned = async (): Promise<number> => (await admin.get(`/tags/${tag}`)).body.data.devices_count
    expect(await on('assign', [...device_id.slice(1), foreign.id])).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'NOT_FOUND', source: 'device_id' }] },
    })
    expect(await assigned()).toBe(0)
    expect(await on('assign', [...device_id, device_id[0]!])).toMatchObject({
      status: 422,
      body: { errors: [{ source: 'device_id' }] },
    })
    expect((await on('assign', [...device_id.slice(1), device_id[1]!])).status).toBe(200)
    expect(await assigned()).toBe(9_999)
    expect((await on('overwrite', device_id)).status).toBe(200)
    expect(await assigned()).toBe(10_000)
    expect((await on('unassign', device_id)).status).toBe(200)
    expect(await assigned()).toBe(0)
    // Measured: a quarter of a second. The bound leaves room for a busy machine.
    for (const [act, ms] of Object.entries(took)) expect(ms, act).toBeLessThan(5_000)
  },
)

test('TAGS-008 TAGS-015 the list can be limited to the tags that devices of some companies can have', async () => {
  const above = await tagOf('Serves above')
  const below = await tagOf('Serves below', child.id)
  const sibling = await outpost.build.company(company.id)
  const serving = async (...ids: number[]): Promise<number[]> =>
    (await admin.get(`/tags?q=Serves&for_company_id=${ids.join(',')}`)).body.data.map((tag: { id: number }) => tag.id)
  expect(await serving(company.id)).toEqual([above])
  expect(await serving(child.id)).toEqual([above, below])
  expect(await serving(child.id, sibling.id)).toEqual([above])
  expect(await serving(child.id, child.id)).toEqual([above, below])
})

test('TAGS-008 the list is filtered by company and id, and sorted by name, devices and id', async () => {
  const own = await outpost.build.company(company.id)
  const ids = [await tagOf('Sort b', own.id), await tagOf('sort A', own.id), await tagOf('Sort c', own.id)]
  const device = await outpost.build.device(own.id)
  await admin.post('/devices/tags/assign', { device_id: [device.id], tag_id: [ids[2]] })
  const order = async (query: string): Promise<string> =>
    (await admin.get(`/tags?company_id=${own.id}&${query}`)).body.data
      .map((tag: { name: string }) => tag.name.at(-1))
      .join('')
  expect(await order('')).toBe('Abc')
  expect(await order('sort=-name')).toBe('cbA')
  expect(await order('sort=-device_count,name')).toBe('cAb')
  expect(await order('sort=id')).toBe('bAc')
  expect(await order(`id=${ids[0]},${ids[2]}`)).toBe('bc')
  expect(await order('limit=1&offset=1')).toBe('b')
  expect((await admin.get('/tags?sort=colour')).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'sort' })
})
