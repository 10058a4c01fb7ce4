import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { fail } from '@outpost/contract/kit/errors'
import { HalfOpen, type HalfOpenPlace } from '../half-open.ts'
import type { DeviceLink } from '../host.ts'
import type { ClusterLimits } from './limits.ts'
import { failureHeaders, readMessage, readPath, readTargets, type Asked } from './messages.ts'
import { prepare } from './session.ts'
import { credentialsFor, tlsOptions } from './tls.ts'

export interface ClusterServerOptions {
  /** This host's name. */
  name: string
  /** The key that all hosts of the installation share. */
  key: KeyObject
  /** The address to listen on; port 0 selects a free port. */
  host: string
  port: number
  limits: ClusterLimits
  log(level: 'debug' | 'warn', message: string, details: Record<string, unknown>): void
}

/** Milliseconds that streams have to end on their own when the server closes. */
const patience = 1000

/** Gives the other hosts of the installation access to the devices of this host. */
export class ClusterServer {
  readonly #options: ClusterServerOptions
  readonly #server: Http2SecureServer
  readonly #halfOpen: HalfOpen
  readonly #sessions = new Set<ServerHttp2Session>()
  /** Every connection, by its peer; it is half open until the key is proven. */
  readonly #places = new Map<string, HalfOpenPlace>()
  #link: DeviceLink | undefined

  private constructor(options: ClusterServerOptions) {
    this.#options = options
    const { limits } = options
    const { identity, psk } = credentialsFor(options.key, options.name)
    this.#halfOpen = new HalfOpen({
      max: limits.halfOpen,
      perAddress: limits.halfOpenPerAddress,
      grace: limits.handshake,
      evictable: limits.handshake / 2,
    })
    this.#server = createSecureServer({
      ...tlsOptions,
      handshakeTimeout: limits.handshake,
      pskCallback: (_socket: unknown, asked: string) => (asked === identity ? psk : null),
      // Number and windows of the streams limit the memory. The default of 10 MB would refuse the twentieth stream.
      maxSessionMemory: 2 + Math.ceil((limits.streams * limits.window) / 1_000_000),
      settings: {
        enablePush: false,
        maxConcurrentStreams: limits.streams,
        initialWindowSize: limits.window,
        maxHeaderListSize: 8192,
      },
    })
    this.#guard()
    this.#server.on('session', (session) => this.#welcome(session))
    this.#server.on('stream', (stream, headers) => {
      // The 'close' of a stream reports its errors.
      stream.on('error', () => {})
      void this.#answer(stream, String(headers[':path']))
    })
  }

  /** Starts a server. @throws Error when it cannot listen on the address */
  static async listen(options: ClusterServerOptions): Promise<ClusterServer> {
    const cluster = new ClusterServer(options)
    cluster.#server.listen({ port: options.port, host: options.host })
    await once(cluster.#server, 'listening')
    return cluster
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Sets the link that reaches devices from now on. */
  serve(link: DeviceLink): void {
    this.#link = link
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    const closed = once(this.#server, 'close')
    this.#server.close()
    this.#halfOpen.close()
    for (const session of this.#sessions) session.close()
    const limit = setTimeout(() => {
      for (const { socket } of this.#places.values()) socket.destroy()
    }, patience)
    await closed
    clearTimeout(limit)
  }

  /** Limits connections until they have proven the key; the others get at most a TLS alert. */
  #guard(): void {
    this.#server.on('connection', (socket: Socket) => {
      const place = this.#halfOpen.enter(socket)
      if (!place) return
      const peer = peerOf(socket)
      this.#places.set(peer, place)
      socket.once('close', () => {
        this.#places.delete(peer)
        this.#halfOpen.leave(place)
      })
    })
    this.#server.on('secureConnection', (socket: TLSSocket) => {
      const place = this.#places.get(peerOf(socket))
      if (place) this.#halfOpen.leave(place)
    })
    this.#server.on('tlsClientError', (error: Error, socket: TLSSocket) => {
      this.#options.log('debug', 'a connection between hosts was refused', {
        from: socket.remoteAddress,
        error: error.message,
      })
      socket.destroy()
    })
    this.#server.on('unknownProtocol', (socket: Socket) => socket.destroy())
    this.#server.on('sessionError', () => {})
  }

  #welcome(session: ServerHttp2Session): void {
    session.on('error', () => {})
    if (this.#sessions.size >= this.#options.limits.connections) {
      this.#options.log('warn', 'too many connections of other hosts', { connections: this.#sessions.size })
      session.destroy()
      return
    }
    this.#sessions.add(session)
    session.once('close', () => this.#sessions.delete(session))
    prepare(session, this.#places.get(peerOf(session.socket))?.socket, this.#options.limits, () =>
      this.#options.log('warn', 'another host is silent', { from: session.socket?.remoteAddress }),
    )
  }

  async #answer(stream: ServerHttp2Stream, path: string): Promise<void> {
    try {
      const asked = readPath(path)
      if (!asked) refuse(stream, { ':status': 404 })
      else if (!this.#link) throw fail('UNAVAILABLE')
      else if (asked.kind === 'stream') await carry(stream, this.#link, asked)
      else answer(stream, await this.#ask(stream, this.#link, asked))
    } catch (error) {
      refuse(stream, failureHeaders(error))
    }
  }

  /** Does what is asked with the message that follows, and returns the result. */
  async #ask(stream: ServerHttp2Stream, link: DeviceLink, asked: Exclude<Asked, { kind: 'stream' }>): Promise<unknown> {
    const input = await readMessage(stream, this.#options.limits.message)
    return asked.kind === 'probe'
      ? link.probe(asked.device, readTargets(input))
      : link.run(asked.device, asked.name, (input ?? {}) as Record<string, unknown>, asked.limit)
  }
}

/** Identifies a connection, both below and above TLS. */
const peerOf = (socket: Pick<Socket, 'remoteAddress' | 'remotePort'>): string =>
  `${socket.remoteAddress} ${socket.remotePort}`

function refuse(stream: ServerHttp2Stream, headers: Parameters<ServerHttp2Stream['respond']>[0]): void {
  if (stream.destroyed || stream.headersSent) return stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  stream.resume()
  stream.respond(headers, { endStream: true })
}

async function carry(
  stream: ServerHttp2Stream,
  link: DeviceLink,
  asked: Extract<Asked, { kind: 'stream' }>,
): Promise<void> {
  const { duplex } = await link.stream(asked.device, asked.target)
  if (stream.destroyed || stream.closed) {
    duplex.destroy()
    return
  }
  stream.respond({ ':status': 200 })
  join(stream, duplex)
}

/** Passes bytes both ways, each direction with its own end. A failure on one side also breaks the other. */
function join(stream: ServerHttp2Stream, duplex: Duplex): void {
  let broken = false
  duplex.on('error', () => (broken = true))
  duplex.once('close', () =>
    stream.close(broken || !duplex.readableEnded ? constants.NGHTTP2_INTERNAL_ERROR : constants.NGHTTP2_NO_ERROR),
  )
  stream.once('close', () => {
    const isWhole = stream.rstCode === constants.NGHTTP2_NO_ERROR && duplex.readableEnded && duplex.writableEnded
    if (!isWhole) duplex.destroy()
  })
  duplex.pipe(stream).pipe(duplex)
}

function answer(stream: ServerHttp2Stream, result: unknown): void {
  if (stream.destroyed) return
  stream.respond({ ':status': 200 })
  stream.end(JSON.stringify(result))
}
