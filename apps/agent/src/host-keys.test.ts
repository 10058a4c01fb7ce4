import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { Agent } from './agent.ts'
import { identityOnDisk, makeKeyPair, type KeyPair } from './identity.ts'
import { linux } from './platform/linux.ts'
import { CommandStore } from './store.ts'
import { Bench } from './test-bench.ts'
import { TestPeer, until } from './test-peer.ts'
import { missingOpenSsh, missingTools, ShellDevice } from './test-shell.ts'

const bare = (key: KeyPair): string => key.public.split(' ')[1]!
const pair = (present: KeyPair, next: KeyPair) => ({ present: present.public, next: next.public })
const lastHello = async (peer: TestPeer, count = 1) =>
  until('a hello', () => {
    const hellos = peer.frames.filter((frame) => frame.kind === 'hello')
    return hellos.length >= count && hellos.at(-1)
  })

describe.each([
  ['dbclient', 'openwrt', missingTools],
  ['OpenSSH', 'openssh', missingOpenSsh],
] as const)('agent.sh with %s (PLANE-043)', (_name, kind, missing) => {
  test.skipIf(missing.length > 0)(
    'keeps the host keys that the server names over restarts and reinstallation, and refuses invalid keys',
    { timeout: 60_000 },
    async ({ onTestFinished, expect }) => {
      const [first, second, third] = [makeKeyPair(), makeKeyPair(), makeKeyPair()]
      const bench = await Bench.start(onTestFinished, new ShellDevice(kind))
      bench.nextHostKey = first.public
      expect((await bench.install()).output).toContain('Done: connected')
      expect((await lastHello(bench.peer)).pinned).toBe(bare(first))
      // The server switches to the next key that it announced, and announces the one after it.
      await bench.replacePeer(first)
      expect((await lastHello(bench.peer)).pinned).toBe(bare(first))
      for (const [id, bad] of [
        ['b1', 'nonsense'],
        ['b2', 'ssh-rsa AAAA'],
        ['b3', "ssh-ed25519 AAAA'$(touch canary)"],
      ] as const) {
        bench.peer.run(id, 'host.keys', { present: first.public, next: bad })
        expect(await bench.peer.result(id)).toMatchObject({ ok: false, code: 'INVALID' })
      }
      bench.peer.run('p1', 'host.keys', pair(first, second))
      expect(await bench.peer.result('p1')).toMatchObject({ ok: true })
      expect(bench.device.read('home', 'h1', '.ssh', 'known_hosts')).toBe(`127.0.0.1 ${first.public}\n`)
      expect(bench.device.read('home', 'h2', '.ssh', 'known_hosts')).toBe(`127.0.0.1 ${second.public}\n`)
      // The script on the device contains older keys than the agent has stored.
      expect((await bench.device.agent('')).output).toContain('Done: connected')
      expect((await lastHello(bench.peer, 2)).pinned).toBe(bare(second))
      await bench.replacePeer(second)
      await lastHello(bench.peer)
      bench.peer.run('p2', 'host.keys', pair(second, third))
      expect(await bench.peer.result('p2')).toMatchObject({ ok: true })
      await bench.device.agent('stop')
      await bench.replacePeer(third)
      await bench.device.agent('start')
      expect((await lastHello(bench.peer)).pinned).toBe(bare(third))
      expect(bench.device.read('canary')).toBe('')
      expect((await bench.device.agent('uninstall')).code).toBe(0)
      // A killed process stays listed for a moment.
      await until('the end of every process', () => bench.processes().length === 0, 10_000)
    },
  )

  test.skipIf(missing.length > 0)(
    'the host keys of a newer script replace the stored ones',
    { timeout: 60_000 },
    async ({ onTestFinished, expect }) => {
      const [told, other, later] = [makeKeyPair(), makeKeyPair(), makeKeyPair()]
      const bench = await Bench.start(onTestFinished, new ShellDevice(kind))
      await bench.install()
      bench.peer.run('p1', 'host.keys', { present: bench.peer.hostKey, next: told.public })
      await bench.peer.result('p1')
      await bench.replacePeer(other)
      bench.nextHostKey = later.public
      expect((await bench.install('')).output).toContain('Done: connected')
      expect((await lastHello(bench.peer)).pinned).toBe(bare(later))
    },
  )
})

test(
  'the TypeScript agent keeps the host keys that the server names as long as it is started with the same keys (PLANE-043)',
  { timeout: 30_000 },
  async ({ onTestFinished, expect }) => {
    const [first, second, third] = [makeKeyPair(), makeKeyPair(), makeKeyPair()]
    const home = mkdtempSync(join(tmpdir(), 'outpost-agent-'))
    let peer = await TestPeer.start(first)
    let agent: Agent | undefined
    const start = (hostKeys: string[]): void => {
      const { port } = peer
      agent = new Agent({
        server: { addresses: [{ host: '127.0.0.1', port }], hostKeys },
        platform: linux(),
        identity: identityOnDisk(home),
        store: new CommandStore(),
        token: 'tokentokentoken',
        retryMin: 0.2,
      })
      agent.start()
    }
    const replace = async (key: KeyPair): Promise<void> => {
      const { port } = peer
      await peer.close()
      peer = await TestPeer.start(key, port)
    }
    onTestFinished(async () => {
      await agent?.stop()
      await peer.close()
      rmSync(home, { recursive: true })
    })
    start([first.public])
    expect((await lastHello(peer)).pinned).toBeUndefined()
    peer.run('b1', 'host.keys', { present: first.public, next: 'nonsense' })
    expect(await peer.result('b1')).toMatchObject({ ok: false, code: 'INVALID' })
    peer.run('p1', 'host.keys', pair(first, second))
    expect(await peer.result('p1')).toMatchObject({ ok: true })
    await replace(second)
    expect((await lastHello(peer)).pinned).toBe(bare(second))
    await agent!.stop()
    start([first.public])
    await lastHello(peer, 2)
    expect(JSON.parse(readFileSync(join(home, 'identity.json'), 'utf8')).pins.keys).toEqual([
      first.public,
      second.public,
    ])
    // A third key is not trusted.
    await agent!.stop()
    await replace(third)
    start([first.public])
    await until('a look at the key', () => peer.accepted >= 2)
    expect(peer.logins).toEqual([])
    await agent!.stop()
    start([third.public, first.public])
    expect((await lastHello(peer)).pinned).toBe(bare(first))
  },
)
