import { once } from 'node:events'
import { createServer as createWebServer } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { ApiError } from '@outpost/contract/kit/errors'
import { createGateway, type Gateway } from '../gateway.ts'
import { HalfOpen } from '../half-open.ts'
import type { GatewayLimits } from '../limits.ts'
import { sniff } from '../port.ts'
import { FakeHost } from './fake-host.ts'
import { Home } from './peers.ts'

/** A gateway with one public port on the loopback, as the server runs it. */
export interface Setup {
  host: FakeHost
  gateway: Gateway
  home: Home
  port: number
  waiting: HalfOpen
  close(): Promise<void>
}

/** Starts a gateway and everything around it. `close` ends all of it, including programs that were started in `home`. */
export async function setUp(limits: Partial<GatewayLimits> = {}, host = new FakeHost()): Promise<Setup> {
  const gateway = await createGateway(host, { limits })
  const web = createWebServer((request, response) => response.end(`web ${request.method} ${request.url}`))
  const waiting = new HalfOpen({ max: 2000, perAddress: 200, grace: limits.loginGrace ?? 10_000, evictable: 500 })
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    sniff(socket, { web: (socket) => web.emit('connection', socket), ssh: (socket) => gateway.accept(socket) }, waiting)
  })
  const port = await listen(server)
  const home = new Home(host.key)
  return {
    host,
    gateway,
    home,
    port,
    waiting,
    close: async () => {
      await home.remove()
      await gateway.close()
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Listens on a free loopback port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Waits until `look` returns a value. When it does not in time, throws an error that names `what`. */
export async function until<T>(what: string, look: () => T | undefined | false, limit = 10_000): Promise<T> {
  const end = Date.now() + limit
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`not within ${limit} ms: ${what}`)
    await new Promise((resolve) => void setTimeout(resolve, 10))
  }
}

/** Returns the code that `work` fails with, or `none`. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.items[0]!.code : String(error)),
  )
