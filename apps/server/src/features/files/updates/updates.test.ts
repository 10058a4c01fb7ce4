import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBy, giveConfiguration, giveFirmware, type Given } from '../../../testing/device-files.ts'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { advanceRollouts } from '../../device-jobs/rollouts/advance.ts'
import { sweepUpdates } from './sweep.ts'
import { hello, updateCalls } from './testing/updates.ts'

let outpost: TestOutpost
let firmware: Given
let configuration: Given
beforeAll(async () => {
  outpost = await startOutpost()
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.21')
  configuration = await giveConfiguration(outpost)
})
afterAll(() => outpost.close())

const app = () => outpost.running.app
const { set, channelOf, eventsOf, latest, stateIs, deviceOf, logsOf, takeFile } = updateCalls(
  () => outpost,
  () => firmware,
)

test('DEVICES-035 DEVICES-096 FILES-033 a device downloads firmware from a one-time address with its checksum, and the update is done when it reconnects with it', async () => {
  const member = await makeMember(outpost, 1)
  let peer = await member.connect(hello)
  const channel = channelOf(await set([{ id: member.id, keep_settings: false }]))
  const run = await peer.run()
  expect(run).toMatchObject({
    name: 'update',
    input: {
      kind: 'firmware',
      keep: 0,
      size: firmware.bytes.length,
      sha256: firmware.sha256,
      version: 'RUTX_R_00.07.21',
    },
  })
  expect((await deviceOf(member.id)).task).toBe('pending_firmware')
  const { input, bytes } = await takeFile(member, peer, run)
  expect(bytes.equals(firmware.bytes)).toBe(true)
  await stateIs(member.id, 'applying')
  // The token was used up, so another request gets nothing.
  expect(await fetchBy(outpost.port, member, input['token']!)).toMatchObject({ status: 3, bytes: Buffer.alloc(0) })
  peer.end()
  peer = await member.connect({ ...hello, firmware: 'RUTX_R_00.07.21' })
  peer.send({ kind: 'result', id: run['id'], ok: true, data: {} })
  await stateIs(member.id, 'done')
  expect((await eventsOf(channel, member.id)).map(({ status }) => status)).toEqual([
    'sent',
    'delivered',
    'progress',
    'completed',
  ])
  expect(await latest(member.id)).toMatchObject({
    version_from: 'RUTX_R_00.07.20',
    version_to: 'RUTX_R_00.07.21',
    file_id: firmware.id,
    file_name: firmware.name,
    keep_settings: false,
    username: expect.any(String),
    error: null,
  })
  expect(await deviceOf(member.id)).toMatchObject({ task: null, firmware: 'RUTX_R_00.07.21' })
  expect((await logsOf(member.id)).map(({ type, status }) => [type, status])).toEqual([
    ['Update firmware', true],
    ['Update firmware', true],
  ])
  peer.end()
})

test('FILES-033 a file can be fetched only by its device, from any offset, and no response contains the secret', async () => {
  const member = await makeMember(outpost, 1)
  const stranger = await makeMember(outpost, 1)
  const peer = await member.connect(hello)
  await set([{ id: member.id }])
  const run = await peer.run()
  const token = (run['input'] as Record<string, string>)['token']!
  expect(await fetchBy(outpost.port, stranger, token)).toMatchObject({ status: 3, bytes: Buffer.alloc(0) })
  expect(await fetchBy(outpost.port, member, 'a'.repeat(64))).toMatchObject({ status: 3 })
  expect(await fetchBy(outpost.port, member, token, firmware.bytes.length + 1)).toMatchObject({ status: 3 })
  const from = 70_000
  expect((await fetchBy(outpost.port, member, token, from)).bytes.equals(firmware.bytes.subarray(from))).toBe(true)
  expect((await fetchBy(outpost.port, member, token, firmware.bytes.length)).bytes).toHaveLength(0)
  await outpost.asOwner(
    `update device_jobs set token_until = now() - interval '1 second' where device_id = ${member.id}`,
  )
  expect(await fetchBy(outpost.port, member, token)).toMatchObject({ status: 3 })
  expect(JSON.stringify((await outpost.admin.get(`/devices/${member.id}/commands`)).body)).not.toContain(token)
  const stored = JSON.stringify([
    await outpost.asOwner(`select * from commands where device_id = ${member.id}`),
    await outpost.asOwner(
      `select * from device_updates u join device_jobs j on j.id = u.job_id where device_id = ${member.id}`,
    ),
  ])
  expect(stored).not.toContain(token)
  peer.send({ kind: 'result', id: run['id'], ok: false, code: 'WRONG_SUM', text: 'its sum differs' })
  await stateIs(member.id, 'failed')
  expect((await latest(member.id))['error']).toBe('its sum differs')
  peer.end()
})

