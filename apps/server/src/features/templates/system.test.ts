import { parseReadingPlan } from '@outpost/contract/device/reading-plan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

const configs = async (query = '') => (await outpost.admin.get(`/data-collect/configs${query}`)).body
const assigned = async (device: number, more = '') =>
  (await outpost.admin.get(`/data-collect/configs/assigned?device_id=${device}${more}`)).body

/** Answers the n-th plan that a device gets. Returns its groups with periods of their own. */
async function takeGroups(peer: Peer, n: number) {
  const plans = () => peer.frames.filter(({ name }) => name === 'readings.set')
  await until(() => plans().length >= n, `plan ${n}`)
  const frame = plans()[n - 1]!
  peer.send({ kind: 'result', id: frame['id'], ok: true })
  return parseReadingPlan((frame['input'] as { plan: string }).plan).groups
}

test('TEMPLATES-034 TEMPLATES-035 TEMPLATES-036 TEMPLATES-040 the system templates have their ids, periods and sizes, and stay as they are', async () => {
  await outpost.admin.post('/data-collect/configs', {
    name: 'Own',
    company_id: 1,
    period: 60,
    enabled: true,
    data: [],
  })
  const { data, meta } = await configs()
  expect(meta.total).toBe(9)
  expect(data.map((one: { id: number; config: { name: string } }) => [one.id, one.config.name])).toEqual([
    [100, 'Own'],
    [0, 'Dynamic'],
    [1, 'Static'],
    [2, 'Hotspot'],
    [3, 'GPS'],
    [4, 'I/O'],
    [5, 'Wireless'],
    [6, 'DDNS'],
    [7, 'L2TP'],
  ])
  expect(data.slice(1).map((one: { period: number }) => one.period)).toEqual([
    300,
    1_296_000,
    ...Array.from({ length: 6 }, () => 300),
  ])
  // (430 + 1024) x 2592000 / 300
  expect(data[1]).toMatchObject({ type: 'system', monthly_bytes: 12_562_560 })
  expect(data[2]).toMatchObject({ monthly_bytes: 2270 })
  expect((await configs('?type=user')).meta.total).toBe(1)
  expect((await configs('?type=system&limit=3&offset=6')).data.map((one: { id: number }) => one.id)).toEqual([6, 7])
  expect((await configs('?limit=2&offset=0')).data.map((one: { id: number }) => one.id)).toEqual([100, 0])
  expect((await outpost.admin.get('/data-collect/configs/0')).body.data).toMatchObject({ id: 0, parameters: 54 })
  const body = { name: 'Mine', company_id: 1, period: 60, enabled: true, data: [] }
  for (const answer of [
    await outpost.admin.put('/data-collect/configs/0', body),
    await outpost.admin.del('/data-collect/configs/3'),
  ])
    expect(answer.body.errors[0]).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('System') })
})

test('TEMPLATES-058 the periods of system templates belong to each device, and reach it as part of its plan', async () => {
  const device = await makeMember(outpost, 1)
  const peer = await device.connect({ abilities: 'readings,readings.set,groups' })
  const { data, meta } = await assigned(device.id, '&type=system')
  expect(meta.total).toBe(8)
  expect(data[3]).toMatchObject({ config_id: 3, config_name: 'GPS', config_type: 'system', enabled: true, period: 300 })

  const set = (id: number, more: object) =>
    outpost.admin.put(`/data-collect/configs/${id}/assign`, { device_id: [device.id], enabled: true, ...more })
  expect((await set(3, { period: 60 })).status).toBe(200)
  expect(await takeGroups(peer, 1)).toEqual([{ group: 'gps', period: 60 }])
  expect((await outpost.admin.get(`/devices/${device.id}`)).body.data.gps_monitoring).toBe(60)
  expect((await assigned(device.id, '&config_id=3')).data).toMatchObject([{ period: 60, enabled: true }])

  // Unassigned: it is off. The device's own record is the same setting.
  await outpost.admin.put('/data-collect/configs/4/unassign', { device_id: [device.id] })
  expect(await takeGroups(peer, 2)).toEqual([
    { group: 'gps', period: 60 },
    { group: 'io', period: 0 },
  ])
  expect((await assigned(device.id, '&config_id=4')).data).toMatchObject([{ period: 300, enabled: false }])
  await outpost.admin.put(`/devices/${device.id}`, {
    gps_monitoring: 300,
    io_monitoring: 300,
    wireless_monitoring: 600,
  })
  expect(await takeGroups(peer, 3)).toEqual([{ group: 'wireless', period: 600 }])

  // The regular reports have their own frame.
  expect((await set(0, { period: 120 })).status).toBe(200)
  await peer.frame(({ kind, seconds }) => kind === 'interval' && seconds === 120, 'the new period')
  const other = await makeMember(outpost, 1)
  const several = await outpost.admin.post('/data-collect/configs/assignments', {
    config_id: [1, 7],
    device_id: [other.id],
    period: 86_400,
    enabled: true,
  })
  expect(several.body.data).toEqual({ assigned: 2, devices: 1, left_out: [] })
  expect((await assigned(other.id, '&config_id=1,7')).data).toMatchObject([
    { config_id: 1, period: 86_400 },
    { config_id: 7, period: 86_400 },
  ])
  peer.end()
})
