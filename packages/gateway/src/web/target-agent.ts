import { Agent } from 'node:http'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import type { DeviceStream } from '../host.ts'
import type { TargetKeys } from '../protocols/adapter.ts'
import { within } from '../within.ts'
import { WebFailure, webFailureOf } from './failure.ts'
import type { WebTarget } from './target.ts'

/** Connections to the target at once: the web servers of small devices serve only a few. */
const maxConnections = 8
/** Milliseconds for a tunnel to open, and for the TLS handshake in it. */
const limits = { tunnel: 40_000, handshake: 20_000 } as const

/** Opens the connections of one web session through its device, and keeps idle ones for the next request. */
export class TargetAgent extends Agent {
  readonly #target: () => WebTarget
  readonly #connect: (port: number) => Promise<DeviceStream>
  readonly #keys: TargetKeys
  readonly #streams = new Set<DeviceStream>()
  #ended = { toDevice: 0, fromDevice: 0 }

  /** @param connect opens a stream to a port of the target */
  constructor(target: () => WebTarget, connect: (port: number) => Promise<DeviceStream>, keys: TargetKeys) {
    super({ keepAlive: true, maxSockets: maxConnections, maxFreeSockets: maxConnections })
    this.#target = target
    this.#connect = connect
    this.#keys = keys
  }

  override createConnection(_options: unknown, done?: (error: Error | null, stream: Duplex) => void): undefined {
    const begin = async (): Promise<void> => {
      try {
        done?.(null, await this.open())
      } catch (error) {
        // The agent calls back without a stream if there is an error.
        done?.(webFailureOf(error), undefined as never)
      }
    }
    void begin()
  }

  /** Opens a connection to the target, through TLS if it uses it. @throws WebFailure */
  async open(): Promise<Duplex> {
    const target = this.#target()
    const opening = this.#connect(target.port)
    const stream = await within(limits.tunnel, opening).catch((error: unknown) => {
      opening.then(
        (late) => late.duplex.destroy(),
        () => {},
      )
      throw new WebFailure('unreachable', error instanceof Error ? error.message : 'The device did not answer.')
    })
    this.#count(stream)
    return target.scheme === 'https' ? this.#secure(stream.duplex) : asSocket(stream.duplex)
  }

  /** The bytes through the device so far. */
  counts(): { toDevice: number; fromDevice: number } {
    const total = { ...this.#ended }
    for (const stream of this.#streams) add(total, stream)
    return total
  }

  /** Closes every connection, in use or not. */
  override destroy(): void {
    super.destroy()
    for (const stream of this.#streams) stream.duplex.destroy()
  }

  #count(stream: DeviceStream): void {
    this.#streams.add(stream)
    stream.duplex.on('error', () => {})
    stream.duplex.once('close', () => {
      this.#streams.delete(stream)
      add(this.#ended, stream)
    })
  }

  /**
   * Wraps a stream in TLS. Devices have certificates that no authority signed, and old protocol versions and ciphers; the
   * certificate is identified by its fingerprint instead, before the first byte of a request.
   */
  async #secure(duplex: Duplex): Promise<Duplex> {
    const secured = tls.connect({
      socket: duplex,
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
      ALPNProtocols: ['http/1.1'],
      servername: '',
    })
    try {
      await within(
        limits.handshake,
        new Promise<void>((resolve, reject) => {
          secured.once('secureConnect', resolve)
          secured.once('error', (error) => reject(new WebFailure('bad_answer', `TLS: ${error.message}`)))
          secured.once('close', () => reject(new WebFailure('bad_answer', 'TLS: the target closed the connection')))
        }),
      )
      await this.#identify(secured)
    } catch (error) {
      secured.destroy()
      duplex.destroy()
      throw webFailureOf(error)
    }
    secured.on('error', () => {})
    return secured
  }

  async #identify(secured: tls.TLSSocket): Promise<void> {
    const presented = secured.getPeerX509Certificate()?.fingerprint256
    if (presented === undefined) throw new WebFailure('bad_answer', 'TLS: the target has no certificate')
    const remembered = await this.#keys.remembered()
    if (remembered === undefined) await this.#keys.remember(presented)
    else if (remembered !== presented)
      throw new WebFailure('certificate_changed', `accepted ${remembered}, presented ${presented}`)
  }
}

/**
 * The agent sets options of system sockets on idle connections; a stream through a device has none of them. It also expects
 * that a connection closes when the target closes its side: otherwise it would use it again, and wait for an answer in vain.
 */
function asSocket(duplex: Duplex): Duplex {
  duplex.once('end', () => duplex.end())
  const nothing = (): Duplex => duplex
  return Object.assign(duplex, { setKeepAlive: nothing, setTimeout: nothing, ref: nothing, unref: nothing })
}

function add(total: { toDevice: number; fromDevice: number }, stream: DeviceStream): void {
  const { toDevice, fromDevice } = stream.counts()
  total.toDevice += toDevice
  total.fromDevice += fromDevice
}
