import { parameterSource, type Value, ValueCatalogue, type ValueSource } from '@outpost/contract/device/values'
import { permissions } from '@outpost/contract/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { readReport } from './report.ts'
import { keepPartitions, rollUp } from './retention.ts'
import { readLatest, readSeries } from './service.ts'
import { writeReports } from './write.ts'

/** A source like the monitoring templates: its values come and go while the server runs. */
const points = new Map<string, Value>()
const templates: ValueSource = {
  name: 'templates',
  ids: [1000, 32_767],
  find: (address) => points.get(address),
  among: (addresses) => [...points.values()].filter(({ address }) => addresses.has(address)),
}
const temperature: Value = {
  address: '7:plc1:temperature',
  id: 32_000,
  kind: 'number',
  unit: '°C',
  range: [-40, 400],
  history: true,
  timed: true,
  permission: undefined,
}
const state: Value = {
  address: '7:plc1:state',
  id: 1001,
  kind: 'text',
  history: false,
  timed: true,
  permission: undefined,
}
const place: Value = { ...temperature, address: '7:plc1:place', id: 1002, permission: 'view_device_location' }

let outpost: TestOutpost
let member: Member
let peer: Peer
beforeAll(async () => {
  outpost = await startOutpost()
  await keepPartitions(outpost.running.app)
  member = await makeMember(outpost, 1)
  peer = await member.connect()
})
afterAll(async () => {
  peer.end()
  await outpost.close()
})

const seconds = (): number => Math.floor(Date.now() / 1000)
const stored = async (): Promise<number> =>
  Number((await outpost.asOwner(`select count(*) as n from telemetry where device_id = ${member.id}`))[0]!['n'])

async function send(at: number, values: Record<string, unknown>): Promise<void> {
  const before = await stored()
  peer.send({ kind: 'telemetry', at, values })
  await until(async () => (await stored()) === before + 1, 'the report')
}
const metrics = (parameters: string, who = outpost.admin) =>
  who.get(`/devices/${member.id}/metrics?parameters=${encodeURIComponent(parameters)}`)
const readerWithoutPlace = () =>
  outpost.build.userWith(
    1,
    permissions.filter(({ name }) => name !== 'view_device_location').map(({ id }) => id),
  )
const latest = async () => {
  const { app } = outpost.running
  const found = await inTransaction(app.db, systemScope, (tx) => readLatest(app.values, tx, systemScope, member.id))
  return new Map(found!.map((one) => [one.value.address, [one.latest, one.at.getTime() / 1000]]))
}

test('values of a source added at run time are stored, charted and read like others', async () => {
  const at = seconds() - 600
  await send(at, { signal: -60, [temperature.address]: 20 })
  expect((await metrics(temperature.address)).status).toBe(422)
  expect([...(await latest()).keys()]).toEqual(['signal'])

  // In place of the monitoring templates, which have the same numbers.
  Object.assign(outpost.running.app, { values: new ValueCatalogue(parameterSource, templates) })
  points.set(temperature.address, temperature).set(state.address, state)
  await send(at + 60, { signal: -61, [temperature.address]: 41.5, [state.address]: 'RUN' })
  await send(at + 120, { signal: -62, [temperature.address]: 900, [place.address]: 3 })
  const { status, body } = await metrics(`signal,${temperature.address}`)
  expect(status).toBe(200)
  expect(body.data.series).toEqual([
    { parameter: 'signal', unit: 'dBm', step: 0, times: [at, at + 60, at + 120], values: [-60, -61, -62] },
    { parameter: temperature.address, unit: '°C', step: 0, times: [at + 60], values: [41.5] },
  ])
  expect(body.data.available).toEqual(['signal', temperature.address])
  // Values that are not part of every report keep their own time, even if a late report follows.
  await send(at + 30, { [temperature.address]: 39, load_average: 1 })
  expect(Object.fromEntries(await latest())).toEqual({
    signal: [-62, at + 120],
    load_average: [1, at + 120],
    [temperature.address]: [41.5, at + 60],
    [state.address]: ['RUN', at + 60],
  })
  expect((await outpost.admin.get(`/devices/${member.id}`)).body.data).toMatchObject({ signal: -62 })
})

test('a value that needs a permission is neither charted nor listed without it', async () => {
  points.set(place.address, place)
  await send(seconds() - 300, { [place.address]: 7 })
  const reader = await readerWithoutPlace()
  expect((await metrics(place.address, reader)).status).toBe(403)
  expect((await metrics(temperature.address, reader)).body.data.available).not.toContain(place.address)
  expect((await metrics(place.address)).body.data.available).toContain(place.address)
})

