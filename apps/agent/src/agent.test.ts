import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { maxSentFile } from '@outpost/contract/device/commands'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Agent, type AgentOptions } from './agent.ts'
import { identityInMemory, identityOnDisk, makeKeyPair } from './identity.ts'
import { linux } from './platform/linux.ts'
import { CommandStore } from './store.ts'
import { TestPeer, until } from './test-peer.ts'

const tunnel = 'b'.repeat(32)
const sendToken = 'd'.repeat(32)
const fetchToken = 'c'.repeat(64)

describe('the TypeScript agent on this machine', () => {
  let home: string
  let peer: TestPeer
  let agents: Agent[]
  const said: string[] = []

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'outpost-agent-'))
    peer = await TestPeer.start()
    agents = []
    said.length = 0
  })
  afterEach(async () => {
    await Promise.all(agents.map((agent) => agent.stop()))
    await peer.close()
    rmSync(home, { recursive: true })
  })

  /** Starts an agent as `main` does, always on the same home folder. */
  function start(more: Partial<AgentOptions> = {}): Agent {
    const agent = new Agent({
      server: { addresses: [{ host: '127.0.0.1', port: peer.port }], hostKeys: [peer.hostKey] },
      platform: linux(),
      identity: identityOnDisk(home),
      store: new CommandStore(join(home, 'cmd')),
      token: 'tokentokentoken',
      retryMin: 0.2,
      allowList: () => (existsSync(join(home, 'agent.conf')) ? readFileSync(join(home, 'agent.conf'), 'utf8') : ''),
      onState: (state, text) => said.push(`${state}: ${text}`),
      ...more,
    })
    agents.push(agent)
    agent.start()
    return agent
  }

  test('enrols with its own key, describes the machine, and keeps key and identity over a restart', async () => {
    const agent = start()
    expect(await peer.frame('hello')).toMatchObject({
      agent: 'agent-node/1',
      platform: 'linux',
      name: hostname().slice(0, 128),
    })
    expect((await peer.frame('telemetry')).values).toMatchObject({
      router_uptime: expect.any(Number),
      memory_used: expect.any(Number),
    })
    await agent.stop()
    expect((await peer.frame('bye')).text).toContain('stopped')
    start()
    await until('a second hello', () => peer.frames.filter((frame) => frame.kind === 'hello').length === 2)
    expect(peer.logins.map(({ user }) => user)).toEqual(['enrol:tokentokentoken', 'd_7', 'd_7'])
    expect(new Set(peer.logins.map(({ publicKey }) => publicKey)).size).toBe(1)
  })

  test('never logs in to a server with a different host key (PLANE-006)', async () => {
    start({ server: { addresses: [{ host: '127.0.0.1', port: peer.port }], hostKeys: [makeKeyPair().public] } })
    await until('two tries', () => said.filter((line) => line.includes('another host key than pinned')).length >= 2)
    expect(peer.logins).toEqual([])
  })

  test('waits as long as the server says, both for approval and after a refusal', async () => {
    let answers = 0
    peer.onEnrol = () =>
      ++answers < 3
        ? { kind: 'pending', fingerprint: 'SHA256:x', retry: 1 }
        : { kind: 'enrolled', device: 12, interval: 60 }
    const from = Date.now()
    start()
    await peer.frame('hello')
    expect(answers).toBe(3)
    expect(Date.now() - from).toBeGreaterThan(1900)
    expect(said[0]).toBe('pending: waiting for approval of SHA256:x')
  })

  test('runs a command once and answers repeats with the stored result (PLANE-023)', async () => {
    start()
    await peer.frame('hello')
    const act = `echo x >>'${home}/count'`
    peer.run('c1', 'exec', { command: `${act}; echo out; echo err >&2; exit 4` })
    expect(await peer.result('c1')).toMatchObject({ ok: true, data: { exit_code: 4, truncated: 0 } })
    await agents[0]!.stop()
    start()
    await until('a second hello', () => peer.frames.filter((frame) => frame.kind === 'hello').length === 2)
    peer.frames.length = 0
    peer.run('c1', 'exec', { command: act })
    expect(await peer.result('c1')).toMatchObject({ ok: true, data: { exit_code: 4 } })
    expect(readFileSync(join(home, 'count'), 'utf8')).toBe('x\n')
  })

  test('interrupted during a command, it reports an unknown outcome (PLANE-025)', async () => {
    const agent = start()
    await peer.frame('hello')
    peer.run('c1', 'exec', { command: `echo x >>'${home}/count'; sleep 20; echo x >>'${home}/count'` })
    await until('the act', () => existsSync(join(home, 'count')))
    agent.cut()
    start()
    expect(await peer.result('c1')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
    expect(readFileSync(join(home, 'count'), 'utf8')).toBe('x\n')
  })

  test('a time limit kills a command with its child processes, and output too long for a frame is truncated', async () => {
    start()
    await peer.frame('hello')
    peer.run('slow', 'exec', { command: `sh -c 'sleep 1.5; touch ${home}/late' & sleep 30` }, 1)
    expect(await peer.result('slow')).toMatchObject({ ok: false, code: 'TIMEOUT' })
    await delay(1000)
    expect(existsSync(join(home, 'late'))).toBe(false)
    peer.run('long', 'exec', { command: `yes "$(printf '\\001\\002')" | head -c 90000` })
    expect((await peer.result('long')).data).toMatchObject({ truncated: 1 })
    expect(peer.faults).toEqual([])
  })

  test('answers unknown and invalid commands with an error', async () => {
    start()
    await peer.frame('hello')
    peer.run('u1', 'firmware.install')
    expect(await peer.result('u1')).toMatchObject({ ok: false, code: 'UNKNOWN_COMMAND' })
    peer.run('u2', 'toString')
    expect(await peer.result('u2')).toMatchObject({ ok: false, code: 'UNKNOWN_COMMAND' })
    peer.run('e1', 'exec', { command: '' })
    expect(await peer.result('e1')).toMatchObject({ ok: false, code: 'INVALID' })
    peer.run('../x', 'exec', { command: 'true' })
    expect(await peer.result('../x')).toMatchObject({ ok: false, code: 'STORAGE_FAILED' })
    peer.run('t1', 'tunnel.open', { tunnel, port: 1, host: '127.0.0.1', target: 1 })
    expect(await peer.result('t1')).toMatchObject({ ok: false, code: 'TARGET_NOT_ALLOWED' })
    peer.send({ kind: 'ping', n: 3 })
    await peer.frame('pong', ({ n }) => n === 3)
  })

  test('stops when its folder is removed, and does not enrol again in a loop when its number cannot be stored', async () => {
    const agent = start({ interval: 1 })
    await peer.frame('telemetry')
    rmSync(home, { recursive: true })
    await until('its end', () => agent.state === 'stopped')
    expect(said.at(-1)).toBe('stopped: the folder of this agent was removed')
    const identity = {
      ...identityInMemory(makeKeyPair()),
      save: () => {
        throw new Error('the disk is full')
      },
    }
    const logins = peer.logins.length
    start({ identity: { ...identity, current: { key: makeKeyPair() } }, retryMin: 5 })
    await delay(2000)
    expect(peer.logins.length - logins).toBeLessThanOrEqual(2)
    mkdirSync(home, { recursive: true })
  })

  test('changes its key on command, and keeps the old one until the server knows the new one (PLANE-012)', async () => {
    start()
    await peer.frame('hello')
    const old = peer.logins[0]!.publicKey
    peer.run('k1', 'key.rotate')
    const made = String((await peer.result('k1')).data['public_key'])
    peer.knownKeys = new Set([old])
    peer.drop()
    const online = (): number => said.filter((line) => line.startsWith('online')).length
    await until('the old key again', () => online() === 2)
    peer.knownKeys = new Set([made])
    peer.drop()
    await until('the new key', () => online() === 3)
    expect(peer.logins.map(({ publicKey }) => publicKey)).toEqual([old, old, made, old, made])
    expect(identityOnDisk(home).current).toMatchObject({ key: { public: made } })
  })

  test('a tunnel transfers bytes unchanged even to a slow reader, and ends on command (PLANE-035)', async () => {
    const echo = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
    await once(echo, 'listening')
    const target = (echo.address() as AddressInfo).port
    writeFileSync(join(home, 'agent.conf'), `ALLOW 127.0.0.1:${target}\n`)
    const agent = start()
    await peer.frame('hello')
    peer.run('t1', 'tunnel.open', { tunnel, port: 4001, host: '127.0.0.1', target })
    expect(await peer.result('t1')).toMatchObject({ ok: true })
    const channel = await peer.open(tunnel)
    const sent = randomBytes(8_000_000)
    const heard = createHash('sha256')
    channel.write(sent, () => channel.eof())
    await delay(300)
    channel.on('data', (chunk: Buffer) => heard.update(chunk))
    await once(channel, 'end')
    expect(heard.digest('hex')).toBe(createHash('sha256').update(sent).digest('hex'))
    channel.close()
    await until('no stream', () => agent.tunnels.streams === 0)
    peer.run('t2', 'tunnel.close', { tunnel })
    await peer.result('t2')
    await until('one connection', () => peer.connections === 1)
    echo.close()
  })

  test('refuses a stream to a target that does not answer, and reports a tunnel that ends on its own', async () => {
    writeFileSync(join(home, 'agent.conf'), 'ALLOW 127.0.0.1:1\n')
    start()
    await peer.frame('hello')
    peer.run('t1', 'tunnel.open', { tunnel, port: 4001, host: '127.0.0.1', target: 1 })
    await peer.result('t1')
    await expect(peer.open(tunnel)).rejects.toThrow()
    peer.forwards[0]!.connection.end()
    expect(await peer.frame('event')).toMatchObject({ name: 'tunnel_ended', text: tunnel })
  })

  test('a scan opens a forward for each target that it allows, and its end is not reported (REMOTE-096, REMOTE-097)', async () => {
    const target = createServer().listen(0, '127.0.0.1')
    await once(target, 'listening')
    const { port } = target.address() as AddressInfo
    writeFileSync(join(home, 'agent.conf'), `ALLOW 127.0.0.1:${port}\nALLOW 127.0.0.1:1\n`)
    start()
    await peer.frame('hello')
    peer.run('s1', 'scan.hosts', { ports: '22', sweep: 0 })
    expect(await peer.result('s1')).toMatchObject({ ok: true, data: { hosts: expect.any(String) } })
    peer.run('s2', 'scan.ports', { tunnel, hosts: '127.0.0.1', ports: `3306,1,${port}` })
    expect(await peer.result('s2')).toMatchObject({ ok: true, data: { count: 2 } })
    expect(peer.forwards.map((forward) => forward.port)).toEqual([2, 3])
    const { connection } = peer.forwards[0]!
    const opens = (number: number): Promise<boolean> =>
      new Promise((resolve) =>
        connection.forwardOut('localhost', number, '127.0.0.1', 9, (error, channel) => {
          channel?.close()
          resolve(!error)
        }),
      )
    expect([await opens(1), await opens(2), await opens(3)]).toEqual([false, false, true])
    connection.end()
    peer.run('s3', 'scan.ports', { tunnel: 'c'.repeat(32), hosts: '10.255.255.1', ports: '22' })
    expect(await peer.result('s3')).toMatchObject({ ok: true, data: { count: 0 } })
    await until('one connection', () => peer.connections === 1)
    expect(peer.frames.filter(({ kind }) => kind === 'event')).toEqual([])
    target.close()
  })

  test('with a token an output longer than a result is sent, up to 1 MiB (PLANE-052, TASKS-026)', async () => {
    start()
    await peer.frame('hello')
    const bytes = randomBytes(3 << 20)
    writeFileSync(join(home, 'bytes'), bytes)
    const run = async (id: string, count: number, more = {}, end = '') => {
      peer.run(id, 'exec', { command: `head -c ${count} '${home}/bytes'${end}`, ...more }, 2)
      return (await peer.result(id)).data
    }
    for (const count of [10, 16_384]) {
      const data = await run(`n${count}`, count, { token: sendToken })
      expect(data).toEqual(await run(`p${count}`, count))
      expect([data['truncated'], data['size'], peer.puts.length]).toEqual([0, undefined, 0])
    }
    for (const [count, size, truncated, end] of [
      [16_385, 16_385, 0, ''],
      [1 << 20, 1 << 20, 0, ''],
      [3 << 20, 1 << 20, 1, ''],
      [200_000, 200_000, 0, '; sleep 30'],
    ] as const) {
      const data = await run(`n${count}`, count, { token: sendToken }, end)
      const put = peer.puts.shift()!
      expect(put.bytes.equals(bytes.subarray(0, size))).toBe(true)
      expect(put.claim).toEqual({ token: sendToken, size, sha256: data['sha256'] })
      expect(data).toMatchObject({ size, truncated })
    }
    expect(await peer.result('n200000')).toMatchObject({ ok: false, code: 'TIMEOUT' })
    peer.onPut = () => 'error NOT_FOUND No open request for this file.'
    const data = await run('refused', 20_000, { token: sendToken })
    expect([data['truncated'], data['size'], peer.puts.length]).toEqual([1, undefined, 1])
  })

  test('sends a file at a path, or says why it cannot (PLANE-053)', async () => {
    start()
    await peer.frame('hello')
    const path = join(home, `it's "a" file æ`)
    const bytes = randomBytes(100_000)
    writeFileSync(path, bytes)
    symlinkSync(path, join(home, 'link'))
    writeFileSync(join(home, 'large'), '')
    truncateSync(join(home, 'large'), maxSentFile + 1)
    peer.run('f1', 'file.send', { file: 'path', path: join(home, 'link'), token: sendToken })
    expect(await peer.result('f1')).toMatchObject({ ok: true, data: { size: bytes.length } })
    expect(peer.puts[0]!.bytes.equals(bytes)).toBe(true)
    for (const [name, text] of [
      ['none', 'there is no file at this path'],
      ['cmd', 'what is at this path is not a file'],
      ['large', 'the file is larger than the limit of 64 MiB'],
    ] as const) {
      peer.run(name, 'file.send', { file: 'path', path: join(home, name), token: sendToken })
      expect(await peer.result(name)).toMatchObject({ ok: false, code: 'NO_FILE', text })
    }
    peer.run('f2', 'file.send', { file: 'path', token: sendToken })
    expect(await peer.result('f2')).toMatchObject({ ok: false, code: 'INVALID' })
  })

  test('fetches a file to its place, whole or not at all (PLANE-054)', async () => {
    const agent = start()
    await peer.frame('hello')
    const bytes = randomBytes(400_000)
    const place = join(home, `it's a "place" æ`)
    mkdirSync(place)
    peer.files.set(fetchToken, bytes)
    const plan = { token: fetchToken, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    const run = async (id: string, path: string, more = {}, seconds = 20) => {
      peer.run(id, 'file.fetch', { ...plan, path, ...more }, seconds)
      return peer.result(id)
    }
    peer.cuts.push(100_000, 50_000)
    expect(await run('g1', join(place, 'new'))).toMatchObject({ ok: true })
    expect(peer.fetches).toEqual([0, 100_000, 150_000])
    expect(readFileSync(join(place, 'new')).equals(bytes)).toBe(true)
    expect(statSync(join(place, 'new')).mode & 0o7777).toBe(0o644)
    chmodSync(join(place, 'new'), 0o751)
    symlinkSync(join(place, 'new'), join(home, 'link'))
    expect(await run('g2', join(home, 'link'), { mode: '600' })).toMatchObject({ ok: true })
    expect(statSync(join(place, 'new')).mode & 0o7777).toBe(0o751)
    expect(lstatSync(join(home, 'link')).isSymbolicLink()).toBe(true)
    const failures = {
      WRONG_SUM: [join(place, 'new'), { sha256: 'd'.repeat(64) }],
      NOT_FETCHED: [join(place, 'other'), { token: 'e'.repeat(64) }],
      NO_FOLDER: [join(place, 'none', 'file')],
      NOT_A_FILE: [place],
      READ_ONLY: ['/proc/file'],
      INVALID: [`${place}/`],
    } as const
    for (const [code, [path, more]] of Object.entries(failures))
      expect(await run(code, path, more)).toMatchObject({ ok: false, code })
    expect(readdirSync(place)).toEqual(['new'])
    peer.cuts.push(...Array.from({ length: 40 }, () => 1000))
    peer.run('cut', 'file.fetch', { ...plan, path: join(place, 'new') })
    await until('a partial file', () => readdirSync(place).length === 2)
    await agent.stop()
    expect(readdirSync(place)).toEqual(['new'])
    start()
    expect(await peer.result('cut')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
  })

  test('removes a file that a killed agent was fetching (PLANE-054, PLANE-025)', async () => {
    const partial = join(home, '.device-file.x')
    writeFileSync(partial, 'part')
    const store = new CommandStore(join(home, 'cmd'))
    store.begin('g1', 'file.fetch', 'boot')
    store.holdPartial('g1', partial)
    start()
    expect(await peer.result('g1')).toMatchObject({ ok: false, code: 'OUTCOME_UNKNOWN' })
    expect(existsSync(partial)).toBe(false)
  })
})
