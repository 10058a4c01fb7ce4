import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Person } from '../../testing/person.ts'
import { tellThresholds } from './thresholds.ts'

/** Allowances of SIMs: notifications, the list of a company, and sums of companies and tags. */

let outpost: TestOutpost
let company: { id: number }
let other: { id: number }
let member: Person & { id: number }
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  company = await outpost.build.company(1)
  other = await outpost.build.company(1)
  member = await outpost.build.user(company.id)
})
afterAll(() => outpost.close())

/** Adds a device with a SIM that has used so many bytes in the last hour. */
async function addSim(companyId: number, bytes: number, iccid: string): Promise<{ device: number; sim: number }> {
  const { id: device } = await outpost.build.device(companyId)
  const [row] = await outpost.asOwner(
    `insert into data_usage_sims (company_id, device_id, modem, slot, iccid, since) values (${companyId}, ${device}, 1, 1, '${iccid}', now()) returning id`,
  )
  const sim = Number(row!['id'])
  await use(sim, bytes)
  return { device, sim }
}
const use = (sim: number, bytes: number): Promise<unknown> =>
  outpost.asOwner(
    `insert into data_usage_hours (sim_id, hour, sent, received, spread, unknown_seconds)
     values (${sim}, date_trunc('hour', now()), ${bytes / 4}, ${(bytes * 3) / 4}, 0, 0)
     on conflict (sim_id, hour) do update set sent = excluded.sent, received = excluded.received`,
  )
const told = async () =>
  (
    await outpost.asOwner(
      `select params->>'percent' as percent from notifications where type = 'dataUsageReached' and user_id = ${member.id} order by id`,
    )
  ).map((row) => Number(row['percent']))
const set = (sim: number, more: object) =>
  member.put(`/data-usage/sims/${sim}`, { reset_day: 1, time_zone: 'UTC', allowance: 1_000_000, ...more })

test('USAGE-012 users are notified once when a SIM reaches a chosen share of its allowance', async () => {
  const { sim } = await addSim(company.id, 600_000, '894701')
  expect((await set(sim, {})).body.data).toMatchObject({ thresholds: [80, 100] })
  await tellThresholds(outpost.running.app)
  expect(await told()).toEqual([])
  await use(sim, 850_000)
  await tellThresholds(outpost.running.app)
  await tellThresholds(outpost.running.app)
  expect(await told()).toEqual([80])
  await use(sim, 1_200_000)
  await tellThresholds(outpost.running.app)
  expect(await told()).toEqual([80, 100])
  expect((await set(sim, { thresholds: [95, 50, 95] })).body.data).toMatchObject({ thresholds: [50, 95] })
  await tellThresholds(outpost.running.app)
  expect(await told()).toEqual([80, 100, 95])
  expect((await set(sim, { thresholds: [0] })).status).toBe(422)
  await set(sim, { thresholds: [] })
})

test('USAGE-013 the SIMs of a company are listed with their usage, and only those of the scope', async () => {
  const { sim, device } = await addSim(company.id, 300_000, '894702')
  await set(sim, { allowance: 2_000_000 })
  await addSim(other.id, 5, '894799')
  const { body } = await member.get('/data-usage/sims?q=894702')
  expect(body.data).toMatchObject([
    { id: sim, device_id: device, allowance: 2_000_000, sent: 75_000, received: 225_000, share: 15, in_use: true },
  ])
  expect((await member.get('/data-usage/sims?q=894799')).body.data).toEqual([])
  expect((await outpost.admin.get(`/data-usage/sims?company_id=${company.id}&sort=-iccid`)).body.data[0].id).toBe(sim)
})

test('USAGE-014 USAGE-015 the usage of a company and of a tag is summed by day, modem and slot', async () => {
  const owner = await outpost.build.company(1)
  const child = await outpost.build.company(owner.id)
  const admin = await outpost.build.user(owner.id)
  const first = await addSim(owner.id, 400, '894711')
  await addSim(child.id, 800, '894712')
  const today = new Date().toISOString().slice(0, 10)
  const range = `start_date=${today}&end_date=${today}`
  const sum = (rx: number, tx: number) => [
    { date: today, modems: [{ modem_id: '1', sims: [{ sim_id: 1, data: { rx, tx } }] }] },
  ]
  expect((await admin.get(`/devices/companies/${owner.id}/data-usage?${range}`)).body.data).toEqual(sum(900, 300))
  const tag = (await admin.post('/tags', { name: 'Vans', company_id: owner.id })).body.data.id
  await admin.put('/devices/tags/assign', { data: [{ device_id: first.device, tag_id: [tag] }] })
  expect((await admin.get(`/devices/tags/${tag}/data-usage?${range}`)).body.data).toEqual(sum(300, 100))
  expect((await member.get(`/devices/tags/${tag}/data-usage?${range}`)).status).toBe(404)
  expect((await member.get(`/devices/companies/${owner.id}/data-usage?${range}`)).status).toBe(404)
})