test('lists show and sort by a value of a source, and exports contain it', async () => {
  const other = await outpost.build.device(1)
  const { app } = outpost.running
  await writeReports(
    app.pool,
    [readReport(app.values, other.id, seconds(), { [temperature.address]: 9 }, { now: Date.now(), wall: Date.now() })],
    undefined,
  )
  const list = async (sort: string) =>
    (
      await outpost.admin.get(
        `/devices?id=${member.id},${other.id}&fields=signal,${temperature.address}&sort=${sort}${temperature.address}`,
      )
    ).body.data
  const [cold, warm] = [
    { id: other.id, signal: null, [temperature.address]: 9 },
    { id: member.id, signal: -62, [temperature.address]: 41.5 },
  ]
  expect(await list('')).toEqual([cold, warm])
  expect(await list('-')).toEqual([warm, cold])
  expect((await outpost.admin.get(`/devices/${member.id}?fields=${state.address}`)).body.data).toEqual({
    id: member.id,
    [state.address]: 'RUN',
  })
  const file = await outpost.admin.get(`/devices/export/csv?id=${member.id}&fields=id,${temperature.address}`)
  expect(file.body).toContain(`${member.id},41.5`)
  const reader = await readerWithoutPlace()
  expect((await reader.get(`/devices?sort=${place.address}`)).status).toBe(403)
  const hidden = await reader.get(`/devices/${member.id}?fields=${place.address},${temperature.address}`)
  expect(hidden.body.data).toEqual({ id: member.id, [place.address]: null, [temperature.address]: 41.5 })
  expect((await outpost.admin.get('/devices?sort=7:plc1:unknown')).status).toBe(422)
})

test('long periods of such a value come from the rollup, in the requested number of buckets', async () => {
  const { app } = outpost.running
  const hour = Math.floor(seconds() / 3600) * 3600
  for (let back = 1; back <= 4; back++)
    await outpost.asOwner(`
      insert into telemetry (at, device_id, parameters, values) values
      (to_timestamp(${hour - back * 3600 + 60}), ${member.id}, '{${temperature.id}}', '{${back * 10}}'),
      (to_timestamp(${hour - back * 3600 + 120}), ${member.id}, '{${temperature.id}}', '{${back * 10 + 2}}')`)
  await outpost.asOwner(
    `insert into telemetry_dirty_hours select to_timestamp(${hour}) - n * interval '1 hour' from generate_series(1, 4) n on conflict do nothing`,
  )
  await rollUp(app)
  const span = { from: new Date((hour - 4 * 3600) * 1000 - 4 * 86_400_000), to: new Date(hour * 1000) }
  const [hours] = await readSeries(app.unscoped, member.id, [temperature], span)
  // Reports of other tests fall into the last of these hours or the next one.
  expect(hours).toMatchObject({ parameter: temperature.address, unit: '°C', step: 3600 })
  expect(hours!.times.slice(0, 3)).toEqual([4, 3, 2].map((back) => hour - back * 3600))
  expect(hours!.values.slice(0, 3)).toEqual([41, 31, 21])
  const [steps] = await readSeries(app.unscoped, member.id, [temperature], span, 2)
  expect(steps!.times.filter((_, index) => steps!.values[index] !== null)).toHaveLength(1)
  expect(steps!.step).toBe((4 * 86_400 + 4 * 3600) / 2)
  const shown = steps!.values.findIndex((value) => value !== null)
  expect(steps!.maxima![shown]).toBe(42)
  expect(steps!.values[shown]).toBeGreaterThan(10)
  expect(steps!.values[shown]).toBeLessThan(42)
  const day = { from: new Date((hour - 4 * 3600) * 1000), to: new Date((hour - 3600) * 1000) }
  const [raw] = await readSeries(app.unscoped, member.id, [temperature], day)
  expect(raw!.values.filter((value) => value !== null)).toEqual([40, 42, 30, 32, 20, 22])
  const [few] = await readSeries(app.unscoped, member.id, [temperature], day, 3)
  expect(few).toMatchObject({ step: 3600, values: [41, 31, 21], minima: [40, 30, 20], maxima: [42, 32, 22] })
})

test('a value removed from its source is omitted, and its history returns when it is added again', async () => {
  points.delete(temperature.address)
  expect((await metrics(temperature.address)).status).toBe(422)
  expect([...(await latest()).keys()]).not.toContain(temperature.address)
  points.set(temperature.address, temperature)
  expect((await metrics(temperature.address)).body.data.series[0].values).toContain(41.5)
})
