import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { until } from '../../testing/until.ts'
import { forgetNumbers } from '../telemetry/retention.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

const meter = (count: number, url = 'meter') => ({
  url,
  source: 'modbus',
  host: '192.168.1.31',
  variables: Array.from({ length: count }, (_, n) => ({ id: `v${n}`, register: n })),
})
const template = (data: object[], more: object = {}) => ({
  name: 'Meter',
  company_id: 1,
  period: 600,
  enabled: true,
  data,
  ...more,
})
const create = async (data: object[] = [meter(1)], more: object = {}): Promise<number> => {
  const made = await outpost.admin.post('/data-collect/configs', template(data, more))
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return made.body.data.id
}
const assign = (body: object) => outpost.admin.post('/data-collect/configs/assignments', { enabled: true, ...body })
const assigned = async (device: number) =>
  (await outpost.admin.get(`/data-collect/configs/assigned?device_id=${device}&sort=config_id&type=user`)).body.data

test('TEMPLATES-054 templates are assigned by device and by tag, and who cannot take one is left out with the reason', async () => {
  const [full, tagged, weak] = await Promise.all([1, 2, 3].map(() => makeMember(outpost, 1)))
  const tag = (await outpost.admin.post('/tags', { company_id: 1, name: 'Meters' })).body.meta.id
  await outpost.admin.post('/devices/tags/assign', { device_id: [tagged!.id, weak!.id], tag_id: [tag] })
  const peer = await weak!.connect({ abilities: 'readings,readings.set' })
  await until(
    async () =>
      (await outpost.asOwner(`select abilities from template_devices where device_id = ${weak!.id}`)).length > 0,
    'the abilities',
  )
  const [large, small] = [await create([meter(150)]), await create([meter(60, 'other')], { name: 'Other' })]
  await assign({ config_id: [large], device_id: [full!.id], period: 120 })

  const { status, body } = await assign({ config_id: [small], device_id: [full!.id], tag_id: [tag] })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ assigned: 1, devices: 1 })
  expect(
    body.data.left_out.toSorted((a: { device_id: number }, b: { device_id: number }) => a.device_id - b.device_id),
  ).toMatchObject([
    {
      device_id: full!.id,
      config_id: small,
      config_name: 'Other',
      code: 'parameters',
      reason: expect.stringContaining('200'),
    },
    { device_id: weak!.id, config_id: small, code: 'modbus', reason: 'The device has no nc, which reads Modbus.' },
  ])
  expect(await assigned(full!.id)).toMatchObject([{ config_id: large, period: 120 }])
  expect(await assigned(tagged!.id)).toMatchObject([{ config_id: small, period: 600 }])
  expect(await assigned(weak!.id)).toEqual([])

  // Disabled ones take nothing of the limit. Two templates that exceed it together leave the second one out.
  expect((await assign({ config_id: [small], device_id: [full!.id], enabled: false })).body.data).toMatchObject({
    assigned: 1,
    left_out: [],
  })
  const free = await makeMember(outpost, 1)
  expect((await assign({ config_id: [small, large], device_id: [free.id] })).body.data).toMatchObject({
    assigned: 1,
    left_out: [{ config_id: small }],
  })
  expect((await assign({ config_id: [small] })).body.errors[0]).toMatchObject({ source: 'device_id' })
  expect((await assign({ config_id: [small], tag_id: [999_999] })).status).toBe(404)
  expect((await assign({ config_id: [999_999], device_id: [free.id] })).status).toBe(404)
  peer.end()
})

test('TEMPLATES-059 a template stays within its company and those below it, also when a device moves', async () => {
  const { id: first } = await outpost.build.company(1)
  const { id: second } = await outpost.build.company(1)
  const [own, foreign] = [await makeMember(outpost, first), await makeMember(outpost, second)]
  const template = await create([meter(1)], { company_id: first })
  const general = await create()
  const refused = await outpost.admin.put('/data-collect/configs/assign', {
    configs: [{ id: template, device_id: [foreign.id], period: 600, enabled: true }],
  })
  expect(refused.body.errors?.[0], JSON.stringify(refused.body)).toMatchObject({ code: 'VALIDATION' })
  const many = await assign({ config_id: [template, general], device_id: [own.id, foreign.id] })
  expect(many.body.data).toMatchObject({
    assigned: 3,
    left_out: [
      { device_id: foreign.id, config_id: template, code: 'company', reason: expect.stringContaining('company') },
    ],
  })
  const plan = async () =>
    (await outpost.asOwner(`select plan from template_devices where device_id = ${own.id}`))[0]!['plan'] as string
  const before = await plan()
  await outpost.admin.post('/devices/move', { device_id: [own.id], company_id: second })
  expect(await assigned(own.id)).toMatchObject([{ config_id: general }])
  expect((await plan()).length).toBeLessThan(before.length)
})

