import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { describe, expect as check, test } from 'vitest'
import { configuration, kept } from './secrets.cases.ts'
import { Bench } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingTools, ShellDevice, withFunctions } from './test-shell.ts'

const token = '0123456789abcdef'.repeat(2)
const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const packed = (bytes: Buffer, ...words: string[]): string =>
  execFileSync('tar', ['-xzf', '-', ...words], {
    input: bytes,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  })
const namesIn = (bytes: Buffer): string[] =>
  execFileSync('tar', ['-tzf', '-'], { input: bytes, encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns a bench whose device has its own settings and a log. */
async function withSettings(cleanUp: (end: () => Promise<void>) => void): Promise<Bench> {
  const device = new ShellDevice()
  device.env['OUTPOST_ROOT'] = device.path('root')
  mkdirSync(device.path('root', 'etc', 'config'), { recursive: true })
  writeFileSync(device.path('root', 'etc', 'config', 'network'), configuration)
  writeFileSync(device.path('root', 'etc', 'version'), 'RUTX_R_00.07.20.3\n')
  device.program('logread', 'echo "one line of the log"')
  const bench = await Bench.start(cleanUp, device)
  const { code, output } = await bench.install()
  if (code !== 0) throw new Error(output)
  return bench
}

const leftIn = (device: ShellDevice): string[] =>
  readdirSync(device.path('tmp'))
    .flatMap((run) => readdirSync(device.path('tmp', run)))
    .filter((name) => name.startsWith('file.'))

describe.skipIf(missingTools.length > 0).concurrent('files of agent.sh', { timeout: 90_000 }, () => {
  test('a backup of the settings is uploaded with the token over a separate connection', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer, device } = await withSettings(onTestFinished)
    peer.run('f1', 'file.send', { file: 'backup', token })
    const { data, ok } = await peer.result('f1')
    const [put] = peer.puts
    expect(ok).toBe(true)
    expect(put).toMatchObject({ user: 'd_7', claim: { token, size: put!.bytes.length, sha256: sum(put!.bytes) } })
    expect(data).toEqual({ size: String(put!.bytes.length), sha256: sum(put!.bytes) })
    expect(namesIn(put!.bytes)).toEqual(expect.arrayContaining(['etc/config/network', 'etc/version']))
    expect(packed(put!.bytes, '-O', 'etc/config/network')).toBe(configuration)
    expect(leftIn(device)).toEqual([])
    await until('its connection to be over', () => peer.connections === 1)
  })

  test('a device with sysupgrade uploads the backup that sysupgrade makes', async ({ onTestFinished, expect }) => {
    const { peer, device } = await withSettings(onTestFinished)
    device.program('sysupgrade', `echo "$*" >>'${device.path('upgrades')}'; printf 'archive of sysupgrade'`)
    peer.run('f1', 'file.send', { file: 'backup', token })
    await peer.result('f1')
    expect(peer.puts[0]!.bytes.toString()).toBe('archive of sysupgrade')
    expect(device.read('upgrades')).toBe('-b -\n')
  })

  test('sends the log as text, and the troubleshoot archive without secrets', async ({ onTestFinished, expect }) => {
    const { peer } = await withSettings(onTestFinished)
    peer.run('f1', 'file.send', { file: 'eventslog', token })
    peer.run('f2', 'file.send', { file: 'troubleshoot', token: 'b'.repeat(32) })
    await Promise.all([peer.result('f1'), peer.result('f2')])
    const [log, troubleshoot] = [token, 'b'.repeat(32)].map(
      (wanted) => peer.puts.find(({ claim }) => claim.token === wanted)!.bytes,
    )
    expect(log!.toString()).toBe('one line of the log\n')
    expect(namesIn(troubleshoot!)).toEqual(
      expect.arrayContaining(['./log.txt', './versions.txt', './processes.txt', './config/network']),
    )
    const all = packed(troubleshoot!, '-O')
    expect(all).toContain('one line of the log')
    expect(all).not.toContain('canary')
    for (const line of kept) expect(all).toContain(line)
  })

  test("reports a missing or unknown file and an invalid token, and passes on the server's refusal text", async ({
    onTestFinished,
    expect,
  }) => {
    const { peer, device } = await Bench.installed(onTestFinished)
    device.program('logread', 'exit 1')
    if (!existsSync('/etc/config')) {
      peer.run('f1', 'file.send', { file: 'backup', token })
      expect(await peer.result('f1')).toMatchObject({
        ok: false,
        code: 'NO_FILE',
        text: 'this device has no /etc/config to make a backup of',
      })
    }
    peer.run('f2', 'file.send', { file: 'firmware', token })
    expect(await peer.result('f2')).toMatchObject({
      ok: false,
      code: 'NO_FILE',
      text: 'this agent does not know this kind of file',
    })
    peer.run('f3', 'file.send', { file: 'troubleshoot', token: '; reboot' })
    expect(await peer.result('f3')).toMatchObject({ ok: false, code: 'INVALID' })
    expect(peer.puts).toEqual([])
    peer.onPut = () => 'error FILE_QUOTA_EXCEEDED The company has no room left for files.'
    peer.run('f4', 'file.send', { file: 'troubleshoot', token })
    expect(await peer.result('f4')).toMatchObject({
      ok: false,
      code: 'NOT_TAKEN',
      text: 'The company has no room left for files.',
    })
    expect(peer.puts).toHaveLength(1)
    expect(leftIn(device)).toEqual([])
  })

  test('retries with the same file when the server is busy', async ({ onTestFinished, expect }) => {
    const { peer } = await withSettings(onTestFinished)
    peer.onPut = () => (peer.puts.length === 1 ? 'error BUSY too many files at once' : 'ok')
    peer.run('f1', 'file.send', { file: 'eventslog', token }, 60)
    expect(await peer.result('f1')).toMatchObject({ ok: true })
    expect(peer.puts).toHaveLength(2)
  })

  test('the time limit kills the command with its child processes and leaves no files behind', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await withSettings(onTestFinished)
    bench.device.program('sysupgrade', 'sleep 300')
    bench.peer.run('f1', 'file.send', { file: 'backup', token }, 2)
    expect(await bench.peer.result('f1')).toMatchObject({ ok: false, code: 'TIMEOUT' })
    expect(bench.processes('OUTPOST_COMMAND=:f1:')).toEqual([])
    expect(leftIn(bench.device)).toEqual([])
  })
})

describe.skipIf(missingTools.length > 0)('settings without secrets', () => {
  test('removing secrets keeps all other lines', async ({ onTestFinished }) => {
    const device = new ShellDevice()
    onTestFinished(() => device.destroy())
    writeFileSync(device.path('settings'), configuration)
    const { output } = await withFunctions(device, `without_secrets <'${device.path('settings')}'`)
    check(output).not.toContain('canary')
    for (const line of kept) check(output).toContain(line)
    check(output.split('\n').filter((line) => line.includes('(removed)'))).toHaveLength(5)
  })
})
