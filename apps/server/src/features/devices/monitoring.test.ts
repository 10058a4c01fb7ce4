import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'])
})
afterAll(() => outpost.close())

const record = async (id: number) => (await outpost.admin.get(`/devices/${id}`)).body.data
const set = (...data: object[]) => outpost.admin.put('/devices/monitoring', { data })

test('DEVICES-027 DEVICES-028 monitoring is switched for several devices, and those switched off are disconnected until it is on again', async () => {
  const member = await makeMember(outpost, 1)
  const other = await outpost.build.device(1)
  const peer = await member.connect()
  const answer = await set(
    { device_id: String(member.id), monitoring_enabled: 0 },
    { device_id: other.id, monitoring_enabled: '1' },
  )
  expect(answer).toMatchObject({ status: 200, body: { success: true, meta: { channel: expect.any(String) } } })
  const { data } = (await outpost.admin.get(`/status/channel/${answer.body.meta.channel}`)).body
  expect(data).toMatchObject({
    [member.id]: [{ status: 'completed', value: 'Monitoring is off.', errorCode: 0 }],
    [other.id]: [{ status: 'completed', value: 'Monitoring is on.' }],
  })
  await until(() => peer.closed, 'the connection to end')
  await until(async () => (await record(member.id)).status === 0, 'the device to be offline')
  expect(await record(member.id)).toMatchObject({
    monitoring_enabled: 0,
    offline_reason: 'Monitoring was turned off.',
  })
  expect((await member.connect()).frames[0]).toMatchObject({ kind: 'refused', code: 14 })
  expect((await outpost.admin.get('/devices/monitoring?sort=id')).body).toMatchObject({
    data: [
      { device_id: member.id, monitoring_enabled: 0 },
      { device_id: other.id, monitoring_enabled: 1 },
    ],
    meta: { total: 2 },
  })
  expect((await outpost.admin.get('/devices/monitoring?monitoring_status=not_monitored')).body).toMatchObject({
    data: [{ device_id: member.id }],
    meta: { total: 1 },
  })
  await set({ device_id: member.id, monitoring_enabled: true })
  expect((await member.connect()).frames[0]).toMatchObject({ kind: 'welcome' })
  const logs = (await outpost.admin.get(`/devices/${member.id}/logs?limit=50`)).body.data.filter(
    ({ type }: { type: string }) => type === 'Monitoring',
  )
  expect(logs).toMatchObject([{ log: 'Turned on', username: 'root' }, { log: 'Turned off' }])
  // No entry for a device that was already on.
  expect((await outpost.admin.get(`/devices/${other.id}/logs`)).body.data).toEqual([])
})

test('DEVICES-027 one device outside the scope fails the whole call', async () => {
  const company = await outpost.build.company()
  const user = await outpost.build.user(company.id)
  const [own, foreign] = [await outpost.build.device(company.id), await outpost.build.device(1)]
  expect(
    await user.put('/devices/monitoring', {
      data: [
        { device_id: own.id, monitoring_enabled: 0 },
        { device_id: foreign.id, monitoring_enabled: 0 },
      ],
    }),
  ).toMatchObject({ status: 404, body: { errors: [{ source: 'data.1.device_id' }] } })
  expect([(await record(own.id)).monitoring_enabled, (await record(foreign.id)).monitoring_enabled]).toEqual([1, 1])
  expect(
    await user.put('/devices/monitoring', { data: [{ device_id: own.id, monitoring_enabled: 'off' }] }),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ source: 'data.0.monitoring_enabled', message: 'Must be true or false.' }] },
  })
})

test('DEVICES-022 DEVICES-097 a single device is removed by its path, and its connection ends', async () => {
  const member = await makeMember(outpost, 1)
  const peer = await member.connect()
  expect((await outpost.admin.del(`/devices/${member.id}`)).status).toBe(200)
  await until(() => peer.closed, 'the connection to end')
  expect((await outpost.admin.get(`/devices/${member.id}`)).status).toBe(404)
  expect((await outpost.admin.del(`/devices/${member.id}`)).status).toBe(404)
})

test('DEVICES-020 fields_only lists the fields of a record', async () => {
  const { id } = await outpost.build.device(1)
  const { status, body } = await outpost.admin.get(`/devices/${id}?fields_only=True`)
  expect(status).toBe(200)
  const names: string[] = body.data
  expect(names).toEqual((await outpost.admin.get('/devices?fields_only=1')).body.data)
  expect(names.slice(0, 2)).toEqual(['id', 'name'])
  expect(Object.keys((await outpost.admin.get(`/devices/${id}?fields=${names[3]}`)).body.data)).toContain(names[3])
})
