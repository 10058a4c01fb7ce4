import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeDevice } from './testing/fake-device.ts'
import { listen, setUp, type Setup, until } from './testing/setup.ts'

let t: Setup
let device: FakeDevice
let targets: Server[] = []
beforeEach(async () => {
  t = await setUp()
  t.host.know(1, t.home.openSshKey('k'))
  device = await FakeDevice.online(t.home, 'k', 1, t.port)
  device.serveTunnels(t.home, 'k', t.port)
})
afterEach(async () => {
  await t.close()
  for (const target of targets) target.close()
  targets = []
})

/** Starts a TCP server on the loopback that acts as a host behind the device. */
async function target(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  })
  targets.push(server)
  return await listen(server)
}

describe('streams', () => {
  it('buffer a bounded amount for a paused reader, and later deliver all data', async () => {
    const size = 50_000_000
    let written = 0
    const port = await target((socket) => {
      const block = Buffer.alloc(65_536, 7)
      const more = (): void => {
        while (written < size && socket.writable) {
          written += block.length
          if (!socket.write(block)) {
            socket.once('drain', more)
            return
          }
        }
        socket.end()
      }
      more()
    })
    const stream = await t.gateway.link.stream(1, { host: '127.0.0.1', port })
    stream.duplex.pause()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    // The window of 2 MiB, the device's own buffers (2 MiB in ssh2's client) and those of two sockets.
    expect(written).toBeLessThan(20_000_000)
    expect(stream.counts().fromDevice).toBeLessThan(2_500_000)
    let read = 0
    const began = performance.now()
    t.gateway.link.send(1, { kind: 'ping', n: 77 })
    for await (const chunk of stream.duplex) read += (chunk as Buffer).length
    expect(read).toBe(written)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(device.frames.some((frame) => frame['n'] === 77)).toBe(true)
  })

  it('pause a writer while the device does not read', async () => {
    let taken: Socket | undefined
    const port = await target((socket) => (taken = socket.pause()))
    const stream = await t.gateway.link.stream(1, { host: '127.0.0.1', port })
    let accepted = 0
    const block = Buffer.alloc(65_536)
    const write = (): void => {
      while (accepted < 50_000_000) {
        accepted += block.length
        if (!stream.duplex.write(block)) {
          stream.duplex.once('drain', write)
          return
        }
      }
      stream.duplex.end()
    }
    write()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(accepted).toBeLessThan(20_000_000)
    let read = 0
    taken!.on('data', (chunk: Buffer) => (read += chunk.length))
    taken!.resume()
    await until('all of it', () => accepted >= 50_000_000 && read === accepted, 15_000)
  })
})
