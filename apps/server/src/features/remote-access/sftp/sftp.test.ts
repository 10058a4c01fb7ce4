import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileEvent } from '@outpost/contract/remote-access/recording/events'
import { OpenSsh, hasSftpServer, sftpSubsystem } from '@outpost/gateway/protocols/testing/hosts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startOutpost, type TestOutpost } from '../../../testing/outpost.ts'
import type { Person } from '../../../testing/person.ts'
import { FilesClient } from '../testing/files-client.ts'
import { onlineDevice, type OnlineDevice } from '../testing/online-device.ts'
import { downloadRecording } from '../testing/recordings.ts'

let outpost: TestOutpost
let host: OpenSsh
let device: OnlineDevice
let companyId: number
let entryId: number
let admin: Person & { id: number }
let folder: string
const clients = new Set<FilesClient>()

const addEntry = async (deviceId: number, port = host.port): Promise<number> => {
  const name = `Files ${Math.random().toString(36).slice(2)}`
  await admin.post('/devices/remote-access', {
    data: [{ device_id: deviceId, name, destination_ip: '127.0.0.1', destination_port: port, protocol: 'sftp' }],
  })
  return (await admin.get(`/devices/remote-access?q=${encodeURIComponent(name)}`)).body.data[0].id
}

/** Opens the page of a session and signs in with the key of the host. */
const open = async (person: Person = admin, id = entryId): Promise<FilesClient> => {
  const answer = await person.post(`/remote/${id}/sessions`)
  expect(answer.status).toBe(201)
  const client = await new FilesClient(outpost.url, person, answer.body.data).opened()
  clients.add(client)
  client.say({ t: 'open', username: host.user, key: host.read('login') })
  const asked = (): boolean =>
    client.notices.some(({ t }) => t === 'hostkey' || t === 'no_sftp' || t === 'ready' || t === 'end')
  await client.until('a host key question or the files', asked)
  if (client.notices.some(({ t }) => t === 'hostkey')) client.say({ t: 'hostkey', accept: true })
  return client
}
const files = async (person: Person = admin, id = entryId): Promise<FilesClient> => {
  const client = await open(person, id)
  await client.hears('ready')
  return client
}
const logOf = async (id = device.id): Promise<string> =>
  (await admin.get(`/devices/${id}/logs?limit=100`)).body.data.map((line: { log: string }) => line.log).join('\n')
const reasonOf = async (answer: Response): Promise<unknown> => {
  const { errors, meta } = (await answer.json()) as { errors: { code: string }[]; meta?: { reason?: string } }
  return [answer.status, errors[0]?.code, meta?.reason]
}

