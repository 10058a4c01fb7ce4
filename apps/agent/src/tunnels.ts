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

interface Target {
  host: string
  port: number
}

interface Tunnel {
  connection?: Login
  streams: number
  /** Whether its end is reported. The tunnel of a scan is expected to end. */
  isReported: boolean
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

  /** Whether the server may reach at least one of the ports of a host. */
  async allowsAny(host: string, ports: readonly number[]): Promise<boolean> {
    for (const port of ports) if (await this.#host.allows(host, port)) return true
    return false
  }

  /** Opens a tunnel. Resolves when the server has accepted the forward. Rejects with a `CommandFailure`. */
  async open(id: string, port: number, host: string, target: number): Promise<void> {
    if (!(await this.#host.allows(host, target)))
      throw new CommandFailure('TARGET_NOT_ALLOWED', 'this device does not allow that target')
    if (this.#open.has(id)) return
    await this.#connect(id, new Map([[port, { host, port: target }]]), true)
  }

  /**
   * Opens one tunnel to all those of the targets that the server may reach. The forward of a target has its place in the
   * list, from 1 on, as port. Resolves to the number of forwards. Rejects with a `CommandFailure`.
   */
  async openMany(id: string, targets: readonly Target[]): Promise<number> {
    const forwards = new Map<number, Target>()
    for (const [index, target] of targets.entries())
      if (await this.#host.allows(target.host, target.port)) forwards.set(index + 1, target)
    if (forwards.size > 0) await this.#connect(id, forwards, false)
    return forwards.size
  }

  /** @param forwards the targets by the ports of their forwards */
  async #connect(id: string, forwards: ReadonlyMap<number, Target>, isReported: boolean): Promise<void> {
    if (this.#open.size >= maxTunnels)
      throw new CommandFailure('TOO_MANY_TUNNELS', `this device has ${this.#open.size} tunnels open`)
    const tunnel: Tunnel = { streams: 0, isReported }
    const most = Math.max(maxStreams, forwards.size)
    this.#open.set(id, tunnel)
    try {
      tunnel.connection = await this.#host.dial(id)
      const { client } = tunnel.connection
      client.on('close', () => this.#forget(id, tunnel))
      client.on('tcp connection', ({ destPort }, accept, reject) => {
        const target = forwards.get(destPort)
        if (!target || tunnel.streams >= most) reject()
        else void this.#stream(tunnel, () => this.#host.connect(target.host, target.port), accept, reject)
      })
      for (const port of forwards.keys()) await forward(client, port)
      if (this.#open.get(id) !== tunnel) throw new Error('it was closed meanwhile')
    } catch (error) {
      this.#open.delete(id)
      tunnel.connection?.end()
      throw new CommandFailure('TUNNEL_FAILED', error instanceof Error ? error.message : 'no connection')
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
    if (tunnel.isReported) this.#host.ended(id)
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
    const closed = (): void => reject(new Error('the server closed the connection'))
    client.once('close', closed)
    client.forwardIn('localhost', port, (error) => {
      clearTimeout(timer)
      client.off('close', closed)
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
