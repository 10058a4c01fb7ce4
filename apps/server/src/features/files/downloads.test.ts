import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formOf } from '../../testing/calls.ts'
import { startOutpost, type TestOutpost } from '../../testing/outpost.ts'
import { person } from '../../testing/person.ts'
import { until } from '../../testing/until.ts'
import { verifyFiles } from './verify.ts'

const run = promisify(execFile)

let outpost: TestOutpost
let folder: string
beforeAll(async () => {
  outpost = await startOutpost(['api'])
  folder = await mkdtemp(join(tmpdir(), 'outpost-downloads-'))
})
afterAll(async () => {
  await outpost.close()
  await rm(folder, { recursive: true, force: true })
})

const upload = async (content: Buffer | string, name: string): Promise<number> => {
  const { body } = await outpost.admin.post(
    '/files',
    formOf({ type: 'device_task_manager_file', file: new File([new Uint8Array(Buffer.from(content))], name) }),
  )
  return body.data.id
}
const ask = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${outpost.url}/api${path}`, { headers: { ...outpost.admin.headers, ...headers } })
const text = async (path: string, headers: Record<string, string>): Promise<[number, string, string | null]> => {
  const response = await ask(path, headers)
  return [response.status, await response.text(), response.headers.get('content-range')]
}

test('FILES-036 curl can resume an interrupted download, and the bytes are the same', async () => {
  const content = randomBytes(3_000_000)
  const id = await upload(content, 'large.bin')
  const { body } = await outpost.admin.post('/account/tokens', { name: 'curl', scopes: ['files:read'] })
  const target = join(folder, 'large.bin')
  await writeFile(target, content.subarray(0, 1_234_567))
  await run(
    'curl',
    [
      '--fail',
      '--silent',
      '-C',
      '-',
      '-o',
      target,
      '-H',
      `Authorization: Bearer ${body.data.token}`,
      `${outpost.url}/api/files/${id}/download`,
    ],
    { timeout: 20_000 },
  )
  expect(
    createHash('sha256')
      .update(await readFile(target))
      .digest('hex'),
  ).toBe(createHash('sha256').update(content).digest('hex'))
})

test('FILES-036 a range request gets its part, the whole file if the content differs, and 416 beyond the end', async () => {
  const id = await upload('0123456789', 'digits.txt')
  const path = `/files/${id}/download`
  const etag = (await ask(path)).headers.get('etag')!
  expect(etag).toBe(`"${createHash('sha256').update('0123456789').digest('hex')}"`)
  expect(await text(path, { range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await text(path, { range: 'bytes=7-' })).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await text(path, { range: 'bytes=-3' })).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await text(path, { range: 'bytes=8-99' })).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await text(path, { range: 'bytes=2-4', 'if-range': etag })).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await text(path, { range: 'bytes=2-4', 'if-range': '"another"' })).toEqual([200, '0123456789', null])
  for (const range of ['bytes=1-2,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=', 'bytes=-', 'nonsense'])
    expect(await text(path, { range }), range).toEqual([200, '0123456789', null])
  for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=-0'])
    expect((await ask(path, { range })).status, range).toBe(416)
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304)
})

test('FILES-040 an uploaded file is downloaded and never executed: as attachment, with a generic type and a policy that forbids everything', async () => {
  const id = await upload('<html><script>alert(1)</script></html>', '=cmd.html')
  const response = await ask(`/files/${id}/download`)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="=cmd.html"; filename*=UTF-8''%3Dcmd.html`,
    'x-frame-options': 'DENY',
  })
  const odd = await ask(`/files/${await upload('x', 'Bodø 5 %41;é漢.bin')}/download`)
  expect(odd.headers.get('content-disposition')).toBe(
    `attachment; filename="Bod_ 5 _41;__.bin"; filename*=UTF-8''${encodeURIComponent('Bodø 5 %41;é漢.bin')}`,
  )
})

