import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeviceStream } from './host.ts'
import { hasProgram, type Started } from './testing/peers.ts'
import { listen, setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
let servers: Server[] = []
afterEach(async () => {
  await t.close()
  for (const server of servers.splice(0)) server.close()
})

/** Starts a TCP server on the loopback that acts as a host behind the device. */
async function target(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => serve(socket.on('error', () => {})))
  servers = [...servers, server]
  return await listen(server)
}

const block = randomBytes(256 * 1024)

/** Sends `count` blocks, or fewer if the peer closes the connection. */
const sendBlocks =
  (count = Infinity) =>
  (socket: Socket): void => {
    let sent = 0
    const more = (): void => {
      while (sent < count && !socket.destroyed) {
        sent++
        if (!socket.write(block)) {
          socket.once('drain', more)
          return
        }
      }
      socket.end()
    }
    more()
  }

/** Answers every `tunnel.open` like an agent, by starting another client process. */
function serveWith(client: 'dbclient' | 'ssh', control: Started): Started[] {
  const clients: Started[] = []
  const answered = new Set<string>()
  control.process.stdout.on('data', () => {
    for (const line of control.lines.filter((line) => line.includes('name=tunnel.open') && !answered.has(line))) {
      answered.add(line)
      const field = new Map(line.split('\t').map((pair) => pair.split('=') as [string, string]))
      const forward = `${field.get('input.port')}:${field.get('input.host')}:${field.get('input.target')}`
      clients.push(t.home[client]('dev', `t_${field.get('input.tunnel')}`, t.port, ['-N', '-R', forward, '127.0.0.1']))
      control.write(`result\tid=${field.get('id')}\tok=1\n`)
    }
  })
  return clients
}

/** How a user's connection can end while the device is still sending. */
const aborts: ((stream: DeviceStream) => void)[] = [
  ({ duplex }) => duplex.destroy(),
  ({ duplex }) => duplex.destroy(new Error('the browser went away')),
  ({ duplex }) => duplex.end(() => duplex.destroy()),
  ({ duplex }) => {
    duplex.pause()
    setTimeout(() => duplex.destroy(), 30)
  },
  ({ duplex }) => {
    duplex.write(block)
    duplex.destroy()
  },
]

describe.each((['dbclient', 'ssh'] as const).filter(hasProgram))(
  'a stream aborted in the middle of a download through %s',
  (client) => {
    it('does not affect the tunnel and its other streams', async () => {
      t = await setUp()
      t.host.know(2, client === 'dbclient' ? t.home.dropbearKey('dev') : t.home.openSshKey('dev'))
      const control = t.home[client]('dev', 'd_2', t.port, ['127.0.0.1', 'outpost1'])
      const clients = serveWith(client, control)
      control.write('hello\tv=1\n')
      await until('online', () => t.gateway.link.isConnected(2))
      let connections = 0
      // One address means one tunnel: the first three connections get 20 MB, the others an endless stream.
      const port = await target((socket) => sendBlocks(connections++ < 3 ? 80 : Infinity)(socket))
      const open = (): Promise<DeviceStream> => t.gateway.link.stream(2, { host: '127.0.0.1', port })
      const whole: DeviceStream[] = [await open(), await open(), await open()]

      for (let n = 0; n < 10; n++) {
        const cut = await open()
        cut.duplex.on('error', () => {})
        let received = 0
        cut.duplex.on('data', (chunk: Buffer) => (received += chunk.length))
        await until('the download to be well under way', () => received > 2_500_000)
        aborts[n % aborts.length]!(cut)
      }
      await until('the cut streams to be closed', () => t.gateway.link.counts().streams === whole.length)
      expect(clients.map((client) => client.err)).toEqual([''])
      const sent = createHash('sha256')
      for (let n = 0; n < 80; n++) sent.update(block)
      const expected = sent.digest('hex')
      for (const stream of whole) {
        const got = createHash('sha256')
        stream.duplex.on('data', (chunk: Buffer) => got.update(chunk))
        await once(stream.duplex, 'end')
        stream.duplex.end()
        expect(got.digest('hex')).toBe(expected)
      }
      expect(clients).toHaveLength(1)
    }, 30_000)
  },
)
