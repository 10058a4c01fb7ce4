import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  base,
  change,
  confirmToken,
  entry,
  file,
  GuardBench,
  journal,
  look,
  put,
  network,
  otherChange,
  sum,
} from './test-changes.ts'
import { missingTools } from './test-shell.ts'

const hash = `$6$saltsalt$${'./Az09'.repeat(14)}ab`

const isPrivileged = process.getuid?.() === 0
describe.skipIf(missingTools.length > 0)('the plan of a configuration change', { timeout: 120_000 }, () => {
  test('a plan that cannot be read or names what it may not is refused before anything is written (PLANE-055)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    mkdirSync(device.path('root', 'folder'))
    symlinkSync('/proc/version', device.path('root', 'leads'))
    symlinkSync(device.path('root', 'nowhere'), device.path('root', 'nowhere.link'))
    symlinkSync(device.path('home', 'txn'), device.path('root', 'journals'))
    const good = file('/etc/keys', 'new')
    const plans: Record<string, string[] | string> = {
      'the plan is empty': [],
      'does not know its kind': [good, entry('format', { path: '/etc/keys' })],
      'needs files that are guarded': [entry('api', { method: 'PUT', path: '/x', type: 'y', body: '{}' })],
      'the method is not valid': [entry('api', { method: 'GET', path: '/x' }), good],
      'needs a user and a password': [entry('login', { username: 'admin' }), good],
      'more than 200 entries': Array.from({ length: 201 }, () => entry('guard', { path: '/etc/keys' })),
      'more than 64 files': Array.from({ length: 65 }, (_, index) => entry('guard', { path: `/etc/n${index}` })),
      'paths of the plan are too long': Array.from({ length: 60 }, (_, index) =>
        entry('guard', { path: `/etc/${index}${'x'.repeat(220)}` }),
      ),
      'a path that is relative': [file('etc/keys', 'x')],
      'a path with ..': [file('/etc/../etc/keys', 'x')],
      'a path with .': [file('/etc/./keys', 'x')],
      'a path with two slashes': [file('/etc//keys', 'x')],
      'a path that is a folder': [file('/folder', 'x')],
      'a path that ends with a slash': [file('/etc/', 'x')],
      'a path in a folder that does not exist': [file('/none/keys', 'x')],
      'a path with a line break': [file('/etc/a\nb', 'x')],
      'a path with a tab': [`file\tpath=/etc/a%09b\tsha256=${sum('x')}\tcontent=x`],
      '/proc': [file('/proc/version', 'x')],
      'a link into /proc': [file('/leads', 'x')],
      'a link that leads nowhere': [file('/nowhere.link', 'x')],
      'no checksum': ['file\tpath=/etc/keys\tcontent=x'],
      'another checksum': [`file\tpath=/etc/keys\tsha256=${sum('y')}\tcontent=x`],
      'a bad escape in the content': [`file\tpath=/etc/keys\tsha256=${sum('x')}\tcontent=x%4`],
      'a bad escape in a path': ['remove\tpath=/etc/%zz'],
      'NUL in a path': ['remove\tpath=/etc/keys%00'],
      'an unknown field': [`${good}\tmagic=1`],
      'a field of another kind': [`remove\tpath=/etc/keys\tmode=0644`],
      'a mode': [file('/etc/keys', 'x', { mode: '999' })],
      'an owner': [file('/etc/keys', 'x', { owner: 'root:root' })],
      'a file changed twice': [good, entry('remove', { path: '/etc/keys' })],
      'a command of uci': [base('/etc/config/network', network), entry('uci', { line: 'import network' })],
      'two commands of uci': [
        base('/etc/config/network', network),
        entry('uci', { line: "set network.lan.a='1;2';set network.lan.b=1" }),
      ],
      'a comment for uci': [base('/etc/config/network', network), entry('uci', { line: 'set network.lan.a=1 #x' })],
      'a configuration elsewhere': [entry('uci', { line: 'set ../network.lan.a=1' })],
      'without a base': [entry('uci', { line: 'set network.lan.a=1' })],
      'in two ways': [
        base('/etc/config/network', network),
        file('/etc/config/network', 'x'),
        entry('uci', { line: 'set network.lan.a=1' }),
      ],
      'a service': [good, entry('reload', { service: '../x' })],
      'a test': [good, entry('test', { kind: 'luck' })],
      'a host': [good, entry('test', { kind: 'ping', host: '-f' })],
      'a URL': [good, entry('test', { kind: 'http', url: 'file:///etc/passwd' })],
      'an interface': [good, entry('test', { kind: 'ping', host: '1.1.1.1', interface: '$(reboot)' })],
      'a timeout': [good, entry('test', { kind: 'modem', timeout: '0' })],
      'a guarded folder that does not exist': [entry('guard', { path: '/none/' })],
      'a user': [entry('password', { user: 'a:b', hash })],
      'a hash': [entry('password', { user: 'root', hash: 'secret' })],
      'a hash with a colon': [entry('password', { user: 'root', hash: hash.replace('salt', 'sa:t') })],
      'a plain password': [entry('password', { user: 'root', hash, password: 'x' })],
      'no shadow in that folder, twice': [
        entry('password', { user: 'root', hash }),
        entry('password', { user: 'root', hash }),
      ],
      'random bytes': Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 7919) % 256)).toString('latin1'),
    }
    for (const [what, plan] of Object.entries(plans)) {
      const answer = await bench.prepare(plan)
      expect(answer, what).toMatch(/^INVALID [ -~]+$/)
      if (/^(the|does|cannot|more|paths|without|in two)/.test(what)) expect(answer).toContain(what)
    }
    for (const within of ['29', '901', 'x', ''])
      expect(await bench.prepare([good], change, within as never)).toMatch(/^INVALID/)
    expect(await bench.prepare([good], '../../etc')).toMatch(/^INVALID/)
    // The journals themselves, whichever way the path leads there.
    expect(await bench.prepare([good])).toBe('')
    await bench.guard('quit', 'CANCELLED', 'x')
    expect(await bench.prepare([file(`/journals/${change}/state`, 'armed\n')], otherChange)).toMatch(
      /^INVALID .* may not be changed$/,
    )
    expect(look(device, '/etc/keys')).toMatch(/^640 \S+ old$/)
    expect(readdirSync(device.path('root', 'etc')).toSorted()).toEqual(['config', 'init.d', 'keys'])
    expect(readdirSync(device.path('home', 'txn'))).toEqual([change])
  })

  test('what users changed or staged is never overwritten, and a second change waits (PLANE-055, PLANE-056)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    const set = entry('uci', { line: "set network.lan.ipaddr='10.0.0.1'" })
    expect(await bench.prepare([base('/etc/config/network', 'as it was'), set])).toMatch(
      /^BASE_CHANGED \/etc\/config\/network /,
    )
    expect(device.read(bench.folder, 'hashes')).toBe(`${sum(network)} /etc/config/network\n`)
    expect(await bench.prepare([base('/etc/keys'), file('/etc/keys', 'x')])).toMatch(/^BASE_CHANGED/)
    expect(await bench.prepare([base('/etc/none', 'x')])).toMatch(/^BASE_CHANGED/)
    expect(device.read(bench.folder, 'hashes')).toBe('- /etc/none\n')
    await device.sh("uci set network.lan.proto='static'")
    expect(await bench.prepare([base('/etc/config/network', network), set])).toMatch(
      /^STAGED_LOCALLY .*network\.lan\.proto/,
    )
    expect((await device.sh('uci changes')).output).toContain('network.lan.proto')
    expect(await bench.prepare([file('/etc/keys', 'x')])).toBe('')
    expect(await bench.prepare([file('/etc/keys', 'y')], otherChange)).toBe(
      `CHANGE_PENDING the change ${change} has not ended`,
    )
    await bench.guard('quit', 'CANCELLED', 'x')
    expect(await bench.prepare([file('/etc/keys', 'y')])).toMatch(/^INVALID a change with this id/)
    expect(look(device, '/etc/config/network')).toContain(network)
  })

  test('uci decides in a copy what its lines mean, and its errors refuse the plan (PLANE-056)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    const on = base('/etc/config/network', network)
    const uci = (line: string): string => entry('uci', { line })
    expect(await bench.prepare([on, uci('set network.wan.proto=dhcp')])).toMatch(
      /^PREFLIGHT uci refuses .* Invalid argument$/,
    )
    expect(await bench.prepare([on, uci("set network.lan.ipaddr='10")])).toMatch(/^PREFLIGHT .*Parse error/)
    expect(await bench.prepare([file('/etc/config/broken', "config x 'y'\n\toption a 'b\n")])).toMatch(
      /^PREFLIGHT uci cannot read \/etc\/config\/broken: .*Parse error/,
    )
    put(device, '/etc/config/bad', "config 'x\n")
    expect(await bench.prepare([base('/etc/config/bad', "config 'x\n"), uci('set bad.a=b')])).toMatch(/^PREFLIGHT/)
    expect(look(device, '/etc/config/network')).toContain(network)
    expect((await device.sh('uci changes 2>/dev/null')).output).toBe('')
    const lines = [
      "set network.lan.ipaddr='it'\\''s; # \"x\"'",
      'set network.wan=interface',
      "add_list network.wan.dns='1.1.1.1'",
      "add_list network.wan.dns='9.9.9.9'",
      "del_list network.wan.dns='1.1.1.1'",
      'add network route',
      "set network.@route[-1].target='10.0.0.0/8'",
      'rename network.lan=home',
      'reorder network.wan=0',
      'set fresh.a=b',
    ]
    expect(await bench.prepare([on, base('/etc/config/fresh'), ...lines.map(uci)])).toBe('')
    await bench.guard('start')
    await bench.reaches('confirm')
    expect(look(device, '/etc/config/network')).toContain(
      `
config interface 'wan'
\tlist dns '9.9.9.9'

config interface 'home'
\toption ipaddr 'it'\\''s; # "x"'

config route
\toption target '10.0.0.0/8'

`,
    )
    expect(look(device, '/etc/config/fresh')).toMatch(/^600 .*\s+config b 'a'\s+$/)
    expect(device.count('reloads')).toBe(1)
    await bench.guard('cancel', change)
    await bench.ended()
    expect(look(device, '/etc/config/network')).toContain(network)
    expect(look(device, '/etc/config/fresh')).toBeUndefined()
    expect(device.count('reloads')).toBe(2)
  })

  test('a device without uci refuses lines of uci with the reason, and takes files as before (PLANE-056)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    rmSync(join(device.bin, 'uci'))
    const plan = [base('/etc/config/network', network), entry('uci', { line: 'set network.lan.proto=dhcp' })]
    expect(await bench.prepare(plan)).toBe('PREFLIGHT this device has no uci')
    expect(look(device, '/etc/config/network')).toContain(network)
    expect(await bench.prepare([file('/etc/keys', 'x')])).toBe('')
  })

  test('passwords become lines of /etc/shadow, which are restored like other files, and leave no trace (PLANE-072)', async ({
    onTestFinished,
  }) => {
    const bench = GuardBench.start(onTestFinished)
    const { device } = bench
    const shadow = 'root::0:0:99999:7:::\nadmin:$1$a$b:19000:0:99999:7:::x:y\nroot2:*:1::::::\n'
    const admin = hash.replace('saltsalt', 'othersalt')
    const plan = [entry('password', { user: 'root', hash }), entry('password', { user: 'admin', hash: admin })]
    expect(await bench.prepare(plan)).toBe('PREFLIGHT this device has no /etc/shadow')
    put(device, '/etc/shadow', shadow, 0o640)
    if (isPrivileged) chownSync(device.path('root/etc/shadow'), 0, 42)
    const before = look(device, '/etc/shadow')!
    expect(await bench.prepare([...plan, entry('password', { user: 'nobody', hash })])).toBe(
      'PREFLIGHT there is no user nobody in /etc/shadow',
    )
    expect(await bench.prepare([...plan, file('/etc/shadow', 'x')])).toBe(
      'INVALID the plan changes /etc/shadow in two ways',
    )
    expect(await bench.prepare([...plan, base('/etc/shadow', 'other')])).toMatch(/^BASE_CHANGED \/etc\/shadow /)
    expect(look(device, '/etc/shadow')).toBe(before)
    expect(await bench.prepare([...plan, base('/etc/shadow', shadow)])).toBe('')
    await bench.guard('start')
    await bench.reaches('confirm')
    expect(look(device, '/etc/shadow')).toBe(
      before.replace('root::', `root:${hash}:`).replace('admin:$1$a$b:', `admin:${admin}:`),
    )
    const { output } = await device.sh(`grep -rlF '${hash}' '${device.path()}'`)
    expect(output).toBe(`${device.path('root/etc/shadow')}\n`)
    await bench.guard('cancel', change)
    await bench.ended()
    expect(look(device, '/etc/shadow')).toBe(before)
    // Confirmed, they stay.
    expect(await bench.prepare(plan, otherChange)).toBe('')
    await bench.guard('start')
    await bench.reaches('confirm', otherChange)
    expect((await bench.guard('confirm', otherChange, confirmToken, 1)).output).toMatch(/^OK/)
    expect((await device.sh(`grep -rlF '${hash}' '${device.path()}'`)).output).toBe(output)
  })

  test.skipIf(!isPrivileged)(
    'a full or read-only file system refuses the plan (PLANE-055)',
    async ({ onTestFinished }) => {
      const bench = GuardBench.start(onTestFinished)
      const { device } = bench
      const place = device.path('root', 'small')
      mkdirSync(place)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', place])
      onTestFinished(() => void execFileSync('umount', ['--lazy', place]))
      const big = file('/small/file', Buffer.alloc(80_000, 'x'))
      expect(await bench.prepare([big])).toMatch(/^NO_SPACE no space for three times 80000 bytes in \/small\//)
      // df may not say, and others may take the space.
      device.program('df', 'exit 1')
      writeFileSync(join(place, 'filler'), Buffer.alloc(200_000))
      expect(await bench.prepare([big])).toBe('')
      await bench.guard('start')
      await bench.ended()
      expect(device.read(journal('code'))).toBe('NOT_APPLIED\n')
      expect(device.read(journal('phase'))).toBe('apply\n')
      expect(readdirSync(place)).toEqual(['filler'])
      execFileSync('mount', ['-o', 'remount,ro', place])
      expect(await bench.prepare([file('/small/file', 'x')], otherChange)).toBe(
        'READ_ONLY /small/ cannot be written to: Read-only file system',
      )
    },
  )
})
