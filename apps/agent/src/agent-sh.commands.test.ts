import { randomBytes, createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { Bench, token } from './test-bench.ts'
import { until } from './test-peer.ts'
import { missingTools } from './test-shell.ts'

const tunnel = 'a'.repeat(32)

describe.skipIf(missingTools.length > 0).concurrent('commands of agent.sh', { timeout: 90_000 }, () => {
  test('runs a repeated command only once and reports its output and exit code (PLANE-023)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    const act = `echo x >>'${device.path('count')}'`
    peer.run('c1', 'exec', { command: `${act}; printf 'out: 100%%\\t\\303\\246\\n'; echo err >&2; exit 3` })
    const { data } = await peer.result('c1')
    expect(data).toEqual({ exit_code: '3', truncated: '0', output: 'out: 100%\tæ\nerr\n' })
    expect(peer.frames.findIndex((frame) => frame.kind === 'ack')).toBeLessThan(
      peer.frames.findIndex((frame) => frame.kind === 'result'),
    )
    expect((await bench.again('c1', 'exec', { command: act })).data).toEqual(data)
    peer.drop()
    await bench.hellos(2)
    expect((await bench.again('c1', 'exec', { command: act })).data).toEqual(data)
    await device.agent('stop')
    await device.agent('start')
    await bench.hellos(3)
    expect((await bench.again('c1', 'exec', { command: act })).data).toEqual(data)
    expect(device.count('count')).toBe(1)
  })

  test('a slow command does not block others, and its time limit kills it with all its child processes (PLANE-028)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer } = bench
    peer.run('slow', 'exec', { command: `sleep 300 & trap '' TERM; sleep 300; sleep 300` }, 4)
    await peer.frame('ack', ({ id }) => id === 'slow')
    peer.send({ kind: 'ping', n: 5 })
    peer.run('quick', 'exec', { command: 'echo quick' })
    await peer.result('quick')
    await peer.frame('pong', ({ n }) => n === 5)
    expect(peer.frames.some((frame) => frame.kind === 'result' && frame.id === 'slow')).toBe(false)
    expect(await peer.result('slow')).toMatchObject({ ok: false, code: 'TIMEOUT' })
    expect(bench.processes('OUTPOST_COMMAND=:slow:')).toEqual([])
  })

  test('truncates long output and does not wait for processes that a command leaves behind', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer } = await Bench.installed(onTestFinished)
    peer.run('long', 'exec', { command: `awk 'BEGIN { for (i = 0; i < 20000; i++) printf "\\001\\303\\251" }'` })
    peer.run('behind', 'exec', { command: 'sleep 8 & echo started' })
    const { data } = await peer.result('long')
    expect(data['truncated']).toBe('1')
    expect(Buffer.byteLength(String(data['output']))).toBeGreaterThanOrEqual(16_383)
    expect(Buffer.byteLength(String(data['output']))).toBeLessThanOrEqual(16_384)
    expect((await peer.result('behind')).data).toMatchObject({ exit_code: '0', output: 'started\n' })
    expect(peer.faults).toEqual([])
  })

  test('killed during a command, it reports an unknown outcome and does not run the command again (PLANE-025)', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    const command = `echo x >>'${device.path('count')}'; sleep 30; echo x >>'${device.path('count')}'`
    peer.run('cut', 'exec', { command })
    await until('the command to act', () => device.count('count') === 1)
    process.kill(device.pid(), 'SIGKILL')
    await device.agent('start')
    expect(await peer.result('cut')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
    expect(await bench.again('cut', 'exec', { command })).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
    expect(device.count('count')).toBe(1)
    expect(bench.processes('OUTPOST_COMMAND=:cut:')).toEqual([])
    // Nothing of the killed agent is left over: there is only one ssh client and one temporary folder.
    expect(readdirSync(device.path('tmp'))).toHaveLength(1)
    expect(bench.processes().filter((line) => line.startsWith('dbclient'))).toHaveLength(1)
  })

  test('a reboot is run once and reported after the next boot (F15)', async ({ onTestFinished, expect }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    peer.run('r1', 'reboot', {}, 300)
    await until('the reboot', () => device.count('reboots') === 1)
    expect(peer.frames.some((frame) => frame.kind === 'result')).toBe(false)
    process.kill(device.pid(), 'SIGKILL')
    writeFileSync(device.path('boot_id'), 'boot-2\n')
    await device.agent('start')
    expect(await peer.result('r1')).toMatchObject({ ok: true })
    expect(await bench.again('r1', 'reboot')).toMatchObject({ ok: true })
    await delay(1500)
    expect(device.count('reboots')).toBe(1)
  })

  test('a command that reinstalls or removes the agent gets its result before the agent restarts or ends', async ({
    onTestFinished,
    expect,
  }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    peer.run('i1', 'exec', { command: `wget -qO- ${bench.url()} | sh` })
    expect((await peer.result('i1')).data).toMatchObject({
      exit_code: '0',
      output: expect.stringContaining('continues automatically'),
    })
    await bench.hellos(2)
    expect(peer.logins.map(({ user }) => user)).toEqual([`enrol:${token}`, 'd_7', 'd_7'])
    peer.run('i2', 'exec', { command: `sh '${device.home}/agent.sh' uninstall` })
    expect((await peer.result('i2')).data).toMatchObject({ exit_code: '0' })
    // Three seconds until the removal starts, up to ten for the agent to end, then the time of the removal.
    await until('nothing left', () => !existsSync(device.home) && bench.processes().length === 0, 30_000)
  })

  test('a tunnel reaches only allowed targets and transfers bytes unchanged (PLANE-033)', async ({
    onTestFinished,
    expect,
  }) => {
    const { peer, device } = await Bench.installed(onTestFinished)
    const echo = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket))
    onTestFinished(() => void echo.close())
    echo.listen(0, '127.0.0.1')
    await once(echo, 'listening')
    const target = (echo.address() as AddressInfo).port
    peer.run('t0', 'tunnel.open', { tunnel, port: 4000, host: '127.0.0.1', target })
    expect(await peer.result('t0')).toMatchObject({ ok: false, code: 'TARGET_NOT_ALLOWED' })
    writeFileSync(device.path('home', 'agent.conf'), `ALLOW 127.0.0.1:${target}\n`)
    peer.run('t1', 'tunnel.open', { tunnel, port: 4001, host: '127.0.0.1', target })
    expect(await peer.result('t1')).toMatchObject({ ok: true })
    const channel = await peer.open(tunnel)
    const sent = randomBytes(3_000_000)
    const heard = createHash('sha256')
    channel.on('data', (chunk: Buffer) => heard.update(chunk))
    // eof() rather than end(): end() on a server's channel closes both directions.
    channel.write(sent, () => channel.eof())
    await once(channel, 'end')
    expect(heard.digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'))
    expect(peer.forwards).toMatchObject([{ tunnel, port: 4001 }])
    peer.run('t2', 'tunnel.close', { tunnel })
    expect(await peer.result('t2')).toMatchObject({ ok: true })
    await until('one connection less', () => peer.connections === 1)
  })

  test('reports a tunnel that ends on its own', async ({ onTestFinished, expect }) => {
    const bench = await Bench.installed(onTestFinished)
    bench.peer.run('t1', 'tunnel.open', { tunnel, port: 4001, host: '127.0.0.1', target: 22 })
    const forward = await until('the forward', () => bench.peer.forwards[0])
    forward.connection.end()
    expect((await bench.peer.frame('event')).text).toContain(tunnel)
    expect(bench.processes().filter((line) => line.startsWith('dbclient'))).toHaveLength(1)
  })

  test('only the exec command passes text from the server to a shell (I7)', async ({ onTestFinished, expect }) => {
    const bench = await Bench.installed(onTestFinished)
    const { peer, device } = bench
    const canary = device.path('canary')
    const touch = `touch ${canary}`
    const injections = [
      `$(${touch})`,
      `\`${touch}\``,
      `; ${touch}`,
      `'; ${touch}; '`,
      `\n${touch}\n`,
      `-oProxyCommand=${touch}`,
    ]
    const bad = [...injections, '-o', '../../canary', '*', '%00', '\t']
    for (const [index, text] of bad.entries()) {
      peer.run(text, 'exec', { command: 'true' })
      peer.run('ok-id', text)
      peer.run('ok-id', 'exec', { [text]: text })
      for (const [key, value] of Object.entries({ tunnel: text, port: text, host: text, target: text }))
        peer.run('ok-id', 'tunnel.open', { tunnel, port: 4000, host: '127.0.0.1', target: 22, [key]: value })
      peer.run('ok-id', 'tunnel.close', { tunnel: text })
      peer.send({ kind: 'error', code: text, text })
      peer.send({ kind: 'refused', code: 0, text, retry: 1 })
      await bench.hellos(index + 2)
    }
    peer.run('last', 'exec', { command: 'echo alive' })
    expect((await peer.result('last')).data['output']).toBe('alive\n')
    expect(existsSync(canary)).toBe(false)
    expect(peer.forwards).toEqual([])
    expect(readdirSync(device.path('home', 'cmd')).toSorted()).toEqual(['last', 'ok-id'])
  })
})
