import { randomBytes, randomInt } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { Channel, Connection, TcpipBindInfo } from 'ssh2'
import { ChannelStream } from './device-stream.ts'
import type { DeviceConnection, DeviceStream, StreamTarget } from './host.ts'
import type { GatewayLimits } from './limits.ts'
import { askForLife, LostPath, type PathLoss } from './lost-path.ts'
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
  /** Of the control connection over which the device was asked to dial. */
  readonly epoch: number
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
  /** Called with the reason when the tunnel ends: channels that are being opened, and a question for life. */
  readonly #atEnd = new Set<(error: Error) => void>()

  /** The login of the tunnel must prove the same key as `control`, the connection on which the device is asked to dial. */
  constructor({ device, epoch, fingerprint }: DeviceConnection, target: StreamTarget, rules: TunnelRules) {
    this.deviceId = device.id
    this.epoch = epoch
    this.#fingerprint = fingerprint
    this.target = target
    this.#rules = rules
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.ready = promise
    promise.catch(() => {}) // The person who waits for it hears of it; nobody may wait any more.
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
    const onRequest = (
      accept: (() => void) | undefined,
      reject: (() => void) | undefined,
      name: string,
      info: TcpipBindInfo,
    ): void => {
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
   * @throws LostPath where another tunnel may serve instead
   * @throws ApiError TOO_MANY_REQUESTS, DEVICE_OFFLINE (the tunnel broke), DEVICE_TIMEOUT (no answer, or no connection there)
   */
  async stream(): Promise<DeviceStream> {
    if (this.#streams >= this.#rules.limits.streamsPerTunnel)
      throw fail('TOO_MANY_REQUESTS', { message: 'Too many connections to this address.' })
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
    const early = fail('DEVICE_OFFLINE', { message: 'The device ended the tunnel before it was open.' })
    // What was to be opened on a connection that has ended by itself may try another.
    this.#finish(reason, early, this.peer?.socket.destroyed ? new LostPath('closed') : early)
  }

  /** Gives the tunnel up: what is being opened on it may try another. */
  lose(why: PathLoss): void {
    // No goodbye: it would not arrive, and the streams would wait for an answer to it.
    this.peer?.socket.destroy()
    this.#finish(why, new LostPath(why))
  }

  /** Its device has dialled in again: the tunnel goes on where the device answers over it. */
  prove(): void {
    if (this.#ended || !this.peer) return
    const cancel = askForLife(this.peer, this.#rules.limits.tunnelSilence, (alive) => {
      this.#atEnd.delete(cancel)
      if (!alive) this.lose('silent')
    })
    this.#atEnd.add(cancel)
  }

  /** @param early for what waits for the tunnel @param error for what is being opened on it */
  #finish(reason: string, early: Error, error = early): void {
    if (this.#ended) return
    this.#ended = true
    clearTimeout(this.#life)
    clearTimeout(this.#idle)
    this.#settle?.reject(early)
    this.#settle = undefined
    for (const tell of this.#atEnd) tell(error)
    this.#atEnd.clear()
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
    const { peer } = this
    if (this.#ended || !peer) return Promise.reject(fail('DEVICE_OFFLINE'))
    const { tunnelOpen, tunnelSilence } = this.#rules.limits
    return new Promise((resolve, reject) => {
      let open = true
      let cancel = (): void => {}
      const settle = (outcome: () => void): void => {
        open = false
        clearTimeout(timer)
        cancel()
        this.#atEnd.delete(cut)
        outcome()
      }
      const cut = (error: Error): void => settle(() => reject(error))
      const timer = setTimeout(() => cut(fail('DEVICE_TIMEOUT')), tunnelOpen)
      // A target may take its time to answer; the device itself may not, or its path has gone.
      const listen = (): void =>
        void (cancel = askForLife(peer, tunnelSilence, (alive) => (alive ? listen() : this.lose('silent'))))
      this.#atEnd.add(cut)
      listen()
      peer.client.forwardOut(this.#boundAddress, this.port, '127.0.0.1', this.port, (error, channel) => {
        if (open)
          settle(() =>
            error ? reject(isRefusal(error) ? unreachable(error) : new LostPath('closed')) : resolve(channel),
          )
        else if (channel) closeChannel(channel)
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
    if (this.#ended || !socket || socket.destroyed || socket.writableLength < this.#rules.limits.tunnelBacklog)
      proceed()
    else this.#drainers.push(proceed)
  }

  #drained(): void {
    const drainers = this.#drainers
    this.#drainers = []
    for (const proceed of drainers) proceed()
  }
}

/** The device's own answer (RFC 4254, 5.1) carries a reason; without one the connection ended first. */
const isRefusal = (error: Error): boolean => 'reason' in error

const unreachable = (error: Error): Error =>
  fail('DEVICE_TIMEOUT', { message: `The device could not connect to the address. ${error.message}`.slice(0, 300) })
