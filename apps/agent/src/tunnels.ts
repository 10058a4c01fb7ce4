import type { Duplex } from 'node:stream'
import type { Client } from 'ssh2'
import { CommandFailure } from './commands/implement.ts'
import type { Login } from './link.ts'

/** The functions of the agent that tunnels use. */
export interface TunnelHost {
  /** Logs in as the tunnel's user. */
  dial(tunnel: string): Promise<Login>
  /** Whether the device's allow-list contains the target. */
  allows(host: string, port: number): Promise<boolean>
  connect(host: string, port: number): Promise<Duplex>
  /** Called when a tunnel ended that was not closed on this side. */
  ended(tunnel: string): void
}

const maxTunnels = 8
const maxStreams = 64
/** Milliseconds that the server has to answer a forward request. */
const forwardTimeout = 15_000

interface Tunnel {
  connection?: Login
  streams: number
}

/** The tunnels of one agent. Each has its own connection, on which the server opens streams to one target. */
export class Tunnels {
  readonly #host: TunnelHost
  readonly #open = new Map<string, Tunnel>()

  constructor(host: TunnelHost) {
    this.#host = host
  }

  /** The number of open streams in all tunnels. */
  get streams(): number {
    let sum = 0
    for (const tunnel of this.#open.values()) sum += tunnel.streams
    return sum
  }

  get size(): number {
    return this.#open.size
  }

  /** Opens a tunnel. Resolves when the server has accepted the forward. Rejects with a `CommandFailure`. */
  async open(id: string, port: number, host: string, target: number): Promise<void> {
    const fail = (code: string, text: string): never => {
      throw new CommandFailure(code, text)
    }
    if (!(await this.#host.allows(host, target))) fail('TARGET_NOT_ALLOWED', 'this device does not allow that target')
    if (this.#open.has(id)) return
    if (this.#open.size >= maxTunnels) fail('TOO_MANY_TUNNELS', `this device has ${this.#open.size} tunnels open`)
    const tunnel: Tunnel = { streams: 0 }
    this.#open.set(id, tunnel)
    try {
      tunnel.connection = await this.#host.dial(id)
      const { client } = tunnel.connection
      client.on('close', () => this.#forget(id, tunnel))
      client.on('tcp connection', (_details, accept, reject) => {
        if (tunnel.streams >= maxStreams) reject()
        else void this.#stream(tunnel, () => this.#host.connect(host, target), accept, reject)
      })
      await forward(client, port)
      if (this.#open.get(id) !== tunnel) throw new Error('it was closed meanwhile')
    } catch (error) {
      this.#open.delete(id)
      tunnel.connection?.end()
      fail('TUNNEL_FAILED', error instanceof Error ? error.message : 'no connection')
    }
  }

  close(id: string): void {
    const tunnel = this.#open.get(id)
    this.#open.delete(id)
    tunnel?.connection?.end()
  }

  closeAll(): void {
    for (const id of this.#open.keys()) this.close(id)
  }

  #forget(id: string, tunnel: Tunnel): void {
    if (this.#open.get(id) !== tunnel) return
    this.#open.delete(id)
    this.#host.ended(id)
  }

  async #stream(
    tunnel: Tunnel,
    connect: () => Promise<Duplex>,
    accept: () => Duplex,
    reject: () => void,
  ): Promise<void> {
    tunnel.streams++
    try {
      const target = await connect()
      await join(accept(), target)
    } catch {
      reject()
    } finally {
      tunnel.streams--
    }
  }
}

/** Requests the forward. Rejects when it is refused, the connection ends, or no answer arrives in time. */
function forward(client: Client, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not answer')), forwardTimeout)
    client.once('close', () => reject(new Error('the server closed the connection')))
    client.forwardIn('localhost', port, (error) => {
      clearTimeout(timer)
      if (error) reject(error)
      else resolve()
    })
  })
}

/**
 * Passes bytes both ways until both ends are closed. `pipe` provides back-pressure. The end of one direction is passed
 * on alone, so that a request may end before its response.
 */
function join(one: Duplex, other: Duplex): Promise<void> {
  return new Promise((resolve) => {
    let open = 2
    const pass = (from: Duplex, to: Duplex): void => {
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        // Bytes that were read before the end are still written.
        if (to.writableFinished) to.destroy()
        else to.once('finish', () => to.destroy()).end()
        if (--open === 0) resolve()
      })
    }
    pass(one, other)
    pass(other, one)
  })
}
