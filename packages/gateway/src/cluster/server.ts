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
import { failureHeaders, readMessage, readPath, type Asked } from './messages.ts'
import { prepare } from './session.ts'
import { credentialsFor, tlsOptions } from './tls.ts'

export interface ClusterServerOptions {
  /** This host's name. */
  name: string
  /** What all hosts of the installation share. */
  key: KeyObject
  /** Where to listen; port 0 takes a free one. */
  host: string
  port: number
  limits: ClusterLimits
  log(level: 'debug' | 'warn', message: string, details: Record<string, unknown>): void
}

/** Milliseconds that streams have to end by themselves when the server closes. */
const patience = 1000

/** Serves the devices of this host to the other hosts of the installation. */
export class ClusterServer {
  readonly #options: ClusterServerOptions
  readonly #server: Http2SecureServer
  readonly #halfOpen: HalfOpen
  readonly #sessions = new Set<ServerHttp2Session>()
  /** Every connection, by its peer; half open until the key is proven. */
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
      // Memory is bounded by the windows of the streams, whose number is; the default of 10 MB would refuse the twentieth.
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
      // What goes wrong with a stream is told by its close.
      stream.on('error', () => {})
      void this.#answer(stream, String(headers[':path']))
    })
  }

  /** @throws Error where the address cannot be listened on */
  static async listen(options: ClusterServerOptions): Promise<ClusterServer> {
    const cluster = new ClusterServer(options)
    cluster.#server.listen({ port: options.port, host: options.host })
    await once(cluster.#server, 'listening')
    return cluster
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** From now on devices are reached through this. */
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

  /** Bounds connections until they have proven the key; the others get an alert of TLS and nothing else. */
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
      else await run(stream, this.#link, asked, this.#options.limits)
    } catch (error) {
      refuse(stream, failureHeaders(error))
    }
  }
}

/** Tells one connection from another, below TLS and above it. */
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

/** Both ways, each with its own end; what breaks on one side breaks on the other. */
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

async function run(
  stream: ServerHttp2Stream,
  link: DeviceLink,
  { device, name, limit }: Extract<Asked, { kind: 'run' }>,
  limits: ClusterLimits,
): Promise<void> {
  const input = await readMessage(stream, limits.message)
  const result = await link.run(device, name, (input ?? {}) as Record<string, unknown>, limit)
  if (stream.destroyed) return
  stream.respond({ ':status': 200 })
  stream.end(JSON.stringify(result))
}
