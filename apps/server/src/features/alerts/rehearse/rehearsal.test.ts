import { parameterByName } from '@outpost/contract/device/parameters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { makePartitions, rollUp } from '../../telemetry/retention.ts'
import { evaluateAll } from '../evaluate/round.ts'

/** Rehearsals of stored reports. There is no worker: the tests take each step themselves. */
let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  await makePartitions(outpost.running.app, 8)
})
afterAll(() => outpost.close())

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000] as const
const signal = parameterByName.get('signal')!.id
const email = { subject: 'Weak', message: 'Weak', receiving_emails: ['a@example.com'] }
const weak = (more: object = {}, comparison: object = {}) => ({
  conditions_body: [
    {
      type: 'if',
      expression: [{ parameter: 'signal', operator: '<', value: -100, ...comparison }],
      actions: [{ name: 'SendEmail', options: email }],
    },
  ],
  ...more,
})
const devices = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await outpost.build.device(1)).id)
  return ids
}
const rehearse = async (body: object) => {
  const answer = await outpost.admin.post('/automations/rehearsal', body)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body.data
}

/** Stores reports as the gateway does. */
async function store(reports: readonly { device: number; at: number; value: number }[]): Promise<void> {
  const rows = reports.map(
    ({ device, at, value }) => `('${new Date(at).toISOString()}', ${device}, '{${signal}}', '{${value}}')`,
  )
  await outpost.asOwner(`insert into telemetry (at, device_id, parameters, values) values ${rows.join(',')}`)
  await outpost.asOwner(
    `insert into telemetry_dirty_hours select distinct date_trunc('hour', at) from telemetry on conflict do nothing`,
  )
  await rollUp(outpost.running.app)
}

/** The same numbers for the same seed, from 0 to 1. */
function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

test.each([1, 2, 3])(
  'ALERTS-085 a rehearsal of stored reports finds what the evaluation found when they arrived, stream %i',
  async (seed) => {
    const next = numbersOf(seed)
    const ids = await devices(4)
    const settings = weak(
      { delay_enabled: seed === 2, delay_repetitions_count: 2, period_trigger_limit: seed === 3 ? 1 : 100 },
      seed === 1 ? { clear_value: -95 } : {},
    )
    const begin = Math.floor(Date.now() / hour) * hour - 2 * day
    const reports = ids.flatMap((device) => {
      let value = -90
      return Array.from({ length: 150 }, (_, n) => {
        value = Math.round(Math.min(-80, Math.max(-120, value + (next() - 0.5) * 16)))
        return { device, at: begin + n * 15 * minute + Math.floor(next() * 60) * 1000, value }
      })
    })
    await store(reports)
    const { body } = await outpost.admin.post('/automations', { name: 'Weak', ...settings })
    const id = body.data.id
    await outpost.admin.put(`/automations/${id}/devices`, { devices: ids })
    await outpost.asOwner(`update automation_devices set due_at = null where automation_id = ${id}`)
    const inputs = reports
      .toSorted((a, b) => a.at - b.at)
      .map(({ device, at, value }) => `(${device}, '${new Date(at).toISOString()}', '{"signal": ${value}}')`)
    await outpost.asOwner(`insert into alert_inputs (device_id, at, values) values ${inputs.join(',')}`)
    await evaluateAll(outpost.running.app)
    const live = await outpost.asOwner(
      `select device_id, status, (extract(epoch from created_at) * 1000)::bigint::text as at from automation_evaluations
        where automation_id = ${id} and status <> 'unknown' order by created_at desc, id desc`,
    )
    const found = await rehearse({ ...settings, automation_id: id })
    expect(live.length).toBeGreaterThan(10)
    expect(found).toMatchObject({ devices: 4, checked_devices: 4, hourly_devices: 0, complete: true, unanswered: [] })
    const key = (device: unknown, status: unknown, at: number) => `${device} ${status} ${new Date(at).toISOString()}`
    const rehearsed = found.events.map((event: { device_id: number; status: string; at: string }) =>
      key(event.device_id, event.status, Date.parse(`${event.at.replace(' ', 'T')}Z`)),
    )
    expect(rehearsed.toSorted()).toEqual(
      live
        .slice(0, 100)
        .map((row) => key(row['device_id'], row['status'], Number(row['at'])))
        .toSorted(),
    )
    const triggered = await outpost.asOwner(
      `select sum(total_triggered)::integer as n from automation_devices where automation_id = ${id}`,
    )
    expect(found.triggered).toBe(triggered[0]!['n'])
  },
)

