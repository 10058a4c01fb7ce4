import { startFleet, type FakeDevice, type Fleet } from '@outpost/agent/fleet'
import type { EsimProfile } from '@outpost/contract/device-services/esim.schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'
import { profilesIn } from './profiles.ts'

/** The eSIM of simulated devices: one with a modem, and a switch without one. */

let outpost: TestOutpost
let fleet: Fleet
let device: FakeDevice
let path: string

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const [hostKey] = await hostPublicKeys(outpost.running.app)
  const { body } = await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 5 })
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKey!,
    token: body.data.token,
    count: 2,
    models: ['RUTX50', 'TSW202'],
    retryMin: 0.2,
    speed: 15,
  })
  device = fleet.devices[0]!
  await until(() => fleet.counters().online === 2, 'the devices', 60_000)
  path = `/devices/${device.deviceId()}/esim`
}, 120_000)

afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

const read = async () => (await outpost.admin.get(path)).body.data as { reason: string | null; profiles: EsimProfile[] }
const find = async (name: string): Promise<EsimProfile> => (await read()).profiles.find((one) => one.name === name)!

interface Answer {
  status: number
  body: { meta: { channel: string } }
}

/** Waits for the end of an action on its channel, and returns the last event. */
async function ended(answer: Answer) {
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body))
  const last = async () => {
    const { body } = await outpost.admin.get(`/status/channel/${answer.body.meta.channel}`)
    return (body.data[String(device.deviceId())] ?? []).at(-1) as { status: string; value: string; data?: unknown }
  }
  await until(async () => ['completed', 'error'].includes((await last())?.status), 'the end', 30_000)
  await until(() => fleet.counters().online === 2, 'the connection', 30_000)
  return last()
}

test('SERVICES-011 the profiles of a device are read from it', async () => {
  expect(await read()).toEqual({
    reason: null,
    profiles: [
      expect.objectContaining({ name: 'Bootstrap', nickname: null, enabled: false, bootstrap: true }),
      expect.objectContaining({ name: 'Nordic IoT', provider: 'Nordic Mobile', enabled: true, bootstrap: false }),
      expect.objectContaining({ name: 'Roam Europe', enabled: false }),
    ],
  })
})

test('SERVICES-015 a device without the tool says which one is missing', async () => {
  const other = `/devices/${fleet.devices[1]!.deviceId()}/esim`
  const { data } = (await outpost.admin.get(other)).body
  expect(data.profiles).toEqual([])
  expect(data.reason).toContain('no lpac')
  const offline = await outpost.build.device(1)
  expect((await outpost.admin.get(`/devices/${offline.id}/esim`)).body.errors).toMatchObject([
    { code: 'DEVICE_OFFLINE' },
  ])
})

test('SERVICES-012 a profile is added by an activation code, renamed and deleted', async () => {
  const add = (activation_code: string, more = {}) =>
    outpost.admin.post(`${path}/profiles`, { activation_code, ...more })
  for (const code of [
    'smdp.example$A',
    'LPA:1$$A',
    'LPA:1$a b$c',
    'LPA:2$smdp.example$A',
    '-h',
    `LPA:1$a$${'b'.repeat(300)}`,
  ])
    expect((await add(code)).body.errors).toMatchObject([{ code: 'VALIDATION', source: 'activation_code' }])
  expect(await ended(await add('LPA:1$smdp.example$SECRET-77', { confirmation_code: '4321secret' }))).toMatchObject({
    status: 'completed',
    value: 'The profile was added.',
  })
  const { iccid } = await find('SECRET-77')
  // The code is worth a contract: neither the audit log nor the commands of the device have it.
  for (const list of [
    '/audit?limit=100',
    `/devices/${device.deviceId()}/logs`,
    `/devices/actions/logs?device_id=${device.deviceId()}`,
  ]) {
    const text = JSON.stringify((await outpost.admin.get(list)).body)
    expect(text).not.toContain('SECRET-77')
    expect(text).not.toContain('4321secret')
  }
  expect(await ended(await add('LPA:1$smdp.example$REFUSED'))).toMatchObject({
    status: 'error',
    value: 'The device did not do it: lpac: es9p_authenticate_client: Matching ID is refused',
  })
  await ended(await outpost.admin.put(`${path}/profiles/${iccid}`, { nickname: 'Ferry æ' }))
  expect(await find('Ferry æ')).toMatchObject({ iccid, nickname: 'Ferry æ' })
  for (const nickname of ['-x', 'æ'.repeat(33), ''])
    expect((await outpost.admin.put(`${path}/profiles/${iccid}`, { nickname })).body.errors).toMatchObject([
      { code: 'VALIDATION', source: 'nickname' },
    ])
  expect(await ended(await outpost.admin.del(`${path}/profiles/${iccid}`))).toMatchObject({ status: 'completed' })
  expect((await read()).profiles).toHaveLength(3)
  const used = (await read()).profiles.find(({ enabled }) => enabled)!
  expect(await ended(await outpost.admin.del(`${path}/profiles/${used.iccid}`))).toMatchObject({
    status: 'error',
    value: 'The device did not do it: the profile in use cannot be deleted',
  })
})

