import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { streamTo } from '../protocols/testing/hosts.ts'
import { tcpService } from '../protocols/testing/telnet-host.ts'
import { webFailureOf } from './failure.ts'
import { WebUpstream } from './upstream.ts'

let device: Awaited<ReturnType<typeof tcpService>>
let upstream: WebUpstream
let server: Server
let url: string
beforeAll(async () => {
  device = await tcpService((socket) => {
    socket.on('data', () => socket.write('HTTP/1.1 099 What\r\nContent-Length: 5\r\n\r\nhello'))
  })
  upstream = new WebUpstream(
    { scheme: 'http', host: '127.0.0.1', port: device.port },
    {
      connect: streamTo,
      keys: { remembered: () => Promise.resolve(undefined), remember: () => Promise.resolve() },
      onActivity: () => {},
    },
  )
  server = createServer((request, response) => {
    upstream.forward(request, response, { origin: url, cookie: 'own' }).catch((error: unknown) => {
      response.writeHead(502).end(webFailureOf(error).code)
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

it('SECURITY-052 responses with a status that cannot be sent do not use up the connections of a session', async () => {
  // More requests than there are connections.
  for (let n = 0; n < 12; n++) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) })
    expect([response.status, await response.text()]).toEqual([502, 'bad_answer'])
  }
})
