import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../db/client.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { project, unproject } from './area.ts'
import { type Cell, mergeClose } from './merge.ts'
import { storePositions, type ReportedPosition } from './store-positions.ts'

let outpost: TestOutpost
let company: { id: number }
let user: Person
let stranger: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company(1)
  user = await outpost.build.user(company.id)
  stranger = await outpost.build.user((await outpost.build.company(1)).id)
})
afterAll(() => outpost.close())

const report = (positions: readonly ReportedPosition[]): Promise<void> =>
  withClient(outpost.owner, (client) => storePositions(client, positions))
const at = Date.UTC(2026, 4, 1, 12)
const gps = (device: number, latitude: number, longitude: number, time = at): ReportedPosition => ({
  device,
  source: 'gps',
  latitude,
  longitude,
  accuracy: 4,
  at: time,
})
/** Adds an online device at a place. */
async function place(latitude: number, longitude: number, own: Record<string, unknown> = {}): Promise<number> {
  const { id } = await outpost.build.device(company.id)
  await report([gps(id, latitude, longitude)])
  await outpost.running.app.db.transaction().execute(async (tx) => {
    await sql`set local role outpost_everything`.execute(tx)
    await tx
      .updateTable('devices')
      .set({ status: 1, ...own })
      .where('id', '=', id)
      .execute()
  })
  return id
}
const map = async (query: string, who = user) => (await who.get(`/devices/map?${query}`)).body
const positionsOf = async (id: number) => (await user.get(`/devices/${id}/location`)).body.data.positions
const idsIn = async (query: string): Promise<number[]> =>
  (await user.get(`/devices/map/devices?${query}`)).body.data.map(({ id }: { id: number }) => id)

test('DEVICES-179 the positions of a device are those that a user set, GPS and the cell tower, in this order', async () => {
  const { id } = await outpost.build.device(company.id)
  expect(await positionsOf(id)).toEqual([])
  const tower = { device: id, source: 'cell_tower', latitude: 54.8, longitude: 23.8, accuracy: 900, at } as const
  await report([tower])
  await report([gps(id, 54.9, 23.9)])
  await user.put(`/devices/${id}`, { user_set_latitude: 55, user_set_longitude: 24 })
  expect(await positionsOf(id)).toEqual([
    { source: 'user', latitude: 55, longitude: 24, accuracy: null, located_at: expect.any(String) },
    { source: 'gps', latitude: 54.9, longitude: 23.9, accuracy: 4, located_at: '2026-05-01 12:00:00' },
    { source: 'cell_tower', latitude: 54.8, longitude: 23.8, accuracy: 900, located_at: '2026-05-01 12:00:00' },
  ])
  const shown = async () => (await user.get(`/devices/map/devices?id=${id}`)).body.data?.[0]
  expect(await shown()).toMatchObject({ id, source: 'user', latitude: 55, longitude: 24 })
  await user.put(`/devices/${id}`, { user_set_latitude: null, user_set_longitude: null })
  expect(await shown()).toMatchObject({ id, source: 'gps', latitude: 54.9, longitude: 23.9 })
})

test('DEVICES-179 a device that stands still keeps its position, with the time of the latest minute', async () => {
  const { id } = await outpost.build.device(company.id)
  await report([gps(id, 1, 1)])
  await report([gps(id, 1, 1, at + 30_000)])
  expect((await positionsOf(id))[0].located_at).toBe('2026-05-01 12:00:00')
  await report([gps(id, 1, 1, at + 90_000)])
  expect((await positionsOf(id))[0].located_at).toBe('2026-05-01 12:01:30')
})

