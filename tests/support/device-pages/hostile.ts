import type { WebSocket } from 'ws'
import { type Asked, PageHost } from './page-host.ts'

const chunk = Buffer.alloc(65_536, 'x')
const gigabyte = 2 ** 30

/** Responses that break HTTP, by path. */
const broken: Readonly<Record<string, string>> = {
  // Two lengths: who believes the first takes the rest of the body for the next response.
  '/two-lengths': `HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n${chunked(`ok${next()}`)}`,
  '/too-long': `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok${next()}`,
  '/bare-return': `HTTP/1.1 200 OK\r\nX-One: 1\rSet-Cookie: tossed=1; Domain=pages.test\r\nContent-Length: 2\r\n\r\nok`,
  '/folded': `HTTP/1.1 200 OK\r\nSet-Cookie: tossed=1;\r\n Domain=pages.test\r\nContent-Length: 2\r\n\r\nok`,
  '/in-reason': `HTTP/1.1 200 OK\rSet-Cookie: tossed=1; Domain=pages.test\r\nContent-Length: 2\r\n\r\nok`,
  '/broken-chunks': 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\nzz\r\nmore',
  '/short': 'HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\nok',
  '/no-upgrade': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
  '/many-headers': `HTTP/1.1 200 OK\r\n${Array.from({ length: 10_000 }, (_, n) => `x-${n}: ${n}\r\n`).join('')}\r\n`,
}

function next(): string {
  return 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: smuggled=1\r\nContent-Length: 8\r\n\r\nsmuggled'
}
function chunked(body: string): string {
  return `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

/** Headers that reach beyond the page, or beyond its session. */
const reaching = {
  'clear-site-data': '"*"',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'alt-svc': 'h3=":443"; ma=86400',
  'public-key-pins': 'pin-sha256="x"; max-age=1000; includeSubDomains',
  'report-to': '{"group":"x","max_age":1000,"endpoints":[{"url":"https://console.test/"}],"include_subdomains":true}',
  nel: '{"report_to":"x","max_age":1000,"include_subdomains":true}',
  'set-cookie': [
    'tossed=header; Domain=pages.test; Path=/; Secure',
    '__Host-web-session=header; Path=/; Secure',
    'ours=header; Domain=console.test; Path=/; Secure',
  ],
}

const worker = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))`

/** The web server of a device that attacks. What its page tries by script is in the test. */
export class Hostile {
  /** Bytes of endless answers that it could send. */
  sent = 0
  /** Endless answers that are not cut off yet. */
  running = 0
  readonly host = new PageHost((asked) => this.#answer(asked), { accept: (socket) => this.#accept(socket) })

  #accept(socket: WebSocket): boolean {
    socket.on('message', (data) => socket.send(String(data)))
    return true
  }

  #answer({ path, query, body, response, socket, send }: Asked): void {
    if (broken[path] !== undefined) return void socket.end(broken[path], 'latin1')
    if (path === '/headers') return send('<h1>headers</h1>', reaching)
    if (path === '/redirect') return send('', { location: query.get('to')! }, Number(query.get('status')))
    if (path === '/sw.js') return send(worker, { 'content-type': 'text/javascript', 'service-worker-allowed': '/' })
    if (path === '/plain') return send('plain', { 'content-type': 'text/plain' })
    if (path === '/echo') return send(body, { 'content-type': 'text/plain' })
    if (path === '/endless') return this.#flood(response)
    if (path === '/gigabyte') return this.#flood(response, { 'content-length': gigabyte })
    send('<!doctype html><html><head></head><body><h1>device</h1></body></html>')
  }

  #flood(response: Asked['response'], headers: Record<string, number> = {}): void {
    response.writeHead(200, { 'content-type': 'application/octet-stream', ...headers })
    let left = headers['content-length'] ?? Infinity
    this.running++
    const fill = (): void => {
      for (; left > 0 && !response.destroyed; left -= chunk.length) {
        this.sent += chunk.length
        if (!response.write(chunk)) return
      }
      if (left <= 0) response.end()
    }
    response.on('drain', fill)
    response.once('close', () => this.running--)
    fill()
  }
}
