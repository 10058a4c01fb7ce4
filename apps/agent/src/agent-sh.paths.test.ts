import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { Bench } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingTools, type ShellDevice } from './test-shell.ts'

const isPrivileged = process.getuid?.() === 0
const token = '0123456789abcdef'.repeat(2)
const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const fetchToken = 'c'.repeat(64)
const fetchOf = (path: string, bytes: Buffer, more: Record<string, unknown> = {}) => ({
  token: fetchToken,
  size: bytes.length,
  sha256: sum(bytes),
  path,
  ...more,
})
const modeOf = (path: string): string => (statSync(path).mode & 0o7777).toString(8)

/** Returns a bench with an empty folder `place` on the device, whose name needs quoting; the peer offers the bytes. */
async function withPlace(cleanUp: (end: () => Promise<void>) => void, bytes: Buffer) {
  const bench = await Bench.installed(cleanUp)
  const place = bench.device.path(`it's a "place" $HOME æ 日本`)
  mkdirSync(place)
  bench.peer.files.set(fetchToken, bytes)
  return { bench, place, peer: bench.peer, device: bench.device }
}

/** Returns the folders of running commands. */
const leftIn = (device: ShellDevice): string[] =>
  readdirSync(device.path('tmp'))
    .flatMap((run) => readdirSync(device.path('tmp', run)))
    .filter((name) => /^(file|fetch)\./.test(name))

