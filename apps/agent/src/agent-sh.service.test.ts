import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Bench, token } from './test-bench.ts'
import { until } from './test-peer.ts'
import { makeRoot, mayChroot } from './test-root.ts'
import { missingTools } from './test-shell.ts'

/** The files of an installed agent outside its folder. */
const ownFiles = [
  '/etc/init.d/outpost',
  '/etc/rc.d/S99outpost',
  '/etc/init.d/outpost-guard',
  '/etc/rc.d/S15outpost-guard',
]

describe.skipIf(missingTools.length > 0 || !mayChroot)(
  'agent.sh as a service of the system',
  { timeout: 60_000 },
  () => {
    test('procd: installs an init script that survives a firmware upgrade, and removes it completely', async ({
      onTestFinished,
    }) => {
      const bench = await Bench.start(onTestFinished)
      const { root, run } = makeRoot(bench, onTestFinished)
      const pasted = await run(`wget -qO- ${bench.url()} | sh -s -- ${token}`)
      expect(pasted.output).toContain('kept running by: procd')
      expect(pasted.output).toContain('Done: connected')
      expect(bench.peer.logins.map(({ user }) => user)).toEqual([`enrol:${token}`, 'd_7'])
      expect(lstatSync(join(root, 'etc/rc.d/S99outpost')).isSymbolicLink()).toBe(true)
      const kept = readFileSync(join(root, 'etc/sysupgrade.conf'), 'utf8').split('\n')
      expect(kept).toEqual(['/etc/mine', '/etc/outpost/', ...ownFiles, ''])
      // The guard runs before the network (START=20), and restores what was not confirmed before a restart.
      expect(readdirSync(join(root, 'etc/rc.d')).toSorted()).toEqual(['S15outpost-guard', 'S99outpost'])
      const txn = join(root, 'etc/outpost/txn', 'a1'.repeat(16))
      mkdirSync(join(txn, 'old'), { recursive: true })
      const journal = {
        state: 'armed',
        boot: 'earlier',
        open: '',
        phase: 'confirm',
        paths: '/etc/mine',
        list: '1 0600 0:0 /etc/mine',
      }
      for (const [name, text] of Object.entries({ ...journal, 'old/1': 'old' }))
        writeFileSync(join(txn, name), text === '' ? '' : `${text}\n`)
      await run(
        'echo new >/etc/mine; /etc/rc.d/S15outpost-guard boot; cat /etc/outpost/txn/*/state /etc/outpost/txn/*/code',
      )
      expect(readFileSync(join(txn, 'state'), 'utf8')).toBe('restored\n')
      expect(readFileSync(join(txn, 'code'), 'utf8')).toBe('RESTARTED\n')
      expect(readFileSync(join(root, 'etc/mine'), 'utf8')).toBe('old\n')
      rmSync(join(root, 'etc/mine'))
      expect(readFileSync(join(root, 'params'), 'utf8')).toContain('respawn 3600 5 0')
      expect((lstatSync(join(root, 'etc/outpost/key')).mode & 0o777).toString(8)).toBe('600')
      // A second installation adds no further line, keeps the key, and does not enrol again.
      expect((await run('rm -f /etc/rc.d/*; sh /etc/outpost/agent.sh')).output).toContain('Done: connected')
      expect(readFileSync(join(root, 'etc/sysupgrade.conf'), 'utf8').split('\n')).toHaveLength(7)
      expect(bench.peer.logins.map(({ user }) => user)).toEqual([`enrol:${token}`, 'd_7', 'd_7'])
      expect((await run('sh /etc/outpost/agent.sh uninstall')).output).toContain('removed')
      await until('no connection', () => bench.peer.connections === 0)
      expect(readdirSync(join(root, 'etc')).toSorted()).toEqual([
        'init.d',
        'rc.common',
        'rc.d',
        'systemd',
        'sysupgrade.conf',
      ])
      expect([
        ...readdirSync(join(root, 'etc/init.d')),
        ...readdirSync(join(root, 'etc/rc.d')),
        ...readdirSync(join(root, 'tmp')),
      ]).toEqual([])
      expect(readFileSync(join(root, 'etc/sysupgrade.conf'), 'utf8')).toBe('/etc/mine\n')
    })

    test('procd: an agent that was installed before gets the guard at its next start (PLANE-062)', async ({
      onTestFinished,
    }) => {
      const bench = await Bench.start(onTestFinished)
      const { root, run } = makeRoot(bench, onTestFinished)
      await run(`wget -qO- ${bench.url()} | sh -s -- ${token}`)
      await run(
        'sh /etc/outpost/agent.sh stop; rm -f /etc/outpost/guard.sh /etc/init.d/outpost-guard /etc/rc.d/S15*; /etc/init.d/outpost start',
      )
      await bench.hellos(2)
      expect(existsSync(join(root, 'etc/outpost/guard.sh'))).toBe(true)
      expect(readdirSync(join(root, 'etc/rc.d')).toSorted()).toEqual(['S15outpost-guard', 'S99outpost'])
      const hellos = bench.peer.frames.filter((frame) => frame.kind === 'hello')
      expect(hellos.at(-1)!.abilities).toMatch(/,config(,|$)/)
      // Where its services cannot be written, this device does not offer changes.
      await run(
        'sh /etc/outpost/agent.sh stop; rm -f /etc/init.d/outpost-guard; mkdir /etc/init.d/outpost-guard; /etc/init.d/outpost start',
      )
      await bench.hellos(3)
      const last = bench.peer.frames.findLast((frame) => frame.kind === 'hello')
      expect(last!.abilities).not.toContain('config')
      await run('rmdir /etc/init.d/outpost-guard')
    })

    test('systemd: installs and removes a unit', async ({ onTestFinished }) => {
      const bench = await Bench.start(onTestFinished)
      const { root, run } = makeRoot(bench, onTestFinished)
      const unit = '/etc/systemd/system/outpost.service'
      // Like systemctl: start runs ExecStart with the variables of Environment.
      const value = (name: string): string => `$(sed -n 's/^${name}=//p' ${unit})`
      const start = `case $2 in outpost) env ${value('Environment')} ${value('ExecStart')} </dev/null >/dev/null 2>&1 & ;; esac`
      const systemctl = `#!/bin/sh\necho "$*" >>/asked\ncase $1 in start) ${start} ;; esac\n`
      writeFileSync(join(bench.device.bin, 'systemctl'), systemctl, { mode: 0o755 })
      const pasted = await run(`wget -qO- ${bench.url()} | OUTPOST_SERVICE=systemd sh -s -- ${token}`)
      expect(pasted.output).toContain('kept running by: systemd')
      expect(pasted.output).toContain('Done: connected')
      expect(readFileSync(join(root, unit), 'utf8')).toContain('Restart=always')
      await run('sh /etc/outpost/agent.sh uninstall')
      const asked = readFileSync(join(root, 'asked'), 'utf8').trim().split('\n')
      expect(asked).toEqual([
        'daemon-reload',
        'enable outpost',
        'start outpost',
        'daemon-reload',
        'enable outpost-restore',
        'stop outpost',
        'disable outpost',
        'daemon-reload',
        'stop outpost-guard',
        'disable outpost-restore',
        'daemon-reload',
      ])
      expect(readdirSync(join(root, 'etc/systemd/system'))).toEqual([])
      expect(existsSync(join(root, 'etc/outpost'))).toBe(false)
    })
  },
)

describe
  .skipIf(missingTools.length > 0)
  .concurrent('agent.sh after its folder was removed', { timeout: 60_000 }, () => {
    test('exits on its own while it is connected', async ({ onTestFinished }) => {
      const bench = await Bench.installed(onTestFinished)
      expect(bench.device.processes().length).toBeGreaterThan(1)
      rmSync(bench.device.home, { recursive: true })
      bench.peer.send({ kind: 'interval', seconds: 5 })
      await until('the end of every process', () => bench.device.processes().length === 0, 20_000)
    })

    test('exits on its own while it waits to connect, and does not busy-loop when its programs are gone too', async ({
      onTestFinished,
    }) => {
      const bench = await Bench.installed(onTestFinished)
      for (const name of ['bin', 'tmp']) rmSync(bench.device.path(name), { recursive: true })
      await bench.peer.close()
      await until('the end of every process', () => bench.device.processes().length === 0, 20_000)
    })
  })
