import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { decodeLine } from '@outpost/contract/device/line-form'
import {
  base,
  change,
  network,
  ChangeBench,
  confirmToken,
  entry,
  file,
  journal,
  look,
  put,
  sum,
  watches,
} from './test-changes.ts'
import { until } from './test-peer.ts'
import { missingTools } from './test-shell.ts'

const plan = [
  base('/etc/config/network', network),
  entry('uci', { line: "set network.lan.ipaddr='10.0.0.1'" }),
  file('/etc/added', 'x'),
]

async function start(cleanUp: (end: () => Promise<void>) => void): Promise<ChangeBench> {
  const bench = await ChangeBench.start(cleanUp)
  put(bench.device, '/etc/config/network', network)
  return bench
}

/** The last hello, as it was sent. */
function hello({ device }: ChangeBench): Record<string, unknown> {
  const [run] = readdirSync(device.path('tmp')).filter((name) => name.startsWith('outpost.'))
  return decodeLine(run ? device.read('tmp', run, 'hello').trim() : '')
}

/** Waits until a change has passed its tests and the device has connected for it. */
async function isWaiting({ device }: ChangeBench, id = change): Promise<void> {
  await until('the wait', () => {
    const [run = ''] = readdirSync(device.path('tmp')).filter((name) => name.startsWith('outpost.'))
    const dialled = device.read('tmp', run, 'dialled') === `${id}\n` && existsSync(device.path('tmp', run, 'online'))
    return dialled && device.read(journal('phase', id)) === 'confirm\n'
  })
}

const isOld = ({ device }: ChangeBench): boolean =>
  look(device, '/etc/config/network')!.includes(network) && look(device, '/etc/added') === undefined