describe.skipIf(!hasSftpServer)('files of a host behind a device', () => {
  beforeAll(async () => {
    outpost = await startOutpost()
    host = await new OpenSsh().start([sftpSubsystem])
    companyId = (await outpost.build.company()).id
    admin = await outpost.build.user(companyId)
    device = await onlineDevice(outpost, companyId, 'SFTP-1')
    entryId = await addEntry(device.id)
  })
  afterAll(async () => {
    await device.stop()
    await host.stop()
    await outpost.close()
  })
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'files-of-target-'))
  })
  afterEach(() => {
    for (const client of clients) client.leave()
    clients.clear()
    rmSync(folder, { recursive: true, force: true })
  })

  it('REMOTE-196 signs in with a remembered private key, which is in no message to the page', async () => {
    const id = await addEntry(device.id)
    const given = { username: host.user, key: host.read('login') }
    expect((await admin.put(`/remote/${id}/credentials`, given)).status).toBe(200)
    const { data } = (await admin.post(`/remote/${id}/sessions`)).body
    const client = await new FilesClient(outpost.url, admin, data).opened()
    clients.add(client)
    client.say({ t: 'open' })
    await client.hears('hostkey')
    client.say({ t: 'hostkey', accept: true })
    await client.hears('ready')
    const line = given.key.split('\n')[2]!
    expect(line.length).toBeGreaterThan(20)
    expect(JSON.stringify(client.notices)).not.toContain(line)
    expect(await logOf()).toContain('signing in with the remembered credentials')
  })

  it('REMOTE-111 REMOTE-112 lists a folder, downloads and uploads through the device, counts the bytes and logs the names', async () => {
    const content = randomBytes(3_000_000)
    writeFileSync(join(folder, 'a.bin'), content, { mode: 0o640 })
    mkdirSync(join(folder, 'sub'))
    const client = await files()
    const { result, entries } = await client.does({ t: 'list', path: folder })
    expect(result.path).toBe(folder)
    expect(entries.sort((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: 'a.bin', kind: 'file', size: content.length, mode: 0o640 },
      { name: 'sub', kind: 'folder' },
    ])
    const down = await client.download(join(folder, 'a.bin'))
    expect(down.status).toBe(200)
    expect(down.headers.get('content-disposition')).toMatch(/^attachment; filename="a\.bin"/)
    expect(down.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await down.arrayBuffer()).equals(content)).toBe(true)
    const up = await client.upload(join(folder, 'sub', 'b.bin'), content)
    expect(up.status).toBe(200)
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(await up.json()).toMatchObject({
      data: { path: join(folder, 'sub', 'b.bin'), size: content.length, sha256 },
    })
    expect(readFileSync(join(folder, 'sub', 'b.bin')).equals(content)).toBe(true)
    expect(readdirSync(join(folder, 'sub'))).toEqual(['b.bin'])
    client.leave()
    const ended = async () =>
      (await admin.get(`/devices/connect/${entryId}/sessions?active=false&limit=1`)).body.data[0] ?? {}
    await expect.poll(ended).toMatchObject({ id: client.session, end_reason: 'left' })
    expect((await ended()).input_data).toBeGreaterThan(content.length)
    expect((await ended()).output_data).toBeGreaterThan(content.length)
    await expect
      .poll(() => logOf(), { timeout: 8000 })
      .toContain(`uploaded ${folder}/sub/b.bin (3000000 bytes, SHA-256 ${sha256})`)
    expect(await logOf()).toContain(`downloaded ${folder}/a.bin (3000000 bytes)`)
    expect((await admin.get(`/devices/connect/logs?limit=1`)).body.data[0]).toMatchObject({
      type: 'cli',
      protocol: 'sftp',
    })
  })

  it('REMOTE-113 an interrupted download is resumed, unless the file has changed', async () => {
    const content = randomBytes(500_000)
    const path = join(folder, 'a.bin')
    writeFileSync(path, content)
    const client = await files()
    const etag = (await client.download(path)).headers.get('etag')!
    const rest = await client.download(path, { range: 'bytes=123456-', 'if-range': etag })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 123456-499999/500000'])
    expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(123_456))).toBe(true)
    writeFileSync(path, Buffer.alloc(10))
    const whole = await client.download(path, { range: 'bytes=5-', 'if-range': etag })
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, 10])
    expect((await client.download(path, { range: 'bytes=10-' })).status).toBe(416)
  })

  it('REMOTE-114 an upload never replaces a file unless asked to, keeps its permissions, and follows links', async () => {
    const path = join(folder, 'conf')
    writeFileSync(path, 'old', { mode: 0o600 })
    symlinkSync('conf', join(folder, 'link'))
    const client = await files()
    expect(await reasonOf(await client.upload(path, 'new'))).toEqual([409, 'TARGET_FILE_REFUSED', 'exists'])
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect((await client.upload(join(folder, 'link'), 'new', { replace: true })).status).toBe(200)
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o600])
    expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true)
    expect(await reasonOf(await client.upload(folder, 'x', { replace: true }))).toEqual([
      409,
      'TARGET_FILE_REFUSED',
      'not_a_file',
    ])
    expect(await reasonOf(await client.upload(join(folder, 'none', 'x'), 'x'))).toEqual([
      409,
      'TARGET_FILE_REFUSED',
      'missing',
    ])
    expect(readdirSync(folder).sort()).toEqual(['conf', 'link'])
  })

  it('REMOTE-114 an interrupted upload leaves nothing behind', async () => {
    const client = await files()
    const path = join(folder, 'big')
    const leaving = new AbortController()
    let pulls = 0
    const body = new ReadableStream({
      async pull(stream) {
        if (++pulls < 20) return stream.enqueue(Buffer.alloc(65_536))
        await expect.poll(() => readdirSync(folder).length).toBe(1)
        leaving.abort()
      },
    })
    await expect(client.upload(path, body, { signal: leaving.signal })).rejects.toThrow()
    expect(await client.hears('transfer')).toMatchObject({ path, problem: 'incomplete' })
    expect(readdirSync(folder)).toEqual([])
    await expect.poll(() => logOf(), { timeout: 8000 }).toContain(`could not upload ${path}`)
  })

  it('REMOTE-115 creates, renames, sets permissions and removes whole folders without following links', async () => {
    const client = await files()
    const at = (name: string): string => join(folder, name)
    await client.does({ t: 'mkdir', path: at('new') })
    expect(await client.ask({ t: 'mkdir', path: at('new') })).toMatchObject({ refused: { problem: 'exists' } })
    writeFileSync(at('new/ä 漢.txt'), 'x')
    writeFileSync(at('kept'), 'x')
    await client.does({ t: 'rename', path: at('new/ä 漢.txt'), to: at('new/b\nc') })
    expect(readdirSync(at('new'))).toEqual(['b\nc'])
    expect(await client.ask({ t: 'rename', path: at('new/b\nc'), to: at('kept') })).toMatchObject({
      refused: { problem: 'exists' },
    })
    await client.does({ t: 'chmod', paths: [at('kept')], mode: 0o4755 })
    expect(statSync(at('kept')).mode & 0o7777).toBe(0o4755)
    expect((await client.does({ t: 'look', path: at('kept') })).result.entry).toMatchObject({
      kind: 'file',
      mode: 0o4755,
    })
    expect((await client.does({ t: 'look', path: at('nothing') })).result).toEqual({})
    mkdirSync(at('new/deep/er'), { recursive: true })
    for (let n = 0; n < 250; n++) writeFileSync(at(`new/deep/${n}`), '')
    symlinkSync(folder, at('new/deep/up'))
    symlinkSync('../../kept', at('new/deep/out'))
    await client.does({ t: 'remove', paths: [at('new')] })
    expect(readdirSync(folder)).toEqual(['kept'])
    await expect.poll(() => logOf(), { timeout: 8000 }).toContain(`removed 256 of ${at('new')}`)
  })

  it('REMOTE-116 shows names with line breaks or invalid UTF-8, resolves loops of links to nothing, and transfers only regular files', async () => {
    writeFileSync(join(folder, 'two\nlines'), 'x')
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/bro`), Buffer.from([0xff]), Buffer.from('ken')]), 'x')
    symlinkSync('b', join(folder, 'a'))
    symlinkSync('a', join(folder, 'b'))
    symlinkSync('/etc', join(folder, 'etc'))
    const client = await files()
    const { entries } = await client.does({ t: 'list', path: folder })
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    expect([...byName.keys()].sort()).toEqual(['a', 'b', 'bro\ufffdken', 'etc', 'two\nlines'])
    expect(byName.get('a')).toMatchObject({ kind: 'link', to: 'nothing' })
    expect(byName.get('etc')).toMatchObject({ kind: 'link', to: 'folder' })
    const named = await client.download(join(folder, 'two\nlines'))
    expect(named.headers.get('content-disposition')).toMatch(/filename="two_lines"/)
    expect(await reasonOf(await client.download(join(folder, 'bro\ufffdken')))).toEqual([
      409,
      'TARGET_FILE_REFUSED',
      'missing',
    ])
    expect(await client.ask({ t: 'list', path: join(folder, 'a') })).toMatchObject({ refused: { t: 'refused' } })
    for (const path of ['/dev/zero', folder])
      expect(await reasonOf(await client.download(path))).toEqual([409, 'TARGET_FILE_REFUSED', 'not_a_file'])
    expect(await client.ask({ t: 'list', path: join(folder, 'two\nlines') })).toMatchObject({
      refused: { problem: 'not_a_folder' },
    })
    // Files of /proc have no size.
    expect(await (await client.download('/proc/version')).text()).toBe(readFileSync('/proc/version', 'utf8'))
  })

  it('REMOTE-117 requests are accepted only from the user of the session, and only from our own page', async () => {
    const client = await files()
    writeFileSync(join(folder, 'a'), 'x')
    const path = join(folder, 'a')
    const other = await outpost.build.user(companyId)
    expect((await client.download(path, {}, other)).status).toBe(404)
    expect((await client.upload(path, 'y', { replace: true, person: other })).status).toBe(404)
    expect(await reasonOf(await client.download(path, { origin: 'https://evil.example' }))).toEqual([
      403,
      'ORIGIN_REFUSED',
      undefined,
    ])
    expect(await reasonOf(await client.upload(path, 'y', { headers: { 'x-xsrf-token': 'x' } }))).toEqual([
      403,
      'XSRF_MISMATCH',
      undefined,
    ])
    expect((await client.upload(path, '{}', { headers: { 'content-type': 'application/json' } })).status).toBe(415)
    for (const bad of ['', 'a', '../a', '/a\0b', `/${'x'.repeat(5000)}`])
      expect((await client.download(bad)).status).toBe(422)
    expect(readFileSync(path, 'utf8')).toBe('x')
  })

  it('REMOTE-117 ends during a transfer when its user loses the permission, and accepts no request after its end', async () => {
    const user = await outpost.build.user(companyId)
    const client = await files(user)
    writeFileSync(join(folder, 'big'), Buffer.alloc(30_000_000))
    const down = await client.download(join(folder, 'big'))
    const reader = down.body!.getReader()
    await reader.read()
    expect((await admin.put(`/users/${user.id}`, { role: 'read_only' })).status).toBe(200)
    expect((await client.hears('end')).reason).toBe('not_allowed')
    await expect(
      (async () => {
        for (;;) if ((await reader.read()).done) return
      })(),
    ).rejects.toThrow()
    expect((await admin.put(`/users/${user.id}`, { role: 'admin' })).status).toBe(200)
    expect((await client.download(join(folder, 'big'))).status).toBe(404)
  })

  /** Starts an upload that never ends by itself. `then` is called when much of it has been sent. */
  const uploadWithout = (client: FilesClient, path: string, then: () => Promise<void>): Promise<unknown> => {
    let pulls = 0
    const body = new ReadableStream({
      async pull(stream) {
        if (++pulls === 30) await then()
        if (pulls > 2000) return stream.close()
        stream.enqueue(Buffer.alloc(65_536))
      },
    })
    return client.upload(path, body).then(
      ({ status }) => status,
      () => 'cut off',
    )
  }

  it('REMOTE-117 reports that the device disconnected during an upload', async () => {
    const gone = await onlineDevice(outpost, companyId, 'SFTP-2')
    const client = await files(admin, await addEntry(gone.id))
    expect(await uploadWithout(client, join(folder, 'big'), () => gone.stop())).not.toBe(200)
    expect((await client.hears('end')).reason).toMatch(/lost|device_disconnected/)
    expect(existsSync(join(folder, 'big'))).toBe(false)
  })

  it('REMOTE-114 the next session removes what an upload left when the connection to the target was lost', async () => {
    const client = await files()
    const crash = async (): Promise<void> => {
      await expect.poll(() => readdirSync(folder), { timeout: 8000 }).toHaveLength(1)
      await host.dropConnections()
    }
    expect(await uploadWithout(client, join(folder, 'big'), crash)).not.toBe(200)
    expect((await client.hears('end')).reason).toBe('lost')
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.upload-[0-9a-f]{24}\.part$/)])
    await files()
    await expect.poll(() => readdirSync(folder), { timeout: 8000 }).toEqual([])
  })

  describe('of a host without SFTP', () => {
    let plain: OpenSsh
    let plainId: number
    beforeAll(async () => {
      // Without the variable, bash reads a file of the user of the test before each command.
      plain = await new OpenSsh().start()
      writeFileSync(join(plain.folder, 'authorized_keys'), host.read('login.pub'))
      plainId = await addEntry(device.id, plain.port)
      await admin.put(`/remote/recordings/settings/${companyId}`, { setting: 'on', input: true, keep_days: 90 })
    })
    afterAll(() => plain.stop())

    it('REMOTE-118 REMOTE-290 REMOTE-294 continues through the shell if the user wants that, records and logs the same', async () => {
      const client = await open(admin, plainId)
      expect(await client.hears('no_sftp')).toMatchObject({ message: expect.stringMatching(/./) })
      client.say({ t: 'list', id: 1, path: folder })
      expect(client.notices.some(({ t }) => t === 'ready' || t === 'done')).toBe(false)
      client.say({ t: 'shell' })
      expect(await client.hears('ready')).toMatchObject({ through: 'shell', home: expect.stringMatching(/^\//) })
      const [path, content] = [join(folder, "it's new"), randomBytes(1_500_000)]
      const sha256 = createHash('sha256').update(content).digest('hex')
      expect(await (await client.upload(path, content)).json()).toMatchObject({
        data: { path, size: content.length, sha256 },
      })
      expect(await reasonOf(await client.upload(path, 'x'))).toEqual([409, 'TARGET_FILE_REFUSED', 'exists'])
      const { entries } = await client.does({ t: 'list', path: folder })
      expect(entries).toMatchObject([{ name: "it's new", size: content.length, kind: 'file' }])
      const whole = await client.download(path)
      expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
      const etag = whole.headers.get('etag')!
      const rest = await client.download(path, { range: 'bytes=1234567-', 'if-range': etag })
      expect([rest.status, rest.headers.get('content-range')]).toEqual([206, 'bytes 1234567-1499999/1500000'])
      expect(Buffer.from(await rest.arrayBuffer()).equals(content.subarray(1_234_567))).toBe(true)
      await client.does({ t: 'remove', paths: [path] })
      expect(existsSync(path)).toBe(false)
      client.leave()
      const recorded = async () => (await downloadRecording(outpost, admin, client.session)).of<FileEvent>('file')
      await expect.poll(async () => (await recorded()).at(-1)?.act, { timeout: 10_000 }).toBe('remove')
      const events = await recorded()
      expect(events).toContainEqual({ act: 'upload', paths: [path], size: content.length, sha256 })
      expect(events).toContainEqual({ act: 'download', paths: [path], size: content.length, sha256 })
      await expect.poll(() => logOf(), { timeout: 8000 }).toContain(`uploaded ${path} (${content.length} bytes`)
      const ended = async () =>
        (await admin.get(`/devices/connect/${plainId}/sessions?active=false&limit=1`)).body.data[0]
      await expect.poll(ended).toMatchObject({ id: client.session, end_reason: 'left' })
      expect((await ended()).input_data).toBeGreaterThan(content.length)
      expect((await ended()).output_data).toBeGreaterThan(content.length)
    })
  })

  it('REMOTE-119 lists 100,000 entries, and stops on request', async () => {
    for (let n = 0; n < 100_000; n++) writeFileSync(join(folder, `file-${n}`), '')
    const client = await files()
    const { entries } = await client.does({ t: 'list', path: folder })
    expect(new Set(entries.map(({ name }) => name)).size).toBe(100_000)
    client.say({ t: 'list', id: 999, path: folder })
    client.say({ t: 'stop', id: 999 })
    await client.until('the refusal', () => client.notices.some((n) => n.t === 'refused' && n.id === 999))
    client.babble('{"t":"list","id":1,"path":"relative"}')
    expect((await client.hears('error')).code).toBe('BAD_MESSAGE')
  }, 120_000)
})
