import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import { OpenSsh, hasSftpServer, sftpSubsystem } from '@outpost/gateway/protocols/testing/hosts'
import { canUnpack, unpack } from '@outpost/gateway/protocols/testing/unpack'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { FilesClient } from '../testing/files-client.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { downloadRecording } from '../testing/recordings.ts'

let outpost: TestOutpost
let host: OpenSsh
let device: OnlineDevice
let entryId: number
let admin: Person & { id: number }
let client: FilesClient
let folder: string
const at = (name: string): string => join(folder, name)

/** Opens the page of a session and signs in with the key of the host. */
async function open(): Promise<FilesClient> {
  const { data } = (await admin.post(`/remote/${entryId}/sessions`)).body
  const opened = await new FilesClient(outpost.url, admin, data).opened()
  opened.say({ t: 'open', username: host.user, key: host.read('login') })
  await opened.until('a question or the files', () => opened.notices.some(({ t }) => t === 'hostkey' || t === 'ready'))
  if (opened.notices.some(({ t }) => t === 'hostkey')) opened.say({ t: 'hostkey', accept: true })
  await opened.hears('ready')
  return opened
}

/** Unpacks an archive with another program. Returns the names in it. */
async function unpacked(answer: Response): Promise<{ into: string; names: string[]; size: number }> {
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { into, members } = unpack(bytes, folder)
  return { into, names: members.map(({ name }) => name).sort(), size: bytes.length }
}

