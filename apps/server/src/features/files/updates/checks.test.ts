import { firmwareOf } from '@outpost/agent/platform/fake/image'
import { fullStorage } from '@outpost/contract/files/updates/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveFirmware, type Given } from '../../../testing/device-files.ts'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Peer } from '../../../testing/peer.ts'
import { until } from '../../../testing/until.ts'
import { advanceRollouts } from '../../device-jobs/rollouts/advance.ts'
import { type Entry, hello, updateCalls } from './testing/updates.ts'

/** What the server checks before an update: model, free flash, and what the file says about itself. */
let outpost: TestOutpost
let firmware: Given
beforeAll(async () => {
  outpost = await startOutpost()
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.21')
})
afterAll(() => outpost.close())

const { set, channelOf, eventsOf, latest, stateIs } = updateCalls(
  () => outpost,
  () => firmware,
)
const preview = async (ids: number[], file = firmware.id): Promise<Entry & { devices: Entry[] }> =>
  (
    await outpost.admin.post('/devices/updates/preview', {
      action: 'update_firmware',
      file_id: file,
      device_id: ids,
    })
  ).body.data
async function reports(peer: Peer, id: number, storage: number): Promise<void> {
  peer.send({ kind: 'telemetry', at: Math.floor(Date.now() / 1000), values: { storage_used: storage } })
  await until(async () => (await outpost.admin.get(`/devices/${id}`)).body.data.storage_used === storage, 'the report')
}

test('FILES-059 a device whose flash is full gets no update: the preview says so, the server refuses it, and it may start once there is space', async () => {
  const member = await makeMember(outpost, 1)
  const peer = await member.connect(hello)
  expect((await preview([member.id])).devices).toMatchObject([{ storage_used: null, fault: null }])
  await reports(peer, member.id, fullStorage)
  expect(await preview([member.id])).toMatchObject({ fits: 0, devices: [{ storage_used: 95, fault: 'storage' }] })
  const channel = channelOf(await set([{ id: member.id }]))
  expect((await eventsOf(channel, member.id)).at(-1)).toMatchObject({
    status: 'error',
    value: "The device's flash is full: 95 % or more is in use. Delete files on the device first.",
  })
  expect(await latest(member.id)).toMatchObject({ state: 'failed' })
  await reports(peer, member.id, fullStorage - 1)
  expect(await preview([member.id])).toMatchObject({ fits: 1, devices: [{ storage_used: 94, fault: null }] })
  channelOf(await set([{ id: member.id }]))
  expect(await peer.run()).toMatchObject({ name: 'update' })
  peer.end()
})

test('FILES-059 the flash of a device is checked again when its turn in a rollout comes', async () => {
  const [one, two] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const peers = [await one.connect(hello), await two.connect(hello)]
  await reports(peers[1]!, two.id, 40)
  const { body } = await outpost.admin.post('/devices/updates/rollouts', {
    file_id: firmware.id,
    device_id: [one.id, two.id],
    waves: [{ count: 1 }],
    failure_limit: 2,
  })
  await reports(peers[1]!, two.id, 99)
  const run = await peers[0]!.run()
  peers[0]!.send({ kind: 'result', id: run['id'], ok: false, code: 'FAILED', text: 'no' })
  await stateIs(one.id, 'failed')
  await advanceRollouts(outpost.running.app)
  await stateIs(two.id, 'failed')
  expect((await latest(two.id))['error']).toContain('flash is full')
  expect(body.success).toBe(true)
  for (const peer of peers) peer.end()
})

test('FILES-060 firmware that names the models it supports is refused for other models, and boards of a family say nothing about models', async () => {
  const upload = async (supported_devices: string[]): Promise<number> => {
    const form = new FormData()
    form.set('type', 'firmware')
    form.set('description', 'Fixes the watchdog.')
    const bytes = firmwareOf({ supported_devices, version: 'RUTX_R_00.07.22' }, { size: 4000 + Math.random() * 1000 })
    form.set('file', new File([new Uint8Array(bytes)], 'image.bin'))
    const answer = await outpost.admin.post('/files', form)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.id
  }
  const member = await makeMember(outpost, 1)
  const peer = await member.connect(hello)
  const faultOf = async (boards: string[]) => {
    const [device] = (await preview([member.id], await upload(boards))).devices
    return device!['fault']
  }
  expect(await faultOf(['maker,rutx11', 'maker,rutx09'])).toBe('unsupported')
  expect(await faultOf(['maker,rutx11', 'maker,rutx50'])).toBeNull()
  expect(await faultOf(['maker,rutx'])).toBeNull()
  expect(await faultOf(['maker,rutx11', 'maker,rutx'])).toBeNull()
  const file_id = await upload(['maker,rutx14'])
  const channel = channelOf(await set([{ id: member.id, file_id }]))
  expect((await eventsOf(channel, member.id)).at(-1)).toMatchObject({
    status: 'error',
    value: "The firmware does not support the device's model.",
  })
  peer.end()
})

test('FILES-061 the preview says what the firmware changes: versions before and after, what was written about the file, and who is left out', async () => {
  const old = await makeMember(outpost, 1)
  const peer = await old.connect(hello)
  const other = await outpost.build.device(1)
  await outpost.asOwner(`update devices set series = 'trb', model = 'TRB140' where id = ${other.id}`)
  await outpost.admin.put(`/files/${firmware.id}`, { description: 'Fixes the watchdog.' })
  expect(await preview([old.id, other.id])).toMatchObject({
    file_name: firmware.name,
    version: 'RUTX_R_00.07.21',
    description: 'Fixes the watchdog.',
    fits: 1,
    devices: [
      { device_id: old.id, version_from: 'RUTX_R_00.07.20', version_to: 'RUTX_R_00.07.21', fault: null },
      { device_id: other.id, fault: 'series' },
    ],
  })
  peer.end()
})
