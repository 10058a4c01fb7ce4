import net from 'node:net'
import type { Env } from './env.ts'

/** The ports that this process has bound. */
export interface Ports {
  /** The number of the public port, even if `PORT` left the choice to the system. */
  readonly number: number
  /** Starts accepting connections. */
  serve(accept: (socket: net.Socket) => void): void
  /** Stops accepting connections. Those already handed over are not affected. */
  close(): void
}

/**
 * Binds the public port and, with `forDevices`, the separate port for devices. This happens before a start writes
 * anything, so a second start beside a running program fails here and changes nothing. Until `serve`, connections are
 * closed immediately. Rejects with the system's error (EADDRINUSE, EACCES) if a port cannot be bound.
 */
export async function bindPorts(env: Env, forDevices: boolean): Promise<Ports> {
  const numbers = [env.port]
  if (forDevices && env.devicePort !== undefined && env.devicePort !== env.port) numbers.push(env.devicePort)
  const servers: net.Server[] = []
  const close = (): void => servers.forEach((server) => void server.close())
  try {
    for (const port of numbers) servers.push(await bind(env.host, port))
  } catch (error) {
    close()
    throw error
  }
  return {
    number: (servers[0]!.address() as net.AddressInfo).port,
    serve(accept) {
      for (const server of servers) {
        server.on('connection', accept)
        server.maxConnections = Infinity
      }
    },
    close,
  }
}

async function bind(host: string, port: number): Promise<net.Server> {
  const server = net.createServer({ noDelay: true, pauseOnConnect: false })
  server.maxConnections = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: 8192 }, () => resolve())
  })
  return server
}
