import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { streamTo } from '../protocols/testing/hosts.ts'
import { tcpService } from '../protocols/testing/telnet-host.ts'
import { webFailureOf } from './failure.ts'
import { WebUpstream } from './upstream.ts'

let device: Awaited<ReturnType<typeof tcpService>>
let upstream: WebUpstream
let server: Server
let url: string
/** Endless answers that the target is still sending. */
let running = 0
/** The connection on which the target has sent only the head of its answer. */
let waiting: Socket | undefined

const answers: Readonly<Record<string, string>> = {
  '/status': 'HTTP/1.1 099 What\r\nContent-Length: 5\r\n\r\nhello',
  '/switch': 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n',
  '/lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n',
}

/** Answers an upgrade with a page that never ends. */
function flood(socket: Socket): void {
  running++
  socket.once('close', () => running--)
  socket.write('HTTP/1.1 200 OK\r\n\r\n')
  const fill = (): void => {
    while (!socket.destroyed && socket.write(Buffer.alloc(65_536)));
  }
  socket.on('drain', fill)
  fill()
}

beforeAll(async () => {
  device = await tcpService((socket) => {
    socket.on('data', (chunk) => {
      const path = String(chunk).split(' ')[1]!
      if (path === '/socket') flood(socket)
      else if (path === '/later') {
        waiting = socket
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n')
      } else if (path === '/end') socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')
      else socket.write(answers[path]!)
    })
  })
  upstream = new WebUpstream(
    { scheme: 'http', host: '127.0.0.1', port: device.port },
    {
      // Each direction ends on its own, as in a stream through a device.
      connect: async (port) => {
        const stream = await streamTo(port)
        stream.duplex.allowHalfOpen = true
        return stream
      },
      keys: { remembered: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
      onActivity: () => {},
    },
  )
  server = createServer((request, response) => {
    upstream.forward(request, response, { origin: url, cookie: 'own' }).catch((error: unknown) => {
      response.writeHead(502).end(webFailureOf(error).code)
    })
  })
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    upstream.upgrade(request, socket, head, { origin: url, cookie: 'own' }).catch(() => {
      socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  upstream.close()
  server.close()
  await device.stop()
})

it.each([
  ['SECURITY-052 a status that cannot be sent', '/status'],
  ['SECURITY-052 a switch of protocols that nobody asked for', '/switch'],
])('%s does not use up the connections of a session', async (_what, path) => {
  // More requests than there are connections.
  for (let n = 0; n < 12; n++) {
    const response = await fetch(url + path, { signal: AbortSignal.timeout(5000) })
    expect([response.status, await response.text()]).toEqual([502, 'bad_answer'])
  }
})

it('REMOTE-192 a connection that the target has closed is not used again', async () => {
  for (let n = 0; n < 5; n++) {
    const response = await fetch(`${url}/end`, { signal: AbortSignal.timeout(5000) })
    expect(await response.text()).toBe('hello')
  }
})

it('REMOTE-188 of two lengths only the one that was read is passed on', async () => {
  const response = await fetch(`${url}/lengths`)
  expect([response.headers.get('content-length'), await response.text()]).toEqual([null, 'hello'])
})

it('REMOTE-188 the head of an answer does not wait for its body', async () => {
  const response = await fetch(`${url}/later`, { signal: AbortSignal.timeout(5000) })
  waiting!.write('hello')
  expect([response.status, await response.text()]).toEqual([200, 'hello'])
})

it('SECURITY-052 an endless answer to a WebSocket is cut off', async () => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket`)
  await new Promise((resolve) => socket.addEventListener('error', resolve))
  await vi.waitFor(() => expect(running).toBe(0), { timeout: 10_000 })
})
