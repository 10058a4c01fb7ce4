import { parameterByName } from '@outpost/contract/device/parameters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { notePositions } from '../../telemetry/positions.ts'
import { readReport } from '../../telemetry/report.ts'
import { makePartitions, rollUp } from '../../telemetry/retention.ts'
import { writeReports } from '../../telemetry/write.ts'
import { noteReports } from '../watch.ts'
import { evaluateAll } from './round.ts'

/** Automations that compare where devices are. There is no worker: the tests take each step themselves. */
let outpost: TestOutpost
let fence: number
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  await makePartitions(outpost.running.app, 8)
  const circle = { name: 'Yard', kind: 'circle', latitude: 60, longitude: 10, radius: 1000 }
  fence = (await outpost.admin.post('/geofences', circle)).body.data.id
})
afterAll(() => outpost.close())

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const
const email = { subject: 'Place', message: 'Place', receiving_emails: ['a@example.com'] }
const rule = (operator: string, more: object = {}) => ({
  name: operator,
  conditions_body: [
    {
      type: 'if',
      expression: [{ parameter: `geofence:${fence}`, operator, ...more }],
      actions: [{ name: 'SendEmail', options: email }],
    },
  ],
})
const create = async (operator: string, device: number): Promise<number> => {
  const made = await outpost.admin.post('/automations', rule(operator))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  await outpost.admin.put(`/automations/${made.body.data.id}/devices`, { devices: [device] })
  return made.body.data.id
}
const statuses = async (id: number): Promise<string[]> => {
  const { body } = await outpost.admin.get(`/automations/${id}/logs?sort=id&limit=50`)
  return body.data.map((row: { overall_status: string }) => row.overall_status)
}

let now = Date.now() - hour
/** A report as it is stored when it arrives, and its evaluation. */
async function report(device: number, values: Record<string, number>): Promise<void> {
  now += minute
  const { app } = outpost.running
  const one = readReport(app.values, device, now / 1000, values, { now, wall: now }, {})
  await writeReports(app.pool, [one], undefined, now, [notePositions, noteReports])
  await evaluateAll(app)
}
const inside = { latitude: 60, longitude: 10 }
const outside = { latitude: 61, longitude: 10 }

test('TELEMETRY-044 TELEMETRY-045 a device enters, is inside, leaves and is outside, and without a position nothing is known', async () => {
  const { id: device } = await outpost.build.device(1)
  const ids: Record<string, number> = {}
  for (const operator of ['enters', 'leaves', 'inside', 'outside']) ids[operator] = await create(operator, device)
  const logs = async () =>
    Object.fromEntries(await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, await statuses(id)])))
  await report(device, { signal: -70 })
  const unknown = ['unknown']
  expect(await logs()).toEqual({ enters: unknown, leaves: unknown, inside: unknown, outside: unknown })
  // Its first position is no change.
  await report(device, inside)
  expect(await logs()).toMatchObject({
    enters: unknown,
    leaves: unknown,
    inside: [...unknown, 'triggered'],
    outside: unknown,
  })
  await report(device, { signal: -71 })
  await report(device, outside)
  expect(await logs()).toEqual({
    enters: unknown,
    leaves: [...unknown, 'triggered'],
    inside: [...unknown, 'triggered', 'resolved'],
    outside: [...unknown, 'triggered'],
  })
  await report(device, inside)
  expect((await logs())['enters']).toEqual([...unknown, 'triggered'])
  expect((await logs())['leaves']).toEqual([...unknown, 'triggered'])
})

test('TELEMETRY-046 a location that a user sets is evaluated without a report', async () => {
  const { id: device } = await outpost.build.device(1)
  const id = await create('enters', device)
  const place = async (at: object) => {
    await outpost.admin.put(`/devices/${device}`, at)
    await expect
      .poll(async () => (await outpost.asOwner(`select from alert_inputs where device_id = ${device}`)).length)
      .toBe(1)
    await evaluateAll(outpost.running.app)
  }
  await place({ user_set_latitude: 20, user_set_longitude: 20 })
  await place({ user_set_latitude: 60, user_set_longitude: 10 })
  expect((await statuses(id)).at(-1)).toBe('triggered')
  await place({ user_set_latitude: null, user_set_longitude: null })
  expect((await statuses(id)).filter((status) => status === 'triggered')).toHaveLength(1)
})

test('TELEMETRY-044 what does not fit a geofence, or is not seen, is refused', async () => {
  const fault = async (body: object, who = outpost.admin) => {
    const answer = await who.post('/automations', body)
    return [answer.status, answer.body.errors?.[0]?.source]
  }
  const at = 'conditions_body.0.expression.0'
  expect(await fault(rule('==', { value: 'inside' }))).toEqual([422, `${at}.value`])
  expect(await fault(rule('changed'))).toEqual([422, `${at}.value`])
  const other = { ...rule('inside') }
  other.conditions_body[0]!.expression[0]!.parameter = 'signal'
  expect(await fault(other)).toEqual([422, `${at}.value`])
  other.conditions_body[0]!.expression[0]!.parameter = 'geofence:999999'
  expect(await fault(other)).toEqual([422, `${at}.parameter`])
  const company = await outpost.build.company()
  expect(await fault(rule('inside'), await outpost.build.user(company.id, 'admin'))).toEqual([422, `${at}.parameter`])
  const combined = rule('inside')
  combined.conditions_body[0]!.expression.push({ parameter: 'signal', operator: '<', value: -90 } as never)
  expect(await fault(combined)).toEqual([200, undefined])
})

test('TELEMETRY-047 a rehearsal follows the stored positions, and counts a set location for the whole time', async () => {
  const [moving, placed, silent] = [
    await outpost.build.device(1),
    await outpost.build.device(1),
    await outpost.build.device(1),
  ]
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) => parameterByName.get(name)!.id)
  const begin = Math.floor(Date.now() / hour) * hour - 3 * day
  const path = [outside, inside, inside, outside, outside, inside]
  const rows = path.map((place, n) => {
    const at = new Date(begin + n * 6 * hour + 20 * minute).toISOString()
    return `('${at}', ${moving.id}, '{${latitude},${longitude}}', '{${place.latitude},${place.longitude}}')`
  })
  await outpost.asOwner(`insert into telemetry (at, device_id, parameters, values) values ${rows.join(',')}`)
  await outpost.asOwner(
    "insert into telemetry_dirty_hours select distinct date_trunc('hour', at) from telemetry on conflict do nothing",
  )
  await rollUp(outpost.running.app)
  await outpost.admin.put(`/devices/${placed.id}`, { user_set_latitude: 60, user_set_longitude: 10 })
  const rehearse = async (operator: string, ...devices: number[]) => {
    const { body } = await outpost.admin.post('/automations/rehearsal', {
      ...rule(operator),
      device_id: devices,
      days: 7,
    })
    expect(body.errors).toBeUndefined()
    return [body.data.triggered, body.data.devices_without_data, body.data.unanswered]
  }
  expect(await rehearse('enters', moving.id, placed.id, silent.id)).toEqual([2, 1, []])
  expect(await rehearse('leaves', moving.id)).toEqual([1, 0, []])
  expect(await rehearse('inside', moving.id, placed.id)).toEqual([3, 0, []])
  expect(await rehearse('outside', moving.id, silent.id)).toEqual([2, 1, []])
})