test('SERVICES-012 SERVICES-014 a profile is enabled, and one that does not connect the device is undone', async () => {
  const roam = await find('Roam Europe')
  const set = (iccid: string, enabled: boolean) =>
    outpost.admin.put(`${path}/profiles/${iccid}/state`, { enabled, confirm_within: 60 })
  const first = await set(roam.iccid, true)
  // One thing at a time.
  expect((await set(roam.iccid, false)).body.errors).toMatchObject([{ code: 'CONFLICT' }])
  expect(await ended(first)).toMatchObject({
    status: 'completed',
    value: 'The profile is enabled, and the device has connected again.',
  })
  expect(await find('Roam Europe')).toMatchObject({ enabled: true })
  await ended(await outpost.admin.post(`${path}/profiles`, { activation_code: 'LPA:1$smdp.invalid$DEAD' }))
  expect(await ended(await set((await find('DEAD')).iccid, true))).toMatchObject({
    status: 'error',
    value: 'The profile was not kept: the device did not connect within 60 s, so it went back to the profile before.',
  })
  expect(await find('Roam Europe')).toMatchObject({ enabled: true })
})

test('DEVICES-166 CONFIGURATOR-027 the check of the bootstrap profile answers on a channel', async () => {
  const check = () => outpost.admin.get(`/devices/${device.deviceId()}/check/esim-bootstrap`)
  expect(await ended(await check())).toMatchObject({ status: 'completed', data: { is_esim_bootstrap: false } })
  const { iccid } = await find('Bootstrap')
  const order = await outpost.admin.put(`${path}/profiles/${iccid}/state`, { enabled: true, confirm_within: 60 })
  expect(await ended(order)).toMatchObject({ status: 'completed' })
  expect(await ended(await check())).toMatchObject({ data: { is_esim_bootstrap: true } })
})

test('SERVICES-011 what a device sends that is no profile is left out', () => {
  const profile = { iccid: '89470000000000000001', profileState: 'enabled', profileNickname: null }
  const data = [
    profile,
    { ...profile, iccid: '<b>' },
    5,
    null,
    { ...profile, profileName: `a\u0000\u202e${'x'.repeat(300)}` },
  ]
  const list = profilesIn({ profiles: JSON.stringify({ type: 'lpa', payload: { code: 0, data } }) })!
  expect(list.map(({ iccid }) => iccid)).toEqual([profile.iccid, profile.iccid])
  expect(list[0]).toMatchObject({ name: profile.iccid, provider: '', bootstrap: false })
  expect(list[1]!.name).toMatch(/^a {2}x{97}$/)
  for (const profiles of [undefined, '', '{}', '[]', '{"payload":{"data":{}}}', '{"payload":null}'])
    expect(profilesIn({ profiles })).toBeUndefined()
})
