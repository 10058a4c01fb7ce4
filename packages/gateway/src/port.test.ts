import { once } from 'node:events'
import { createServer as createWebServer, type Server as WebServer } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { offersProtocol } from './client-hello.ts'
import { HalfOpen, networkOf } from './half-open.ts'
import { isTls, type PortRoutes, sniff } from './port.ts'
import { hasProgram } from './testing/peers.ts'
import { selfSigned } from './testing/self-signed.ts'
import { listen, until } from './testing/setup.ts'

let port: number
let server: Server
let web: WebServer
let waiting: HalfOpen
let sshSockets: Socket[]
let accepted: Socket[]
let clients: Socket[]
let routes: PortRoutes

beforeEach(async () => {
  ;[sshSockets, accepted, clients] = [[], [], []]
  waiting = new HalfOpen({ max: 40, perAddress: 20, grace: 3000, evictable: 1000 })
  web = createWebServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => response.end(`${request.method} ${request.url} ${body}`))
  })
  routes = {
    web: (socket) => web.emit('connection', socket),
    ssh: (socket) => sshSockets.push(socket.on('error', ignore)),
  }
  server = createServer((socket) => {
    accepted.push(socket)
    sniff(socket, routes, waiting)
  })
  port = await listen(server)
})
afterEach(async () => {
  for (const socket of [...clients, ...accepted]) socket.destroy()
  server.close()
  await once(server, 'close')
})

const ignore = (): void => {}

/** Opens a client socket; also returns what it received and whether it is closed. */
function dial(address = '127.0.0.1'): { socket: Socket; heard: () => string; closed: () => boolean } {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  clients.push(socket)
  let [text, closed] = ['', false]
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('close', () => (closed = true))
  return { socket, heard: () => text, closed: () => closed }
}

