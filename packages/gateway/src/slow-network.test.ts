import { createHash, randomBytes } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { createServer, type Server } from 'node:net'
import { hasProgram } from './testing/peers.ts'
import { listen, setUp, type Setup, until } from './testing/setup.ts'
import { shellDevice } from './testing/shell-device.ts'
import { startSlowRelay, type SlowRelay } from './testing/slow-relay.ts'

let t: Setup
let relay: SlowRelay
let echoes: Server[] = []
afterEach(async () => {
  relay.stop()
  for (const echo of echoes) echo.close()
  await t.close()
})

const sum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

it.runIf(hasProgram('dbclient'))(
  'F31: over a bad mobile link (300 ms, 256 kbit/s, 5 % loss) bytes stay intact, a keystroke is echoed in time, and the device stays online',
  { timeout: 90_000 },
  async () => {
    t = await setUp({ keepalive: 2000 })
    relay = await startSlowRelay(t.port, { delay: 150, bytesPerSecond: 32_000, loss: 0.05, again: 600 })
    // Terminal and transfer have different targets and therefore separate tunnels.
    echoes = [1, 2].map(() => createServer((socket) => socket.on('error', () => {}).pipe(socket)))
    const [terminal, files] = [await listen(echoes[0]!), await listen(echoes[1]!)]
    t.host.know(2, t.home.dropbearKey('dev'))
    await shellDevice(t, relay.port, relay.port, ['-K', '2'])

    const keys = await t.gateway.link.stream(2, { host: '127.0.0.1', port: terminal })
    const [bulk, sent] = [await t.gateway.link.stream(2, { host: '127.0.0.1', port: files }), randomBytes(250_000)]
    const received: Buffer[] = []
    bulk.duplex.on('data', (chunk: Buffer) => received.push(chunk))
    let typed = 0
    let slowest = 0
    keys.duplex.on('data', (chunk: Buffer) => (typed += chunk.length))
    bulk.duplex.end(sent)
    for (let n = 1; n <= 10; n++) {
      const started = performance.now()
      keys.duplex.write('x')
      await until('the echo of a key', () => typed >= n, 30_000)
      slowest = Math.max(slowest, performance.now() - started)
    }
    await until('all bytes', () => received.reduce((size, { length }) => size + length, 0) >= sent.length, 60_000)
    expect(sum(Buffer.concat(received))).toBe(sum(sent))
    expect(relay.lost(), 'segments that were lost, or the run is void').toBeGreaterThan(10)
    expect(t.host.events.map(({ is }) => is)).toEqual(['online'])
    process.stdout.write(
      `  a bad SIM: ${relay.lost()} segments lost, slowest key ${Math.round(slowest)} ms beside a transfer\n`,
    )
  },
)
