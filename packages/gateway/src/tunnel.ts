import { randomBytes, randomInt } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { Channel, Connection, TcpipBindInfo } from 'ssh2'
import { ChannelStream } from './device-stream.ts'
import type { DeviceConnection, DeviceStream, StreamTarget } from './host.ts'
import type { GatewayLimits } from './limits.ts'
import { probePeer, LostPath, type PathLoss } from './lost-path.ts'
import { Peer, type PeerOwner } from './peer.ts'
import { closeChannel, gatherPackets } from './ssh2-internals.ts'

/** The end reason of a tunnel that was never open. */
export const notOpened = 'not opened'

/** What a tunnel needs from its owner: the limits, and listeners for its events. */
export interface TunnelRules {
  limits: GatewayLimits
  ended(tunnel: Tunnel, reason: string): void
  streamOpened(): void
  streamClosed(): void
}

/**
 * An extra connection of a device that carries byte streams to one target. The device requests a port forward, but the
 * gateway does not bind the port: the number only identifies the request.
 */
export class Tunnel implements PeerOwner {
  readonly id = randomBytes(16).toString('hex')
  readonly port = randomInt(1, 65_536)
  readonly deviceId: number
  /** The epoch of the control connection on which the device was asked to open the tunnel. */
  readonly epoch: number
  readonly target: StreamTarget
  /** Settles once: when the device's forward request was accepted, or when it is certain that none will come. */
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
  /** Called with the error when the tunnel ends: for channels that are being opened and a pending liveness check. */
  readonly #atEnd = new Set<(error: Error) => void>()

  /** The tunnel's login must prove the same key as the control connection that asks the device to open the tunnel. */
  constructor({ device, epoch, fingerprint }: DeviceConnection, target: StreamTarget, rules: TunnelRules) {
    this.deviceId = device.id
    this.epoch = epoch
    this.#fingerprint = fingerprint
    this.target = target
    this.#rules = rules
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.ready = promise
    promise.catch(() => {}) // Waiting streams get the error; without any it must not be an unhandled rejection.
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

  /** Takes over the logged-in connection and waits for its one forward request. It never accepts anything else. */
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
   * @throws LostPath when another tunnel may work instead
   * @throws ApiError TOO_MANY_REQUESTS, DEVICE_OFFLINE (the tunnel broke), DEVICE_TIMEOUT (the device did not answer),
   *   TARGET_UNREACHABLE (the device could not connect to the target)
   */
  async stream(): Promise<DeviceStream> {
    if (this.#streams >= this.#rules.limits.streamsPerTunnel)
      throw fail('TOO_MANY_REQUESTS', {
        message: 'Too many connections to this address are open. Close some and try again.',
      })
    this.#streamOpened()
    try {
      await this.ready
      return this.#wrap(await this.#openChannel())
    } catch (error) {
      this.#streamClosed()
      throw error
    }
  }

  /** Ends a tunnel that the device could not or would not open. */
  fail(error: Error): void {
    this.#settle?.reject(error)
    this.#settle = undefined
    this.end(notOpened)
  }

  end(reason: string): void {
    const early = fail('DEVICE_OFFLINE', { message: 'The device disconnected before the connection was open.' })
    // If the connection itself broke, streams that were being opened on it may try another tunnel.
    this.#finish(reason, early, this.peer?.socket.destroyed ? new LostPath('closed') : early)
  }

  /** Gives the tunnel up. Streams that are being opened on it may try another tunnel. */
  lose(why: PathLoss): void {
    // Without a goodbye: it would not arrive, and the streams would wait for an answer to it.
    this.peer?.socket.destroy()
    this.#finish(why, new LostPath(why))
  }

  /** Checks the tunnel after its device has reconnected: it survives only if the device answers over it. */
  prove(): void {
    if (this.#ended || !this.peer) return
    const cancel = probePeer(this.peer, this.#rules.limits.tunnelSilence, (alive) => {
      this.#atEnd.delete(cancel)
      if (!alive) this.lose('silent')
    })
    this.#atEnd.add(cancel)
  }

  /** @param early for streams that wait for the tunnel to open @param error for streams that are being opened on it */
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
      // A target may take long to answer, but the device may not: otherwise its path is gone.
      const listen = (): void =>
        void (cancel = probePeer(peer, tunnelSilence, (alive) => (alive ? listen() : this.lose('silent'))))
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
    // Counted until both sides have closed it, even if this side no longer uses it: this limits what a tunnel holds.
    channel.on('close', () => this.#streamClosed())
    const stream = new ChannelStream(channel, {
      whenWritable: (proceed) => this.#whenWritable(proceed),
      overrun: () => this.end('the device sent more than it may'),
      isCut: () => this.peer?.socket.destroyed === true,
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

/** Whether the device refused the channel: its answer has a reason (RFC 4254, 5.1). Otherwise the connection ended. */
const isRefusal = (error: Error): boolean => 'reason' in error

/** Most devices refuse without a text, so that only the prefix of the SSH library would be left. */
const unreachable = (error: Error): Error => {
  const said = error.message.replace(/^\(SSH\) Channel open failure:\s*/, '')
  return fail('TARGET_UNREACHABLE', {
    message: `The device could not connect to the address. ${said}`.trim().slice(0, 300),
  })
}
