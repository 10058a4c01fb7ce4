import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Answer } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'
import { hostPublicKeys } from '../devices/host-keys/host-keys.ts'

/** Devices that are replaced, or deleted and added again, while a change of them is open. */
let outpost: TestOutpost
let hostKey: string
let token: string
const fleets: Fleet[] = []

/** Starts a simulated device. That of another seed is another piece of hardware with the same serial and MAC. */
async function startDevice(index: number, seed: string, withToken = true): Promise<FakeDevice> {
  const fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey,
    ...(withToken && { token }),
    count: 1,
    firstIndex: index,
    seed,
    models: ['RUTX50'],
    retryMin: 0.2,
    rebootSeconds: 0.3,
    speed: 15,
  })
  fleets.push(fleet)
  return fleet.devices[0]!
}
const online = (device: FakeDevice) => until(() => device.agent.state === 'online', 'the device', 60_000)

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  hostKey = (await hostPublicKeys(outpost.running.app))[0]!
  token = (await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 50 })).body.data.token
}, 120_000)
afterAll(async () => {
  await Promise.all(fleets.map((fleet) => fleet.stop()))
  await outpost.close()
})

const good = async (answer: Promise<Answer>): Promise<Answer['body']> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body.data
}

/**
 * Replaces the hardware of a device: another key with the same serial asks, and is approved.
 * @param prepare what is done to the new hardware before it connects
 */
async function replace(old: FakeDevice, prepare?: (device: FakeDevice) => void): Promise<FakeDevice> {
  await old.agent.stop()
  const device = await startDevice(old.index, `replaced ${old.index}`, false)
  prepare?.(device)
  const waiting = async () =>
    (await good(outpost.admin.get('/devices/pending?limit=100'))).find(
      ({ device_id }: { device_id: number }) => device_id === old.deviceId(),
    )
  await until(async () => (await waiting()) !== undefined, 'the request of the other key', 30_000)
  const { id, fingerprint, reason } = await waiting()
  expect(reason).toBe('rekey')
  await good(outpost.admin.post(`/devices/pending/${id}/approve`, { fingerprint }))
  device.agent.reconnect()
  await online(device)
  expect(device.deviceId()).toBe(old.deviceId())
  return device
}

/** Cuts a device off, so that its change stays open until its deadline. */
const cut = "package network\nconfig interface 'wan'\n\toption disabled '1'"
const harmless = "package system\nconfig system 'system'\n\toption notes 'new'"

/** Rolls a template out to devices, one after the other. */
async function rollOut(text: string, devices: readonly FakeDevice[], confirm_within: number) {
  const device_id = devices.map((device) => Number(device.deviceId()))
  const template = (await good(outpost.admin.post('/configuration/templates', { name: 'T', text, variables: [] }))).id
  const assignments = device_id.map((target_id) => ({ layer: 'device', target_id }))
  await good(outpost.admin.put(`/configuration/templates/${template}/assignments`, { assignments }))
  await good(outpost.admin.post('/configuration/read', { device_id }))
  const plan = () => good(outpost.admin.post('/configuration/plan', { device_id }))
  await until(async () => (await plan()).unread === 0, 'the devices to be read', 60_000)
  const { hash } = await plan()
  const order = { device_id, hash, name: 'R', waves: [{ count: 1 }], confirm_within }
  return { template, id: Number((await good(outpost.admin.post('/configuration/rollouts', order))).id) }
}
const isCutOff = (device: FakeDevice) =>
  until(() => !device.platform.config.connected && device.agent.state !== 'online', 'a device that is cut off', 60_000)
const jobsOf = (rolloutId: number) =>
  outpost.asOwner(
    `select device_id, stage, state, said from device_jobs where rollout_id = ${rolloutId} order by stage nulls first`,
  )
const changesOf = async (device: FakeDevice) =>
  (await outpost.admin.get(`/devices/${device.deviceId()}/configurator/changes`)).body.data
const rolloutEnds = (id: number) =>
  until(
    async () => (await outpost.asOwner(`select state from device_rollouts where id = ${id}`))[0]!['state'] === 'done',
    'the end of the rollout',
    60_000,
  )
const textOf = (device: FakeDevice, config: string): string => device.platform.config.text(config)
/** Starts two devices, the first with the lower id, so that it is in the first stage. */
async function startTwo(index: number): Promise<[FakeDevice, FakeDevice]> {
  const first = await startDevice(index, 'first')
  await online(first)
  const second = await startDevice(index + 1, 'first')
  await online(second)
  return [first, second]
}

test('JOBS-031 hardware that replaces a device during a rollout does not get what the old one was doing, and a change planned for other files is refused', async () => {
  const [first, second] = await startTwo(1)
  const { id, template } = await rollOut(cut, [first, second], 900)
  await isCutOff(first)
  await first.agent.stop()
  // The second device of the rollout waits for its stage while its hardware is replaced, too.
  const newSecond = await replace(second, (device) =>
    device.platform.config.edit('network', "set network.lan.ipaddr='10.9.9.1'"),
  )
  const before = textOf(newSecond, 'network')
  const newFirst = await replace(first)
  const untouched = textOf(newFirst, 'network')

  await rolloutEnds(id)
  expect(await jobsOf(id)).toMatchObject([
    { device_id: first.deviceId(), stage: 1, state: 'unknown', said: expect.stringContaining('was replaced') },
    {
      device_id: second.deviceId(),
      stage: 2,
      state: 'refused',
      said: expect.stringContaining('changed on the device'),
    },
  ])
  expect(textOf(newFirst, 'network')).toBe(untouched)
  expect(textOf(newSecond, 'network')).toBe(before)
  expect((await changesOf(newFirst))[0]).toMatchObject({ state: 'unknown', code: 'REPLACED' })
  // Nothing is left that keeps the new hardware from its own change.
  await good(outpost.admin.del(`/configuration/templates/${template}`))
  const again = await rollOut(harmless, [newFirst], 300)
  await rolloutEnds(again.id)
  expect(await jobsOf(again.id)).toMatchObject([{ state: 'done' }])
  expect(textOf(newFirst, 'system')).toContain("option notes 'new'")
}, 240_000)

test('JOBS-032 a device that is deleted and added again during a rollout gets nothing of it, undoes what it had, and the rollout ends', async () => {
  const [first, second] = await startTwo(3)
  const before = textOf(first, 'network')
  const { id } = await rollOut(cut, [first, second], 300)
  await isCutOff(first)
  expect(textOf(first, 'network')).not.toBe(before)
  const ids = [first, second].map((device) => Number(device.deviceId()))
  for (const device of ids) await good(outpost.admin.del(`/devices/${device}`))
  await until(() => textOf(first, 'network') === before, 'the old configuration', 90_000)
  // The same hardware joins again, as a new device.
  await second.agent.stop()
  const added = await startDevice(4, 'again')
  await online(added)
  expect(ids).not.toContain(added.deviceId())
  await rolloutEnds(id)
  expect(await jobsOf(id)).toEqual([])
  expect(await changesOf(added)).toEqual([])
  expect(textOf(added, 'network')).not.toContain('disabled')
  expect((await outpost.admin.get(`/devices/updates/rollouts/${id}`)).status).toBe(200)
}, 240_000)
