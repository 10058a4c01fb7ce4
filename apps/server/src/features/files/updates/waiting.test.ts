import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveConfiguration, giveFirmware, type Given } from '../../../testing/device-files.ts'
import { makeMember } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { type Entry, hello, updateCalls } from './testing/updates.ts'

let outpost: TestOutpost
let firmware: Given
let configuration: Given
beforeAll(async () => {
  outpost = await startOutpost()
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.21')
  configuration = await giveConfiguration(outpost)
})
afterAll(() => outpost.close())

const { set, channelOf, eventsOf, historyOf, latest, stateIs, deviceOf, takeFile } = updateCalls(
  () => outpost,
  () => firmware,
)

test('DEVICES-035 with the offline option an update waits for an offline device, and without it fails at once', async () => {
  const member = await makeMember(outpost, 1)
  const failed = channelOf(await set([{ id: member.id }]))
  expect(await eventsOf(failed, member.id)).toEqual([
    expect.objectContaining({ status: 'error', value: 'The device is offline.', errorCode: -1 }),
  ])
  expect(await latest(member.id)).toMatchObject({ state: 'failed', error: 'The device is offline.' })
  const channel = channelOf(
    await set([{ id: member.id, offline: true, action: 'upload_backup', file_id: configuration.id }]),
  )
  expect(await latest(member.id)).toMatchObject({ state: 'waiting', action: 'upload_backup' })
  expect((await deviceOf(member.id)).task).toBe('pending_configuration')
  const peer = await member.connect(hello)
  const run = await peer.run()
  expect((await takeFile(member, peer, run)).bytes.equals(configuration.bytes)).toBe(true)
  await stateIs(member.id, 'applying')
  peer.send({ kind: 'result', id: run['id'], ok: true, data: {} })
  await stateIs(member.id, 'done')
  expect((await eventsOf(channel, member.id)).at(-1)).toMatchObject({
    status: 'completed',
    value: 'The configuration was applied.',
    errorCode: 0,
  })
  peer.end()
})

test('a device has one open update: a second one is refused, and reported as failed among others', async () => {
  const [busy, free] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  channelOf(await set([{ id: busy.id, offline: true }]))
  const { status, body } = await set([{ id: busy.id, offline: true }])
  expect([status, body.errors[0].code]).toEqual([409, 'UPDATE_PENDING'])
  expect(await historyOf(busy.id)).toHaveLength(1)
  const channel = channelOf(
    await set([
      { id: busy.id, offline: true },
      { id: free.id, offline: true },
    ]),
  )
  expect((await eventsOf(channel, busy.id)).at(-1)).toMatchObject({
    status: 'error',
    value: 'Another update of this device is not finished yet.',
  })
  expect((await eventsOf(channel, free.id)).at(-1)).toMatchObject({ status: 'sent' })
})

test('DEVICES-034 DEVICES-036 waiting updates are listed, and can be cancelled only before they start', async () => {
  const [waits, runs] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  const peer = await runs.connect(hello)
  const channel = channelOf(await set([{ id: waits.id, offline: true }, { id: runs.id }]))
  const run = await peer.run()
  peer.send({ kind: 'ack', id: run['id'] })
  const pending = (await outpost.admin.get('/devices/updates/pending?limit=100')).body.data as Entry[]
  const jobOf = (id: number) => pending.find((row) => row['device_id'] === id)!
  expect(jobOf(waits.id)).toMatchObject({
    job_type: 101,
    name: expect.any(String),
    serial: expect.any(String),
    state: 'waiting',
    action: 'update_firmware',
  })
  const jobs = [jobOf(waits.id), jobOf(runs.id)].map((row) => Number(row['id']))
  const { status, body } = await outpost.admin.post('/devices/updates/cancel', {
    data: [
      { id: waits.id, job_id: [jobs[0], jobs[1]] },
      { id: runs.id, job_id: [jobs[1]] },
    ],
  })
  expect([status, body.data, body.errors.map(({ code }: { code: string }) => code)]).toEqual([
    207,
    [jobs[0]],
    ['NOT_FOUND', 'CONFLICT'],
  ])
  // FRAME-136: the source is the id of the job.
  expect(body.errors.map(({ source }: { source: string }) => source)).toEqual([String(jobs[1]), String(jobs[1])])
  expect(await latest(waits.id)).toMatchObject({ state: 'cancelled' })
  expect((await deviceOf(waits.id)).task).toBeNull()
  expect((await eventsOf(channel, waits.id)).at(-1)).toMatchObject({ status: 'error', errorCode: -4 })
  // The reconnecting device gets nothing of the cancelled update, and the running one continues.
  const back = await waits.connect(hello)
  channelOf(await outpost.admin.post('/devices/actions', { action: 'reboot', device_id: [waits.id] }))
  expect(await back.run()).toMatchObject({ name: 'reboot' })
  expect((await latest(runs.id))['state']).toBe('queued')
  back.end()
  peer.end()
})

test('DEVICES-037 all waiting jobs of devices are cancelled at once, or only the named ones', async () => {
  const [first, second] = [await makeMember(outpost, 1), await makeMember(outpost, 1)]
  channelOf(
    await set([
      { id: first.id, offline: true },
      { id: second.id, offline: true },
    ]),
  )
  const reboot = channelOf(
    await outpost.admin.post('/devices/actions', { action: 'reboot', device_id: [first.id], wait: 3600 }),
  )
  const job = Number((await latest(second.id))['id'])
  const named = channelOf(
    await outpost.admin.post('/devices/actions/cancel', { devices: [first.id, second.id], job_id: [job] }),
  )
  expect([(await latest(first.id))['state'], (await latest(second.id))['state']]).toEqual(['waiting', 'cancelled'])
  expect((await eventsOf(named, second.id)).at(-1)).toMatchObject({
    status: 'completed',
    value: '1 job cancelled.',
  })
  const all = channelOf(await outpost.admin.post('/devices/actions/cancel', { device_id: [first.id] }))
  expect((await eventsOf(all, first.id)).at(-1)).toMatchObject({
    status: 'completed',
    value: '2 jobs cancelled.',
  })
  expect((await eventsOf(reboot, first.id)).at(-1)).toMatchObject({
    status: 'error',
    value: 'Cancelled before it was sent.',
  })
  expect(
    (await outpost.admin.get(`/devices/${first.id}/commands`)).body.data.map((row: Entry) => row['state']),
  ).toEqual(['cancelled', 'cancelled'])
  expect((await latest(first.id))['state']).toBe('cancelled')
})