describe.skipIf(!hasSftpServer || !canUnpack)('archives of files behind a device', () => {
  beforeAll(async () => {
    outpost = await startOutpost()
    host = await new OpenSsh().start([sftpSubsystem])
    const companyId = (await outpost.build.company()).id
    admin = await outpost.build.user(companyId)
    device = await onlineDevice(outpost, companyId, 'ZIP-1')
    await admin.put(`/remote/recordings/settings/${companyId}`, { setting: 'on', input: true, keep_days: 90 })
    const entry = { device_id: device.id, destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'sftp' }
    await admin.post('/devices/remote-access', { data: [{ ...entry, name: 'Archives' }] })
    entryId = (await admin.get('/devices/remote-access?q=Archives')).body.data[0].id
  })
  afterAll(async () => {
    await device.stop()
    await host.stop()
    await outpost.close()
  })
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'archives-of-target-'))
    client = await open()
  })
  afterEach(() => {
    client.leave()
    rmSync(folder, { recursive: true, force: true })
  })

  it('REMOTE-272 REMOTE-273 a folder is downloaded as one archive, and each file of it is recorded', async () => {
    const content = randomBytes(3_000_000)
    mkdirSync(at('set/ä 漢/empty'), { recursive: true })
    writeFileSync(at('set/a.bin'), content, { mode: 0o640 })
    writeFileSync(at('set/ä 漢/text'), 'hello')
    symlinkSync('a.bin', at('set/link'))
    symlinkSync('.', at('set/loop'))
    symlinkSync('nowhere', at('set/broken'))
    writeFileSync(Buffer.concat([Buffer.from(at('set/bro')), Buffer.from([0xff])]), 'x')
    execFileSync('mkfifo', [at('set/pipe')])
    const answer = await client.archive([at('set')], 7)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="set\.zip"/)
    const { into, names, size } = await unpacked(answer)
    expect(names).toEqual([
      'not-included.txt',
      'set/',
      'set/a.bin',
      'set/link',
      'set/ä 漢/',
      'set/ä 漢/empty/',
      'set/ä 漢/text',
    ])
    expect(readFileSync(join(into, 'set/a.bin')).equals(content)).toBe(true)
    expect(readFileSync(join(into, 'set/link')).equals(content)).toBe(true)
    const report = readFileSync(join(into, 'not-included.txt'), 'utf8')
    expect(report).toContain(`${at('set/loop')}: It is a link to a folder.\n`)
    expect(report).toContain(`${at('set/broken')}: There is nothing at this path.\n`)
    expect(report).toContain(`${at('set/bro')}\ufffd: The name is not valid UTF-8.\n`)
    expect(report).toContain(`${at('set/pipe')}: This is not a regular file.\n`)
    expect(await client.hears('archived')).toEqual({ t: 'archived', transfer: 7, files: 3, left_out: 4 })
    client.leave()
    const recorded = async () => (await downloadRecording(outpost, admin, client.session)).of<FileEvent>('file')
    await expect.poll(async () => (await recorded()).at(-1)?.act, { timeout: 10_000 }).toBe('archive')
    const sha256 = createHash('sha256').update(content).digest('hex')
    const acts = await recorded()
    expect(acts[0]).toEqual({ act: 'archive_started', paths: [at('set')] })
    expect(acts).toContainEqual({ act: 'download', paths: [at('set/a.bin')], size: content.length, sha256 })
    expect(acts.at(-1)).toEqual({ act: 'archive', paths: [at('set')], count: 3, size })
    const log = async () => JSON.stringify((await admin.get(`/devices/${device.id}/logs?limit=100`)).body.data)
    await expect
      .poll(log, { timeout: 8000 })
      .toContain(`downloaded ${at('set')} as an archive (3 files, ${size} bytes, 4 left out)`)
  })

  it('REMOTE-272 chosen files and folders keep apart in one archive, and one that is missing is refused', async () => {
    for (const name of ['one', 'two']) {
      mkdirSync(at(`${name}/same`), { recursive: true })
      writeFileSync(at(`${name}/same/file`), name)
    }
    writeFileSync(at('not-included.txt'), 'own')
    symlinkSync('one', at('link'))
    const chosen = ['one/same', 'two/same', 'not-included.txt', 'link'].map(at)
    const answer = await client.archive(chosen)
    expect(answer.headers.get('content-disposition')).toContain('filename="one.zip"')
    const { into, names } = await unpacked(answer)
    expect(names).toEqual(
      [
        'link/',
        'link/same/',
        'link/same/file',
        'not-included.txt',
        'same (2)/',
        'same (2)/file',
        'same/',
        'same/file',
      ].sort(),
    )
    expect(readFileSync(join(into, 'same (2)/file'), 'utf8')).toBe('two')
    const missing = await client.archive([at('one'), at('none')])
    expect([missing.status, await missing.json()]).toMatchObject([
      409,
      { errors: [{ code: 'TARGET_FILE_REFUSED' }], meta: { reason: 'missing', path: at('none') } },
    ])
    for (const bad of [[], ['relative'], ['/a\0b'], Array.from({ length: 1001 }, () => '/a')])
      expect((await client.archive(bad)).status).toBe(422)
    // Of /proc nothing is read unless it is chosen itself.
    const proc = await unpacked(await client.archive(['/proc/version']))
    expect(readFileSync(join(proc.into, 'version'), 'utf8')).toBe(readFileSync('/proc/version', 'utf8'))
  })

  it('REMOTE-272 an archive of thousands of files is whole, and costs one transfer', { timeout: 60_000 }, async () => {
    for (let n = 0; n < 3000; n++) {
      if (n % 100 === 0) mkdirSync(at(`many/${n / 100}`), { recursive: true })
      writeFileSync(at(`many/${Math.floor(n / 100)}/${n}`), `file ${n}`)
    }
    const answer = await client.archive([at('many')], 1)
    const { into, names } = await unpacked(answer)
    expect(names).toHaveLength(3000 + 31)
    expect(readFileSync(join(into, 'many/29/2999'), 'utf8')).toBe('file 2999')
    expect(await client.hears('archived')).toMatchObject({ files: 3000, left_out: 0 })
  })

  it('REMOTE-272 stops when the browser cancels, and is cut off when the session ends', async () => {
    mkdirSync(at('large'))
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(at(`large/${name}`), randomBytes(20_000_000))
    const leaving = new AbortController()
    const cancelled = await client.archive([at('large')], 1, leaving.signal)
    await cancelled.body!.getReader().read()
    leaving.abort()
    const recorded = async () => (await downloadRecording(outpost, admin, client.session)).of<FileEvent>('file')
    await expect
      .poll(async () => (await recorded()).at(-1), { timeout: 10_000 })
      .toMatchObject({ act: 'archive', problem: 'incomplete' })
    // The session goes on, and the four transfers that it may have at once are free.
    const answers = await Promise.all([1, 2, 3, 4].map(() => client.archive([at('large')])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await client.archive([at('large')])).status).toBe(429)
    await admin.del(`/devices/connect/sessions/${client.session}`)
    await client.hears('end')
    const ends = await Promise.allSettled(answers.map((answer) => answer.arrayBuffer()))
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  })
})