describe('one port for web and SSH', () => {
  it('serves HTTP requests, their bodies and further requests on the connection', async () => {
    const base = `http://127.0.0.1:${port}`
    expect(await (await fetch(`${base}/a`)).text()).toBe('GET /a ')
    expect(await (await fetch(`${base}/b`, { method: 'POST', body: 'x'.repeat(200_000) })).text()).toBe(
      `POST /b ${'x'.repeat(200_000)}`,
    )
    const client = dial()
    client.socket.write('G')
    await new Promise((resolve) => setTimeout(resolve, 50))
    client.socket.write(
      'ET /one HTTP/1.1\r\nHost: a\r\n\r\nDELETE /two HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    )
    await until('both answers', () => client.closed())
    expect([client.heard().includes('GET /one'), client.heard().includes('DELETE /two')]).toEqual([true, true])
  })

  it('passes SSH on from its first byte, even to a receiver that listens later', async () => {
    const client = dial()
    client.socket.write('S')
    const socket = await until('the socket', () => sshSockets[0])
    client.socket.write('SH-2.0-test\r\n')
    await new Promise((resolve) => setTimeout(resolve, 50))
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.resume()
    await until('all of it', () => text === 'SSH-2.0-test\r\n')
    expect(waiting.size).toBe(0)
  })

  it('leaves no listeners behind', async () => {
    dial()
    await until('accepted', () => accepted[0])
    clients[0]!.write('SSH')
    const socket = await until('the socket', () => sshSockets[0])
    for (const name of ['readable', 'data', 'close']) expect([name, socket.listenerCount(name)]).toEqual([name, 0])
    expect(socket.listeners('error')).toEqual([ignore])
    expect(socket.listenerCount('end')).toBe(1) // Node's own listener for sockets without allowHalfOpen
  })

  it('closes connections that are neither HTTP nor SSH, and silent ones', async () => {
    const [garbage, silent, ended] = [dial(), dial(), dial()]
    garbage.socket.write('\u0000\u0001')
    ended.socket.end()
    await until('both ended', () => garbage.closed() && ended.closed())
    expect(silent.closed()).toBe(false)
    await until('the silent one too', () => silent.closed(), 8000)
    expect(waiting.size).toBe(0)
  })

  it('survives peers that disconnect at any moment', async () => {
    for (let n = 0; n < 50; n++) {
      const client = dial()
      if (n % 2) client.socket.write(n % 4 === 1 ? 'SSH' : 'GET')
      setTimeout(() => client.socket.resetAndDestroy(), n)
    }
    await until('nothing waits', () => accepted.length > 0 && waiting.size === 0)
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('GET / ')
  })

  it.runIf(hasProgram('openssl'))('serves TLS', async () => {
    const tls = createTlsServer(selfSigned('localhost'), (socket) => web.emit('connection', socket))
    routes.web = (socket, first) => (isTls(first) ? tls : web).emit('connection', socket)
    const [response] = (await once(
      secureRequest({ port, host: '127.0.0.1', path: '/safe', rejectUnauthorized: false, agent: false }).end(),
      'response',
    )) as [AsyncIterable<Buffer>]
    let text = ''
    for await (const chunk of response) text += chunk.toString()
    expect(text).toBe('GET /safe ')
  })
})

describe('a TLS connection that offers a protocol of its own', () => {
  const taken: Socket[] = []
  beforeEach(() => {
    taken.length = 0
    routes.protocol = { name: 'acme-tls/1', take: (socket) => taken.push(socket.on('error', ignore)) }
    routes.web = (socket) => sshSockets.push(socket.on('error', ignore))
  })

  /** Returns the ClientHello of Node for these protocols. */
  async function hello(...ALPNProtocols: string[]): Promise<Buffer> {
    const chunks: Buffer[] = []
    const sink = createServer((socket) => socket.on('error', ignore).on('data', (chunk: Buffer) => chunks.push(chunk)))
    const socket = connectTls({
      port: await listen(sink),
      host: '127.0.0.1',
      servername: 'outpost.example',
      ALPNProtocols,
    })
    socket.on('error', ignore)
    await until('the ClientHello', () => chunks[0])
    socket.destroy()
    sink.close()
    return Buffer.concat(chunks)
  }

  it('is passed to the receiver of that protocol, also if it arrives in pieces', async () => {
    const bytes = await hello('acme-tls/1')
    dial().socket.write(bytes)
    await until('the first', () => taken[0])
    const pieces = dial()
    for (const byte of bytes.subarray(0, -1)) pieces.socket.write(Buffer.of(byte))
    await until('accepted', () => waiting.size === 1)
    expect([taken.length, sshSockets.length]).toEqual([1, 0])
    pieces.socket.write(bytes.subarray(-1))
    const second = await until('the second', () => taken[1])
    await until('all bytes', () => second.readableLength === bytes.length)
    expect((second.read() as Buffer).equals(bytes)).toBe(true)
  })

  it('goes to the web otherwise: other protocols, none, the name elsewhere, and bytes that only look like TLS', async () => {
    const own = await hello('acme-tls/1')
    const others = [
      await hello('h2', 'http/1.1'),
      await hello(),
      await hello('acme-tls/11', 'xacme-tls/1'),
      // The length of the list is wrong, so the name is cut off.
      Buffer.from(own).fill(0xff, own.indexOf('acme-tls/1') - 3, own.indexOf('acme-tls/1')),
      Buffer.from('160301fffe', 'hex'),
      Buffer.concat([Buffer.from('160301000d02', 'hex'), Buffer.from('  acme-tls/1')]),
    ]
    for (const [index, bytes] of others.entries()) {
      dial().socket.write(bytes)
      await until(`connection ${index}`, () => sshSockets.length === index + 1)
    }
    expect(taken).toEqual([])
  })

  it('is closed if the rest of its ClientHello never comes', async () => {
    const client = dial()
    client.socket.write((await hello('acme-tls/1')).subarray(0, 40))
    await until('closed', () => client.closed(), 8000)
    expect([taken.length, sshSockets.length, waiting.size]).toEqual([0, 0, 0])
  })

  it('offers nothing if its ClientHello is changed or cut at any place', async () => {
    const bytes = await hello('acme-tls/1')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 0xff
      expect(() => offersProtocol(changed, 'acme-tls/1')).not.toThrow()
      expect(offersProtocol(bytes.subarray(0, at), 'acme-tls/1')).toBeUndefined()
    }
    expect(offersProtocol(bytes, 'acme-tls/1')).toBe(true)
  })
})

describe('half-open connections', () => {
  it('are limited per address: above the limit new ones are closed, until the oldest have timed out', async () => {
    const first = Array.from({ length: 20 }, () => dial())
    await until('all wait', () => waiting.size === 20)
    const tooMany = dial()
    await until('closed', () => tooMany.closed())
    const elsewhere = dial('127.0.0.2')
    await until('another address is let in', () => waiting.size === 21)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const later = dial()
    await until('the oldest made room', () => first[0]!.closed())
    expect([later.closed(), elsewhere.closed(), first[1]!.closed(), waiting.size, waiting.refused]).toEqual([
      false,
      false,
      false,
      21,
      2,
    ])
  })

  it('are limited in total', async () => {
    for (let n = 0; n < 40; n++) dial(`127.0.0.${2 + (n % 4)}`)
    await until('all wait', () => waiting.size === 40)
    const late = dial('127.0.0.9')
    await until('closed', () => late.closed())
    expect(waiting.size).toBe(40)
  })

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:DB8:0:0:1:2:3:4', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['2001:0db8:00a0::', '2001:db8:a0:0'],
    ['', ''],
  ])('from %j count for %j', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
