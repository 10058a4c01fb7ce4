import net from 'node:net'
import type { Env } from './env.ts'

/** The ports that this process holds. */
export interface Ports {
  /** The number of the public one, also where `PORT` left the choice to the system. */
  readonly number: number
  /** Takes connections from now on. */
  serve(accept: (socket: net.Socket) => void): void
  /** Takes no further connections; those that it handed over go on. */
  close(): void
}

/**
 * Binds the public port and, with `forDevices`, the port for devices alone. A start does this before it writes anything: a second start
 * beside a running program ends here and changes nothing. Until `serve`, connections are closed at once.
 * Rejects with the system's error (EADDRINUSE, EACCES) where a port cannot be had.
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
