import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer, Person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'

/** Two users who roll out to one device at the same time. */
let outpost: TestOutpost
let fleet: Fleet
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 5 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 2,
    models: ['RUTX50'],
    retryMin: 0.2,
    rebootSeconds: 0.3,
    speed: 15,
  })
  await until(() => fleet.counters().online === 2, 'the fleet', 60_000)
}, 120_000)
afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

const good = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}

test('CONFIGURATOR-038 DESIRED-023 of two rollouts to one device the later one leaves it out and says why', async () => {
  const { admin } = outpost
  const [first, other] = fleet.devices.map((device) => Number(device.deviceId()))
  const ids = [first!, other!]
  const second = await outpost.build.user(1)
  const text = "package system\nconfig system 'system'\n\toption notes 'new'"
  const { id } = await good(admin.post('/configuration/templates', { name: 'Notes', text, variables: [] }))
  const assignments = ids.map((target_id) => ({ layer: 'device', target_id }))
  await good(admin.put(`/configuration/templates/${id}/assignments`, { assignments }))
  await good(admin.post('/configuration/read', { device_id: ids }))
  const plan = (device_id: number[]) => good(admin.post('/configuration/plan', { device_id }))
  await until(async () => (await plan(ids)).unread === 0, 'the devices to be read', 30_000)
  const rollOut = async (who: Person, device_id: number[], more: object = {}): Promise<Answer> => {
    const { hash } = await plan(device_id)
    const waves = [{ percent: 100 }]
    return who.post('/configuration/rollouts', { device_id, hash, name: 'Notes', waves, confirm_within: 30, ...more })
  }
  // The first rollout holds its device while it waits.
  const waiting = await good(rollOut(admin, [first!], { approval: true }))
  const alone = await rollOut(second, [first!])
  expect(alone).toMatchObject({
    status: 409,
    body: { errors: [{ message: 'Each of these devices has another change that is not finished yet.' }] },
  })
  const both = await good(rollOut(second, ids))
  const jobs = async () =>
    outpost.asOwner(`select device_id, state, said from device_jobs where rollout_id = ${both.id} order by device_id`)
  await until(
    async () => (await jobs()).every(({ state }) => state === 'done' || state === 'failed'),
    'the end',
    60_000,
  )
  expect(await jobs()).toMatchObject(
    [
      { device_id: first, state: 'failed', said: 'Another change of this device is not finished yet.' },
      { device_id: other, state: 'done' },
    ].toSorted((a, b) => a.device_id! - b.device_id!),
  )
  const texts = fleet.devices.map((device) => device.platform.config.text('system').includes("option notes 'new'"))
  expect(texts).toEqual([false, true])
  // The device that was left out has exactly the change of the first rollout.
  expect((await second.post(`/configuration/rollouts/${waiting.id}/approve`)).status).toBe(200)
  const open = async () => (await admin.get(`/devices/${first}/configurator/changes`)).body.data
  await until(async () => (await open())[0].state === 'confirmed', 'the first change', 60_000)
  expect(await open()).toHaveLength(1)
})
