import { writeFileSync } from 'node:fs'
import { describe, test } from 'vitest'
import { Agent } from './agent.ts'
import { chooseAddress, type Address } from './addresses.ts'
import { identityInMemory, makeKeyPair } from './identity.ts'
import { linux } from './platform/linux.ts'
import { CommandStore } from './store.ts'
import { Bench } from './test-bench.ts'
import { TestPeer, until } from './test-peer.ts'
import { missingOpenSsh, missingTools, ShellDevice } from './test-shell.ts'

/** Returns a port that was free just now. */
async function freePort(): Promise<number> {
  const peer = await TestPeer.start()
  const { port } = peer
  await peer.close()
  return port
}

const tunnel = 'ab'.repeat(16)
/** Waits for a report, which a device sends once it was welcomed. */
const isOnline = (peer: TestPeer): Promise<unknown> =>
  until('a report', () => peer.frames.some(({ kind }) => kind === 'telemetry'), 20_000)

describe.each([
  ['dbclient', 'openwrt', missingTools],
  ['OpenSSH', 'openssh', missingOpenSsh],
] as const)('agent.sh with %s and several addresses', (_name, kind, missing) => {
  test.skipIf(missing.length > 0)(
    'PLANE-101 connects to the address that answers, and to another one when that server is gone',
    { timeout: 90_000 },
    async ({ onTestFinished, expect }) => {
      const key = makeKeyPair()
      const port = await freePort()
      const bench = await Bench.start(onTestFinished, new ShellDevice(kind))
      await bench.replacePeer(key)
      // By another name, so that the key must be known for each name.
      bench.otherServers = [`localhost:${port}`]
      expect((await bench.install()).output).toContain('Done: connected to 127.0.0.1 as')
      const other = await TestPeer.start(key, port)
      onTestFinished(() => other.close())
      await bench.peer.close()
      await isOnline(other)
      expect((await bench.device.agent('status')).output).toContain('online: connected to localhost as')
      // A tunnel uses the address of the control connection.
      await bench.replacePeer(key)
      writeFileSync(bench.device.path('home', 'agent.conf'), 'ALLOW 127.0.0.1:80\n')
      other.run('t1', 'tunnel.open', { tunnel, port: 4000, host: '127.0.0.1', target: 80 })
      expect(await other.result('t1')).toMatchObject({ ok: true })
      await until('the connection of the tunnel', () => other.logins.some(({ user }) => user === `t_${tunnel}`))
      expect(bench.peer.accepted).toBe(0)
    },
  )
})

test(
  'PLANE-101 the TypeScript agent connects to the address that answers, and to another one when that server is gone',
  { timeout: 30_000 },
  async ({ onTestFinished, expect }) => {
    const key = makeKeyPair()
    const port = await freePort()
    const peer = await TestPeer.start(key)
    const agent = new Agent({
      server: {
        addresses: [
          { host: '127.0.0.1', port: peer.port },
          { host: '127.0.0.1', port },
        ],
        hostKeys: [key.public],
      },
      platform: linux(),
      identity: identityInMemory(makeKeyPair()),
      store: new CommandStore(),
      token: 'tokentokentoken',
      retryMin: 0.2,
    })
    onTestFinished(() => agent.stop())
    agent.start()
    await isOnline(peer)
    const other = await TestPeer.start(key, port)
    onTestFinished(() => other.close())
    await peer.close()
    await isOnline(other)
    expect(agent.state).toBe('online')
  },
)

test('PLANE-101 any address may be the first, and the next one is never the same', ({ expect }) => {
  const addresses: Address[] = [1, 2, 3].map((port) => ({ host: 'gw.example', port }))
  const draw = (last?: Address): Set<number> =>
    new Set(Array.from({ length: 200 }, () => chooseAddress(addresses, last).port))
  expect(draw()).toEqual(new Set([1, 2, 3]))
  expect(draw(addresses[1])).toEqual(new Set([1, 3]))
  expect(chooseAddress([addresses[0]!], addresses[0])).toBe(addresses[0])
})
