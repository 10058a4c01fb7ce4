import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { connect, extend } from '../../kit/extension.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { deviceJobKinds } from '../../kit/device-job.ts'
import { systemScope } from '../../kit/scope.ts'
import { inTransaction } from '../../kit/transaction.ts'
import { advanceJobs } from '../device-jobs/planned/advance.ts'
import { endJob, sendJob } from '../device-jobs/service.ts'
import { tagActions } from './service.ts'

let outpost: TestOutpost
let company: { id: number }
let admin: Person & { id: number }
/** The jobs that have begun. */
const runs: { deviceId: number; sourceId: number | null; userId: number | null; username: string | null }[] = []
/** Devices on which no job can begin. */
const brokenDevices = new Set<number>()
/** The companies for which firmware names were requested from the feature that offers the action. */
const asked: number[] = []

beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company()
  admin = await outpost.build.user(company.id)
  connect([
    ...features,
    {
      extensions: [
        extend(tagActions, {
          kind: 'firmware_upload',
          names: async (_context, companyId, ids) => {
            asked.push(companyId)
            return new Map(ids.filter((id) => id < 100).map((id) => [id, `Firmware ${id}`]))
          },
        }),
        extend(deviceJobKinds, {
          name: 'firmware_upload',
          command: 'update',
          begin: async (app, tx, job) => {
            if (brokenDevices.has(job.device_id)) throw new Error('not today')
            const { device_id: deviceId, source_id: sourceId, user_id: userId, username } = job
            runs.push({ deviceId, sourceId, userId, username })
            const device = await tx
              .selectFrom('devices')
              .selectAll()
              .where('id', '=', deviceId)
              .executeTakeFirstOrThrow()
            await sendJob(app, tx, job, device, { kind: 'firmware_upload', wait: 300, actor: null, channel: null })
            return 'begun'
          },
        }),
      ],
    },
  ])
})
afterAll(() => outpost.close())
beforeEach(() => {
  runs.length = 0
})

let made = 0
const firmware = (...ids: number[]) => ids.map((source_id) => ({ action: 'firmware_upload', source_id }))
const add = (actions: unknown) =>
  admin.post('/tags', { company_id: company.id, name: `With actions ${++made}`, actions })

test('TAGS-014 a tag has up to four ordered actions, each with its source', async () => {
  const answer = await add(firmware(1, 2, 3, 4))
  const { id } = answer.body.data
  expect(answer).toMatchObject({
    status: 201,
    body: {
      data: {
        actions: [1, 2, 3, 4].map((source_id) => ({
          tag_id: id,
          action: 'firmware_upload',
          source_id,
          source_name: `Firmware ${source_id}`,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        })),
      },
    },
  })
  expect(asked.at(-1)).toBe(company.id)
  expect((await admin.get(`/tags?id=${id}`)).body.data[0].actions).toHaveLength(4)
  expect((await add(firmware(1, 2, 3, 4, 5))).body.errors[0]).toMatchObject({ code: 'VALIDATION', source: 'actions' })
})

test('TAGS-014 a missing source and an unknown kind are reported with their position', async () => {
  expect((await add(firmware(1, 500))).body.errors[0]).toMatchObject({
    code: 'VALIDATION',
    source: 'actions.1.source_id',
  })
  for (const action of ['execute_tasks_group', 'execute_multiconfig_template', 'execute_mulficonfig_template']) {
    expect((await add([{ action, source_id: 1 }])).body.errors, action).toEqual([
      expect.objectContaining({ code: 'VALIDATION', source: 'actions.0.source_id' }),
    ])
  }
  expect((await add([{ action: 'format_disk', source_id: 1 }])).body.errors[0]).toMatchObject({
    source: 'actions.0.action',
  })
})

