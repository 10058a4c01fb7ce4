import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startFleet, type Fleet } from '@outpost/agent/fleet'
import { dial } from '@outpost/agent/link'
import { putFile } from '@outpost/agent/put'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupOf } from '../../../testing/images-of-devices.ts'
import { makeMember, type Member } from '../../../testing/member.ts'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import { until } from '../../../testing/until.ts'
import { hostPublicKeys } from '../../devices/host-keys/host-keys.ts'

/** Tests of the files that devices are asked to hand over. */
let outpost: TestOutpost
let fleet: Fleet
let hostKeys: readonly string[]
let id: number
beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway'], { OUTPOST_FILE_LIMIT: '1' })
  hostKeys = await hostPublicKeys(outpost.running.app)
  const { token } = (await outpost.admin.post('/devices/enrolment-tokens', { company_id: 1, uses: 10 })).body.data
  fleet = await startFleet({
    server: `127.0.0.1:${outpost.port}`,
    hostKey: hostKeys,
    token,
    count: 1,
    models: ['RUTX50'],
  })
  await until(() => fleet.counters().online === 1, 'the device', 20_000)
  id = fleet.devices[0]!.deviceId()!
})
afterAll(async () => {
  await fleet.stop()
  await outpost.close()
})

type Event = { status: string; value: string; errorCode?: number; data?: Record<string, unknown> }
const download = async (action: string, ...device_id: number[]): Promise<string> => {
  const { status, body } = await outpost.admin.post('/devices/actions', { action, device_id })
  expect(status).toBe(200)
  return body.meta.channel
}
const eventsOf = async (channel: string, device: number): Promise<Event[]> =>
  (await outpost.admin.get(`/status/channel/${channel}`)).body.data[device] ?? []
const lastOf = async (channel: string, device: number): Promise<Event | undefined> =>
  (await eventsOf(channel, device)).at(-1)
const filesOf = async (device: number) =>
  (await outpost.admin.get(`/files?device_id=${device}&sort=id&limit=100`)).body.data
const left = () => readdir(join(outpost.running.app.env.dataDir, 'blobs/unfinished')).catch(() => [])
/** Hands over a file as a device does. Returns the error message of the server if it is not accepted. */
const handOver = async (member: Member, token: string, bytes: Buffer): Promise<string> =>
  putFile(
    await dial({ host: '127.0.0.1', port: outpost.port }, hostKeys, `d_${member.id}`, member.key.private),
    token,
    bytes,
  ).then(
    () => 'taken',
    (error: Error) => error.message,
  )
/** Creates a device that has been asked for a file, and returns it with the token. */
async function asked(action = 'download_backup'): Promise<{
  member: Member
  token: string
  run: string
  peer: Awaited<ReturnType<Member['connect']>>
  channel: string
}> {
  const member = await makeMember(outpost, 1)
  const peer = await member.connect()
  const channel = await download(action, member.id)
  const run = await peer.run()
  return { member, peer, channel, run: String(run['id']), token: String((run['input'] as { token: string }).token) }
}

test.each([
  ['download_backup', 'config', 'tar.gz'],
  ['download_troubleshoot', 'troubleshoot', 'tar.gz'],
  ['download_eventslog', 'eventslog', 'log'],
])(
  'DEVICES-098 %s: the device uploads its file, which is listed with its type and device',
  async (action, type, ending) => {
    const channel = await download(action, id)
    await until(async () => (await lastOf(channel, id))?.status === 'completed', `${action} to be over`)
    const file = (await filesOf(id)).find((one: { type: string }) => one.type === type)
    const { firmware, serial } = (await outpost.admin.get(`/devices/${id}`)).body.data
    expect(file).toMatchObject({
      device_id: id,
      type,
      company_id: 1,
      device_model: 'RUTX50',
      version: firmware,
      name: expect.stringMatching(new RegExp(String.raw`^${action.slice(9)}_${serial}_\d{8}-\d{6}\.${ending}$`)),
    })
    const stored = (await eventsOf(channel, id)).find(({ data }) => data?.['file_id'] === file.id)
    expect(stored?.value).toBe(`${file.name} was saved to Files.`)
    const bytes = await fetch(`${outpost.url}/api/files/${file.id}/download`, { headers: outpost.admin.headers }).then(
      (answer) => answer.arrayBuffer(),
    )
    expect(createHash('sha256').update(Buffer.from(bytes)).digest('hex')).toBe(file.sha256)
    const content = (await outpost.admin.get(`/files/${file.id}/content`)).body.data
    if (ending === 'log') expect(content.text).toContain('this log was asked for')
    else expect(content.entries.map((entry: { name: string }) => entry.name)).toContain('etc/config/system')
    const [line] = (await outpost.admin.get(`/devices/${id}/logs?limit=1`)).body.data
    expect(line).toMatchObject({ status: true, log: file.name })
  },
)

