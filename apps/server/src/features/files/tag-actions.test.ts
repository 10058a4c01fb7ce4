import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchBy, giveConfiguration, giveFirmware, type Given } from '../../testing/device-files.ts'
import { makeMember, type Member } from '../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import type { Peer } from '../../testing/peer.ts'
import { until } from '../../testing/until.ts'
import { advanceJobs } from '../device-jobs/planned/advance.ts'

let outpost: TestOutpost
let firmware: Given
let configuration: Given
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  firmware = await giveFirmware(outpost, 'RUTX_R_00.07.31')
  configuration = await giveConfiguration(outpost)
})
afterAll(() => outpost.close())

interface Logged {
  id: number
  scheduler_id: string
  action_name: string
  request_target_state: string
  finished_at: string | null
  events: { action: string; message: string; reference_id: string | null }[]
}
const hello = { firmware: 'RUTX_R_00.07.30', model: 'RUTX50' }
let made = 0
const both = () => [
  { action: 'firmware_upload', source_id: firmware.id },
  { action: 'config_upload', source_id: configuration.id },
]
const tagWith = async (actions: unknown[]): Promise<number> => {
  const { status, body } = await outpost.admin.post('/tags', { company_id: 1, name: `Loads ${++made}`, actions })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const put = async (device: number, tag: number, act = 'assign') =>
  expect((await outpost.admin.post(`/devices/tags/${act}`, { device_id: [device], tag_id: [tag] })).status).toBe(200)
const logOf = async (device: number): Promise<Logged[]> =>
  (await outpost.admin.get(`/devices/actions/logs?device_id=${device}&sort=id`)).body.data
const states = async (device: number): Promise<string> =>
  (await logOf(device)).map((run) => run.request_target_state).join(' ')
const reads = (device: number, wanted: string) =>
  until(async () => (await states(device)) === wanted, `a log of ${wanted}`)
const advance = () => advanceJobs(outpost.running.app)

/** Fetches the file of a command as a device does, and reports that it is complete. */
async function takeFile(member: Member, peer: Peer, run: Record<string, unknown>): Promise<Buffer> {
  const { token } = run['input'] as { token: string }
  peer.send({ kind: 'ack', id: run['id'] })
  const { bytes } = await fetchBy(outpost.port, member, token)
  peer.send({ kind: 'progress', id: run['id'], percent: 100, text: 'whole' })
  return bytes
}

test(
  'TAGS-014 DEVICES-033 the worker uploads the firmware and then the backup of a tag to a device, and logs every step',
  { timeout: 60_000 },
  async () => {
    const member = await makeMember(outpost, 1)
    let peer = await member.connect(hello)
    const tag = await tagWith(both())
    await put(member.id, tag)
    const first = await peer.run()
    expect(first).toMatchObject({ name: 'update', input: { kind: 'firmware', keep: 1, version: 'RUTX_R_00.07.31' } })
    expect((await takeFile(member, peer, first)).equals(firmware.bytes)).toBe(true)
    await reads(member.id, 'running pending')
    peer.end()
    peer = await member.connect({ ...hello, firmware: 'RUTX_R_00.07.31' })
    peer.send({ kind: 'result', id: first['id'], ok: true, data: {} })
    await reads(member.id, 'done pending')
    await advance()
    const second = await peer.frame((frame) => frame.kind === 'run' && frame['id'] !== first['id'], 'the second action')
    expect(second).toMatchObject({ input: { kind: 'configuration' } })
    expect((await takeFile(member, peer, second)).equals(configuration.bytes)).toBe(true)
    await reads(member.id, 'done running')
    peer.send({ kind: 'result', id: second['id'], ok: true, data: {} })
    await reads(member.id, 'done done')
    const [loaded, restored] = await logOf(member.id)
    expect(loaded!.events.map(({ action, message }) => `${action}: ${message}`)).toEqual([
      'pending: Queued by the tag.',
      'queued: Sending to the device.',
      'queued: Sent to the device.',
      'running: Received by the device.',
      'running: The device is downloading the file.',
      'running: The device is installing the file.',
      'done: Firmware RUTX_R_00.07.31 was installed.',
    ])
    expect(restored!.events.at(-1)).toMatchObject({ action: 'done', message: 'The configuration was applied.' })
    const { data } = (await outpost.admin.get(`/devices/updates/history?device_id=${member.id}&sort=id`)).body
    expect(data).toMatchObject([
      { action: 'update_firmware', state: 'done', username: 'root', offline: true },
      { action: 'upload_backup', state: 'done' },
    ])
    // The job has the same id in both lists, and its events refer to its command.
    expect(data.map(({ id }: { id: number }) => id)).toEqual([loaded!.id, restored!.id])
    expect(loaded!.events.at(-1)!.reference_id).toBe(first['id'])
    peer.end()
  },
)

test('TAGS-014 actions wait for an offline device; one that does not fit the device fails, and those after it do not start', async () => {
  const away = await makeMember(outpost, 1)
  await put(away.id, await tagWith([both()[0]]))
  await reads(away.id, 'waiting')
  const peer = await away.connect(hello)
  expect(await peer.run()).toMatchObject({ name: 'update' })
  peer.end()
  const other = await outpost.build.device(1)
  await outpost.asOwner(`update devices set series = 'trb', model = 'TRB140' where id = ${other.id}`)
  await put(other.id, await tagWith(both()))
  await reads(other.id, 'failed cancelled')
  expect((await logOf(other.id))[0]!.events.at(-1)!.message).toBe("The firmware does not match the device's series.")
})

test('TAGS-014 a manual update runs first, and removing the tag cancels waiting actions', async () => {
  const { id } = await outpost.build.device(1)
  await outpost.admin.post('/devices/updates/set', {
    data: [{ id, action: 'upload_backup', file_id: configuration.id, offline: true }],
  })
  const tag = await tagWith(both())
  await put(id, tag)
  await advance()
  // The first one was ordered by a user.
  expect(await states(id)).toBe('waiting pending pending')
  const job = (await outpost.admin.get('/devices/updates/pending?limit=100')).body.data.find(
    (row: { device_id: number }) => row.device_id === id,
  )
  await outpost.admin.post('/devices/updates/cancel', { data: [{ id, job_id: [job.id] }] })
  await advance()
  expect(await states(id)).toBe('cancelled waiting pending')
  await put(id, tag, 'unassign')
  await reads(id, 'cancelled cancelled cancelled')
  expect((await outpost.admin.get(`/devices/updates/history?device_id=${id}`)).body.data).toMatchObject([
    { state: 'cancelled' },
    { state: 'cancelled' },
  ])
})

test('DEVICES-037 TAGS-007 an action started by a tag can be cancelled by its number in the log, together with those after it', async () => {
  const { id } = await outpost.build.device(1)
  await put(id, await tagWith(both()))
  await reads(id, 'waiting pending')
  const cancel = async (job: number[]) => {
    const { body } = await outpost.admin.post('/devices/actions/cancel', { device_id: [id], job_id: job })
    return (await outpost.admin.get(`/status/channel/${body.meta.channel}`)).body.data[id].at(-1)
  }
  const [first, second] = await logOf(id)
  expect(await cancel([second!.id])).toMatchObject({ status: 'completed', value: '1 job cancelled.' })
  expect(await states(id)).toBe('waiting cancelled')
  expect(await cancel([Number(first!.scheduler_id)])).toMatchObject({
    status: 'completed',
    value: '1 job cancelled.',
  })
  expect(await states(id)).toBe('cancelled cancelled')
  expect((await logOf(id)).every(({ finished_at }) => finished_at !== null)).toBe(true)
  expect(await cancel([first!.id])).toMatchObject({ value: 'Nothing to cancel for this device.' })
})

test('TAGS-014 FILES-020 a file is kept while an action needs it, and an action whose file is gone is logged as failed', async () => {
  const brief = await giveFirmware(outpost, 'RUTX_R_00.07.32')
  const tag = await tagWith([{ action: 'firmware_upload', source_id: brief.id }])
  const { id } = await outpost.build.device(1)
  await put(id, tag)
  expect((await outpost.admin.del(`/files/${brief.id}`)).body.errors[0]).toMatchObject({ code: 'FILE_IN_USE' })
  await reads(id, 'waiting')
  await outpost.admin.post('/devices/actions/cancel', { device_id: [id] })
  expect((await outpost.admin.del(`/files/${brief.id}`)).status).toBe(200)
  const later = await outpost.build.device(1)
  await put(later.id, tag)
  await reads(later.id, 'failed')
  expect((await logOf(later.id))[0]!.events.at(-1)!.message).toBe('The file has been deleted.')
})

test("TAGS-014 ROLES-032 a source must have the right type, be available to the tag's company, and be permitted to the user", async () => {
  const add = (who: typeof outpost.admin, company_id: number, action: string, source_id: number) =>
    who.post('/tags', { company_id, name: `Source ${++made}`, actions: [{ action, source_id }] })
  const noSource = { status: 422, body: { errors: [{ code: 'VALIDATION', source: 'actions.0.source_id' }] } }
  expect(await add(outpost.admin, 1, 'config_upload', firmware.id)).toMatchObject(noSource)
  expect(await add(outpost.admin, 1, 'firmware_upload', configuration.id)).toMatchObject(noSource)
  const branch = await outpost.build.company(1)
  // The file belongs to the top company only: a tag of the branch would reveal its name to the branch.
  expect(await add(outpost.admin, branch.id, 'firmware_upload', firmware.id)).toMatchObject(noSource)
  const own = await outpost.build.user(branch.id)
  expect(await add(own, branch.id, 'firmware_upload', firmware.id)).toMatchObject(noSource)
  await outpost.admin.put(`/files/${firmware.id}/permissions`, { visibility: 'subsidiaries' })
  expect((await add(own, branch.id, 'firmware_upload', firmware.id)).status).toBe(201)
  const permissions = (await outpost.admin.get('/roles/permissions?limit=500')).body.data as {
    id: number
    name: string
  }[]
  const without = await outpost.build.userWith(
    branch.id,
    permissions.filter(({ name }) => name !== 'update_device_firmware').map(({ id }) => id),
  )
  expect(await add(without, branch.id, 'firmware_upload', firmware.id)).toMatchObject({
    status: 403,
    body: { errors: [{ code: 'FORBIDDEN', source: 'update_device_firmware' }] },
  })
})

test('DEVICES-009 when a device moves, started actions continue, and waiting ones are cancelled when its tags are removed', async () => {
  const branch = await outpost.build.company(1)
  const { id } = await outpost.build.device(1)
  await put(id, await tagWith(both()))
  await reads(id, 'waiting pending')
  expect((await outpost.admin.post('/devices/move', { device_id: [id], company_id: branch.id })).status).toBe(200)
  await advance()
  await reads(id, 'cancelled cancelled')
  const own = await outpost.build.user(branch.id)
  expect((await own.get(`/devices/actions/logs?device_id=${id}`)).body.meta.total).toBe(2)
})