test('TAGS-011 an edit changes only the given fields, and replaces the actions', async () => {
  const { id } = (await add(firmware(1, 2))).body.data
  expect((await admin.put(`/tags/${id}`, { color: '#ff0000' })).status).toBe(200)
  expect((await admin.get(`/tags/${id}`)).body.data).toMatchObject({
    name: `With actions ${made}`,
    color: '#ff0000',
    actions: [{ source_id: 1 }, { source_id: 2 }],
  })
  await admin.put(`/tags/${id}`, { name: ' Renamed ', description: 'Why', actions: firmware(7) })
  expect((await admin.get(`/tags/${id}`)).body.data).toMatchObject({
    name: 'Renamed',
    description: 'Why',
    color: '#ff0000',
    actions: [{ source_id: 7, source_name: 'Firmware 7' }],
  })
  await admin.put(`/tags/${id}`, { actions: [] })
  expect((await admin.get(`/tags/${id}`)).body.data.actions).toEqual([])
  const failed = await admin.put(`/tags/${id}`, { name: 'Not this', actions: firmware(500) })
  expect(failed.body.errors[0]).toMatchObject({ source: 'actions.0.source_id' })
  expect((await admin.get(`/tags/${id}`)).body.data.name).toBe('Renamed')
})

test('TAGS-011 TAGS-015 a tag can be renamed to a free name or to another case of its own, and of simultaneous renames to the same name one succeeds', async () => {
  const [first, second] = [(await add([])).body.data, (await add([])).body.data]
  expect(await admin.put(`/tags/${second.id}`, { name: first.name.toUpperCase() })).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'TAG_NAME_TAKEN', source: 'name' }] },
  })
  expect((await admin.put(`/tags/${first.id}`, { name: first.name.toUpperCase() })).status).toBe(200)
  const answers = await Promise.all([
    admin.put(`/tags/${first.id}`, { name: 'At once' }),
    admin.put(`/tags/${second.id}`, { name: 'at ONCE' }),
    admin.post('/tags', { company_id: company.id, name: 'AT once' }),
  ])
  expect(answers.map(({ status }) => (status < 300 ? 'done' : status)).toSorted()).toEqual([409, 409, 'done'])
})

/** Returns the jobs of a device, oldest first. */
const runsOf = async (id: number, who = admin) =>
  (await who.get(`/devices/actions/logs?device_id=${id}&sort=id`)).body.data as {
    id: number
    request_target_state: string
    additional_information: { source_id: number }
    events: { action: string; message: string }[]
  }[]
const statesOf = async (id: number) => (await runsOf(id)).map((run) => run.request_target_state)
const assign = (act: string, devices: number[], ...tag_id: number[]) =>
  admin.post(`/devices/tags/${act}`, { device_id: devices, tag_id })
const advance = () => advanceJobs(outpost.running.app)
/** Ends the job of an action, as the feature that offers the action does. */
const end = async (source: number, state: 'done' | 'failed') => {
  const [job] = await outpost.asOwner(`select id from device_jobs where source_id = ${source} and finished_at is null`)
  const { app } = outpost.running
  await inTransaction(app.db, systemScope, (tx) => endJob(app, tx, Number(job!['id']), state, `It is ${state}.`))
}

test('TAGS-014 actions run once, and only on a device that did not have the tag', async () => {
  const { id } = (await add(firmware(5, 6))).body.data
  const device = await outpost.build.device(company.id)
  const put = (act: string) => admin.put(`/devices/tags/${act}`, { data: [{ device_id: device.id, tag_id: [id, id] }] })
  await put('assign')
  expect((await runsOf(device.id)).map((run) => run.additional_information)).toEqual(
    [5, 6].map((source_id) => ({ source_id, source_name: `Firmware ${source_id}` })),
  )
  for (const again of ['assign', 'overwrite']) await put(again)
  await admin.put(`/devices/${device.id}`, { tag_id: [id] })
  await assign('assign', [device.id], id)
  expect(await runsOf(device.id)).toHaveLength(2)
  await put('unassign')
  await admin.put(`/devices/${device.id}`, { tag_id: [id] })
  expect(await statesOf(device.id)).toEqual(['cancelled', 'cancelled', 'pending', 'pending'])
  await put('unassign')
  expect(new Set(await statesOf(device.id))).toEqual(new Set(['cancelled']))
})