test('ALERTS-083 ALERTS-084 hours from before the single reports count by their extremes, and the days say how often', async () => {
  const [device, quiet, silent] = await devices(3)
  const at = Math.floor(Date.now() / hour) * hour - 20 * day
  const hours = [
    [device, at, -95, -90, -92],
    [device, at + hour, -110, -90, -91],
    [device, at + 2 * day, -120, -118, -119],
    [quiet, at, -80, -70, -75],
  ]
  await outpost.asOwner(
    `insert into telemetry_hourly (device_id, hour, parameter, count, minimum, average, maximum, last) values ${hours
      .map(
        ([id, when, low, high, last]) =>
          `(${id}, to_timestamp(${when! / 1000}), ${signal}, 12, ${low}, ${last}, ${high}, ${last})`,
      )
      .join(',')}`,
  )
  const found = await rehearse(weak({ device_id: [device, quiet, silent] }))
  expect(found).toMatchObject({
    devices: 3,
    checked_devices: 3,
    devices_without_data: 1,
    triggered: 2,
    triggered_devices: 1,
    incidents: 2,
    receivers: [{ receiver: 'a@example.com', sent: 3, grouped: 0, silenced: 0, withheld: 0 }],
  })
  expect(found.by_device).toMatchObject([{ device_id: device, triggered: 2 }])
  expect(found.days.filter(({ triggered }: { triggered: number }) => triggered > 0)).toMatchObject([
    { triggered: 1, devices: 1 },
    { triggered: 1, devices: 1 },
  ])
  expect(found.days.length).toBeGreaterThanOrEqual(30)
})

test('ALERTS-083 ALERTS-086 connections answer for how long devices were offline; a site that vanishes is one incident', async () => {
  const ids = await devices(4)
  const gone = Math.floor(Date.now() / hour) * hour - 10 * day
  await outpost.asOwner(`update devices set ip = '203.0.113.77' where id in (${ids.join(',')})`)
  await outpost.asOwner(
    `insert into device_connections (device_id, company_id, epoch, connected_at, disconnected_at, reason)
     select id, 1, 1, to_timestamp(${gone / 1000}) - interval '40 days', to_timestamp(${gone / 1000}) + id % 7 * interval '1 second', 'lost' from devices where id in (${ids.join(',')})
     union all select id, 1, 2, to_timestamp(${gone / 1000}) + interval '1 hour', null, null from devices where id in (${ids.join(',')})`,
  )
  const body = weak({ device_id: ids }, { parameter: 'offline', operator: '>=', value: 600 })
  const found = await rehearse(body)
  expect(found).toMatchObject({ triggered: 4, triggered_devices: 4, incidents: 1 })
  expect(found.receivers).toMatchObject([{ sent: 3, grouped: 3 }])
  expect(await rehearse({ ...body, ...weak({}, { parameter: 'offline', operator: '>=', value: 7200 }) })).toMatchObject(
    {
      triggered: 0,
      receivers: [],
    },
  )
  await outpost.admin.post('/silences', { reason: 'Works', device_id: ids, ends_at: new Date(Date.now() + hour) })
  await outpost.asOwner(`update alert_silences set starts_at = now() - interval '30 days'`)
  expect((await rehearse(body)).receivers).toMatchObject([{ sent: 0, silenced: 4 }])
  await outpost.asOwner('delete from alert_silences')
  // One that repeats every week counts as if it had been there; one that only begins now does not.
  const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], from_time: '00:00', minutes: 1440 }
  await outpost.admin.post('/silences', { reason: 'Always', device_id: ids, ...always })
  expect((await rehearse(body)).receivers).toMatchObject([{ sent: 0, silenced: 4 }])
  await outpost.asOwner('delete from alert_silences')
  await outpost.admin.post('/silences', { reason: 'Works', device_id: ids, ends_at: new Date(Date.now() + hour) })
  expect((await rehearse(body)).receivers).toMatchObject([{ sent: 3, silenced: 0 }])
  await outpost.asOwner('delete from alert_silences')
})