test('FILES-010 FILES-046 a file that does not fit the device is reported beforehand, and fails with a log entry', async () => {
  const { id } = await outpost.build.device(1)
  await outpost.asOwner(`update devices set series = 'trb', model = 'TRB140' where id = ${id}`)
  const fitting = await makeMember(outpost, 1)
  const peer = await fitting.connect(hello)
  const preview = await outpost.admin.post('/devices/updates/preview', {
    action: 'update_firmware',
    file_id: firmware.id,
    device_id: [fitting.id, id],
  })
  expect(preview.body.data).toMatchObject({
    file_name: firmware.name,
    fits: 1,
    devices: [
      {
        device_id: fitting.id,
        online: true,
        version_from: 'RUTX_R_00.07.20',
        version_to: 'RUTX_R_00.07.21',
        fault: null,
      },
      { device_id: id, online: false, fault: 'series' },
    ],
  })
  // The same series but another family.
  await outpost.asOwner(
    `update devices set series = 'rut', model = 'RUT956', firmware = 'RUT9M_R_00.07.20' where id = ${id}`,
  )
  expect(
    (
      await outpost.admin.post('/devices/updates/preview', {
        action: 'update_firmware',
        file_id: firmware.id,
        device_id: [id],
      })
    ).body.data,
  ).toMatchObject({ fits: 0, devices: [{ fault: 'series' }] })
  const channel = channelOf(await set([{ id, offline: true }]))
  expect((await eventsOf(channel, id)).at(-1)).toMatchObject({
    status: 'error',
    value: "The firmware does not match the device's series.",
  })
  expect((await logsOf(id))[0]).toMatchObject({
    type: 'Update firmware',
    status: false,
    log: expect.stringContaining('does not match'),
  })
  for (const [entry, text] of [
    [{ action: 'upload_backup', file_id: configuration.id }, "The configuration does not match the device's model."],
    [{ action: 'upload_backup' }, 'wrong type'],
    [{ file_id: configuration.id }, 'wrong type'],
  ] as const) {
    channelOf(await set([{ id, offline: true, ...entry }]))
    expect((await latest(id))['error']).toContain(text)
  }
  peer.end()
})

test('an update fails if the new firmware is not reported in time, and is done when it is, even without a result', async () => {
  const [stays, silent] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  for (const member of [stays, silent]) {
    const peer = await member.connect(hello)
    channelOf(await set([{ id: member.id }]))
    await takeFile(member, peer, await peer.run())
    await stateIs(member.id, 'applying')
    peer.end()
    await until(async () => (await deviceOf(member.id)).status === 0, 'offline')
  }
  const [old, fresh] = [await stays.connect(hello), await silent.connect({ ...hello, firmware: 'RUTX_R_00.07.21' })]
  const { id } = (await outpost.admin.get(`/devices/${stays.id}/commands`)).body.data[0]
  old.send({ kind: 'result', id, ok: true, data: {} })
  await until(
    async () => (await outpost.admin.get(`/devices/${stays.id}/commands`)).body.data[0].state === 'completed',
    'the result',
  )
  expect((await latest(stays.id))['state']).toBe('applying')
  await sweepUpdates(app())
  expect([(await latest(stays.id))['state'], (await latest(silent.id))['state']]).toEqual(['applying', 'done'])
  await outpost.asOwner(
    `update device_jobs set phase_until = now() - interval '1 second' where device_id = ${stays.id} and finished_at is null`,
  )
  expect(await sweepUpdates(app())).toBe(1)
  expect(await latest(stays.id)).toMatchObject({ state: 'failed', error: 'The device still reports RUTX_R_00.07.20.' })
  old.end()
  fresh.end()
})

