import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { until } from '../../../testing/until.ts'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'
import { pruneBackups } from './prune.ts'
import { runBackupRules } from './run.ts'

let outpost: TestOutpost
let fleet: Fleet
let company: { id: number }
let admin: Person
let ids: number[]
beforeAll(async () => {
  outpost = await startOutpost()
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  const { token } = (await outpost.admin.post('/devices/enrolment-tokens', { company_id: company.id, uses: 10 })).body
    .data
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: await hostPublicKeys(outpost.running.app),
    token,
    count: 2,
    models: ['RUTX50'],
    retryMin: 0.2,
  })
  await until(() => fleet.counters().online === 2, 'the devices', 20_000)
  ids = fleet.devices.map((device) => device.deviceId()!)
})
afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

const add = (more: object = {}) =>
  admin.post('/devices/backups/rules', { name: 'Nightly', period: 'day', hour: 3, device_id: [ids[0]], ...more })
const made = async (more: object = {}): Promise<number> => {
  const { status, body } = await add(more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const read = async (id: number) => (await admin.get(`/devices/backups/rules/${id}`)).body.data
/** Makes a rule due, as of this many minutes ago. */
const due = (id: number, minutes = 1) =>
  outpost.asOwner(`update backup_rules set next_at = now() - interval '${minutes} minutes' where id = ${id}`)
const round = () => runBackupRules(outpost.running.app)
const backupsOf = async (device: number, rule: number): Promise<number[]> =>
  (
    await outpost.asOwner(
      `select id from files where device_id = ${device} and backup_rule_id = ${rule} and type = 'periodic_backup' order by id`,
    )
  ).map((row) => Number(row['id']))
const arrive = (device: number, rule: number, count: number) =>
  until(async () => (await backupsOf(device, rule)).length === count, `${count} backups`, 20_000)
const forget = (rule: number) => admin.del(`/devices/backups/rules/${rule}`)

test('FILES-015 FILES-044 FILES-045 a rule can be added, read, listed, changed and removed', async () => {
  const { status, body } = await add({
    name: ' Every week ',
    period: 'week',
    weekday: 7,
    hour: 23,
    time_zone: 'Europe/Kyiv',
    keep: 3,
  })
  expect(status).toBe(201)
  const { id } = body.data
  expect(body.data).toMatchObject({
    name: 'Every week',
    company_id: company.id,
    enabled: true,
    device_id: [ids[0]],
    tag_id: [],
    devices: [{ id: ids[0], name: expect.any(String) }],
    tags: [],
    devices_count: 1,
    period: 'week',
    weekday: 7,
    day: 1,
    hour: 23,
    time_zone: 'Europe/Kyiv',
    keep: 3,
    last_run_at: null,
  })
  expect(body.data.next_run_at).toMatch(/^\d{4}-\d\d-\d\d 2[01]:00:00$/)
  expect((await admin.get('/devices/backups/rules?q=every')).body).toMatchObject({ data: [{ id }], meta: { total: 1 } })
  expect(
    (await admin.put(`/devices/backups/rules/${id}`, { name: 'Another', enabled: false, device_id: ids })).status,
  ).toBe(200)
  expect(await read(id)).toMatchObject({
    name: 'Another',
    enabled: false,
    next_run_at: null,
    devices_count: 2,
    period: 'week',
    keep: 3,
  })
  expect((await forget(id)).status).toBe(200)
  expect((await admin.get(`/devices/backups/rules/${id}`)).status).toBe(404)
  expect((await admin.get('/devices/backups/rules')).body.meta.total).toBe(0)
})

test('FILES-015 invalid input is refused with its field', async () => {
  const fault = async (more: object) => (await add(more)).body.errors?.[0]
  expect(await fault({ device_id: [] })).toMatchObject({ code: 'VALIDATION', source: 'device_id' })
  expect(await fault({ time_zone: 'Mars/Olympus' })).toMatchObject({
    source: 'time_zone',
    message: 'There is no such time zone.',
  })
  for (const [name, values] of Object.entries({
    hour: [24, -1, 1.5],
    keep: [0, 101],
    weekday: [0, 8],
    day: [0, 32],
    period: ['year'],
    name: ['ab'],
  }))
    for (const value of values)
      expect(await fault({ [name]: value }), `${name} ${value}`).toMatchObject({ source: name })
  const elsewhere = await outpost.build.company()
  const stranger = await outpost.build.device(elsewhere.id)
  expect(await fault({ device_id: [stranger.id] })).toMatchObject({ code: 'NOT_FOUND', source: 'device_id' })
  const id = await made()
  expect(
    (await outpost.admin.put(`/devices/backups/rules/${id}`, { device_id: [stranger.id] })).body.errors[0],
  ).toMatchObject({ code: 'VALIDATION', source: 'device_id' })
  expect((await admin.put(`/devices/backups/rules/${id}`, { device_id: [] })).body.errors[0]).toMatchObject({
    source: 'device_id',
  })
  expect((await read(id)).device_id).toEqual([ids[0]])
  await forget(id)
})

test('FILES-015 FILES-029 at the scheduled time one backup is requested from each device of the rule, with the type periodic_backup', async () => {
  const tag = (await admin.post('/tags', { company_id: company.id, name: 'Backed up' })).body.data.id
  await admin.put('/devices/tags/assign', { data: [{ device_id: ids[1], tag_id: [tag] }] })
  const id = await made({ tag_id: [tag] })
  await round()
  expect(await backupsOf(ids[0]!, id)).toEqual([])
  await due(id)
  await Promise.all([round(), round()])
  await round()
  for (const device of ids) await arrive(device, id, 1)
  expect(await outpost.asOwner(`select device_id from device_jobs where schedule_id = ${id} order by 1`)).toEqual(
    ids.toSorted((a, b) => a - b).map((device_id) => ({ device_id })),
  )
  const rule = await read(id)
  expect([rule.last_run_at !== null, rule.next_run_at > rule.last_run_at]).toEqual([true, true])
  expect((await admin.get(`/files?device_id=${ids[1]}&type=periodic_backup`)).body.data[0]).toMatchObject({
    device_id: ids[1],
    device_model: 'RUTX50',
    type: 'periodic_backup',
  })
  await forget(id)
})

test('FILES-015 the backup of an offline device is requested when it reconnects, and a disabled rule requests none', async () => {
  const [index] = [fleet.devices[1]!.index]
  const id = await made({ device_id: [ids[1]] })
  const off = await made({ device_id: [ids[0]], enabled: false })
  fleet.powerCycle(index, 2)
  await until(async () => (await admin.get(`/devices/${ids[1]}`)).body.data.status === 0, 'the device to be away')
  for (const rule of [id, off]) await due(rule)
  await round()
  expect(await outpost.asOwner(`select 1 from device_jobs where schedule_id in (${id}, ${off})`)).toEqual([])
  await until(
    async () => (await admin.get(`/devices/${ids[1]}`)).body.data.status === 1,
    'the device to be back',
    20_000,
  )
  await round()
  await arrive(ids[1]!, id, 1)
  expect(await backupsOf(ids[0]!, off)).toEqual([])
  for (const rule of [id, off]) await forget(rule)
})

test('FILES-015 a failed backup is requested again after a while, three times in all', async () => {
  const { platform } = fleet.devices.find((device) => device.deviceId() === ids[0])!
  const whole = platform.file.bind(platform)
  let failures = 0
  platform.file = (kind) => (++failures > 2 ? whole(kind) : Promise.reject(new Error('no space')))
  const id = await made()
  await due(id)
  const tried = (count: number) =>
    until(async () => {
      await round()
      return (
        (await outpost.asOwner(`select 1 from device_jobs where schedule_id = ${id} and state = 'refused'`)).length ===
        count
      )
    }, `${count} failures`)
  /** Moves the last failure back, so that the pause after it is over. */
  const later = () =>
    outpost.asOwner(
      `update device_jobs set finished_at = finished_at - interval '16 minutes' where schedule_id = ${id} and state = 'refused'`,
    )
  await tried(1)
  await round()
  expect(failures).toBe(1)
  await later()
  await tried(2)
  await later()
  await round()
  await arrive(ids[0]!, id, 1)
  await later()
  await round()
  expect(
    await outpost.asOwner(
      `select attempt, state = 'done' as came, parent_id is not null as repeats from device_jobs where schedule_id = ${id} order by 1`,
    ),
  ).toEqual([
    { attempt: 1, came: false, repeats: false },
    { attempt: 2, came: false, repeats: true },
    { attempt: 3, came: true, repeats: true },
  ])
  await outpost.asOwner(`update device_jobs set period_at = period_at - interval '1 day' where schedule_id = ${id}`)
  platform.file = () => Promise.reject(new Error('no space'))
  for (const count of [3, 4, 5]) {
    await tried(count)
    await later()
  }
  await round()
  expect((await outpost.asOwner(`select 1 from device_jobs where schedule_id = ${id}`)).length).toBe(6)
  platform.file = whole
  await forget(id)
})

test('FILES-015 a rule with a changed schedule waits for its next time', async () => {
  const id = await made()
  await due(id)
  await admin.put(`/devices/backups/rules/${id}`, { name: 'Only another name' })
  expect(new Date(`${(await read(id)).next_run_at}Z`).getTime()).toBeLessThan(Date.now())
  await admin.put(`/devices/backups/rules/${id}`, { hour: 4 })
  expect(new Date(`${(await read(id)).next_run_at}Z`).getTime()).toBeGreaterThan(Date.now())
  await round()
  expect(await outpost.asOwner(`select 1 from device_jobs where schedule_id = ${id}`)).toEqual([])
  await forget(id)
})

test('FILES-015 a rule that cannot start does not stop others', async () => {
  const [broken, good] = [await made(), await made()]
  // A time zone that no longer exists.
  await outpost.asOwner(`update backup_rules set time_zone = 'Atlantis/Capital' where id = ${broken}`)
  await due(broken, 2)
  await due(good)
  await round()
  await arrive(ids[0]!, good, 1)
  expect((await outpost.asOwner(`select period_at from backup_rules where id = ${broken}`))[0]!['period_at']).toBeNull()
  await forget(broken)
  await forget(good)
})

test('FILES-035 a rule keeps a limited number of its own backups per device, removes the oldest, and leaves other files alone', async () => {
  const [device, other] = ids as [number, number]
  const [id, neighbour] = [await made({ keep: 2, device_id: ids }), await made({ keep: 1 })]
  const channel = (await admin.post('/devices/actions', { action: 'download_backup', device_id: [device] })).body.meta
    .channel
  await until(
    async () => (await admin.get(`/status/channel/${channel}`)).body.data[device]?.at(-1).status === 'completed',
    'a backup by hand',
  )
  const byHand = async () => (await admin.get(`/files?device_id=${device}&type=config`)).body.meta.total
  expect(await byHand()).toBeGreaterThan(0)
  const before = await byHand()
  await due(neighbour)
  await round()
  await arrive(device, neighbour, 1)
  const seen: number[] = []
  for (const turn of [1, 2, 3, 4]) {
    await due(id)
    // Shifts the earlier runs, so that each turn has a different scheduled time.
    await outpost.asOwner(
      `update device_jobs set period_at = period_at - interval '${10 ** turn} days' where schedule_id = ${id}`,
    )
    await round()
    await until(
      async () =>
        !seen.includes((await backupsOf(device, id)).at(-1) ?? 0) &&
        (await backupsOf(device, id)).length === Math.min(turn, 2),
      `backup number ${turn}`,
      20_000,
    )
    await until(
      async () => (await backupsOf(other, id)).length === Math.min(turn, 2),
      `backup number ${turn} of the other`,
      20_000,
    )
    seen.push((await backupsOf(device, id)).at(-1)!)
  }
  expect(await backupsOf(device, id)).toEqual(seen.slice(-2))
  expect([await byHand(), (await backupsOf(device, neighbour)).length]).toEqual([before, 1])
  // From now on fewer are kept.
  await admin.put(`/devices/backups/rules/${id}`, { keep: 1 })
  await pruneBackups(outpost.running.app)
  expect(await backupsOf(device, id)).toEqual(seen.slice(-1))
  expect([await byHand(), (await backupsOf(device, neighbour)).length, (await backupsOf(other, id)).length]).toEqual([
    before,
    1,
    1,
  ])
  // The backups of a deleted rule belong to no rule and stay.
  await forget(id)
  await pruneBackups(outpost.running.app)
  expect(await outpost.asOwner(`select id from files where id = ${seen.at(-1)}`)).toHaveLength(1)
  await forget(neighbour)
})

test('FILES-035 a device that moves away leaves the rules of its old company, and its backups are no longer removed by them', async () => {
  const elsewhere = await outpost.build.company()
  const id = await made({ keep: 1, device_id: [ids[1]] })
  await due(id)
  await round()
  await arrive(ids[1]!, id, 1)
  expect((await outpost.admin.post('/devices/move', { device_id: [ids[1]], company_id: elsewhere.id })).status).toBe(
    200,
  )
  expect(await read(id)).toMatchObject({ device_id: [], devices_count: 0 })
  expect(await backupsOf(ids[1]!, id)).toEqual([])
  await forget(id)
})