test('FILES-050 FILES-051 a finished job names the file that it fetched, and the file names its device', async () => {
  const channel = await download('download_backup', id)
  await until(async () => (await lastOf(channel, id))?.status === 'completed', 'the backup')
  const { name } = (await outpost.admin.get(`/devices/${id}`)).body.data
  const [job] = (await outpost.admin.get(`/devices/actions/logs?device_id=${id}&limit=1`)).body.data
  expect(job).toMatchObject({ action_name: 'download_backup', request_target_state: 'done' })
  const { source_id, source_name } = job.additional_information
  const file = (await outpost.admin.get(`/files/${source_id}`)).body.data
  expect(file).toMatchObject({ name: source_name, type: 'config', device_id: id, device_name: name })
  const sorted = (await outpost.admin.get('/files?sort=-device_name&limit=1')).body.data
  expect(sorted[0]).toMatchObject({ device_id: id, device_name: name })
})

test('FILES-050 a simulated device hands over the configuration that it has, with what a user changed on it', async () => {
  const uci = async (words: string): Promise<void> => {
    const { body } = await outpost.admin.post(`/devices/${id}/command`, { command: `uci ${words}` })
    await until(async () => (await lastOf(body.meta.channel, id))?.status === 'completed', words)
  }
  const backup = async (): Promise<number> => {
    const channel = await download('download_backup', id)
    await until(async () => (await lastOf(channel, id))?.status === 'completed', 'the backup')
    return (await filesOf(id)).at(-1).id
  }
  const before = await backup()
  await uci("set network.lan.ipaddr='192.168.77.1'")
  // Only what is committed is in the files.
  const staged = await backup()
  expect((await outpost.admin.get(`/files/${before}/compare/${staged}`)).body.data.different).toEqual([])
  await uci('commit network')
  const { different } = (await outpost.admin.get(`/files/${before}/compare/${await backup()}`)).body.data
  expect(different).toMatchObject([
    {
      name: 'etc/config/network',
      change: 'changed',
      before: expect.stringContaining("option ipaddr '192.168.1.1'"),
      after: expect.stringContaining("option ipaddr '192.168.77.1'"),
    },
  ])
})

test('FILES-050 a job that still waits for its file names no file', async () => {
  const { member, peer } = await asked()
  const [job] = (await outpost.admin.get(`/devices/actions/logs?device_id=${member.id}&limit=1`)).body.data
  expect(job.additional_information).toEqual({ source_id: null, source_name: '' })
  peer.end()
})

test('DEVICES-098 a repeated backup is a separate file, and both stay when the device is removed', async () => {
  const { member, token, peer, run } = await asked()
  const bytes = backupOf({ 'etc/config/system': "config system\n\toption hostname 'a'\n" })
  expect(await handOver(member, token, bytes)).toBe('taken')
  await download('download_backup', member.id)
  const again = await peer.frame((frame) => frame.kind === 'run' && frame['id'] !== run)
  expect(await handOver(member, String((again['input'] as { token: string }).token), bytes)).toBe('taken')
  const ids = (await filesOf(member.id)).map((file: { id: number }) => file.id)
  expect(ids).toHaveLength(2)
  peer.end()
  await until(async () => (await outpost.admin.get(`/devices/${member.id}`)).body.data.status === 0, 'offline')
  expect((await outpost.admin.del('/devices', { device_id: [member.id] })).status).toBeLessThan(300)
  await until(
    async () => (await outpost.admin.get(`/files?id=${ids.join()}&device_id=is_null`)).body.meta.total === 2,
    'files without a device',
  )
})