test('ROLES-032 firmware and backup uploads each need their own permission', async () => {
  const member = await makeMember(outpost, 1)
  const [flasher, loader] = [
    await outpost.build.userWith(1, [2, 100, 23]),
    await outpost.build.userWith(1, [2, 100, 24]),
  ]
  const asked = {
    update_firmware: { id: member.id, offline: true },
    upload_backup: { id: member.id, offline: true, action: 'upload_backup', file_id: configuration.id },
  }
  for (const [who, other, permission] of [
    [flasher, asked.upload_backup, 'upload_device_backup'],
    [loader, asked.update_firmware, 'update_device_firmware'],
  ] as const) {
    const { status, body } = await set([other], who)
    expect([status, body.errors[0]]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN', source: permission })])
    expect(
      (
        await who.post('/devices/updates/preview', {
          action: 'action' in other ? other.action : 'update_firmware',
          file_id: firmware.id,
          device_id: [member.id],
        })
      ).status,
    ).toBe(403)
  }
  expect((await set([asked.upload_backup], loader)).status).toBe(200)
  await outpost.admin.post('/devices/actions/cancel', { device_id: [member.id] })
  expect((await set([asked.update_firmware], flasher)).status).toBe(200)
})

test('FILES-013 FILES-047 the history can be searched by device, file, action and outcome, and the file of an open update is kept', async () => {
  const member = await makeMember(outpost, 1)
  channelOf(await set([{ id: member.id, offline: true }]))
  const totals = async (query: string): Promise<number> =>
    (await outpost.admin.get(`/devices/updates/history?device_id=${member.id}&${query}`)).body.meta.total
  expect([
    await totals(''),
    await totals(`file_id=${firmware.id}`),
    await totals(`file_id=${configuration.id}`),
    await totals('state=waiting,done'),
    await totals('state=failed'),
    await totals('action=upload_backup'),
    await totals('q=rutx'),
  ]).toEqual([1, 1, 0, 1, 0, 0, 1])
  const { status, body } = await outpost.admin.del(`/files/${firmware.id}`)
  expect([status, body.errors[0].code]).toEqual([409, 'FILE_IN_USE'])
  const listed = (await outpost.admin.get(`/devices?task=pending_firmware&id=${member.id}`)).body
  expect([listed.meta.total, listed.data[0].task]).toEqual([1, 'pending_firmware'])
  expect((await outpost.admin.get(`/devices?task=is_null&id=${member.id}`)).body.meta.total).toBe(0)
  expect((await outpost.admin.get(`/devices/statistics?charts=task&id=${member.id}`)).body.data).toEqual({
    task: { pending_firmware: 1 },
  })
})

test('FILES-034 a rollout and an update stop for a device that moves to another company', async () => {
  const [here, there] = [await outpost.build.company(), await outpost.build.company()]
  // Created one after another, since stages follow the order of the ids.
  const { id: first } = await outpost.build.device(here.id)
  const { id: second } = await outpost.build.device(here.id)
  const { id: third } = await outpost.build.device(here.id)
  const { id: staying } = await outpost.build.device(here.id)
  const begun = await outpost.admin.post('/devices/updates/rollouts', {
    file_id: firmware.id,
    device_id: [first, second, staying],
    percent: 33,
    failure_limit: 1,
    keep_settings: true,
    offline: true,
  })
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  channelOf(await set([{ id: third, offline: true }]))
  const moved = await outpost.admin.post('/devices/move', { device_id: [first, second, third], company_id: there.id })
  expect(moved.status).toBe(200)
  for (const id of [first, second, third]) {
    expect(await latest(id)).toMatchObject({ state: 'cancelled' })
    expect((await deviceOf(id)).task).toBeNull()
  }
  await advanceRollouts(app())
  await advanceRollouts(app())
  const open = await outpost.asOwner(
    `select device_id from commands where device_id = any('{${[first, second, third].join()}}') and state in ('queued', 'sent', 'delivered')`,
  )
  expect(open).toEqual([])
  expect((await latest(second))['error']).toBe('The device was moved to another company before its turn.')
  // The update continues for the device that stayed.
  expect(await latest(staying)).toMatchObject({ state: 'waiting' })
  expect(await outpost.asOwner(`select state from commands where device_id = ${staying}`)).toEqual([
    { state: 'queued' },
  ])
})
