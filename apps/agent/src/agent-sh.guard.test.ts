import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { guardScript } from './script.ts'
import {
  change,
  confirmToken,
  encodeBytes,
  entry,
  file,
  GuardBench,
  journal,
  look,
  put,
  network,
  otherChange,
  sum,
  watches,
} from './test-changes.ts'
import { until } from './test-peer.ts'
import { missingTools } from './test-shell.ts'

const isPrivileged = process.getuid?.() === 0

/** Moves the clock of a device by days: what it has written seems to be that much older, or to come from the future. */
function setClock(device: GuardBench['device'], days: number, id = change): void {
  device.program('date', `echo $(($(${realpathSync(device.path('bin', 'ls'))} date +%s) + ${days * 86_400}))`)
  const folder = device.path('home/txn', id)
  for (const name of readdirSync(folder)) {
    const { mtimeMs } = statSync(join(folder, name))
    utimesSync(join(folder, name), mtimeMs / 1000, mtimeMs / 1000 - days * 86_400)
  }
  const { mtimeMs } = statSync(folder)
  utimesSync(folder, mtimeMs / 1000, mtimeMs / 1000 - days * 86_400)
}
describe.skipIf(missingTools.length > 0)('the guard of a configuration change', { timeout: 120_000 }, () => {
  test('files of any bytes are changed and restored with mode and owner, and links stay (PLANE-057)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31 + (index >> 8)) % 256))
    const name = "/etc/it's a %41 “name” $HOME"
    put(device, '/etc/gone', bytes, 0o600)
    put(device, '/etc/real', 'real', 0o600)
    symlinkSync('real', device.path('root/etc/link'))
    if (isPrivileged) chownSync(device.path('root/etc/gone'), 1234, 4321)
    chmodSync(device.path('root/etc/keys'), 0o4710)
    const paths = ['/etc/keys', '/etc/gone', '/etc/real', name, '/etc/config/network']
    const before = paths.map((path) => look(device, path))
    const plan = [
      file('/etc/keys', bytes),
      file(name, 'new', { mode: '0604' }),
      file('/etc/link', 'through the link', { mode: '0666', ...(isPrivileged && { owner: '7:8' }) }),
      entry('remove', { path: '/etc/gone' }),
      entry('guard', { path: '/etc/config/' }),
    ]
    expect(await bench.prepare(plan)).toBe('')
    await bench.guard('start')
    await bench.reaches('confirm')
    expect(look(device, '/etc/keys')).toBe(
      `4710 ${process.getuid?.()}:${process.getgid?.()} ${bytes.toString('latin1')}`,
    )
    expect(look(device, name)).toMatch(/^604 \S+ new$/)
    expect(look(device, '/etc/real')).toMatch(
      isPrivileged ? /^666 7:8 through the link$/ : /^666 \S+ through the link$/,
    )
    expect(look(device, '/etc/gone')).toBeUndefined()
    // What a service does to a guarded file is put back as well.
    put(device, '/etc/config/network', 'spoilt')
    expect((await bench.guard('cancel', change)).output).toBe('OK\n')
    await bench.ended()
    expect(device.read(journal('hashes'))).toContain(`${sum('old')} /etc/keys\n- ${name}\n`)
    expect(paths.map((path) => look(device, path))).toEqual(before)
    expect(readdirSync(device.path('root/etc')).filter((one) => one.startsWith('.'))).toEqual([])
    expect((await bench.guard('cancel', change)).output).toMatch(/^NO_CHANGE/)
    expect(readdirSync(device.path('tmp'))).toEqual([])
  })

  test('only the right token over a new connection confirms, once the tests have passed, and repeating it answers the same (PLANE-058)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    const said = async (...words: (string | number)[]) => (await bench.guard('confirm', ...words)).output
    device.program('ping', `[ -e '${device.path('reachable')}' ]`)
    expect(await said(change, confirmToken, 1)).toMatch(/^NO_CHANGE/)
    expect(await bench.prepare([file('/etc/keys', 'new'), entry('test', { kind: 'ping', host: '192.0.2.1' })])).toBe('')
    await bench.guard('start')
    await bench.reaches('tests')
    expect(await said(change, confirmToken, 1)).toBe('TESTING the tests have not ended\n')
    writeFileSync(device.path('reachable'), '')
    await bench.reaches('confirm')
    expect(await said(change, confirmToken, 0)).toMatch(/^TESTING only a connection/)
    for (const wrong of ['0'.repeat(32), sum(confirmToken), '', '$(reboot)'])
      expect(await said(change, wrong, 1)).toMatch(/^(WRONG_TOKEN|NO_CHANGE)/)
    expect(await said(otherChange, confirmToken, 1)).toMatch(/^NO_CHANGE/)
    const answer = `OK\n${sum('new')} /etc/keys\n`
    expect(await said(change, confirmToken, 1)).toBe(answer)
    expect(await said(change, confirmToken, 1)).toBe(answer)
    expect(device.read(journal('state'))).toBe('confirmed\n')
    // Neither a restart nor the end of the watch takes it back.
    writeFileSync(device.path('boot_id'), 'boot-2\n')
    await bench.guard('boot')
    await bench.guard('quit', 'CANCELLED', 'x')
    expect(look(device, '/etc/keys')).toMatch(/^640 \S+ new$/)
    expect(device.read(journal('log'))).toContain('the test ping 192.0.2.1 passed')
  })

  test.concurrent.each([
    [
      'a failed test',
      [entry('test', { kind: 'ping', host: '192.0.2.1', timeout: 2 })],
      'TEST_FAILED the test ping 192.0.2.1 failed for 2 s: ',
      'tests',
    ],
    [
      'a test of an interface that is down',
      [entry('test', { kind: 'interface', name: 'none', timeout: 1 })],
      'TEST_FAILED the test interface none failed',
      'tests',
    ],
    [
      'a test of a modem without one',
      [entry('test', { kind: 'modem', timeout: 1 })],
      'TEST_FAILED the test modem',
      'tests',
    ],
    ['no confirmation in time', [], 'NOT_CONFIRMED the server did not confirm', 'confirm'],
    [
      'a test that hangs until the deadline',
      [entry('test', { kind: 'ping', host: '192.0.2.9', timeout: 300 })],
      'NOT_CONFIRMED',
      'tests',
    ],
  ])(
    '%s restores the old bytes and removes added files (PLANE-057, PLANE-059, PLANE-099)',
    async (_, more, text, at) => {
      const bench = new GuardBench()
      try {
        const { device } = bench
        put(device, '/etc/keys', 'old', 0o640)
        device.program('ping', 'case "$*" in *192.0.2.9) sleep 100 ;; esac; echo "Network unreachable" >&2; exit 1')
        expect(await bench.prepare([file('/etc/keys', 'new'), file('/etc/added', 'x'), ...more], change, 30)).toBe('')
        const started = Number(device.read(journal('deadline'))) - 30
        await bench.guard('start')
        await until('the service', () => device.read(journal('phase')) !== 'journal\n')
        setClock(device, text.startsWith('NOT_CONFIRMED the') ? 40 : -40)
        await bench.ended()
        expect(look(device, '/etc/keys')).toMatch(/^640 \S+ old$/)
        expect(look(device, '/etc/added')).toBeUndefined()
        const log = device.read(journal('log'))
        expect(`${device.read(journal('code')).trim()} ${device.read(journal('text'))}`, log).toContain(text)
        expect(device.read(journal('phase'))).toBe(`${at}\n`)
        const lasted = Number((await device.sh('cut -d . -f 1 /proc/uptime')).output) - started
        expect(lasted).toBeLessThan(60)
        if (text.startsWith('NOT_CONFIRMED')) expect(lasted).toBeGreaterThanOrEqual(30)
        await bench.watchEnds()
      } finally {
        await bench.destroy()
      }
    },
  )

  test('a plan that restarts the device is confirmed after the restart, and restored by a second one (PLANE-060)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    for (const [id, confirms] of [
      [change, true],
      [otherChange, false],
    ] as const) {
      expect(await bench.prepare([file('/etc/keys', id), entry('reboot')], id)).toBe('')
      await bench.guard('start')
      await until(
        'the reboot',
        () => device.read(journal('state', id)) === 'rebooting\n' && device.count('reboots') === (confirms ? 1 : 2),
      )
      // The power goes: everything ends at once, and the device boots.
      await device.sh(
        `for p in $(grep -l 'OUTPOST_GUARD=${device.home}:' /proc/[0-9]*/environ 2>/dev/null); do p=\${p#/proc/}; kill -9 \${p%/environ}; done`,
      )
      writeFileSync(device.path('boot_id'), `boot-${id}\n`)
      await bench.guard('boot')
      expect(device.read(journal('state', id))).toBe('armed\n')
      expect(look(device, '/etc/keys')).toContain(id)
      writeFileSync(device.path(journal('linked', id)), '')
      await until('the tests', () => device.read(journal('phase', id)) === 'confirm\n')
      if (confirms) expect((await bench.guard('confirm', id, confirmToken, 1)).output).toMatch(/^OK/)
      else {
        writeFileSync(device.path('boot_id'), 'boot-again\n')
        await bench.guard('boot')
        expect(device.read(journal('state', id))).toBe('restored\n')
        expect(device.read(journal('code', id))).toBe('RESTARTED\n')
        expect(look(device, '/etc/keys')).toContain(change)
      }
    }
  })

  test('starts at the same time give one watch (PLANE-068)', async ({ onTestFinished }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    expect(await bench.prepare([file('/etc/keys', 'new')])).toBe('')
    const start = `sh '${device.home}/guard.sh' start &`
    await device.sh(`${start} ${start} ${start} wait`)
    await bench.reaches('confirm')
    expect(await watches(device)).toHaveLength(1)
    expect(device.read(journal('log')).match(/wrote/g)).toHaveLength(1)
  })

  test.skipIf(!isPrivileged)(
    'the numbers of processes may begin again while the watch starts (PLANE-068)',
    async ({ onTestFinished }) => {
      const bench = GuardBench.start(onTestFinished)
      const { device } = bench
      const busybox = realpathSync(device.path('bin', 'ls'))
      const begun = device.path('begun')
      const numbers = '/proc/sys/kernel/ns_last_pid'
      // Everything that starts after the first second of the watch has a lower number than the watch.
      device.program(
        'sleep',
        `[ "$1" != 1 ] || [ -e '${begun}' ] || { : >'${begun}' && echo 100 >${numbers}; }\nexec ${busybox} sleep "$@"`,
      )
      expect(await bench.prepare([file('/etc/keys', 'new')])).toBe('')
      const phase = `$(cat '${device.path(journal('phase'))}')`
      const line = `echo 20000 >${numbers}; sh '${device.home}/guard.sh' start; n=0; until [ "${phase}" = confirm ] || [ $n = 300 ]; do n=$((n + 1)); sleep 0.1; done`
      const { output } = await device.sh(
        `exec /usr/bin/unshare -pf --mount-proc ${device.path('bin', 'ash')} -c "$LINE"`,
        {
          LINE: line,
        },
      )
      expect([output, existsSync(begun), device.read(journal('phase'))]).toEqual(['', true, 'confirm\n'])
    },
  )

  test('a start finds a watch that is ending, and its change is applied nevertheless (PLANE-068)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    expect(await bench.prepare([file('/etc/keys', 'new')])).toBe('')
    await bench.guard('start')
    await bench.reaches('confirm')
    // A watch that has found no other change tidies up, and sorts the journals for that.
    const busybox = realpathSync(device.path('bin', 'ls'))
    const ending = device.path('ending')
    device.program('sort', `[ "$1" != -rn ] || { : >'${ending}' && ${busybox} sleep 5; }\nexec ${busybox} sort "$@"`)
    await bench.guard('cancel', change)
    await until('the end of the watch', () => existsSync(ending))
    expect(await bench.prepare([file('/etc/keys', 'newer')], otherChange)).toBe('')
    await bench.guard('start')
    await bench.reaches('confirm', otherChange)
  })

  test('a restore at boot that fails is tried again, and a cancellation does not wait for it (PLANE-069, PLANE-070)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    expect(await bench.prepare([file('/etc/added', 'x'), file('/etc/keys', 'new')], change, 600)).toBe('')
    await bench.guard('start')
    await bench.reaches('confirm')
    for (const pid of await watches(device)) process.kill(pid, 'SIGKILL')
    // A folder in the place of the added file cannot be removed like a file.
    rmSync(device.path('root/etc/added'))
    mkdirSync(device.path('root/etc/added'))
    writeFileSync(device.path('boot_id'), 'boot-2\n')
    await delay(1500) // what the killed watch slept with has ended
    await bench.guard('boot')
    expect(device.read(journal('state'))).toBe('armed\n')
    const asked = Date.now()
    expect((await bench.guard('cancel', change)).output).toBe('OK\n')
    expect(Date.now() - asked).toBeLessThan(30_000)
    expect(device.read(journal('state'))).toBe('armed\n')
    expect(await watches(device)).toHaveLength(1)
    rmdirSync(device.path('root/etc/added'))
    await bench.ended()
    expect(device.read(journal('state'))).toBe('restored\n')
    expect(device.read(journal('code'))).toBe('RESTARTED\n')
    expect(look(device, '/etc/keys')).toMatch(/^640 \S+ old$/)
  })

  test('the last five journals are kept, without the old bytes, and changes are confirmed, whatever the clock does (PLANE-061, PLANE-099)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const ids = Array.from({ length: 7 }, (_, index) => `${index}`.repeat(32))
    for (const [at, id] of ids.entries()) {
      expect(await bench.prepare([file('/etc/keys', id)], id)).toBe('')
      await bench.guard('start')
      await until('confirm', () => bench.device.read(journal('phase', id)) === 'confirm\n')
      setClock(bench.device, 40, id)
      expect((await bench.guard('confirm', id, confirmToken, 1)).output).toMatch(/^OK/)
      await until('the pruning', () => readdirSync(bench.device.path('home/txn')).length <= 5)
      await bench.watchEnds()
      // The clock was ahead during the first five, so that the others seem to be older.
      if (at < 5) setClock(bench.device, -40, id)
    }
    expect(readdirSync(bench.device.path('home/txn')).toSorted()).toEqual(ids.slice(2))
    expect(readdirSync(bench.device.path('home/txn', ids[6]!))).not.toContain('old')
  })

  test('checksums of files and folders, and no others than asked for (PLANE-062)', async ({ onTestFinished }) => {
    const bench = GuardBench.start(onTestFinished)
    const said = async (paths: string) => (await bench.guard('hashes', paths)).output
    put(bench.device, '/etc/config/dhcp', 'd')
    expect(await said('/etc/keys\n/none/x\n/etc/config/')).toBe(
      `OK\n${sum('old')} /etc/keys\n- /none/x\n${sum('d')} /etc/config/dhcp\n${sum(network)} /etc/config/network\n`,
    )
    for (const paths of ['', 'etc', '/etc/../keys', '/a\tb']) expect(await said(paths), paths).toMatch(/^INVALID/)
    expect(await said(Array.from({ length: 65 }, (_, index) => `/etc/${index}`).join('\n'))).toBe(
      'INVALID these are too many files\n',
    )
  })

  test('reads no clock, and uses no programs that small devices lack (PLANE-059, PLANE-003)', () => {
    const lines = guardScript().replaceAll(/^\s*#.*/gm, '')
    const started =
      /(?:^|[|&;({]|\$\(|\b(?:then|do|else|if|exec|timed \S+))\s*(?:date|base64|setsid|nohup|od|xxd|hexdump|stat|timeout|flock)(?=\s)/m
    expect(started.exec(lines)?.[0]).toBeUndefined()
    expect(started.test('x=$(date +%s)')).toBe(true)
    expect(encodeBytes(Buffer.from([0, 37, 255]))).toBe('%00%25%FF')
  })
})