test('a token is valid for one file of one device, and is in no list of commands', async () => {
  const { member, token, peer, run, channel } = await asked('download_eventslog')
  const stranger = await makeMember(outpost, 1)
  expect(await handOver(stranger, token, Buffer.from('not mine'))).toBe('No open request for this file.')
  expect(await handOver(member, '0'.repeat(32), Buffer.from('guessed'))).toBe('No open request for this file.')
  expect(await handOver(member, token, Buffer.from('the log\n'))).toBe('taken')
  expect(await handOver(member, token, Buffer.from('another\n'))).toBe('No open request for this file.')
  expect(await filesOf(member.id)).toHaveLength(1)
  peer.send({ kind: 'result', id: run, ok: true, data: { size: 8, sha256: 'x' } })
  await until(async () => (await lastOf(channel, member.id))?.status === 'completed', 'the end')
  expect(JSON.stringify((await outpost.admin.get(`/devices/${member.id}/commands`)).body)).not.toContain(token)
  expect(await outpost.asOwner(`select 1 from commands where input::text like '%${token}%'`)).toEqual([])
  peer.end()
})

test('a token expires', async () => {
  const { member, token, peer } = await asked('download_eventslog')
  await outpost.asOwner(
    `update device_jobs set token_until = now() - interval '1 second' where device_id = ${member.id}`,
  )
  expect(await handOver(member, token, Buffer.from('late'))).toBe('No open request for this file.')
  peer.end()
})

test('FILES-030 FILES-037 FILES-038 a file that is too large, not a backup, or above the quota is refused without leaving row or bytes, and the token stays valid', async () => {
  const { member, token, peer } = await asked()
  expect(await handOver(member, token, Buffer.alloc(1_048_577))).toBe('The body is too large.')
  expect(await handOver(member, token, Buffer.from('no archive'))).toBe(
    'The content of the file does not match its type.',
  )
  const backup = backupOf({ 'etc/config/system': "config system\n\toption hostname 'b'\n" })
  await outpost.asOwner('update companies set file_quota = 1 where id = 1')
  expect(await handOver(member, token, backup)).toBe(
    'The company has no space left for files. Delete some files, or ask for a higher limit.',
  )
  await outpost.asOwner('update companies set file_quota = null where id = 1')
  expect([await filesOf(member.id), await left()]).toEqual([[], []])
  expect(await handOver(member, token, backup)).toBe('taken')
  peer.end()
})

test('FILES-037 an interrupted upload leaves nothing, and the device may try again', async () => {
  const { member, token, peer } = await asked('download_eventslog')
  const connection = await dial(
    { host: '127.0.0.1', port: outpost.port },
    hostKeys,
    `d_${member.id}`,
    member.key.private,
  )
  connection.client.exec(
    `put ${token} ${'0'.repeat(64)} 500000`,
    (_error, channel) => void channel.write(Buffer.alloc(250_000)),
  )
  await until(async () => (await left()).length === 1, 'the file to be on its way')
  connection.client.destroy()
  await until(async () => (await left()).length === 0, 'nothing to be left')
  expect(await filesOf(member.id)).toEqual([])
  expect(await handOver(member, token, Buffer.from('whole'))).toBe('taken')
  peer.end()
})

test('DEVICES-098 if a device cannot create the file, the reason is shown on the channel and in its log', async () => {
  const { member, peer, channel, run } = await asked()
  peer.send({
    kind: 'result',
    id: run,
    ok: false,
    code: 'NO_FILE',
    text: 'this device has no /etc/config to make a backup of',
  })
  await until(async () => (await lastOf(channel, member.id))?.status === 'error', 'the refusal')
  expect(await lastOf(channel, member.id)).toMatchObject({
    value: 'this device has no /etc/config to make a backup of',
    errorCode: -1,
  })
  expect((await outpost.admin.get(`/devices/${member.id}/logs?limit=1`)).body.data[0]).toMatchObject({
    type: 'Download backup',
    status: false,
    log: 'this device has no /etc/config to make a backup of',
  })
  peer.end()
})

test('DEVICES-098 the file of an offline device is requested when it reconnects within the time limit', async () => {
  const member = await makeMember(outpost, 1)
  const { status } = await outpost.admin.post('/devices/actions', {
    action: 'download_eventslog',
    device_id: [member.id],
    wait: 3600,
  })
  expect(status).toBe(200)
  const peer = await member.connect()
  const run = await peer.run()
  expect(run).toMatchObject({ name: 'file.send', input: { file: 'eventslog' } })
  expect(await handOver(member, String((run['input'] as { token: string }).token), Buffer.from('the log\n'))).toBe(
    'taken',
  )
  peer.end()
})
