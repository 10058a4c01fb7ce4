import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFirmware, type Given } from '../../../testing/device-files.ts'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { until } from '../../../testing/until.ts'

let outpost: TestOutpost
let company: { id: number; level: number }
let who: Person
let firmware: Given
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'])
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.31')
})
afterAll(() => outpost.close())

/** A new user in a new company, so that the list contains nothing else. */
async function begin(): Promise<void> {
  company = await outpost.build.company()
  who = await outpost.build.user(company.id, 'admin')
}
const devices = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await outpost.build.device(company.id)).id)
  return ids
}
const order = async (device_id: number[], more: object = {}) => {
  const { status, body } = await who.post('/devices/actions', { action: 'reboot', device_id, wait: 3600, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.meta.channel as string
}
const orders = async (query = '', by = who) => (await by.get(`/devices/actions/orders?${query}`)).body
const logOf = async (id: number, by = who) => by.get(`/devices/actions/logs?order_id=${id}&sort=device_id`)

test('JOBS-016 JOBS-024 one request for several devices is one order, with its jobs counted by state', async () => {
  await begin()
  const member = await makeMember(outpost, company.id)
  const peer = await member.connect()
  const [away] = await devices(1)
  const channel = await order([member.id, away!])
  const run = await peer.run()
  peer.send({ kind: 'ack', id: run['id'] })
  await until(async () => (await orders()).data[0].running === 1, 'a running job')
  const { data, meta } = await orders()
  expect(meta).toMatchObject({ total: 1, running: 1 })
  expect(data).toEqual([
    {
      id: expect.any(Number),
      action_name: 'reboot',
      action_initialized_from: 'person',
      source_name: '',
      tag_name: null,
      rollout_id: null,
      channel,
      devices: 2,
      device_name: '',
      jobs: 2,
      waiting: 1,
      offline: 1,
      running: 1,
      sent: 0,
      done: 0,
      failed: 0,
      cancelled: 0,
      created_at: expect.any(String),
      finished_at: null,
    },
  ])
  peer.send({ kind: 'result', id: run['id'], ok: false, code: 'FAILED', text: 'no' })
  await until(async () => (await orders()).data[0].failed === 1, 'a failed job')
  expect((await orders()).data[0]).toMatchObject({ waiting: 1, running: 0, failed: 1, finished_at: null })
  const log = (await logOf(data[0].id)).body.data
  expect(log.map((job: { device_id: number }) => job.device_id)).toEqual([member.id, away].toSorted())
  peer.end()
})

test('JOBS-016 unfinished orders come first, and the list is read page by page', async () => {
  await begin()
  const [one, two] = await devices(2)
  await order([one!])
  await order([two!])
  const [latest] = (await orders()).data
  await who.post(`/devices/actions/orders/${latest.id}/cancel`)
  const { data, meta } = await orders('limit=1')
  expect(meta).toMatchObject({ total: 2, running: 1 })
  expect(data).toMatchObject([{ waiting: 1, finished_at: null }])
  expect((await orders('limit=1&offset=1')).data).toMatchObject([{ id: latest.id, cancelled: 1 }])
  expect(await orders('limit=1&offset=2')).toMatchObject({ data: [], meta: { total: 2, running: 1 } })
})

test('JOBS-016 an order is listed for seven days, and its channel is named as long as the channel exists', async () => {
  await begin()
  const channel = await order(await devices(1))
  await outpost.asOwner(`delete from channel_events where channel = '${channel}'`)
  await outpost.asOwner(`delete from channels where name = '${channel}'`)
  expect((await orders()).data).toMatchObject([{ channel: null, waiting: 1 }])
  await outpost.asOwner(
    `update device_jobs set created_at = now() - interval '169 hours' where company_id = ${company.id}`,
  )
  expect(await orders()).toMatchObject({ data: [], meta: { total: 0, running: 0 } })
})

test('JOBS-016 the jobs that a tag starts on several devices are one order of the user who assigned the tag', async () => {
  await begin()
  const { data: tag } = (
    await outpost.admin.post('/tags', {
      company_id: 1,
      name: `Loads ${company.id}`,
      actions: [{ action: 'firmware_upload', source_id: firmware.id }],
    })
  ).body
  const device_id = await devices(2)
  const put = await outpost.admin.post('/devices/tags/assign', { device_id, tag_id: [tag.id] })
  expect(put.status, JSON.stringify(put.body)).toBe(200)
  const [mine] = (await orders('', outpost.admin)).data
  expect(mine).toMatchObject({
    action_name: 'firmware_upload',
    action_initialized_from: 'tag_action',
    tag_name: `Loads ${company.id}`,
    devices: 2,
    waiting: 2,
    channel: null,
  })
  expect((await outpost.admin.post(`/devices/actions/orders/${mine.id}/cancel`)).body.data).toEqual({
    cancelled: 2,
    running: 0,
    stopping: 0,
  })
})

test('JOBS-019 an order can be read by the id of any of its jobs, by all users who may see its devices, also after seven days', async () => {
  await begin()
  const device_id = await devices(2)
  await order(device_id)
  const [listed] = (await orders()).data
  const jobs: number[] = (await logOf(listed.id)).body.data.map(({ id }: { id: number }) => id)
  const read = (id: number, by = who) => by.get(`/devices/actions/orders/${id}`)
  for (const id of jobs) expect((await read(id)).body.data).toEqual(listed)
  const colleague = await outpost.build.user(company.id, 'admin')
  expect((await read(listed.id, colleague)).body.data).toEqual({ ...listed, channel: null })
  await outpost.asOwner(
    `update device_jobs set created_at = now() - interval '8 days' where company_id = ${company.id}`,
  )
  expect((await read(listed.id)).body.data).toMatchObject({ id: listed.id, devices: 2, waiting: 2 })
  const elsewhere = await outpost.build.user((await outpost.build.company()).id, 'admin')
  expect((await read(listed.id, elsewhere)).status).toBe(404)
  expect((await read(2_000_000_000)).status).toBe(404)
})

test('JOBS-017 cancelling an order ends the jobs that have not started, and the others continue', async () => {
  await begin()
  const member = await makeMember(outpost, company.id)
  const peer = await member.connect()
  const [away] = await devices(1)
  await order([member.id, away!])
  const run = await peer.run()
  peer.send({ kind: 'ack', id: run['id'] })
  await until(async () => (await orders()).data[0].running === 1, 'a running job')
  const [{ id }] = (await orders()).data
  const answer = await who.post(`/devices/actions/orders/${id}/cancel`)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({
    status: 200,
    body: { data: { cancelled: 1, running: 1 } },
  })
  expect((await orders()).data[0]).toMatchObject({ waiting: 0, running: 1, cancelled: 1 })
  peer.end()
})

test('JOBS-017 an order of another user is neither listed nor cancelled', async () => {
  await begin()
  await order(await devices(1))
  const [{ id }] = (await orders()).data
  const other = await outpost.build.user(company.id, 'admin')
  expect(await orders('', other)).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await other.post(`/devices/actions/orders/${id}/cancel`)).status).toBe(404)
  expect((await orders()).data[0]).toMatchObject({ waiting: 1 })
  // A user of another company sees nothing of its jobs either.
  const stranger = await outpost.build.user((await outpost.build.company()).id, 'admin')
  expect((await logOf(id, stranger)).status).toBe(404)
})

