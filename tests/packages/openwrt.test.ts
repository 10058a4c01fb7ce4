import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agentScript } from '../../apps/agent/src/script.ts'
import { Bench, token } from '../../apps/agent/src/test-bench.ts'
import { until } from '../../apps/agent/src/test-peer.ts'
import { makeRoot, mayChroot } from '../../apps/agent/src/test-root.ts'
import { missingTools, type Ran } from '../../apps/agent/src/test-shell.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'packaging/openwrt')

/** Has as much of OpenWrt's uci as the package uses: get, delete and commit of single options. */
const uci = `[ "$1" != -q ] || shift
option=\${2##*.}
case $1 in
  get) sed -n "s/^[[:space:]]*option $option '\\(..*\\)'$/\\1/p" /etc/config/remote-agent | grep . ;;
  delete) sed -i "/option $option /d" /etc/config/remote-agent ;;
esac`

/** Builds the package. @returns its path */
function build(onTestFinished: (end: () => void) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-ipk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return execFileSync('sh', [join(source, 'build-ipk.sh'), folder], { encoding: 'utf8' }).trim()
}

describe.skipIf(missingTools.length > 0 || !mayChroot)('SYSTEM-065 the OpenWrt package', { timeout: 120_000 }, () => {
  test('contains the script that the server serves, and names no brand', ({ onTestFinished }) => {
    const file = build(onTestFinished)
    const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
    expect(file).toMatch(new RegExp(`/remote-agent_${version}-1_all\\.ipk$`))
    const inner = (name: string, member: string): string =>
      execFileSync('sh', ['-c', 'tar -xzOf "$0" "$1" | tar -xzOf - "$2"', file, `./${name}.tar.gz`, `./${member}`], {
        encoding: 'utf8',
        maxBuffer: 8e6,
      })
    // Settings that are their own placeholders.
    const served = agentScript({
      servers: ['@SERVERS@'],
      hostKey: '@HOST_KEY@',
      nextHostKey: '@NEXT_HOST_KEY@',
      url: '@URL@',
    })
    expect(inner('data', 'usr/lib/remote-agent/agent.sh')).toBe(served)
    expect(inner('control', 'control')).toContain(`Package: remote-agent\nVersion: ${version}-1\n`)
    expect(inner('control', 'conffiles')).toBe('/etc/config/remote-agent\n')
    const visible = ['control', 'conffiles']
      .map((name) => inner('control', name))
      .concat(inner('data', 'etc/config/remote-agent'))
    expect(visible.join('\n')).not.toMatch(/outpost/i)
    // The feed builds the same package.
    const feed = readFileSync(join(source, 'outpost-agent/Makefile'), 'utf8')
    for (const name of ['files/set-up', 'files/remote-agent.config', 'files/remote-agent.init', 'assemble.sh']) {
      expect(feed).toContain(`./${name}`)
      expect(existsSync(join(source, 'outpost-agent', name)), name).toBe(true)
    }
  })

  test('connects the device with the settings of its file, once, and is removed completely', async ({
    onTestFinished,
  }) => {
    const bench = await Bench.start(onTestFinished)
    const { root: device, run } = makeRoot(bench, onTestFinished)
    // Programs of the folder, in which the shell has another path than on the bench's device.
    const program = (name: string, body: string): void => {
      bench.device.program(name, '')
      writeFileSync(join(bench.device.bin, name), `#!/bin/sh\n${body}\n`)
    }
    program('uci', uci)
    program('logger', 'case $# in 2) cat ;; *) shift 3; echo "$*" ;; esac >>/log')
    copyFileSync(build(onTestFinished), join(device, 'tmp/agent.ipk'))
    mkdirSync(join(device, 'package'))
    const log = (): string => readFileSync(join(device, 'log'), 'utf8')
    // As opkg does.
    const installed = await run(
      'cd /package && tar -xzf /tmp/agent.ipk && tar -xzf control.tar.gz && tar -xzf data.tar.gz -C / 2>&1; cat debian-binary; sh postinst',
    )
    expect(installed).toMatchObject({ code: 0, output: expect.stringContaining('2.0') })
    await until(
      'the answer of the package without settings',
      () => existsSync(join(device, 'log')) && log().includes('not set up: set servers'),
    )
    expect(existsSync(join(device, 'etc/rc.d/S98remote-agent'))).toBe(true)
    expect(existsSync(join(device, 'etc/outpost'))).toBe(false)

    const settings = { servers: `127.0.0.1:${bench.peer.port}`, host_key: bench.peer.hostKey, token }
    const configuration = join(device, 'etc/config/remote-agent')
    for (const [name, value] of Object.entries(settings))
      writeFileSync(
        configuration,
        readFileSync(configuration, 'utf8').replace(`option ${name} ''`, `option ${name} '${value}'`),
      )
    const start = (): Promise<Ran> => run('/etc/init.d/remote-agent start')
    await start()
    await bench.hellos(1)
    expect(bench.peer.logins.map(({ user }) => user)).toEqual([`enrol:${token}`, 'd_7'])
    await until('the end of the installation', () => log().includes('Done: connected'))
    await until('the token is removed', () => !readFileSync(configuration, 'utf8').includes(token))
    expect((statSync(configuration).mode & 0o777).toString(8)).toBe('600')
    const command = await bench.again('a1'.repeat(16), 'ping')
    expect(command).toMatchObject({ kind: 'result' })

    // The start of every boot changes nothing, and a change of a setting does.
    const setUp = (): Promise<Ran> => run('/bin/sh /usr/lib/remote-agent/set-up')
    const change = (name: string, value: string): void => {
      const changed = readFileSync(configuration, 'utf8').replace(
        new RegExp(`option ${name} '.*'`),
        `option ${name} '${value}'`,
      )
      writeFileSync(configuration, changed)
    }
    await setUp()
    expect(bench.peer.logins).toHaveLength(2)
    change('next_host_key', bench.peer.hostKey)
    await setUp()
    await bench.hellos(2)
    const agent = readFileSync(join(device, 'etc/outpost/agent.sh'), 'utf8')
    expect(agent).toContain(`OUTPOST_NEXT_HOST_KEY='${bench.peer.hostKey}'`)
    change('servers', '`reboot`')
    expect((await setUp()).code).toBe(1)
    expect(readFileSync(join(device, 'etc/outpost/agent.sh'), 'utf8')).toBe(agent)

    // An upgrade of the package leaves the agent alone, a removal does not.
    await run('PKG_UPGRADE=1 sh /package/prerm')
    expect(existsSync(join(device, 'etc/outpost/key'))).toBe(true)
    await run('sh /package/prerm')
    await until('no connection', () => bench.peer.connections === 0)
    expect(existsSync(join(device, 'etc/outpost'))).toBe(false)
    expect(readdirSync(join(device, 'etc/rc.d'))).toEqual([])
    expect(readdirSync(join(device, 'etc/init.d'))).toEqual(['remote-agent'])
  })
})
