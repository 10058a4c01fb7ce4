import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import {
  connect as connectHttp,
  constants,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
} from 'node:http2'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { fail } from '@outpost/contract/kit/errors'
import type { DeviceStream, ProbedHost, ProbeTargets, StreamTarget } from '../host.ts'
import type { ResultFrame } from '../runs.ts'
import { within } from '../within.ts'
import { HostStream } from './host-stream.ts'
import { prepare } from './session.ts'
import type { ClusterLimits } from './limits.ts'
import { pathOf, readFailure, readMessage, type Asked } from './messages.ts'
import { credentialsFor, tlsOptions, type HostAddress } from './tls.ts'

const lostWords = 'The server to which the device is connected can no longer be reached. Try again in a moment.'

/** A connection to another host, shared by all streams through it. */
export class HostConnection {
  readonly #session: ClientHttp2Session
  readonly #socket: Socket
  readonly #limits: ClusterLimits
  #streams = 0
  #idle: NodeJS.Timeout | undefined

  private constructor(session: ClientHttp2Session, socket: Socket, limits: ClusterLimits) {
    this.#session = session
    this.#socket = socket
    this.#limits = limits
    // Errors are reported on the individual streams.
    session.on('error', () => {})
    session.once('close', () => clearTimeout(this.#idle))
    prepare(session, socket, limits, () => {})
    this.#rest()
  }

  /** Connects to a host. @throws Error when the host does not answer in time or does not prove that it has the key */
  static async open(to: HostAddress, key: KeyObject, limits: ClusterLimits): Promise<HostConnection> {
    const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(to.address) ?? []
    const socket = connectTls({
      ...tlsOptions,
      host,
      port: Number(port),
      checkServerIdentity: () => undefined,
      pskCallback: () => credentialsFor(key, to.name),
    })
    socket.setNoDelay(true)
    try {
      await within(limits.handshake, once(socket, 'secureConnect'))
    } catch (error) {
      socket.on('error', () => {})
      socket.destroy()
      throw error
    }
    const session = connectHttp('https://host', {
      createConnection: () => socket,
      maxSessionMemory: 2 + Math.ceil((limits.streams * limits.window) / 1_000_000),
      settings: { enablePush: false, initialWindowSize: limits.window },
    })
    return new HostConnection(session, socket, limits)
  }

  get isOpen(): boolean {
    return !this.#session.closed && !this.#session.destroyed
  }

  onClose(listener: () => void): void {
    this.#session.once('close', listener)
  }

  /** See `DeviceLink.stream`. */
  async stream(device: number, target: StreamTarget): Promise<DeviceStream> {
    const request = this.#request({ kind: 'stream', device, target })
    await this.#accepted(request, this.#limits.open)
    return new HostStream(request, () => (this.isOpen ? undefined : lostWords))
  }

  /** See `DeviceLink.run`. */
  async run(device: number, name: string, input: Record<string, unknown>, limit: number): Promise<ResultFrame> {
    const asked = { kind: 'run', device, name, limit: Math.ceil(limit) } as const
    return (await this.#ask(asked, input, limit)) as ResultFrame
  }

  /** See `DeviceLink.probe`. */
  async probe(device: number, targets: ProbeTargets): Promise<ProbedHost[]> {
    return (await this.#ask({ kind: 'probe', device }, targets, this.#limits.probe)) as ProbedHost[]
  }

  /** Sends a request with a message, and waits for the message in the response. @param limit milliseconds */
  async #ask(asked: Asked, message: unknown, limit: number): Promise<unknown> {
    const request = this.#request(asked)
    request.end(JSON.stringify(message))
    await this.#accepted(request, limit + this.#limits.handshake)
    return await within(this.#limits.handshake, readMessage(request, this.#limits.message)).catch(() => {
      // The rest of the response is not read, and a request left open would occupy a stream forever.
      request.close(constants.NGHTTP2_CANCEL)
      throw fail('UNAVAILABLE', { message: lostWords })
    })
  }

  close(): void {
    this.#session.destroy()
    this.#socket.destroy()
  }

  #request(asked: Asked): ClientHttp2Stream {
    if (!this.isOpen) throw fail('UNAVAILABLE', { message: lostWords })
    if (this.#streams >= this.#limits.streams)
      throw fail('UNAVAILABLE', {
        message: 'Too many connections to devices of another server. Try again in a moment.',
      })
    const request = this.#session.request({ ':method': 'POST', ':path': pathOf(asked) }, { endStream: false })
    this.#streams++
    clearTimeout(this.#idle)
    request.on('error', () => {})
    request.once('close', () => {
      this.#streams--
      this.#rest()
    })
    return request
  }

  /**
   * Waits until the other host accepts a request.
   * @throws ApiError the other host's error; UNAVAILABLE when the connection is lost; DEVICE_TIMEOUT
   */
  async #accepted(request: ClientHttp2Stream, limit: number): Promise<void> {
    const answered = new Promise<IncomingHttpHeaders & IncomingHttpStatusHeader>((resolve, reject) => {
      request.once('response', resolve)
      request.once('close', () => reject(fail('UNAVAILABLE', { message: lostWords })))
    })
    answered.catch(() => {})
    try {
      const headers = await within(limit, answered).catch((error: Error) => {
        throw error.name === 'TooLate' ? fail('DEVICE_TIMEOUT') : error
      })
      if (headers[':status'] !== 200) throw readFailure(headers)
    } catch (error) {
      request.close()
      throw error
    }
  }

  #rest(): void {
    if (this.#streams > 0 || !this.isOpen) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#session.close(), this.#limits.idle)
    this.#idle.unref()
  }
}
