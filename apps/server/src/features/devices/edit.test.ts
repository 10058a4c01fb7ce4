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

const [a, b, c] = fleet.map((shape) => shape.name) as [string, string, string]

// DEVICES-018 DEVICES-021
test('DEVICES-021 only the given fields of a device change, and the change is logged', async () => {
  const id = ids.get(b)!
  const before = (await user.get(`/devices/${id}`)).body.data
  expect(
    (
      await user.put(`/devices/${id}`, {
        description: 'In the cellar',
        dynamic_monitoring: 60,
        user_set_latitude: 54.68,
        user_set_longitude: 25.28,
      })
    ).status,
  ).toBe(200)
  const after = (await user.get(`/devices/${id}`)).body.data
  expect(after).toEqual({
    ...before,
    description: 'In the cellar',
    dynamic_monitoring: 60,
    user_set_latitude: 54.68,
    user_set_longitude: 25.28,
    updated_at: after.updated_at,
  })
  await user.put(`/devices/${id}`, { user_set_latitude: null, dynamic_monitoring: 0 })
  expect((await user.get(`/devices/${id}`)).body.data).toMatchObject({
    user_set_latitude: null,
    dynamic_monitoring: 0,
    description: 'In the cellar',
  })
  const [line] = (await user.get(`/devices/${id}/logs?limit=1`)).body.data
  expect(line).toMatchObject({
    type: 'Edit device',
    status: true,
    log: 'Changed: dynamic_monitoring, user_set_latitude',
    serial: 'SN-1',
    ip: '127.0.0.1',
  })
  // A form sends all of its fields, changed or not.
  const { name, description, tags } = (await user.get(`/devices/${id}`)).body.data
  const form = {
    name,
    description,
    dynamic_monitoring: 0,
    user_set_longitude: 25.28,
    tag_id: tags.map((tag: { id: number }) => tag.id),
  }
  await user.put(`/devices/${id}`, { ...form, description: 'In the attic' })
  expect((await user.get(`/devices/${id}/logs?limit=1`)).body.data[0].log).toBe('Changed: description')
  for (const wrong of [
    { dynamic_monitoring: 59 },
    { dynamic_monitoring: 31_536_001 },
    { name: '' },
    { name: 'x'.repeat(65) },
    { description: 'x'.repeat(256) },
    { user_set_latitude: 91 },
    { user_set_longitude: -181 },
  ]) {
    expect((await user.put(`/devices/${id}`, wrong)).status, JSON.stringify(wrong)).toBe(422)
  }
})

test('DEVICES-018 several devices are edited together or not at all', async () => {
  const data = [
    { id: ids.get(a)!, description: 'many' },
    { id: ids.get(c)!, description: 'many' },
  ]
  expect((await user.put('/devices', { data: [...data, { id: 999_999, description: 'many' }] })).status).toBe(404)
  expect((await user.get(`/devices/${ids.get(a)}`)).body.data.description).toBe('')
  expect((await user.put('/devices', { data })).status).toBe(201)
  expect((await user.get(`/devices/${ids.get(c)}`)).body.data.description).toBe('many')
})

// DEVICES-019
test('DEVICES-019 several devices are removed together or not at all', async () => {
  const [one, two] = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
  expect((await user.del('/devices', { device_id: [one.id, 999_999] })).body.errors[0]).toMatchObject({
    code: 'NOT_FOUND',
    source: 'device_id',
  })
  expect((await user.get(`/devices/${one.id}`)).status).toBe(200)
  expect((await user.del('/devices', { device_id: [one.id, two.id, one.id] })).status).toBe(200)
  for (const id of [one.id, two.id]) expect((await user.get(`/devices/${id}`)).status).toBe(404)
})

test('edits and tags of the same devices in opposite order wait for each other', async () => {
  const list = fleet.map((shape) => ({ id: ids.get(shape.name)!, description: 'crossed' }))
  const tags = list.map(({ id }) => ({ device_id: id, tag_id: [ids.get('tag')!] }))
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => [
      user.put('/devices', { data: n % 2 ? list : list.toReversed() }),
      user.put('/devices/tags/overwrite', { data: n % 2 ? tags : tags.toReversed() }),
    ]).flat(),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => [201, 200]).flat())
})
