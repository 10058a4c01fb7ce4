import { readFileSync, writeFileSync } from 'node:fs'
import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { missingTools, ShellDevice } from '@outpost/agent/test-shell'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveConfiguration, giveFirmware, type Given } from '../../../testing/device-files.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'
import { advanceRollouts } from '../../device-jobs/rollouts/advance.ts'
import { sweepUpdates } from './sweep.ts'

let outpost: TestOutpost
beforeAll(async () => {
  outpost = await startOutpost()
})
afterAll(() => outpost.close())

type Row = Record<string, unknown>
const app = () => outpost.running.app
const latest = async (id: number): Promise<Row> =>
  (await outpost.admin.get(`/devices/updates/history?device_id=${id}`)).body.data[0] ?? {}
const token = async (): Promise<string> =>
  (await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 20 })).body.data.token
const deviceOf = async (id: number): Promise<Row> => (await outpost.admin.get(`/devices/${id}`)).body.data
const order = async (ids: readonly number[], more: Row) => {
  const { status, body } = await outpost.admin.post('/devices/updates/set', {
    data: ids.map((id) => ({ id, action: 'update_firmware', offline: true, keep_settings: true, ...more })),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const allAre = (ids: readonly number[], state: string, within = 20_000) =>
  until(
    async () => (await Promise.all(ids.map(latest))).every((row) => row['state'] === state),
    `updates that are ${state}`,
    within,
  )

describe('devices of a fleet', () => {
  let fleet: Fleet
  let firmware: Given
  let configuration: Given
  const ids = (): number[] => fleet.devices.map((device) => device.deviceId()!)
  const failing = new Set<number>()

  beforeAll(async () => {
    const [hostKey] = await hostPublicKeys(app())
    firmware = await giveFirmware(outpost, 'RUTX_R_00.07.21', 2_000_000)
    configuration = await giveConfiguration(outpost)
    fleet = await startFleet({
      server: `127.0.0.1:${outpost.port}`,
      hostKey: hostKey!,
      token: await token(),
      count: 5,
      models: ['RUTX50'],
      retryMin: 0.2,
      rebootSeconds: 0.3,
    })
    for (const { index, platform } of fleet.devices) {
      // A device that installs nothing and reconnects unchanged.
      const prepare = platform.prepareUpdate.bind(platform)
      platform.prepareUpdate = (update) => prepare(failing.has(index) ? { ...update, version: '' } : update)
    }
    await until(() => fleet.counters().online === 5, 'the fleet', 20_000)
    await outpost.asOwner(`update devices set series = 'rut' where series is null`)
  })
  afterAll(() => fleet.stop())

  test('DEVICES-035 DEVICES-096 a firmware update on all devices is done when they report it, and is installed once on each', async () => {
    await order(ids(), { file_id: firmware.id })
    await allAre(ids(), 'done')
    for (const id of ids()) expect(await deviceOf(id)).toMatchObject({ firmware: 'RUTX_R_00.07.21', task: null })
    const commands = await outpost.asOwner('select id, state, input from commands order by device_id')
    expect(commands.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'completed'))
    expect(commands.map(({ id }) => fleet.acted(String(id)))).toEqual([1, 1, 1, 1, 1])
  })

  test('FILES-033 lost connections during the download and a server restart still lead to a single update', async () => {
    const large = await giveFirmware(outpost, 'RUTX_R_00.07.22', 40_000_000)
    await order(ids().slice(0, 2), { file_id: large.id })
    await until(async () => (await latest(ids()[0]!))['state'] === 'fetching', 'a fetch')
    await outpost.restart()
    fleet.reconnect()
    await allAre(ids().slice(0, 2), 'done', 40_000)
    const rows = await outpost.asOwner(`select id, state from commands where input->>'version' = 'RUTX_R_00.07.22'`)
    expect(rows.map(({ id, state }) => [state, fleet.acted(String(id))])).toEqual([
      ['completed', 1],
      ['completed', 1],
    ])
  }, 60_000)

  test('a configuration is uploaded and stored by the device', async () => {
    const [device] = fleet.devices
    await order([device!.deviceId()!], { file_id: configuration.id, action: 'upload_backup' })
    await allAre([device!.deviceId()!], 'done')
    expect(device!.platform.configuration).toBe(configuration.sha256)
  })

  const rollOut = async (file: Given, more: Row) => {
    const { status, body } = await outpost.admin.post('/devices/updates/rollouts', {
      file_id: file.id,
      device_id: ids(),
      percent: 40,
      failure_limit: 0,
      ...more,
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data as Row
  }
  const read = async (id: unknown): Promise<Row> =>
    (await outpost.admin.get(`/devices/updates/rollouts?id=${id}`)).body.data[0]
  const notices = async () => (await outpost.admin.get('/notifications')).body.data as { type: string; params: Row }[]
  /** Runs one round of the worker. */
  const sweep = async (): Promise<void> => {
    await sweepUpdates(app())
    await advanceRollouts(app())
  }
  /** Runs rounds of the worker until the state is reached. */
  const settled = (id: unknown, state: string) =>
    until(
      async () => {
        await sweep()
        return (await read(id))['state'] === state
      },
      `a rollout that is ${state}`,
      30_000,
    )

  test('FILES-034 a firmware is rolled out in stages by percentage, one after the other, and its starter is notified of the end', async () => {
    const file = await giveFirmware(outpost, 'RUTX_R_00.07.23')
    const begun = await rollOut(file, {})
    expect(begun).toMatchObject({
      state: 'running',
      stage: 1,
      stages: 3,
      devices: 5,
      open: 5,
      percent: 40,
      version: 'RUTX_R_00.07.23',
    })
    const [first, second] = [
      ids()
        .toSorted((a, b) => a - b)
        .slice(0, 2),
      ids()
        .toSorted((a, b) => a - b)
        .slice(2),
    ]
    await allAre(first, 'done')
    // The next stage is not open yet.
    expect((await Promise.all(second.map(latest))).map((row) => row['state'])).toEqual(['queued', 'queued', 'queued'])
    await sweep()
    expect(await read(begun['id'])).toMatchObject({ stage: 2, done: 2, open: 3 })
    await settled(begun['id'], 'done')
    expect(await read(begun['id'])).toMatchObject({ stage: 3, done: 5, open: 0, failed: 0 })
    expect((await notices())[0]).toMatchObject({ type: 'rolloutDone', params: { rollout_id: begun['id'], failed: 0 } })
  }, 60_000)

  test('FILES-034 a rollout stops when failures exceed the limit, and the remaining stages are cancelled', async () => {
    const file = await giveFirmware(outpost, 'RUTX_R_00.07.24')
    const inOrder = fleet.devices.toSorted((a, b) => a.deviceId()! - b.deviceId()!)
    failing.add(inOrder[0]!.index)
    const begun = await rollOut(file, {})
    await allAre([inOrder[1]!.deviceId()!], 'done')
    await until(async () => (await latest(inOrder[0]!.deviceId()!))['state'] === 'applying', 'the device to be back')
    await outpost.asOwner(
      `update device_jobs set phase_until = now() - interval '1 second' where device_id = ${inOrder[0]!.deviceId()} and finished_at is null`,
    )
    await settled(begun['id'], 'stopped')
    expect(await read(begun['id'])).toMatchObject({ stage: 1, done: 1, failed: 1, cancelled: 3, open: 0 })
    expect(await latest(inOrder[4]!.deviceId()!)).toMatchObject({
      state: 'cancelled',
      error: 'The rollout was stopped because too many devices failed.',
    })
    expect((await notices())[0]).toMatchObject({
      type: 'rolloutStopped',
      params: { rollout_id: begun['id'], failed: 1 },
    })
    failing.clear()
  }, 60_000)

  test('FILES-034 FILES-048 a user stops a rollout, and updates that have not started are cancelled', async () => {
    const begun = await rollOut(await giveFirmware(outpost, 'RUTX_R_00.07.25'), { percent: 20 })
    expect((await outpost.admin.post(`/devices/updates/rollouts/${begun['id']}/stop`)).status).toBe(200)
    expect(await read(begun['id'])).toMatchObject({ state: 'stopped' })
    const last = ids()
      .toSorted((a, b) => a - b)
      .slice(1)
    expect((await Promise.all(last.map(latest))).map((row) => row['state'])).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
  })
})

describe.skipIf(missingTools.length > 0)('agent.sh under busybox', () => {
  test('FILES-033 downloads over its SSH client, installs with sysupgrade, and the server completes the update when the device reconnects', async () => {
    const device = new ShellDevice()
    try {
      const image = device.path('image')
      device.program(
        'sysupgrade',
        `case $1 in -T) exit 0 ;; esac\nfor last; do :; done\ncp "$last" '${image}'\necho "$*" >>'${device.path('calls')}'`,
      )
      const { code, output } = await device.sh(`wget -qO- ${outpost.url}/agent.sh | sh -s -- ${await token()}`)
      expect(output).toContain('Done: connected')
      expect(code).toBe(0)
      const id = Number(device.read('home', 'device'))
      const reported = String((await deviceOf(id))['firmware'])
      const firmware = await giveFirmware(outpost, reported, 3_000_000)
      await outpost.asOwner(`update files set series = null where id = ${firmware.id}`)
      await order([id], { file_id: firmware.id })
      await until(() => device.count('calls') === 1, 'sysupgrade', 40_000)
      await until(async () => (await latest(id))['state'] === 'applying', 'the file to be whole')
      expect(readFileSync(image).equals(firmware.bytes)).toBe(true)
      process.kill(device.pid(), 'SIGKILL')
      writeFileSync(device.path('boot_id'), 'boot-2\n')
      await device.agent('start')
      await until(async () => (await latest(id))['state'] === 'done', 'the outcome', 40_000)
      expect([device.count('calls'), (await latest(id))['version_to']]).toEqual([1, reported])
    } finally {
      await device.destroy()
    }
  }, 120_000)
})
