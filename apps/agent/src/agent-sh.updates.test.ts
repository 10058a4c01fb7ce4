import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { Bench } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingTools } from './test-shell.ts'

const token = 'c'.repeat(64)
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const updateOf = (bytes: Buffer, more: Record<string, unknown> = {}) => ({
  token,
  kind: 'firmware',
  size: bytes.length,
  sha256: sumOf(bytes),
  keep: 1,
  version: 'V2',
  ...more,
})

/** Returns a bench whose sysupgrade records its arguments and keeps the file it receives; the peer offers that file. */
async function withSysupgrade(cleanUp: (end: () => Promise<void>) => void, bytes: Buffer): Promise<Bench> {
  const bench = await Bench.installed(cleanUp)
  const { device, peer } = bench
  const [calls, image, own] = [device.path('calls'), device.path('image'), device.path('own.tar.gz')]
  device.program(
    'sysupgrade',
    `case $1 in -T) echo "$*" >>'${calls}' && exit 0 ;; -n) cp "$3" '${own}' ;; esac\nfor last; do :; done\ncp "$last" '${image}'\necho "$*" >>'${calls}'`,
  )
  peer.files.set(token, bytes)
  return bench
}

/** Kills the agent in the middle of its work, as a power cut does, and starts it as after a new boot. */
async function restart({ device }: Bench): Promise<void> {
  process.kill(device.pid(), 'SIGKILL')
  writeFileSync(device.path('boot_id'), `boot-${Math.random()}\n`)
  await device.agent('start')
}

const left = ({ device }: Bench): string[] =>
  readdirSync(device.path('tmp')).filter((name) => name.startsWith('device-update'))
