import { randomBytes, randomInt } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { Channel, Connection, TcpipBindInfo } from 'ssh2'
import { ChannelStream } from './device-stream.ts'
import type { DeviceStream, StreamTarget } from './host.ts'
import type { GatewayLimits } from './limits.ts'
import { Peer, type PeerOwner } from './peer.ts'
import { closeChannel, gatherPackets } from './ssh2-internals.ts'

/** The end of a tunnel that never was. */
export const notOpened = 'not opened'

/** What a tunnel tells its owner. */
export interface TunnelRules {
  limits: GatewayLimits
  ended(tunnel: Tunnel, reason: string): void
  streamOpened(): void
  streamClosed(): void
}

/**
 * One extra connection of a device that carries byte streams to one target. The device asks to forward a port; the
 * gateway binds none, the number only tells one request from another.
 */
export class Tunnel implements PeerOwner {
  readonly id = randomBytes(16).toString('hex')
  readonly port = randomInt(1, 65_536)
  readonly deviceId: number
  readonly target: StreamTarget
  /** Settles once: when the device's forward request was accepted, or when it is clear that none will come. */
  readonly ready: Promise<void>
  peer: Peer | undefined
  readonly #fingerprint: string
  readonly #rules: TunnelRules
  #settle: { resolve(): void; reject(error: Error): void } | undefined
  #boundAddress = ''
  #streams = 0
  #ended = false
  #life: NodeJS.Timeout
  #idle: NodeJS.Timeout | undefined
  #drainers: (() => void)[] = []

  /** @param fingerprint the key that the device proved on its control channel; the tunnel's login must prove the same */
  constructor(deviceId: number, fingerprint: string, target: StreamTarget, rules: TunnelRules) {
    this.deviceId = deviceId
    this.#fingerprint = fingerprint
    this.target = target
    this.#rules = rules
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.ready = promise
    promise.catch(() => {}) // Whoever waits for it hears of it; nobody may wait any more.
    this.#settle = { resolve, reject }
    this.#life = setTimeout(() => this.fail(fail('DEVICE_TIMEOUT')), rules.limits.tunnelOpen)
  }

  get streams(): number {
    return this.#streams
  }

  /** Whether a login with this key may become the tunnel's connection. */
  awaits(fingerprint: string): boolean {
    return !this.#ended && this.peer === undefined && fingerprint === this.#fingerprint
  }

  /** Takes the logged-in connection and waits for its one forward request. Nothing else is ever accepted on it. */
  attach(client: Connection): Peer {
    const peer = new Peer(client, this)
    this.peer = peer
    gatherPackets(client)
    peer.socket.on('drain', () => this.#drained())
    const onRequest = (accept: (() => void) | undefined, reject: (() => void) | undefined, name: string, info: TcpipBindInfo): void => {
      client.off('request', onRequest)
      if (name !== 'tcpip-forward' || info.bindPort !== this.port) {
        reject?.()
        this.end('the device asked for another port')
        return
      }
      accept?.()
      this.#open(info.bindAddr)
    }
    client.on('request', onRequest)
    return peer
  }

  /**
   * Opens a stream to the target.
   * @throws ApiError TOO_MANY_REQUESTS, DEVICE_OFFLINE (the tunnel broke), DEVICE_TIMEOUT (no answer, or no connection there)
   */
  async stream(): Promise<DeviceStream> {
    if (this.#streams >= this.#rules.limits.streamsPerTunnel) throw fail('TOO_MANY_REQUESTS', { message: 'Too many connections to this address.' })
    this.#streamOpened()
    try {
      await this.ready
      return this.#wrap(await this.#openChannel())
    } catch (error) {
      this.#streamClosed()
      throw error
    }
  }

  /** The device could not or would not open the tunnel. */
  fail(error: Error): void {
    this.#settle?.reject(error)
    this.#settle = undefined
    this.end(notOpened)
  }

  end(reason: string): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#life)
    clearTimeout(this.#idle)
    this.#settle?.reject(fail('DEVICE_OFFLINE', { message: 'The device ended the tunnel before it was open.' }))
    this.#settle = undefined
    this.peer?.close()
    this.#drained()
    this.#rules.ended(this, reason)
  }

  #open(boundAddress: string): void {
    this.#boundAddress = boundAddress
    clearTimeout(this.#life)
    this.#life = setTimeout(() => this.end('its time is over'), this.#rules.limits.tunnelLife)
    this.#settle?.resolve()
    this.#settle = undefined
    this.#rest()
  }

  #openChannel(): Promise<Channel> {
    const client = this.peer?.client
    if (this.#ended || !client) return Promise.reject(fail('DEVICE_OFFLINE'))
    return new Promise((resolve, reject) => {
      let late = false
      const timer = setTimeout(() => {
        late = true
        reject(fail('DEVICE_TIMEOUT'))
      }, this.#rules.limits.tunnelOpen)
      client.forwardOut(this.#boundAddress, this.port, '127.0.0.1', this.port, (error, channel) => {
        clearTimeout(timer)
        if (late) {
          if (channel) closeChannel(channel)
        } else if (error) reject(this.#ended ? fail('DEVICE_OFFLINE') : unreachable(error))
        else resolve(channel)
      })
    })
  }

  #wrap(channel: Channel): DeviceStream {
    // Counted until both sides closed it, not until our side lost interest: so what a tunnel holds is bounded.
    channel.on('close', () => this.#streamClosed())
    const stream = new ChannelStream(channel, {
      whenWritable: (proceed) => this.#whenWritable(proceed),
      overrun: () => this.end('the device sent more than it may'),
    })
    return stream
  }

  #streamOpened(): void {
    this.#streams++
    clearTimeout(this.#idle)
    this.#rules.streamOpened()
  }

  #streamClosed(): void {
    this.#streams--
    this.#rules.streamClosed()
    this.#rest()
  }

  #rest(): void {
    if (this.#streams > 0 || this.#ended) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.end('not used'), this.#rules.limits.tunnelIdle)
  }

  #whenWritable(proceed: () => void): void {
    const socket = this.peer?.socket
    if (this.#ended || !socket || socket.destroyed || socket.writableLength < this.#rules.limits.tunnelBacklog) proceed()
    else this.#drainers.push(proceed)
  }

  #drained(): void {
    const drainers = this.#drainers
    this.#drainers = []
    for (const proceed of drainers) proceed()
  }
}

const unreachable = (error: Error): Error => fail('DEVICE_TIMEOUT', { message: `The device could not connect to the address. ${error.message}`.slice(0, 300) })