test('JOBS-017 a rollout is an order, and cancelling it stops the rollout', async () => {
  await begin()
  const device_id = await devices(3)
  const rollout = await outpost.admin.post('/devices/updates/rollouts', {
    file_id: firmware.id,
    device_id,
    offline: true,
    waves: [{ count: 1 }],
  })
  expect(rollout.status, JSON.stringify(rollout.body)).toBe(201)
  const [{ id, ...listed }] = (await orders('', outpost.admin)).data
  expect(listed).toMatchObject({ rollout_id: rollout.body.data.id, action_name: 'firmware_upload', devices: 3 })
  expect((await outpost.admin.post(`/devices/actions/orders/${id}/cancel`)).status).toBe(200)
  const { body } = await outpost.admin.get(`/devices/updates/rollouts/${rollout.body.data.id}`)
  expect(body.data).toMatchObject({ state: 'stopped', cancelled: 3 })
})

test('DEVICES-125 the preview of an action names the devices that it does not reach, each with its reason', async () => {
  await begin()
  const member = await makeMember(outpost, company.id)
  const busy = await makeMember(outpost, company.id)
  const peers = [await member.connect(), await busy.connect()]
  const [offline, off, never, pending] = await devices(4)
  const foreign = (await outpost.build.device((await outpost.build.company()).id)).id
  await outpost.asOwner(`update devices set status = 0 where id in (${offline}, ${off}, ${pending})`)
  await outpost.asOwner(`update devices set monitoring_enabled = false where id = ${off}`)
  await outpost.asOwner(`update devices set status = null where id = ${never}`)
  await outpost.asOwner(
    `insert into pending_devices (device_id, company_id, reason, fingerprint, public_key, serial, mac, model, firmware, name, ip)
      values (${pending}, ${company.id}, 'rekey', 'preview', '\\x00', 'S1', '', '', '', '', '')`,
  )
  await order([busy.id])
  const device_id = [member.id, busy.id, offline, off, never, pending]
  const { status, body } = await who.post('/devices/actions/preview', { action: 'reboot', device_id })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ reached: 1 })
  expect(
    body.data.devices.map((row: { device_id: number; fault: string | null }) => [row.device_id, row.fault]),
  ).toEqual([
    [member.id, null],
    [busy.id, 'open'],
    [offline, 'offline'],
    [off, 'monitoring'],
    [never, 'never'],
    [pending, 'approval'],
  ])
  const beyond = await who.post('/devices/actions/preview', { action: 'reboot', device_id: [member.id, foreign] })
  expect(beyond).toMatchObject({ status: 404, body: { errors: [{ code: 'NOT_FOUND', source: 'device_id' }] } })
  for (const peer of peers) peer.end()
})

test('DEVICES-125 the preview changes nothing, and an unfinished job of another kind is no reason', async () => {
  await begin()
  const member = await makeMember(outpost, company.id)
  const peer = await member.connect()
  await order([member.id], { action: 'update_metrics_data' })
  const { body } = await who.post('/devices/actions/preview', { action: 'reboot', device_id: [member.id] })
  expect(body.data).toMatchObject({ reached: 1, devices: [{ fault: null }] })
  expect((await orders()).meta.total).toBe(1)
  peer.end()
})
