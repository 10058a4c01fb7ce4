import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../db/client.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import { storePositions, storeSetPositions } from '../map/store-positions.ts'
import { boxOf, isInside, isWithin, type Shape } from './shape.ts'

let outpost: TestOutpost
let provider: { id: number }
let customer: { id: number }
let user: Person
let below: Person
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  provider = await outpost.build.company(1)
  customer = await outpost.build.company(provider.id)
  user = await outpost.build.user(provider.id)
  below = await outpost.build.user(customer.id)
})
afterAll(() => outpost.close())

const move = (device: number, latitude: number, longitude: number, accuracy = 5): Promise<void> =>
  withClient(outpost.owner, (client) =>
    storePositions(client, [{ device, source: 'gps', latitude, longitude, accuracy, at: Date.now() }]),
  )
const circle = { name: 'Yard', kind: 'circle', latitude: 60, longitude: 10, radius: 1000 }
const make = async (shape: object, who = user): Promise<number> => (await who.post('/geofences', shape)).body.data.id
const insideOf = async (id: number, who = user): Promise<number[]> =>
  (await who.get(`/geofences/${id}/devices?limit=50`)).body.data.map((device: { id: number }) => device.id)
const codeOf = ({ status, body }: { status: number; body: { errors?: { code: string; source?: string }[] } }) =>
  [status, body.errors?.[0]?.code, body.errors?.[0]?.source].filter(Boolean).join(' ')

test('DEVICES-185 a device of a subsidiary enters a geofence, wanders at its edge, and leaves', async () => {
  const fence = await make(circle)
  const { id } = await outpost.build.device(customer.id)
  await move(id, 60.0093, 10)
  expect(await insideOf(fence)).toEqual([])
  await move(id, 60.005, 10)
  expect(await insideOf(fence)).toEqual([id])
  await move(id, 60.0093, 10)
  expect(await insideOf(fence)).toEqual([id])
  await move(id, 60.02, 10)
  expect(await insideOf(fence)).toEqual([])
})

test('DEVICES-184 DEVICES-185 a new or changed geofence contains the devices that are already there', async () => {
  const { id } = await outpost.build.device(provider.id)
  await move(id, -20, -20)
  const corners = [
    { latitude: -21, longitude: -21 },
    { latitude: -21, longitude: -19 },
    { latitude: -19, longitude: -20 },
  ]
  const made = await user.post('/geofences', { name: 'Triangle', kind: 'polygon', corners })
  expect(made.body.data).toMatchObject({ kind: 'polygon', corners, radius: null, devices_count: 1 })
  expect(await insideOf(made.body.data.id)).toEqual([id])
  expect((await user.put(`/geofences/${made.body.data.id}`, circle)).status).toBe(200)
  expect(await insideOf(made.body.data.id)).toEqual([])
  const [row] = (await user.get(`/geofences?id=${made.body.data.id}`)).body.data
  expect(row).toMatchObject({ name: 'Yard', kind: 'circle', radius: 1000, corners: [], devices_count: 0 })
  expect((await user.del(`/geofences/${made.body.data.id}`)).status).toBe(200)
  expect(codeOf(await user.get(`/geofences/${made.body.data.id}/devices`))).toBe('404 NOT_FOUND')
})

test('DEVICES-185 a location that a user of a subsidiary sets counts for a geofence of the parent company', async () => {
  const fence = await make({ ...circle, latitude: 30, longitude: 30 })
  const { id } = await outpost.build.device(customer.id)
  await below.put(`/devices/${id}`, { user_set_latitude: 30, user_set_longitude: 30 })
  await expect.poll(() => insideOf(fence)).toEqual([id])
  await below.put(`/devices/${id}`, { user_set_latitude: null, user_set_longitude: null })
  await expect.poll(() => insideOf(fence)).toEqual([])
})