test('TEMPLATES-053 an edit that began before another one is refused, and names the other user', async () => {
  const id = await create()
  const { revision } = (await outpost.admin.get(`/data-collect/configs/${id}`)).body.data
  const other = await outpost.build.user(1, 'admin')
  const edit = (name: string, more: object) => template([meter(2)], { name, ...more })
  expect((await other.put(`/data-collect/configs/${id}`, edit('First', { revision }))).status).toBe(200)
  const late = await outpost.admin.put(`/data-collect/configs/${id}`, edit('Second', { revision }))
  const { username } = (await other.get('/user')).body.data
  expect(late.status).toBe(409)
  expect(late.body.errors[0]).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    source: 'revision',
    message: expect.stringContaining(username),
  })
  const now = (await outpost.admin.get(`/data-collect/configs/${id}`)).body.data
  expect(now).toMatchObject({ revision: revision + 1, config: { name: 'First' } })
  const again = await outpost.admin.put(`/data-collect/configs/${id}`, edit('Second', { revision: now.revision }))
  expect(again.body.data).toMatchObject({ config: { name: 'Second' } })
  // Without it the last edit wins, as in the vendor's API.
  expect((await other.put(`/data-collect/configs/${id}`, edit('Third', {}))).status).toBe(200)
})

test('TEMPLATES-055 failed readings name their device also after it was unassigned', async () => {
  const id = await create()
  const device = await makeMember(outpost, 1)
  const peer = await device.connect({ abilities: 'readings,modbus' })
  await assign({ config_id: [id], device_id: [device.id] })
  peer.send({ kind: 'event', name: 'readings_failed', text: `${id}\tmeter\tno answer within 5 s\n` })
  const logs = async () => (await outpost.admin.get(`/data-collect/configs/logs?config_id=${id}`)).body
  await until(async () => (await logs()).meta.total === 1, 'the log')
  await outpost.admin.put(`/data-collect/configs/${id}/unassign`, { device_id: [device.id] })
  const { name } = (await outpost.admin.get(`/devices/${device.id}`)).body.data
  expect(name).not.toBe('')
  expect((await logs()).data).toMatchObject([{ device_id: device.id, device_name: name }])
  peer.end()
})

test('TEMPLATES-056 roll-ups are deleted after the retention of their template', async () => {
  const short = await create([meter(1)], { retention: 30 })
  const long = await create([meter(1)], { retention: 365 })
  const { id: device } = await outpost.build.device(1)
  const numbers = await outpost.asOwner(
    `select template_id as id, history_id as number from template_numbers where template_id in (${short}, ${long})`,
  )
  const numberOf = (id: number) => Number(numbers.find((row) => row['id'] === id)!['number'])
  const insert = (number: number, days: number) =>
    outpost.asOwner(
      `insert into telemetry_hourly values (date_trunc('hour', now()) - interval '${days} days', ${device}, ${number}, 1, 1, 1, 1, 1)`,
    )
  const gone = 30_000
  for (const [number, days] of [
    [numberOf(short), 29],
    [numberOf(short), 31],
    [numberOf(long), 31],
    [numberOf(long), 366],
    [gone, 0],
    [gone, 2],
    [101, 399],
  ] as const)
    await insert(number, days)
  await forgetNumbers(outpost.running.app)
  const left = await outpost.asOwner(
    `select parameter, round(extract(epoch from now() - hour) / 86400)::int as days from telemetry_hourly where device_id = ${device}`,
  )
  expect(new Set(left.map(({ parameter, days }) => `${parameter} ${days}`))).toEqual(
    new Set([`${numberOf(short)} 29`, `${numberOf(long)} 31`, `${gone} 0`, '101 399']),
  )
})
