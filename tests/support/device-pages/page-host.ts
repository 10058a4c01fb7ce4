import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A request to a stand-in, with what it needs for its answer. */
export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  cookies: ReadonlyMap<string, string>
  body: string
  /** The fields of a form in the body. */
  fields: URLSearchParams
  response: ServerResponse
  /** Below HTTP, for answers that break it. */
  socket: Socket
  send(body: string | Buffer, headers?: OutgoingHttpHeaders, status?: number): void
}

type Answer = (asked: Asked) => void

/** Takes a WebSocket. Returns false to refuse it. */
type Accept = (socket: WebSocket, asked: Pick<Asked, 'headers' | 'cookies'>) => boolean

const cookiesOf = ({ cookie = '' }: IncomingHttpHeaders): Map<string, string> =>
  new Map(cookie.split('; ').map((one) => one.split('=', 2) as [string, string]))

/** The web server of a stand-in, on a port of this machine. */
export class PageHost {
  readonly #server
  readonly #sockets = new Set<Socket>()
  /** The requests and upgrades that it got, as `POST /login`. */
  readonly seen: string[] = []
  /** The headers of the last request. */
  last: IncomingHttpHeaders = {}

  /** @param certificate for TLS */
  constructor(
    answer: Answer,
    { certificate, accept }: { certificate?: { key: Buffer; cert: Buffer }; accept?: Accept } = {},
  ) {
    const listener: Parameters<typeof createServer>[1] = (request, response) => {
      const { pathname: path, searchParams: query } = new URL(request.url!, 'http://device')
      const { method = '', headers, socket } = request
      this.seen.push(`${method} ${path}`)
      this.last = headers
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        answer({
          method,
          path,
          query,
          headers,
          body,
          response,
          socket,
          cookies: cookiesOf(headers),
          fields: new URLSearchParams(body),
          send: (content, more = {}, status = 200) =>
            void response.writeHead(status, { 'content-type': 'text/html', ...more }).end(content),
        })
      })
    }
    this.#server = certificate ? createTlsServer(certificate, listener) : createServer(listener)
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => this.#sockets.delete(socket))
    })
    const sockets = new WebSocketServer({ noServer: true })
    this.#server.on('upgrade', (request, socket, head) => {
      this.seen.push(`UPGRADE ${request.url}`)
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const { headers } = request
        webSocket.on('error', () => {})
        if (!accept?.(webSocket, { headers, cookies: cookiesOf(headers) })) webSocket.close()
      })
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** @param port the one of a former start, or a free one */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