test('DEVICES-180 devices close to each other are one cluster with the numbers of their states, and separate when zoomed in', async () => {
  const bounds = 'bounds=-60,-40,-50,-30'
  const alone = await place(-39, -59)
  await place(-35, -55, { status: 0 })
  await place(-35.0001, -55.0001, { configuration_drift: 2 })
  await place(-35.0002, -55.0002)
  const far = (await map(`${bounds}&zoom=3`)).data
  expect(far.unlocated).toBeNull()
  expect(far.clusters.map(({ count }: { count: number }) => count).toSorted()).toEqual([1, 3])
  expect(far.clusters.find(({ count }: { count: number }) => count === 3)).toMatchObject({
    offline: 1,
    problem: 1,
    online: 1,
    inactive: 0,
    bounds: [-55.0002, -35.0002, -55, -35],
    device_id: null,
    name: null,
  })
  expect(far.clusters.find(({ count }: { count: number }) => count === 1)).toMatchObject({
    latitude: -39,
    longitude: -59,
    device_id: alone,
    name: expect.any(String),
  })
  expect((await map(`${bounds}&zoom=20`)).data.clusters).toHaveLength(4)
})

test('DEVICES-180 DEVICES-181 map and list take the filters of the device list, and an area across the 180th meridian', async () => {
  const [west, east] = [await place(60, 179.5, { name: 'Wrangel west' }), await place(60, -179.5)]
  expect((await idsIn('bounds=179,59,-179,61&limit=50')).toSorted((a, b) => a - b)).toEqual([west, east])
  expect(await idsIn('bounds=179,59,180,61')).toEqual([west])
  expect(await idsIn('bounds=179,59,-179,61&q=wrangel')).toEqual([west])
  expect(await idsIn('bounds=179,59,-179,61&status=offline')).toEqual([])
  const { data } = await map('q=wrangel')
  expect(data.clusters).toMatchObject([{ count: 1, device_id: west }])
  expect(data.unlocated).toBe(0)
})

test('DEVICES-180 without bounds the devices without a position are counted', async () => {
  const { id } = await outpost.build.device(company.id)
  expect((await map(`id=${id}`)).data).toEqual({ clusters: [], unlocated: 1 })
})

test('DEVICES-180 bounds that are no area are refused', async () => {
  for (const bounds of ['0,10,10,0', '1,2,3', 'a,b,c,d', '0,0,200,10', '0,-95,10,10']) {
    const { status, body } = await user.get(`/devices/map?bounds=${bounds}`)
    expect([status, body.errors[0].code], bounds).toEqual([422, 'VALIDATION'])
    expect(body.errors[0].source, bounds).toMatch(/^bounds/)
  }
})

test('DEVICES-180 SECURITY-002 another company sees nothing of the devices and their positions', async () => {
  const id = await place(10, 10)
  expect((await map('', stranger)).data).toEqual({ clusters: [], unlocated: 0 })
  expect((await stranger.get('/devices/map/devices')).body.data).toEqual([])
  expect((await stranger.get(`/devices/${id}/location`)).status).toBe(404)
})

test('the projection of a place is undone', () => {
  for (const [latitude, longitude] of [
    [0, 0],
    [54.9, 23.9],
    [-85, 179],
  ] as const) {
    const { x, y } = project(latitude, longitude)
    const back = unproject(x, y)
    expect(back.latitude).toBeCloseTo(latitude, 9)
    expect(back.longitude).toBeCloseTo(longitude, 9)
  }
})

test('DEVICES-180 cells on both sides of a grid line become one cluster, distant ones stay', () => {
  const cell = (x: number, count: number, device_id: number): Cell => ({
    x,
    y: 0.5,
    count,
    offline: 0,
    problem: 0,
    online: count,
    inactive: 0,
    west: x,
    east: x,
    north: 0.5,
    south: 0.5,
    device_id,
  })
  const merged = mergeClose([cell(0.5 - 0.01, 3, 7), cell(0.5 + 0.01, 1, 2), cell(0.9, 5, 1)], 0)
  expect(merged.map(({ count }) => count)).toEqual([5, 4])
  expect(merged[1]).toMatchObject({ x: 0.495, west: 0.49, east: 0.51, device_id: 2 })
})