test('TAGS-014 DEVICES-033 actions run one after the other on a device, every step is logged, and a failed one cancels the rest', async () => {
  const { id, name } = (await add(firmware(11, 12, 13))).body.data
  const device = await outpost.build.device(company.id, { name: 'In order' })
  await assign('assign', [device.id], id)
  expect(await statesOf(device.id)).toEqual(['pending', 'pending', 'pending'])
  await advance()
  await advance()
  expect(runs).toEqual([{ deviceId: device.id, sourceId: 11, userId: admin.id, username: expect.any(String) }])
  expect(await statesOf(device.id)).toEqual(['waiting', 'pending', 'pending'])
  await end(11, 'done')
  await advance()
  expect(runs.map(({ sourceId }) => sourceId)).toEqual([11, 12])
  await end(12, 'failed')
  await advance()
  expect(runs).toHaveLength(2)
  const { data, meta } = (await admin.get(`/devices/actions/logs?tag_id=${id}&sort=id`)).body
  expect(meta.total).toBe(3)
  expect(data.map((run: { request_target_state: string }) => run.request_target_state)).toEqual([
    'done',
    'failed',
    'cancelled',
  ])
  expect(data[0]).toMatchObject({
    action_name: 'firmware_upload',
    scheduler_id: String(data[0].id),
    action_initialized_from: 'tag_action',
    device_id: device.id,
    device_name: 'In order',
    device_serial: device.serial,
    additional_information: { source_id: 11, source_name: 'Firmware 11' },
    action_tag_id: id,
    action_tag_name: name,
    action_tag_description: '',
    created_at: expect.any(String),
    finished_at: expect.any(String),
    events: [
      { action: 'pending', message: 'Queued by the tag.', reference_id: null },
      { action: 'waiting', message: 'Waiting for the device to come online.', reference_id: expect.any(String) },
      { action: 'done', message: 'It is done.' },
    ],
  })
  expect(data[2].events.at(-1)).toMatchObject({
    action: 'cancelled',
    message: 'Skipped: the previous action failed.',
  })
})

test('DEVICES-033 the log shows one device or one tag, limited to devices that the caller can see', async () => {
  const log = (query: string) => admin.get(`/devices/actions/logs${query}`)
  for (const query of ['', '?device_id=1&tag_id=1'])
    expect((await log(query)).body.errors[0], query).toMatchObject({ code: 'VALIDATION', source: 'device_id' })
  const foreign = await outpost.build.device(1)
  expect((await log(`?device_id=${foreign.id}`)).body.errors[0]).toMatchObject({
    code: 'NOT_FOUND',
    source: 'device_id',
  })
  const branch = await outpost.build.company(1)
  const { id } = (await outpost.admin.post('/tags', { company_id: branch.id, name: 'Of others' })).body.data
  for (const tag of [id, 2_147_483_000])
    expect((await log(`?tag_id=${tag}`)).body.errors[0]).toMatchObject({ code: 'NOT_FOUND', source: 'tag_id' })
  const own = (await add(firmware(1, 2))).body.data
  const [device, ofChild] = [
    await outpost.build.device(company.id),
    await outpost.build.device((await outpost.build.company(company.id)).id),
  ]
  await assign('assign', [device.id, ofChild.id], own.id)
  expect((await log(`?tag_id=${own.id}&limit=1&offset=1&sort=-device_name`)).body).toMatchObject({
    data: [{ action_tag_id: own.id }],
    meta: { total: 4 },
  })
  expect((await log(`?tag_id=${own.id}&limit=-1`)).body.errors[0]).toMatchObject({ source: 'limit' })
  // A user who sees only the company sees only its own devices in the log of its tag.
  const client = await outpost.build.user(company.id, 'end_user')
  expect((await client.get(`/devices/actions/logs?tag_id=${own.id}`)).body.meta.total).toBe(2)
  await assign('unassign', [device.id, ofChild.id], own.id)
})

