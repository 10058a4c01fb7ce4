import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'

let outpost: TestOutpost
let user: Person & { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  user = await outpost.build.user(1, 'read_only')
})
afterAll(() => outpost.close())

const stored = async (who: Person = user): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await who.get('/storage?limit=1000')).body.data.map((setting: { key: string; value: unknown }) => [
      setting.key,
      setting.value,
    ]),
  )

// SETTINGS-002 SETTINGS-003 SETTINGS-004 SETTINGS-005
test('SETTINGS-004 a setting of any JSON type can be stored, replaced, listed and removed', async () => {
  const values = {
    'table.devices': { columns: ['name', 'mac'], size: 25 },
    'a:b.c-d_e': [1, 'two', null],
    flag: false,
    nothing: null,
    text: 'Größe 😀',
    zero: 0,
  }
  for (const [key, value] of Object.entries(values))
    expect((await user.post('/storage', { key, value })).status, key).toBe(200)
  expect(await stored()).toEqual(values)
  await user.put('/storage/flag', { value: { on: true } })
  await user.post('/storage', { key: 'zero', value: 1 })
  expect(await stored()).toMatchObject({ flag: { on: true }, zero: 1 })
  expect((await user.put('/storage/unknown', { value: 1 })).status).toBe(404)
  for (const key of Object.keys(values)) await user.del(`/storage/${key}`)
  expect(await stored()).toEqual({})
})

// SETTINGS-001
test('SETTINGS-001 settings are private: another user of the same company cannot read, change or remove them', async () => {
  const other = await outpost.build.user(1, 'super_admin')
  await user.post('/storage', { key: 'mine', value: 'secret' })
  expect(await stored(other)).toEqual({})
  expect((await other.put('/storage/mine', { value: 'stolen' })).status).toBe(404)
  await other.del('/storage/mine')
  await other.post('/storage', { key: 'mine', value: 'own' })
  expect(await stored()).toEqual({ mine: 'secret' })
})

// SETTINGS-007
test('SETTINGS-007 keys, sizes and the number of settings are limited', async () => {
  for (const key of ['', 'a b', 'x'.repeat(101), 'a/b', 'ä', '../x'])
    expect((await user.post('/storage', { key, value: 1 })).status, key).toBe(422)
  expect((await user.post('/storage', { key: 'x'.repeat(100), value: 1 })).status).toBe(200)
  expect((await user.post('/storage', { key: 'big', value: 'x'.repeat(65_534) })).status).toBe(200)
  expect(await user.post('/storage', { key: 'big', value: 'x'.repeat(65_535) })).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'value' }] },
  })
  await outpost.asOwner(
    `delete from settings; insert into settings (user_id, key, value) select ${user.id}, 'k' || n, '1' from generate_series(1, 500) n`,
  )
  expect(await user.post('/storage', { key: 'one-more', value: 1 })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'VALIDATION', source: 'key' }] },
  })
  expect((await user.put('/storage/k7', { value: 'changed' })).status).toBe(200)
  expect((await user.post('/storage', { key: 'k8', value: 'changed' })).status).toBe(200)
  await user.del('/storage/k9')
  expect((await user.post('/storage', { key: 'one-more', value: 1 })).status).toBe(200)
})
