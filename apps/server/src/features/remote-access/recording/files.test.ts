import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import { hasSftpServer, OpenSsh, sftpSubsystem } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { FilesClient } from '../testing/files-client.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { downloadRecording } from '../testing/recordings.ts'
import { indexRecordings } from './search/index-recordings.ts'

let outpost: TestOutpost
let host: OpenSsh
let device: OnlineDevice
let admin: Person & { id: number }
let companyId: number
let folder: string

const addEntry = async (recording: string): Promise<number> => {
  const name = `Files ${Math.random().toString(36).slice(2)}`
  const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'sftp' }
  await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name, recording, ...target }] })
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}
const open = async (entryId: number): Promise<FilesClient> => {
  const session = (await admin.post(`/remote/${entryId}/sessions`)).body.data
  const client = await new FilesClient(outpost.url, admin, session).opened()
  client.say({ t: 'open', username: host.user, key: host.read('login') })
  await client.until('a question or the files', () =>
    client.notices.some(({ t }) => t === 'hostkey' || t === 'ready' || t === 'end'),
  )
  if (client.notices.some(({ t }) => t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
  await client.hears('ready')
  return client
}
const stateOf = async (id: number): Promise<string | undefined> =>
  (await admin.get(`/remote/recordings/${id}`)).body.data?.state
const shaOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

describe.skipIf(!hasSftpServer)('recordings of files', () => {
  beforeAll(async () => {
    outpost = await startOutpost()
    host = await new OpenSsh().start([sftpSubsystem])
    companyId = (await outpost.build.company()).id
    admin = await outpost.build.user(companyId)
    device = await onlineDevice(outpost, companyId, 'SFTP-REC')
    folder = mkdtempSync(join(tmpdir(), 'recorded-files-'))
  })
  afterAll(async () => {
    await device?.stop()
    await host?.stop()
    await outpost?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const at = (name: string): string => join(folder, name)

  it('REMOTE-250 REMOTE-251 every operation is recorded with names, sizes and hashes, and nothing of the content', async () => {
    await admin.put(`/remote/recordings/settings/${companyId}`, { setting: 'on', input: true, keep_days: 90 })
    const content = Buffer.concat([Buffer.from('canary of the content'), randomBytes(300_000)])
    writeFileSync(at('a.bin'), content)
    const client = await open(await addEntry('inherit'))
    // What users type is never part of it: there is nothing to type.
    expect(client.notices[0]).toEqual({ t: 'recording', state: 'on', input: false })
    await client.does({ t: 'list', path: folder })
    await (await client.download(at('a.bin'))).arrayBuffer()
    await client.download(at('a.bin'), { range: 'bytes=10-19' }).then((answer) => answer.arrayBuffer())
    await client.upload(at('b.bin'), content)
    await client.does({ t: 'mkdir', path: at('sub') })
    await client.does({ t: 'rename', path: at('b.bin'), to: at('sub/c.bin') })
    await client.does({ t: 'chmod', paths: [at('sub/c.bin')], mode: 0o600 })
    expect((await client.ask({ t: 'mkdir', path: at('sub') })).refused?.problem).toBe('exists')
    await client.does({ t: 'remove', paths: [at('sub')] })
    client.leave()
    await expect.poll(() => stateOf(client.session)).toBe('complete')
    const recording = await downloadRecording(outpost, admin, client.session)
    expect(recording).toMatchObject({ status: 200, type: 'application/x-ndjson' })
    expect(recording.name).toContain(`session-${client.session}.files.jsonl`)
    expect(recording.header).toMatchObject({ version: 1, kind: 'files', title: expect.stringContaining('Files') })
    const sha256 = shaOf(content)
    const acts = recording.of<FileEvent>('file')
    expect(acts).toHaveLength(12)
    const expected: FileEvent[] = [
      { act: 'list', paths: [folder], count: 1 },
      { act: 'download_started', paths: [at('a.bin')] },
      { act: 'download', paths: [at('a.bin')], size: content.length, sha256 },
      { act: 'download_started', paths: [at('a.bin')], from: 10 },
      { act: 'download', paths: [at('a.bin')], size: 10, from: 10, sha256: shaOf(content.subarray(10, 20)) },
      { act: 'upload_started', paths: [at('b.bin')] },
      { act: 'upload', paths: [at('b.bin')], size: content.length, sha256 },
      { act: 'mkdir', paths: [at('sub')] },
      { act: 'rename', paths: [at('b.bin')], to: at('sub/c.bin') },
      { act: 'chmod', paths: [at('sub/c.bin')], mode: '600' },
      { act: 'mkdir', paths: [at('sub')], problem: 'exists' },
      { act: 'remove', paths: [at('sub')], count: 2 },
    ]
    // The end of a download may come a moment after its last byte.
    expect(acts).toEqual(expect.arrayContaining(expected))
    expect(recording.events.at(-1)!.slice(1)).toEqual(['m', 'end: left'])
    expect(recording.text).not.toContain('canary')
    const verified = await admin.get(`/remote/recordings/${client.session}/verification`)
    expect(verified.body.data.intact).toBe(true)
    expect((await admin.get(`/remote/recordings/${client.session}`)).body.data).toMatchObject({
      kind: 'files',
      has_input: false,
    })
    await indexRecordings(outpost.running.app)
    const found = (await admin.post('/remote/recordings/search', { q: 'sub/c.bin' })).body.data.matches
    expect(found).toEqual([expect.objectContaining({ id: client.session })])
  })

  it('REMOTE-251 a download is in the recording while it is running', async () => {
    writeFileSync(at('large.bin'), randomBytes(40_000_000))
    const client = await open(await addEntry('on'))
    const answer = await client.download(at('large.bin'))
    const started = async () => (await downloadRecording(outpost, admin, client.session)).of<FileEvent>('file')
    await expect.poll(started, { timeout: 3000 }).toContainEqual({
      act: 'download_started',
      paths: [at('large.bin')],
    })
    await answer.body?.cancel()
    await expect
      .poll(async () => (await started()).at(-1), { timeout: 10_000 })
      .toMatchObject({ act: 'download', problem: 'incomplete' })
    client.leave()
  })

  it('REMOTE-156 a session that must be recorded ends when an operation cannot be stored', async () => {
    const client = await open(await addEntry('required'))
    await outpost.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no space'; end $$;
      create trigger refuse before insert on session_recording_parts for each row execute function refuse()`)
    try {
      await client.does({ t: 'mkdir', path: at('last') })
      expect(await client.hears('end')).toMatchObject({ reason: 'recording_failed' })
      expect(existsSync(at('last'))).toBe(true)
    } finally {
      await outpost.asOwner('drop trigger refuse on session_recording_parts; drop function refuse()')
    }
    client.leave()
  })
})
