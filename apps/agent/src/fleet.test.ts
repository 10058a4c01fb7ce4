import { createHash } from 'node:crypto'
import { once } from 'node:events'
import ssh2 from 'ssh2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFleet, type Fleet, type FleetOptions } from './fleet.ts'
import { TestPeer, until } from './test-peer.ts'

describe('a fleet of simulated devices (PLANE-040)', () => {
  let peer: TestPeer
  let fleet: Fleet | undefined

  beforeEach(async () => {
    peer = await TestPeer.start()
  })
  afterEach(async () => {
    await fleet?.stop()
    await peer.close()
  })

  async function start(options: Partial<FleetOptions> = {}): Promise<Fleet> {
    fleet = await startFleet({
      server: `127.0.0.1:${peer.port}`,
      hostKey: peer.hostKey,
      count: 1,
      retryMin: 0.1,
      rebootSeconds: 0.2,
      ...options,
    })
    await until('everyone online', () => fleet!.counters().online === fleet!.devices.length)
    return fleet
  }

  test('connects, reports at the given interval, reconnects when dropped, and stops', async () => {
    let next = 0
    peer.onEnrol = () => ({ kind: 'enrolled', device: ++next, interval: 3600 })
    const fleet = await start({ count: 60, intervalSeconds: 1, token: (index) => `token-${index}` })
    expect(new Set(peer.logins.map(({ user }) => user)).size).toBe(120)
    expect(peer.logins.some(({ user }) => user === 'enrol:token-59')).toBe(true)
    await until('second reports', () => (fleet.counters().sent['telemetry'] ?? 0) >= 120)
    fleet.drop(20)
    await until('some gone', () => fleet.counters().online < 60)
    fleet.reconnect()
    await until('everyone back', () => fleet.counters().online === 60)
    await fleet.stop()
    expect(fleet.counters()).toMatchObject({ stopped: 60, online: 0 })
    await until('no connection', () => peer.connections === 0)
  })

  test('the same seed gives the same devices, and known devices need not enrol', async () => {
    const keys: string[] = []
    for (const round of [1, 2]) {
      const fleet = await start({ count: 3, seed: 'demo', deviceId: (index) => 40 + index })
      keys.push(...fleet.devices.map(({ publicKey, serial, mac }) => `${publicKey} ${serial} ${mac}`))
      expect(peer.logins.length).toBe(round * 3)
      await fleet.stop()
    }
    expect(keys.slice(0, 3)).toEqual(keys.slice(3))
    expect(peer.logins.every(({ user }) => /^d_4[0-2]$/.test(user))).toBe(true)
  })

  test('counts executed commands: repeats do not run, an interrupted command has an unknown outcome, a reboot runs once', async () => {
    const fleet = await start()
    for (let repeat = 0; repeat < 3; repeat++) peer.run('e1', 'exec', { command: 'echo hello' })
    expect((await peer.result('e1')).data).toMatchObject({ exit_code: 0, output: 'hello\n' })
    expect(fleet.acted('e1')).toBe(1)
    peer.run('e2', 'exec', { command: 'sleep 20' })
    await peer.frame('ack', ({ id }) => id === 'e2')
    fleet.powerCycle(0, 0.2)
    expect(await peer.result('e2')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
    const { boot } = await peer.frame('hello')
    peer.run('r1', 'reboot')
    expect(await peer.result('r1')).toMatchObject({ ok: true })
    await until('a new boot id', () => peer.frames.some((frame) => frame.kind === 'hello' && frame.boot !== boot))
    expect([fleet.acted('e2'), fleet.acted('r1'), fleet.acted('never')]).toEqual([1, 1, 0])
  })

  test('the simulated shell answers from generated data and does not touch this machine', async () => {
    await start({ models: ['RUT956'] })
    const run = async (id: string, command: string): Promise<unknown> => {
      peer.run(id, 'exec', { command })
      return (await peer.result(id)).data['output']
    }
    expect(await run('a', 'uname')).toBe('Linux\n')
    expect(await run('b', 'cat /etc/version && echo "two words"')).toBe('RUT9M_R_00.07.20.3\ntwo words\n')
    expect(await run('c', 'cat /proc/uptime')).toMatch(/^\d+\.\d\d \d+\.\d\d\n$/)
    expect(await run('d', 'ls /')).toContain('overlay')
    expect(await run('e', 'touch /tmp/x; $(id)')).toBe('-ash: touch: not found\n-ash: $(id): not found\n')
    expect(await run('f', 'false && echo no')).toBe('')
    expect(await run('g', 'gsmctl -q')).toMatch(/^RSSI: -\d+\n/)
  })

  test('a file put on a simulated device can be read, listed and sent again (PLANE-052, PLANE-053, PLANE-054)', async () => {
    await start({ models: ['RUT956'] })
    const bytes = Buffer.from('x'.repeat(20_000))
    const [fetchToken, token] = ['c'.repeat(64), 'd'.repeat(32)]
    peer.files.set(fetchToken, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const fetch = (id: string, path: string, more = {}) => {
      peer.run(id, 'file.fetch', { token: fetchToken, size: bytes.length, sha256, path, ...more })
      return peer.result(id)
    }
    expect(await fetch('g1', '/etc/config/own')).toMatchObject({ ok: true })
    expect(await fetch('g2', '/none/own')).toMatchObject({ ok: false, code: 'NO_FOLDER' })
    expect(await fetch('g3', '/etc')).toMatchObject({ ok: false, code: 'NOT_A_FILE' })
    expect(await fetch('g4', '/tmp/x', { size: 99_999_999 })).toMatchObject({ ok: false, code: 'NO_SPACE' })
    peer.run('e1', 'exec', { command: 'ls /etc/config' })
    expect((await peer.result('e1')).data['output']).toMatch(/wireless\n(?:.*\n)*own\n$/)
    peer.run('e2', 'exec', { command: 'cat /etc/config/own', token })
    const { data } = await peer.result('e2')
    expect(data).toMatchObject({ truncated: 0, size: peer.puts[0]!.bytes.length })
    expect(peer.puts[0]!.bytes.equals(Buffer.concat([bytes, Buffer.from('\n')]))).toBe(true)
    peer.run('f1', 'file.send', { file: 'path', path: '/etc/config/own', token })
    expect(await peer.result('f1')).toMatchObject({ ok: true, data: { size: 20_000, sha256 } })
    expect(peer.puts[1]!.bytes.equals(bytes)).toBe(true)
    peer.run('f2', 'file.send', { file: 'path', path: '/etc/none', token })
    expect(await peer.result('f2')).toMatchObject({ ok: false, code: 'NO_FILE' })
  })

  test('a tunnel to port 22 reaches a terminal, one to port 80 a web page, and any other port nothing', async () => {
    await start({ models: ['RUTX50'], shell: { user: 'root', password: 'secret' } })
    const tunnels = { ssh: 'a'.repeat(32), web: 'b'.repeat(32), plc: 'c'.repeat(32) }
    peer.run('t1', 'tunnel.open', { tunnel: tunnels.ssh, port: 1, host: '127.0.0.1', target: 22 })
    peer.run('t2', 'tunnel.open', { tunnel: tunnels.web, port: 2, host: '192.168.1.1', target: 80 })
    peer.run('t3', 'tunnel.open', { tunnel: tunnels.plc, port: 3, host: '192.168.1.44', target: 502 })
    const client = new ssh2.Client()
    client.connect({ sock: await peer.open(tunnels.ssh), username: 'root', password: 'secret' })
    await once(client, 'ready')
    const shell = await new Promise<ssh2.ClientChannel>((resolve, reject) =>
      client.shell((error, channel) => (error ? reject(error) : resolve(channel))),
    )
    let screen = ''
    shell.on('data', (chunk: Buffer) => (screen += chunk.toString()))
    shell.write('unamx\u007fe\u001b[A\rexit\r')
    await once(shell, 'close')
    expect(screen).toContain('root@RUTX50:~# unamx\b \be\r\nLinux\r\n')
    client.end()
    const web = await peer.open(tunnels.web)
    let page = ''
    web.on('data', (chunk: Buffer) => (page += chunk.toString()))
    web.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    await once(web, 'close')
    expect(page).toContain('HTTP/1.1 200 OK')
    expect(page).toContain('RUTX50, serial 6001000000')
    await expect(peer.open(tunnels.plc)).rejects.toThrow()
    const wrong = new ssh2.Client()
    const refused = once(wrong, 'error')
    wrong.connect({ sock: await peer.open(tunnels.ssh), username: 'root', password: 'demo' })
    expect(String(await refused)).toContain('authentication')
  })
})