test('FILES-022 several files are downloaded as one ZIP with unique names', async () => {
  const contents = [randomBytes(70_000), Buffer.from('text'), Buffer.alloc(0)]
  const ids = [
    await upload(contents[0]!, 'Bodø.bin'),
    await upload(contents[1]!, 'a.txt'),
    await upload(contents[2]!, 'A.txt'),
  ]
  const response = await fetch(`${outpost.url}/api/files/download/zip`, {
    method: 'POST',
    headers: { ...outpost.admin.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ files: ids }),
  })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const zip = Buffer.from(await response.arrayBuffer())
  expect(Number(response.headers.get('content-length'))).toBe(zip.length)
  const file = join(folder, 'all.zip')
  await writeFile(file, zip)
  expect((await run('unzip', ['-t', file])).stdout).toContain('No errors detected')
  await run('unzip', ['-d', join(folder, 'out'), file], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(['A (2).txt', 'Bodø.bin', 'a.txt'])
  expect((await readFile(join(folder, 'out/Bodø.bin'))).equals(contents[0]!)).toBe(true)
  expect(await outpost.admin.post('/files/download/zip', { files: [ids[0], 99_999_999] })).toMatchObject({
    status: 404,
    body: { errors: [{ source: 'files' }] },
  })
  expect((await outpost.admin.post('/files/download/zip', { files: [] })).status).toBe(422)
})

test('FILES-022 a token with files:read can download a ZIP, and one with only files:write cannot', async () => {
  const id = await upload('token', 'token.txt')
  const zipBy = async (scope: string): Promise<number> => {
    const { body } = await outpost.admin.post('/account/tokens', { name: scope, scopes: [scope] })
    return (
      await person(outpost.url, { authorization: `Bearer ${body.data.token}` }).post('/files/download/zip', {
        files: [id],
      })
    ).status
  }
  expect(await zipBy('files:read')).toBe(200)
  expect(await zipBy('files:write')).toBe(403)
})

test('FILES-021 a client that disconnects during a download leaves no open file', async () => {
  const id = await upload(randomBytes(8_000_000), 'slow.bin')
  const open = async (): Promise<number> => {
    const fds = await readdir('/proc/self/fd')
    const links = await Promise.all(
      fds.map((fd) =>
        readFile(`/proc/self/fdinfo/${fd}`, 'utf8')
          .then(async () => (await import('node:fs/promises')).readlink(`/proc/self/fd/${fd}`))
          .catch(() => ''),
      ),
    )
    return links.filter((link) => link.startsWith(`${outpost.running.app.env.dataDir}/blobs/`)).length
  }
  const lines = Object.entries(outpost.admin.headers).map(([name, value]) => `${name}: ${value}`)
  const socket = net.connect(outpost.port, '127.0.0.1')
  socket.write([`GET /api/files/${id}/download HTTP/1.1`, 'Host: 127.0.0.1', ...lines, '', ''].join('\r\n'))
  socket.once('data', () => socket.pause())
  await until(async () => (await open()) === 1, 'the file to be read')
  await sleep(50)
  socket.destroy()
  await until(async () => (await open()) === 0, 'the file to be closed')
})

test('FILES-021 missing bytes give an error, not an empty file', async () => {
  const id = await upload('gone', 'gone.txt')
  await rm(
    join(outpost.running.app.env.dataDir, 'blobs', createHash('sha256').update('gone').digest('hex').slice(0, 2)),
    { recursive: true },
  )
  expect((await ask(`/files/${id}/download`)).status).toBe(500)
})

test('the download of a file damaged on disk is cut off, and the check of all files names it', async () => {
  const blobs = join(outpost.running.app.env.dataDir, 'blobs')
  /** Returns the number of faults, without those that earlier tests left behind, and the line about this file. */
  const verify = async (): Promise<[number, string | undefined]> => {
    const lines: string[] = []
    const faults = await verifyFiles(outpost.owner, outpost.running.app.blobs, (line) => lines.push(line))
    return [faults - before, lines.find((line) => line.includes('precious.bin'))]
  }
  const before = await verifyFiles(outpost.owner, outpost.running.app.blobs, () => {})
  const content = randomBytes(1_000_000)
  const id = await upload(content, 'precious.bin')
  expect(await verify()).toEqual([0, undefined])
  const name = createHash('sha256').update(content).digest('hex')
  const place = join(blobs, name.slice(0, 2), name.slice(2))
  const damaged = Buffer.from(content)
  damaged[900_000]! ^= 1
  await writeFile(place, damaged)
  await expect(ask(`/files/${id}/download`).then((response) => response.arrayBuffer())).rejects.toThrow('terminated')
  expect(await verify()).toEqual([1, expect.stringContaining('damaged: "precious.bin" of ')])
  await rm(place)
  expect(await verify()).toEqual([1, expect.stringContaining('missing: "precious.bin" of ')])
  expect((await ask(`/files/${id}/download`)).status).toBe(500)
  await writeFile(place, content)
  expect(Buffer.from(await (await ask(`/files/${id}/download`)).arrayBuffer()).equals(content)).toBe(true)
})