test('DEVICES-184 TELEMETRY-049 shapes that enclose nothing are refused', async () => {
  const polygon = (...longitudes: number[]) => ({
    name: 'Shape',
    kind: 'polygon',
    corners: longitudes.map((longitude, at) => ({ latitude: at * 5, longitude })),
  })
  for (const [shape, fault] of [
    [{ ...circle, radius: undefined }, 'radius'],
    [{ ...circle, radius: 5 }, 'radius'],
    [{ ...circle, latitude: 95 }, 'latitude'],
    [polygon(1, 2), 'corners'],
    [polygon(170, -170, 175), 'corners'],
    [polygon(1, 2, 3), 'corners'],
    [polygon(1, 1, 1), 'corners'],
    [
      {
        name: 'Bow tie',
        kind: 'polygon',
        corners: [
          { latitude: 0, longitude: 0 },
          { latitude: 10, longitude: 10 },
          { latitude: 0, longitude: 10 },
          { latitude: 10, longitude: 0 },
        ],
      },
      'corners',
    ],
    [{ ...circle, name: ' ' }, 'name'],
  ] as const)
    expect(codeOf(await user.post('/geofences', shape)), JSON.stringify(shape)).toBe(`422 VALIDATION ${fault}`)
})

test('DEVICES-184 SECURITY-002 users of a subsidiary neither see nor change the geofences of the parent company', async () => {
  const fence = await make({ ...circle, latitude: -50 })
  expect((await below.get('/geofences')).body.data).toEqual([])
  for (const answer of [
    await below.get(`/geofences/${fence}/devices`),
    await below.put(`/geofences/${fence}`, circle),
    await below.del(`/geofences/${fence}`),
  ])
    expect(codeOf(answer)).toBe('404 NOT_FOUND')
  expect(codeOf(await below.post('/geofences', { ...circle, company_id: provider.id }))).toBe(
    '422 VALIDATION company_id',
  )
})

test('DEVICES-185 a device that moves to another company leaves geofences that do not apply there', async () => {
  const fence = await make({ ...circle, latitude: -40 }, below)
  const { id } = await outpost.build.device(customer.id)
  await move(id, -40, 10)
  expect(await insideOf(fence, below)).toEqual([id])
  expect((await user.post('/devices/move', { device_id: [id], company_id: provider.id })).status).toBe(200)
  expect(await insideOf(fence)).toEqual([])
})

test('TELEMETRY-028 a location that is set while the first GPS position arrives takes precedence over it', async () => {
  const { id } = await outpost.build.device(provider.id)
  const sources = () =>
    outpost.asOwner(`select source, best from device_positions where device_id = ${id} order by source`)
  await outpost.asOwner(`update devices set user_set_latitude = 5, user_set_longitude = 6 where id = ${id}`)
  const { app } = outpost.running
  let report: Promise<void> = Promise.resolve()
  await inTransaction(app.db, systemScope, async (tx) => {
    await storeSetPositions(tx, [id])
    report = move(id, 60, 10)
    // It waits for this transaction, which cannot see the position that it has added.
    await expect
      .poll(() => outpost.asOwner("select from pg_locks where locktype = 'advisory' and not granted"))
      .toHaveLength(1)
  })
  await report
  expect(await sources()).toEqual([
    { source: 0, best: true },
    { source: 1, best: false },
  ])
  await outpost.asOwner(`update devices set user_set_latitude = null, user_set_longitude = null where id = ${id}`)
  await inTransaction(app.db, systemScope, (tx) => storeSetPositions(tx, [id]))
  expect(await sources()).toEqual([{ source: 1, best: true }])
})

test('DEVICES-185 no shape reaches beyond its box, also around the poles and the 180th meridian', () => {
  const circleAt = (latitude: number, longitude: number, radius: number): Shape => ({
    kind: 'circle',
    latitude,
    longitude,
    radius,
    corners: [],
  })
  const shapes = [0, 45, -60, 84, 89.9].flatMap((latitude) =>
    [0, 179.9, -179.9].flatMap((longitude) =>
      [20, 5000, 900_000].map((radius) => circleAt(latitude, longitude, radius)),
    ),
  )
  for (const shape of shapes) {
    const box = boxOf(shape)
    let inside = 0
    for (let north = -1.2; north <= 1.2; north += 0.1)
      for (let east = -1.2; east <= 1.2; east += 0.1) {
        const reach = (shape.radius! + 2000) / 111_195
        const latitude = Math.max(-90, Math.min(90, shape.latitude! + north * reach))
        const far = shape.longitude! + (east * reach) / Math.max(0.002, Math.cos((latitude * Math.PI) / 180))
        const place = { latitude, longitude: ((((far + 180) % 360) + 360) % 360) - 180 }
        if (!isInside(shape, place, true, 5000)) continue
        inside++
        expect(isWithin(box, place), JSON.stringify({ shape, place })).toBe(true)
      }
    expect(inside).toBeGreaterThan(0)
  }
})