describe.skipIf(missingTools.length > 0).concurrent('configuration changes by agent.sh', { timeout: 150_000 }, () => {
  test('a change is applied, confirmed over a new connection only, and answered once it has ended (PLANE-055, PLANE-058)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { device } = bench
    const { peer } = bench.bench
    expect(String(hello(bench)['abilities']).split(',')).toContain('config')
    expect(hello(bench)['change']).toBeUndefined()
    device.program('slow', 'sleep 3')
    put(device, '/etc/init.d/slow', `#!${device.path('bin/sh')}\nsleep 3\n`, 0o755)
    bench.apply('c1', [...plan, entry('reload', { service: 'slow' })])
    // Before the device has dialled again, only the old connection can ask.
    let asked = 0
    await until('the new bytes', () => look(device, '/etc/added'))
    while (peer.frames.filter(({ kind }) => kind === 'hello').length < 2) {
      peer.run(`early${asked++}`, 'config.confirm', { change, token: confirmToken })
      await delay(200)
    }
    expect(asked).toBeGreaterThan(5)
    expect(await peer.result('early0')).toMatchObject({ ok: false, code: 'TESTING' })
    expect(device.read(journal('state'))).toBe('armed\n')
    expect(hello(bench)['change']).toMatch(new RegExp(`^${change} (tests|confirm)$`))
    expect(await bench.confirm('wrong', 'f'.repeat(32))).toMatchObject({ ok: false, code: 'WRONG_TOKEN' })
    expect(await bench.confirm('other', confirmToken, 'b'.repeat(32))).toMatchObject({ ok: false, code: 'NO_CHANGE' })
    await isWaiting(bench)
    const hashes = `${sum(network.replace('192.168.1.1', '10.0.0.1'))} /etc/config/network\n${sum('x')} /etc/added\n`
    expect(await bench.confirm('k1')).toMatchObject({ ok: true, data: { hashes } })
    const result = await peer.result('c1')
    expect(result).toMatchObject({ ok: true, code: '', data: { state: 'confirmed', phase: 'done', hashes } })
    expect(result.data['log']).toContain('wrote /etc/added')
    expect(await bench.confirm('k2')).toMatchObject({ ok: true, data: { hashes } })
    peer.run('h1', 'config.hashes', { paths: '/etc/added\n/etc/none' })
    expect(await peer.result('h1')).toMatchObject({
      ok: true,
      data: { hashes: `${sum('x')} /etc/added\n- /etc/none\n` },
    })
    for (const answers of peer.frames.filter((frame) => frame.kind === 'result'))
      if (answers.id.startsWith('early')) expect(answers).toMatchObject({ ok: false, code: 'TESTING' })
    // Another command with the same change, and the same command again, change nothing.
    put(device, '/etc/added', 'later')
    bench.apply('c2', plan)
    expect(await peer.result('c2')).toMatchObject({
      ok: false,
      code: 'INVALID',
      data: { state: 'refused', phase: 'plan' },
    })
    expect(await bench.bench.again('c1', 'config.apply')).toMatchObject({ ok: true, data: { state: 'confirmed' } })
    expect(look(device, '/etc/added')).toContain('later')
    expect(readdirSync(device.path('tmp')).filter((name) => name.startsWith('device'))).toEqual([])
  })

  test('a change that cuts the connection is restored at the deadline, and reported over the next one (PLANE-057, PLANE-029)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer } = bench.bench
    bench.apply('c1', plan, { confirm_within: 30 })
    await until('the new bytes', () => look(bench.device, '/etc/added'))
    // From now on no connection succeeds, as with a broken firewall.
    peer.onHello = () => undefined
    peer.drop()
    await until('the old bytes', () => isOld(bench), 60_000)
    peer.onHello = () => ({ kind: 'welcome', device: 7, interval: 60, name: 'bench' })
    const result = await peer.result('c1')
    expect(result).toMatchObject({ ok: false, code: 'NOT_CONFIRMED', data: { state: 'restored', phase: 'confirm' } })
    expect(result.data['hashes']).toBe(`${sum(network)} /etc/config/network\n- /etc/added\n`)
    expect(await bench.confirm('late')).toMatchObject({ ok: false, code: 'NO_CHANGE' })
    expect(bench.device.count('reboots')).toBe(0)
    expect(hello(bench)['change']).toBeUndefined()
  })

  test('a failed test and a cancel restore at once (PLANE-057, PLANE-059, PLANE-070)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer } = bench.bench
    bench.apply('c1', [...plan, entry('test', { kind: 'interface', name: 'none', timeout: 1 })])
    expect(await peer.result('c1')).toMatchObject({
      ok: false,
      code: 'TEST_FAILED',
      data: { state: 'restored', phase: 'tests' },
    })
    expect(isOld(bench)).toBe(true)
    const next = 'd'.repeat(32)
    bench.apply('c2', plan, { change: next })
    await isWaiting(bench, next)
    bench.apply('c3', plan, { change: 'e'.repeat(32) })
    expect(await peer.result('c3')).toMatchObject({ ok: false, code: 'CHANGE_PENDING', data: { state: 'refused' } })
    peer.run('x1', 'config.cancel', { change: next })
    expect(await peer.result('x1')).toMatchObject({ ok: true })
    expect(await peer.result('c2')).toMatchObject({
      ok: false,
      code: 'CANCELLED',
      data: { state: 'restored', hashes: `${sum(network)} /etc/config/network\n- /etc/added\n` },
    })
    expect(isOld(bench)).toBe(true)
    peer.run('x2', 'config.cancel', { change: next })
    expect(await peer.result('x2')).toMatchObject({ ok: false, code: 'NO_CHANGE' })
  })

  test('a refused plan is answered with its code and what the device has (PLANE-055, PLANE-056)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { peer } = bench.bench
    bench.apply('c1', [base('/etc/config/network', 'other'), ...plan.slice(1)])
    expect(await peer.result('c1')).toMatchObject({
      ok: false,
      code: 'BASE_CHANGED',
      data: { state: 'refused', phase: 'base', hashes: `${sum(network)} /etc/config/network\n- /etc/added\n` },
    })
    bench.apply('c2', ['format\tpath=/'])
    expect(await peer.result('c2')).toMatchObject({
      ok: false,
      code: 'INVALID',
      data: { state: 'refused', phase: 'plan' },
    })
    bench.apply('c3', plan, { token: 'e'.repeat(64) })
    expect(await peer.result('c3')).toMatchObject({ ok: false, code: 'NOT_FETCHED' })
    bench.apply('c4', plan, { sha256: 'e'.repeat(64) })
    expect(await peer.result('c4')).toMatchObject({ ok: false, code: 'WRONG_SUM' })
    bench.apply('c5', plan, { size: 2_000_000 })
    expect(await peer.result('c5')).toMatchObject({ ok: false, code: 'INVALID' })
    bench.apply('c6', plan, { confirm_sha256: 'x' })
    expect(await peer.result('c6')).toMatchObject({ ok: false, code: 'INVALID' })
    expect(isOld(bench)).toBe(true)
    expect(readdirSync(bench.device.path('home'))).not.toContain('txn')
    // None of them is in the way of a good one.
    bench.apply('c7', plan)
    await isWaiting(bench)
    expect(await bench.confirm('k1')).toMatchObject({ ok: true })
  })

  test('an agent that is killed continues with the change, and a restart of the device restores and reports it (PLANE-060, PLANE-061)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { device } = bench
    const { peer } = bench.bench
    bench.apply('c1', plan, { confirm_within: 90 })
    await until('the new bytes', () => look(device, '/etc/added'))
    process.kill(device.pid(), 'SIGKILL')
    await device.agent('start')
    await isWaiting(bench)
    expect(await bench.confirm('k1')).toMatchObject({ ok: true })
    expect(await peer.result('c1')).toMatchObject({ ok: true, data: { state: 'confirmed' } })
    const next = 'd'.repeat(32)
    bench.apply('c2', [file('/etc/added', 'y')], { change: next })
    await until('the newest bytes', () => look(device, '/etc/added')?.endsWith('y'))
    for (const pid of device.processes()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    writeFileSync(device.path('boot_id'), 'boot-2\n')
    await device.agent('start')
    const result = await peer.result('c2', 90_000).catch((error: unknown) => {
      const found = ['state', 'phase', 'log'].map((name) => `${name}: ${device.read(journal(name, next))}`)
      throw new Error(found.join(''), { cause: error })
    })
    expect(result).toMatchObject({ ok: false, code: 'RESTARTED', data: { state: 'restored' } })
    expect(look(device, '/etc/added')).toMatch(/ x$/)
  })

  test.each([
    ['tests', [entry('test', { kind: 'ping', host: '192.0.2.1', timeout: 300 })]],
    ['confirm', []],
  ])(
    'a guard that is killed alone in phase %s is started again and restores at the deadline (PLANE-059, PLANE-068)',
    async (phase, more) => {
      const ends: (() => Promise<void>)[] = []
      try {
        const bench = await start((end) => ends.push(end))
        const { device } = bench
        device.program('ping', 'exit 1')
        bench.apply('c1', [...plan, ...more], { confirm_within: 30 })
        await until('the phase', () => device.read(journal('phase')) === `${phase}\n`)
        const [watch] = await watches(device)
        process.kill(watch!, 'SIGKILL')
        await until('the restore', () => device.read(journal('state')) === 'restored\n', 60_000)
        if (!isOld(bench)) throw new Error('the files are not restored')
        if (device.read(journal('code')) !== 'NOT_CONFIRMED\n') throw new Error(device.read(journal('log')))
      } finally {
        for (const end of ends.toReversed()) await end()
      }
    },
  )

  test('a device without a connection after a restore restarts once (PLANE-060)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { device } = bench
    const guard = device.path('home', 'guard.sh')
    await device.sh(`sed -i 's/^LINK_TIME=120 /LINK_TIME=3 /' '${guard}'`)
    bench.apply('c1', plan)
    await until('the new bytes', () => look(device, '/etc/added'))
    bench.bench.peer.onHello = () => undefined
    bench.bench.peer.drop()
    await device.sh(`printf 'CANCELLED by hand\\n' >'${device.path(journal('end'))}'`)
    await until('the reboot', () => device.count('reboots') === 1)
    expect(isOld(bench)).toBe(true)
    writeFileSync(device.path('boot_id'), 'boot-2\n')
    await device.sh(`sh '${guard}' boot; sh '${guard}' start`)
    await delay(5000)
    expect(device.count('reboots')).toBe(1)
    bench.bench.peer.onHello = () => ({ kind: 'welcome', device: 7, interval: 60, name: 'bench' })
    expect(await bench.bench.peer.result('c1')).toMatchObject({ ok: false, code: 'CANCELLED' })
  })

  test('removing the agent restores a change that waits, and leaves no process and no file (PLANE-039)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await start(onTestFinished)
    const { device } = bench
    bench.apply('c1', [...plan, entry('reload', { service: 'outpost' })])
    await until('the wait', () => device.read(journal('phase')) === 'confirm\n')
    await bench.bench.hellos(2) // of the agent that the change has restarted
    expect((await device.agent('uninstall')).output).toContain('removed')
    expect(isOld(bench)).toBe(true)
    expect(bench.bench.processes()).toEqual([])
    expect(readdirSync(device.path())).not.toContain('home')
    expect(readdirSync(device.path('tmp'))).toEqual([])
  })

  test('an update of agent.sh that does not work is restored by the guard (PLANE-030)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await ChangeBench.start(onTestFinished)
    const { device } = bench
    const { peer } = bench.bench
    delete device.env['OUTPOST_ROOT']
    await device.agent('stop')
    await device.agent('start')
    await bench.bench.hellos(2)
    const path = device.path('home', 'agent.sh')
    const old = device.read('home', 'agent.sh')
    const update = (text: string) => [base(path, old), file(path, text), entry('reload', { service: 'outpost' })]
    bench.apply('c1', update('#!/bin/sh\nexit 1\n'), { confirm_within: 30 })
    expect(await peer.result('c1')).toMatchObject({ ok: false, code: 'NOT_CONFIRMED', data: { state: 'restored' } })
    expect(device.read('home', 'agent.sh')).toBe(old)
    const next = 'd'.repeat(32)
    const newer = old.replace('AGENT_VERSION=agent-sh/1\n', 'AGENT_VERSION=agent-sh/1b\n')
    bench.apply('c2', update(newer), { change: next })
    await until('the new agent', () => hello(bench)['agent'] === 'agent-sh/1b' && hello(bench)['change'])
    await isWaiting(bench, next)
    expect(await bench.confirm('k1', confirmToken, next)).toMatchObject({ ok: true })
    expect(await peer.result('c2')).toMatchObject({ ok: true, data: { state: 'confirmed' } })
    expect(device.read('home', 'agent.sh')).toBe(newer)
  })
})