test('TAGS-014 removing the tag cancels its actions that have not reached their device, and no others', async () => {
  const { id } = (await add(firmware(21, 22))).body.data
  const [off, stays] = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
  await assign('assign', [off.id, stays.id], id)
  await advance()
  await assign('unassign', [off.id], id)
  await advance()
  expect(await statesOf(off.id)).toEqual(['cancelled', 'cancelled'])
  expect(await statesOf(stays.id)).toEqual(['waiting', 'pending'])
  expect((await runsOf(off.id))[1]!.events.at(-1)).toMatchObject({ message: 'The tag was removed from the device.' })
  expect((await admin.del(`/tags/${id}`)).status).toBe(200)
  expect((await runsOf(stays.id))[1]).toMatchObject({
    request_target_state: 'cancelled',
    action_tag_id: null,
    action_tag_name: expect.stringContaining('With actions'),
  })
})

test('TAGS-014 an action that cannot start is logged as failed, and does not stop other devices', async () => {
  const { id } = (await add(firmware(31))).body.data
  const [broken, fine] = [await outpost.build.device(company.id), await outpost.build.device(company.id)]
  brokenDevices.add(broken.id)
  await assign('assign', [broken.id, fine.id], id)
  await advance()
  expect(await statesOf(broken.id)).toEqual(['failed'])
  expect((await runsOf(broken.id))[0]!.events.at(-1)).toMatchObject({
    action: 'failed',
    message: 'The action could not be started.',
  })
  expect(await statesOf(fine.id)).toEqual(['waiting'])
})

test('TAGS-014 existing actions of a tag are not checked again when it is edited', async () => {
  const { id } = (await add(firmware(41, 42))).body.data
  asked.length = 0
  await admin.put(`/tags/${id}`, { actions: firmware(42, 41) })
  expect(asked).toEqual([])
  expect((await admin.get(`/tags/${id}`)).body.data.actions.map((one: { source_id: number }) => one.source_id)).toEqual(
    [42, 41],
  )
  expect((await admin.put(`/tags/${id}`, { actions: firmware(41, 500) })).body.errors[0]).toMatchObject({
    source: 'actions.1.source_id',
  })
})

test(
  'TAGS-014 ten thousand devices get a tag with four actions in one call, and lose it in another',
  { timeout: 120_000 },
  async () => {
    const own = await outpost.build.company(company.id)
    const rows = await outpost.asOwner(
      `insert into devices (company_id, name, serial, series) select ${own.id}, 'Started ' || n, 'started-' || n, 'rut' from generate_series(1, 10000) n returning id`,
    )
    const device_id = rows.map((row) => Number(row['id']))
    const { id } = (
      await admin.post('/tags', { company_id: own.id, name: 'Starts many', actions: firmware(51, 52, 53, 54) })
    ).body.data
    const took = async (act: string): Promise<number> => {
      const begun = performance.now()
      expect((await assign(act, device_id, id)).status).toBe(200)
      return performance.now() - begun
    }
    const times = [await took('assign'), await took('unassign')]
    const [counted] = await outpost.asOwner(
      `select count(*) as all, count(*) filter (where state = 'cancelled') as cancelled from device_jobs where tag_id = ${id}`,
    )
    expect(counted).toEqual({ all: 40_000, cancelled: 40_000 })
    expect((await admin.get(`/devices/actions/logs?tag_id=${id}&limit=1`)).body.meta.total).toBe(40_000)
    for (const ms of times) expect(ms).toBeLessThan(14_000)
  },
)
