import { randomBytes } from 'node:crypto'
import { fail } from '@outpost/contract/kit/errors'
import type { Connection, TcpipBindInfo } from 'ssh2'
import type { DeviceConnection, ProbedHost, ProbeTargets } from './host.ts'
import type { GatewayLimits } from './limits.ts'
import { probePeer } from './lost-path.ts'
import { Peer, type PeerOwner } from './peer.ts'
import { closeChannel } from './ssh2-internals.ts'

/**
 * An extra connection of a device on which ports of hosts behind it are tested. The device requests a forward for each
 * target that it allows. A port counts as open only if the device confirms that a connection to it was accepted.
 */
export class Probe implements PeerOwner {
  readonly id = randomBytes(16).toString('hex')
  readonly deviceId: number
  /** The epoch of the control connection on which the device was asked to connect. */
  readonly epoch: number
  readonly result: Promise<ProbedHost[]>
  peer: Peer | undefined
  readonly #fingerprint: string
  readonly #targets: ProbeTargets
  readonly #limits: GatewayLimits
  readonly #timers: NodeJS.Timeout[]
  readonly #settle: { resolve(hosts: ProbedHost[]): void; reject(error: Error): void }
  /** The number of forwards that the device has announced; undefined until its answer arrives. */
  #expected: number | undefined
  readonly #requested = new Set<number>()
  readonly #open = new Set<number>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #tested = 0
  #isEnded = false
  #cancelWatch = (): void => {}

  constructor({ device, epoch, fingerprint }: DeviceConnection, targets: ProbeTargets, limits: GatewayLimits) {
    this.deviceId = device.id
    this.epoch = epoch
    this.#fingerprint = fingerprint
    this.#targets = targets
    this.#limits = limits
    const { promise, resolve, reject } = Promise.withResolvers<ProbedHost[]>()
    this.result = promise
    this.#settle = { resolve, reject }
    this.#timers = [
      setTimeout(() => this.peer === undefined && this.fail(fail('DEVICE_TIMEOUT')), limits.probeOpen),
      setTimeout(() => this.fail(fail('DEVICE_TIMEOUT')), limits.probeTime),
    ]
  }

  /** Whether a login with this key may become the connection of this probe. */
  awaits(fingerprint: string): boolean {
    return !this.#isEnded && this.peer === undefined && fingerprint === this.#fingerprint
  }

  /** Takes over the logged-in connection. Accepts each forward of its targets once, and nothing else. */
  attach(client: Connection): Peer {
    const peer = new Peer(client, this)
    this.peer = peer
    this.#watch(peer)
    client.on(
      'request',
      (accept: (() => void) | undefined, reject: (() => void) | undefined, name: string, info: TcpipBindInfo) => {
        const number = info.bindPort
        const isKnown = name === 'tcpip-forward' && number >= 1 && number <= this.#size && !this.#requested.has(number)
        if (!isKnown || this.#isEnded) {
          reject?.()
          this.fail(fail('DEVICE_TIMEOUT', { message: 'The device asked for something else than the ports to test.' }))
          return
        }
        this.#requested.add(number)
        accept?.()
        this.#queue(client, info.bindAddr, number)
      },
    )
    return peer
  }

  /** Handles the device's answer: how many targets it allows. */
  expect(count: number): void {
    this.#expected = count
    this.#checkEnd()
  }

  /** Ends the probe without a result. */
  fail(error: Error): void {
    if (this.#isEnded) return
    this.#settle.reject(error)
    this.#finish()
  }

  end(): void {
    this.fail(fail('DEVICE_OFFLINE', { message: 'The device disconnected during the scan.' }))
  }

  get #size(): number {
    return this.#targets.hosts.length * this.#targets.ports.length
  }

  /** Ends the probe when the path to the device is lost: ports that get no answer would otherwise be taken for closed. */
  #watch(peer: Peer): void {
    this.#cancelWatch = probePeer(peer, this.#limits.tunnelSilence, (isAlive) => {
      if (isAlive) this.#watch(peer)
      else this.fail(fail('DEVICE_TIMEOUT', { message: 'The device stopped responding during the scan.' }))
    })
  }

  #queue(client: Connection, address: string, number: number): void {
    const start = (): void => {
      this.#running++
      let isPending = true
      const done = (isOpen: boolean): void => {
        if (!isPending) return
        isPending = false
        clearTimeout(timer)
        if (isOpen) this.#open.add(number)
        this.#running--
        this.#tested++
        if (!this.#isEnded) this.#waiting.shift()?.()
        this.#checkEnd()
      }
      const timer = setTimeout(() => done(false), this.#limits.probeConnect)
      client.forwardOut(address, number, '127.0.0.1', number, (error, channel) => {
        if (channel) {
          channel.on('error', () => {})
          closeChannel(channel)
        }
        // Without a reason it is not the device's answer: the connection has ended.
        if (error && !('reason' in error)) this.end()
        else done(!error)
      })
    }
    if (this.#running < this.#limits.probeParallel) start()
    else this.#waiting.push(start)
  }

  #checkEnd(): void {
    if (this.#isEnded || this.#expected === undefined || this.#tested < this.#expected) return
    const { hosts, ports } = this.#targets
    const numberOf = (host: number, port: number): number => host * ports.length + port + 1
    this.#settle.resolve(
      hosts.map((host, h) => ({
        host,
        open: ports.filter((_, p) => this.#open.has(numberOf(h, p))),
        tested: ports.filter((_, p) => this.#requested.has(numberOf(h, p))).length,
      })),
    )
    this.#finish()
  }

  #finish(): void {
    this.#isEnded = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#cancelWatch()
    this.#waiting.length = 0
    this.peer?.close()
  }
}