const members = (archive: string): string[] =>
  execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map((name) => name.replace(/^\.\//, ''))

describe.skipIf(missingTools.length > 0).concurrent('updates by agent.sh', { timeout: 90_000 }, () => {
  test('FILES-033 a firmware is downloaded despite interruptions, its checksum verified, tested and installed once; the next boot reports it', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(400_000)
    const bench = await withSysupgrade(onTestFinished, bytes)
    const { peer, device } = bench
    peer.cuts.push(100_000, 50_000)
    peer.run('u1', 'update', updateOf(bytes), 600)
    await until('the image', () => device.count('calls') === 2, 40_000)
    expect(await peer.frame('progress', ({ id }) => id === 'u1')).toMatchObject({ percent: 100 })
    const [tried, installed] = device.read('calls').trim().split('\n') as [string, string]
    expect(tried).toBe(`-T ${installed}`)
    expect(readFileSync(device.path('image')).equals(bytes)).toBe(true)
    // Each connection resumed where the previous one was cut.
    expect(peer.fetches).toHaveLength(3)
    expect(peer.fetches[0]).toBe(0)
    expect(peer.fetches[1]).toBeGreaterThan(0)
    expect(peer.fetches[2]).toBeGreaterThan(peer.fetches[1]!)
    expect(peer.frames.some((frame) => frame.kind === 'result')).toBe(false)
    await restart(bench)
    expect(await peer.result('u1')).toMatchObject({ ok: true })
    expect(await bench.again('u1', 'update', updateOf(bytes))).toMatchObject({ ok: true })
    expect(device.count('calls')).toBe(2)
    expect(left(bench)).toEqual([])
  })

  test('a firmware installed without the settings keeps only the files of the agent', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(5000)
    const bench = await withSysupgrade(onTestFinished, bytes)
    const { peer, device } = bench
    peer.run('u1', 'update', updateOf(bytes, { keep: 0 }), 600)
    await until('the image', () => device.count('calls') === 2, 40_000)
    expect(device.read('calls')).toMatch(/^-n -f \S+\/own\.tar\.gz \S+\/file$/m)
    const own = members(device.path('own.tar.gz'))
    expect(own).toEqual(
      expect.arrayContaining([
        `${device.home.slice(1)}/key`,
        `${device.home.slice(1)}/agent.sh`,
        `${device.home.slice(1)}/cmd/u1/restarts`,
      ]),
    )
    expect(own.filter((name) => !name.startsWith(device.home.slice(1)))).toEqual([])
  })

  test('a configuration is restored without the key of the device it was made on before the device restarts', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    mkdirSync(device.path('tree', 'etc', 'config'), { recursive: true })
    mkdirSync(device.path('tree', device.home), { recursive: true })
    writeFileSync(device.path('tree', 'etc', 'config', 'network'), 'config interface lan\n')
    writeFileSync(device.path('tree', device.home, 'key'), 'of another device')
    execFileSync('tar', ['-C', device.path('tree'), '-czf', device.path('backup.tar.gz'), 'etc', device.home.slice(1)])
    const bytes = readFileSync(device.path('backup.tar.gz'))
    device.program('sysupgrade', `echo "$1" >>'${device.path('calls')}'\ncp "$2" '${device.path('restored.tar.gz')}'`)
    peer.files.set(token, bytes)
    peer.run('u1', 'update', updateOf(bytes, { kind: 'configuration' }), 600)
    await until('the reboot', () => device.count('reboots') === 1, 40_000)
    expect(device.read('calls')).toBe('-r\n')
    expect(members(device.path('restored.tar.gz'))).toEqual(['etc/config/network'])
    await restart(bench)
    expect(await peer.result('u1')).toMatchObject({ ok: true })
    expect(device.count('reboots')).toBe(1)
  })

  test('FILES-033 a file is not installed if its checksum is wrong, the device refuses it or the server does not provide it', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(5000)
    const bench = await withSysupgrade(onTestFinished, bytes)
    const { peer, device } = bench
    peer.run('sum', 'update', updateOf(bytes, { sha256: 'd'.repeat(64) }), 600)
    expect(await peer.result('sum')).toMatchObject({ ok: false, code: 'WRONG_SUM' })
    peer.run('none', 'update', updateOf(bytes, { token: 'e'.repeat(64) }), 600)
    expect(await peer.result('none')).toMatchObject({ ok: false, code: 'NOT_FETCHED' })
    peer.run('more', 'update', updateOf(bytes, { size: 4000 }), 600)
    expect(await peer.result('more')).toMatchObject({ ok: false, code: 'NOT_FETCHED' })
    peer.run('kind', 'update', updateOf(bytes, { kind: '; reboot' }), 600)
    expect(await peer.result('kind')).toMatchObject({ ok: false, code: 'INVALID' })
    peer.run('broken', 'update', updateOf(bytes, { kind: 'configuration' }), 600)
    expect(await peer.result('broken')).toMatchObject({ ok: false, code: 'REFUSED' })
    device.program('sysupgrade', `echo "$1" >>'${device.path('calls')}'\necho 'Image check failed.' >&2\nexit 1`)
    peer.run('refused', 'update', updateOf(bytes), 600)
    expect(await peer.result('refused')).toMatchObject({
      ok: false,
      code: 'REFUSED',
      text: expect.stringContaining('Image check failed.'),
    })
    expect(device.read('calls')).toBe('-T\n')
    expect(peer.frames.some((frame) => frame.kind === 'progress')).toBe(false)
    expect([device.count('reboots'), left(bench)]).toEqual([0, []])
  })

  test('a device without sysupgrade says so, and a failed sysupgrade reports its last output', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(5000)
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    peer.files.set(token, bytes)
    peer.run('u1', 'update', updateOf(bytes), 600)
    expect(await peer.result('u1')).toMatchObject({
      ok: false,
      code: 'NO_SYSUPGRADE',
      text: 'this device has no sysupgrade',
    })
    expect(peer.fetches).toEqual([])
    device.program('sysupgrade', `case $1 in -T) exit 0 ;; esac\necho 'Failed to kill all processes.'\nexit 1`)
    peer.run('u2', 'update', updateOf(bytes), 600)
    expect(await peer.result('u2')).toMatchObject({
      ok: false,
      code: 'FAILED',
      text: expect.stringContaining('Failed to kill all processes.'),
    })
    // The failure remains the result, even after a later restart.
    await restart(bench)
    await bench.hellos(2)
    expect(await bench.again('u2', 'update', updateOf(bytes))).toMatchObject({ ok: false, code: 'FAILED' })
  })

  test('PLANE-025 killed during a download, it reports an unknown outcome and installs nothing', async ({
    onTestFinished,
    expect,
  }) => {
    const bytes = randomBytes(400_000)
    const bench = await withSysupgrade(onTestFinished, bytes)
    const { peer, device } = bench
    peer.cuts.push(...Array.from({ length: 20 }, () => 1000))
    peer.run('u1', 'update', updateOf(bytes), 600)
    await until('two fetches', () => peer.fetches.length >= 2)
    process.kill(device.pid(), 'SIGKILL')
    await device.agent('start')
    expect(await peer.result('u1')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
    const fetched = peer.fetches.length
    await delay(3000)
    expect([peer.fetches.length, device.count('calls'), left(bench)]).toEqual([fetched, 0, []])
  })
})
