import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

/** The key and certificate of a device: self-signed, as in a new router. */
export interface Certificate {
  key: Buffer
  cert: Buffer
}

/**
 * The web interface of a router: a sign-in that checks the origin, a cookie, a page that redirects by its full address, a
 * WebSocket that echoes, an upload, a download, and pages that break things.
 */
export class DeviceWeb {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly seen: IncomingMessage[] = []
  /** Where `/redirect` leads. */
  redirectTo = '/'

  constructor(certificate?: Certificate) {
    const listener = (request: IncomingMessage, response: ServerResponse): void => this.#answer(request, response)
    this.#server = certificate ? createTlsServer(certificate, listener) : createServer(listener)
    this.#server.on('connection', (socket) => this.#sockets.add(socket))
    this.#server.on('upgrade', (request, socket, head) => {
      const accept = createHash('sha1')
        .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
        .digest('base64')
      this.seen.push(request)
      socket.on('error', () => {})
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
      )
      // Echoes what comes, without the mask: enough for one short message.
      socket.on('data', (frame: Buffer) => {
        if ((frame[0]! & 0x0f) !== 1) return
        const [length, mask] = [frame[1]! & 0x7f, frame.subarray(2, 6)]
        const text = frame.subarray(6, 6 + length).map((byte, n) => byte ^ mask[n % 4]!)
        socket.write(Buffer.concat([Buffer.from([0x81, length]), text]))
      })
      if (head.length > 0) socket.emit('data', head)
    })
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    return this
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.seen.push(request)
    const own = `${this.#server instanceof TlsServer ? 'https' : 'http'}://127.0.0.1:${this.port}`
    const page = (text: string, headers: Record<string, string | string[]> = {}, status = 200): void => {
      response.writeHead(status, { 'content-type': 'text/html', ...headers })
      response.end(text)
    }
    const { pathname } = new URL(request.url!, own)
    switch (pathname) {
      case '/':
        return page('<html><head></head><body>router</body></html>', {
          'x-frame-options': 'SAMEORIGIN',
          'strict-transport-security': 'max-age=1',
          'content-security-policy': `default-src 'self' ${own}; frame-ancestors 'none'`,
        })
      case '/login': {
        if (request.headers.origin !== own) return page('wrong origin', {}, 403)
        const cookies = ['sid=abc; Domain=127.0.0.1; Secure; HttpOnly; SameSite=None', 'web-session=stolen']
        return page('', { 'set-cookie': cookies, location: `${own}/home?x=1` }, 303)
      }
      case '/home':
        return page(`cookie ${request.headers.cookie ?? 'none'}`)
      case '/upload': {
        let bytes = 0
        request.on('data', (chunk: Buffer) => (bytes += chunk.length))
        request.on('end', () => page(`got ${bytes}`))
        return
      }
      case '/large':
        response.writeHead(200, { 'content-type': 'application/octet-stream' })
        response.end(Buffer.alloc(3_000_000, 'x'))
        return
      case '/silent-end':
        request.socket.destroy()
        return
      case '/garbage':
        request.socket.end('this is not http\r\n\r\n')
        return
      case '/many-headers': {
        const headers = Array.from({ length: 10_000 }, (_, n) => `x-${n}: ${n}\r\n`).join('')
        request.socket.end(`HTTP/1.1 200 OK\r\n${headers}content-length: 2\r\n\r\nok`)
        return
      }
      case '/redirect':
        return page('', { location: this.redirectTo }, 301)
      case '/away':
        return page('', { location: 'http://192.168.99.99/other' }, 302)
      default:
        return page('not found', {}, 404)
    }
  }
}