test('ALERTS-119 an outage of a minute ago counts, and a device that was enrolled just now has stored data', async () => {
  const [fresh, never] = await devices(2)
  const began = Date.now() - 20 * minute
  const connections = [
    [1, began, began + 18 * minute],
    [2, began + 18 * minute + 99_000, null],
  ] as const
  for (const [epoch, from, to] of connections)
    await outpost.asOwner(
      `insert into device_connections (device_id, company_id, epoch, connected_at, disconnected_at, reason)
       values (${fresh}, 1, ${epoch}, to_timestamp(${from / 1000}), ${to === null ? 'null, null' : `to_timestamp(${to / 1000}), 'lost'`})`,
    )
  const offline = { parameter: 'offline', operator: '>=', value: 60 }
  const found = await rehearse(weak({ device_id: [fresh, never] }, offline))
  expect(found).toMatchObject({ triggered: 1, triggered_devices: 1, devices_without_data: 1, whole_hours: false })
  expect(found.by_device).toMatchObject([{ device_id: fresh, triggered: 1 }])
  expect(found.exact_from).toBe(found.from)
  expect((await rehearse(weak({ device_id: [fresh] }, offline))).devices_without_data).toBe(0)
  // Numbers are known by hours, and the current one is not complete.
  const numbers = await rehearse(weak({ device_id: [fresh] }))
  expect(numbers).toMatchObject({ devices_without_data: 1, whole_hours: true })
  expect(numbers.to).toMatch(/:00:00/)
})

test('ALERTS-083 an automation without devices is rehearsed on those of its company, then on its own', async () => {
  const ids = await devices(2)
  const body = weak({}, { parameter: 'offline', operator: '>=', value: 600 })
  const { id } = (await outpost.admin.post('/automations', { name: 'New', ...body })).body.data
  const checked = async (): Promise<number> => (await rehearse({ ...body, automation_id: id })).checked_devices
  expect(await checked()).toBeGreaterThanOrEqual(ids.length)
  await outpost.admin.put(`/automations/${id}/devices`, { devices: [ids[0]] })
  expect(await checked()).toBe(1)
})

test('ALERTS-087 ALERTS-106 a company rehearses one automation at a time, and it ends when its caller goes away', async () => {
  const [device] = await devices(1)
  const offline = weak({ device_id: [device] }, { parameter: 'offline', operator: '>=', value: 600 })
  const statusOf = async (): Promise<number> => (await outpost.admin.post('/automations/rehearsal', offline)).status
  const answers = await Promise.all([statusOf(), statusOf()])
  expect(answers.toSorted()).toEqual([200, 429])
  // Rehearsals that read the hours of a value wait for the lock, those of connections do not.
  const held = await outpost.hold('lock table telemetry_hourly in access exclusive mode')
  try {
    const caller = new AbortController()
    const waiting = fetch(`${outpost.url}/api/automations/rehearsal`, {
      method: 'POST',
      headers: { ...outpost.admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify(weak({ device_id: [device] })),
      signal: caller.signal,
    })
    await held.waiting(1)
    expect(await statusOf()).toBe(429)
    caller.abort()
    await expect(waiting).rejects.toThrow()
    await until(async () => (await statusOf()) === 200, 'the end of the rehearsal whose caller is gone', 4000)
  } finally {
    await held.release()
  }
})

test('ALERTS-084 parameters whose values are not stored are named', async () => {
  const [device] = await devices(1)
  const found = await rehearse(weak({ device_id: [device] }, { parameter: 'no_data', operator: '>=', value: 600 }))
  expect(found.unanswered).toEqual([{ parameter: 'no_data', reason: 'recent_only' }])
  expect(found.from).toBe(found.exact_from)
  const refused = await outpost.admin.post('/automations/rehearsal', weak({ tag_id: [999] }))
  expect([refused.status, refused.body.errors[0].source]).toEqual([404, 'tag_id'])
})