describe.skipIf(missingTools.length > 0)('files at a path of a device', { timeout: 150_000 }, () => {
  test('a file at a path is sent as it is, also behind a symbolic link and with any bytes in its name (PLANE-053, TASKS-023)', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(300_000)
    const { peer, place, device } = await withPlace(onTestFinished, bytes)
    const path = join(place, 'a % b\t\r`id` ü')
    writeFileSync(path, bytes)
    symlinkSync(path, device.path('link'))
    writeFileSync(device.path('empty'), '')
    for (const [id, name, wanted] of [
      ['f1', path, bytes],
      ['f2', device.path('link'), bytes],
      ['f3', device.path('empty'), Buffer.alloc(0)],
    ] as const) {
      peer.run(id, 'file.send', { file: 'path', path: name, token })
      expect(await peer.result(id)).toMatchObject({
        ok: true,
        data: { size: String(wanted.length), sha256: sum(wanted) },
      })
      const put = peer.puts.shift()!
      expect(put.bytes.equals(wanted)).toBe(true)
      expect(put.claim).toEqual({ token, size: wanted.length, sha256: sum(wanted) })
    }
    peer.run('f4', 'file.send', { file: 'path', path: '/proc/version', token })
    await peer.result('f4')
    expect(peer.puts.shift()!.bytes.toString()).toBe(readFileSync('/proc/version', 'utf8'))
    expect(leftIn(device)).toEqual([])
  })

  test('a file that changes all the time arrives with the checksum that was announced (PLANE-053)', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer, place } = await withPlace(onTestFinished, Buffer.alloc(0))
    const path = join(place, 'log')
    writeFileSync(path, randomBytes(100_000))
    const timer = setInterval(() => appendFileSync(path, randomBytes(1000)), 5)
    onTestFinished(() => clearInterval(timer))
    peer.run('f1', 'file.send', { file: 'path', path, token })
    expect(await peer.result('f1')).toMatchObject({ ok: true })
    const [put] = peer.puts
    expect(put!.claim).toMatchObject({ size: put!.bytes.length, sha256: sum(put!.bytes) })
    expect(put!.bytes.length).toBeGreaterThanOrEqual(100_000)
  })

  test('says why a file cannot be sent: none, not a file, too large, no space, no valid path (PLANE-053)', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer, place, device } = await withPlace(onTestFinished, Buffer.alloc(0))
    closeSync(openSync(device.path('large'), 'w'))
    truncateSync(device.path('large'), (64 << 20) + 1)
    execFileSync('mkfifo', [device.path('pipe')])
    const texts: Record<string, string> = {
      [join(place, 'none')]: 'there is no file at this path',
      [place]: 'what is at this path is not a file',
      [device.path('pipe')]: 'what is at this path is not a file',
      [device.path('large')]: 'the file is larger than the limit of 64 MiB',
    }
    for (const [index, [path, text]] of Object.entries(texts).entries()) {
      peer.run(`f${index}`, 'file.send', { file: 'path', path, token })
      expect(await peer.result(`f${index}`)).toMatchObject({ ok: false, code: 'NO_FILE', text })
    }
    truncateSync(device.path('large'), 1 << 20)
    device.program('df', `printf 'Filesystem 1024-blocks Used Available\\ntmpfs 2000 1000 1000\\n'`)
    peer.run('space', 'file.send', { file: 'path', path: device.path('large'), token })
    expect(await peer.result('space')).toMatchObject({
      ok: false,
      code: 'NO_FILE',
      text: 'the file cannot be copied: no space for 1048576 bytes: 1000 kB are free',
    })
    for (const [index, path] of ['relative', '', '/a\n', '/a\0b'].entries()) {
      peer.run(`p${index}`, 'file.send', { file: 'path', path, token })
      expect(await peer.result(`p${index}`)).toMatchObject({ ok: false, code: 'INVALID' })
    }
    expect(peer.puts).toEqual([])
    expect(leftIn(device)).toEqual([])
  })

  test('a file is fetched to its place despite interruptions, once, with its mode (PLANE-054, TASKS-023)', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(400_000)
    const { bench, peer, place } = await withPlace(onTestFinished, bytes)
    peer.cuts.push(100_000, 50_000)
    const input = fetchOf(join(place, 'new file'), bytes)
    peer.run('g1', 'file.fetch', input, 60)
    // Each attempt is another login.
    await until('the file', () => existsSync(input.path), 40_000)
    expect(await peer.result('g1')).toMatchObject({ ok: true, code: '' })
    expect(peer.fetches).toHaveLength(3)
    expect(peer.fetches[2]).toBeGreaterThan(peer.fetches[1]!)
    expect(readFileSync(input.path).equals(bytes)).toBe(true)
    expect([modeOf(input.path), readdirSync(place)]).toEqual(['644', ['new file']])
    writeFileSync(input.path, 'changed by a user')
    expect(await bench.again('g1', 'file.fetch', input)).toMatchObject({ ok: true })
    expect(readFileSync(input.path, 'utf8')).toBe('changed by a user')
    peer.run('g2', 'file.fetch', fetchOf(join(place, 'script'), bytes, { mode: '755' }))
    expect(await peer.result('g2')).toMatchObject({ ok: true })
    expect(modeOf(join(place, 'script'))).toBe('755')
    peer.run('g3', 'file.fetch', fetchOf(join(place, 'empty'), Buffer.alloc(0), { mode: '4711' }))
    expect(await peer.result('g3')).toMatchObject({ ok: true })
    expect([modeOf(join(place, 'empty')), statSync(join(place, 'empty')).size]).toEqual(['4711', 0])
  })

  test('a replaced file keeps owner and mode, and a symbolic link to it stays one (PLANE-054)', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(1000)
    const { peer, place, device } = await withPlace(onTestFinished, bytes)
    const path = join(place, 'old')
    writeFileSync(path, 'old')
    const held = openSync(path, 'r')
    onTestFinished(() => closeSync(held))
    if (isPrivileged) chownSync(path, 1234, 4321)
    chmodSync(path, 0o6750)
    symlinkSync(path, device.path('link'))
    peer.run('g1', 'file.fetch', fetchOf(device.path('link'), bytes, { mode: '0600' }))
    expect(await peer.result('g1')).toMatchObject({ ok: true })
    expect([readFileSync(path).equals(bytes), modeOf(path), lstatSync(device.path('link')).isSymbolicLink()]).toEqual([
      true,
      '6750',
      true,
    ])
    if (isPrivileged) expect(statSync(path)).toMatchObject({ uid: 1234, gid: 4321 })
    // It was not overwritten: a program that has it open still reads the old text.
    expect(readFileSync(held, 'utf8')).toBe('old')
    expect(readdirSync(place)).toEqual(['old'])
  })

  test('a file that cannot be fetched or placed changes nothing and leaves nothing (PLANE-054)', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(5000)
    const { peer, place, device } = await withPlace(onTestFinished, bytes)
    const path = join(place, 'old')
    writeFileSync(path, 'old')
    symlinkSync(join(place, 'nowhere'), device.path('link'))
    const cases = {
      WRONG_SUM: [fetchOf(path, bytes, { sha256: 'd'.repeat(64) })],
      NOT_FETCHED: [fetchOf(path, bytes, { token: 'e'.repeat(64) }), fetchOf(path, bytes, { size: 4000 })],
      NO_FOLDER: [fetchOf(join(place, 'none', 'file'), bytes), fetchOf(join(path, 'file'), bytes)],
      NOT_A_FILE: [place, '/dev/null', join(place, '.'), device.path('link')].map((name) => fetchOf(name, bytes)),
      READ_ONLY: [fetchOf('/proc/file', bytes)],
      NO_SPACE: [fetchOf(path, bytes, { size: 999_999_999 })],
      INVALID: [
        ...['relative', '', '/', `${place}/`, '/a\nb', '/a\0b'].map((name) => fetchOf(name, bytes)),
        ...['8', '99', '+x', '07777', '$(id)'].map((mode) => fetchOf(path, bytes, { mode })),
        fetchOf(path, bytes, { token: '; reboot' }),
        fetchOf(path, bytes, { sha256: '' }),
        fetchOf(path, bytes, { size: 'x' }),
      ],
    }
    device.program('df', `printf 'Filesystem 1024-blocks Used Available\\ntmpfs 200000 100000 100000\\n'`)
    for (const [code, inputs] of Object.entries(cases))
      for (const [index, input] of inputs.entries()) {
        const id = `${code}${index}`
        peer.run(id, 'file.fetch', input)
        expect(await peer.result(id), id).toMatchObject({ ok: false, code })
      }
    expect([readFileSync(path, 'utf8'), readdirSync(place), leftIn(device)]).toEqual(['old', ['old'], []])
  })

  test.skipIf(!isPrivileged)(
    'says so if the file system is full or read-only (PLANE-054)',
    async ({ onTestFinished, expect }) => {
      const bytes = randomBytes(400_000)
      const { peer, place, device } = await withPlace(onTestFinished, bytes)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', place])
      onTestFinished(() => void execFileSync('umount', ['--lazy', place]))
      peer.run('g1', 'file.fetch', fetchOf(join(place, 'file'), bytes))
      expect(await peer.result('g1')).toMatchObject({ ok: false, code: 'NO_SPACE' })
      // Others take the space while it is fetched.
      device.program('df', 'exit 1')
      peer.run('g2', 'file.fetch', fetchOf(join(place, 'file'), bytes))
      expect(await peer.result('g2')).toMatchObject({ ok: false, code: 'NO_SPACE' })
      expect(readdirSync(place)).toEqual([])
      execFileSync('mount', ['-o', 'remount,ro', place])
      peer.run('g3', 'file.fetch', fetchOf(join(place, 'file'), bytes))
      expect(await peer.result('g3')).toMatchObject({
        ok: false,
        code: 'READ_ONLY',
        text: 'the folder cannot be written to: Read-only file system',
      })
    },
  )

  test('a time limit, the end of the agent or its death in the middle of a download leaves nothing behind (PLANE-054, PLANE-025)', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(400_000)
    const { bench, peer, place, device } = await withPlace(onTestFinished, bytes)
    const path = join(place, 'file')
    const begin = async (id: string, seconds: number) => {
      peer.cuts.splice(0, Infinity, ...Array.from({ length: 40 }, () => 1000))
      peer.run(id, 'file.fetch', fetchOf(path, bytes), seconds)
      await until('a partial file', () => readdirSync(place).includes(`.device-file.${id}`))
    }
    await begin('limit', 3)
    expect(await peer.result('limit')).toMatchObject({ ok: false, code: 'TIMEOUT' })
    expect(readdirSync(place)).toEqual([])
    await begin('killed', 60)
    process.kill(device.pid(), 'SIGKILL')
    writeFileSync(device.path('boot_id'), 'boot-2\n')
    await device.agent('start')
    expect(await peer.result('killed')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
    expect(readdirSync(place)).toEqual([])
    expect(await bench.again('killed', 'file.fetch', fetchOf(path, bytes))).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    await begin('stopped', 60)
    await device.agent('stop')
    expect(readdirSync(place)).toEqual([])
    expect(bench.processes()).toEqual([])
  })
})
