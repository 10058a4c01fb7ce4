import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import net from 'node:net'

const telnetd = '/usr/sbin/telnetd'
export const hasTelnetd = existsSync(telnetd)

/** A real telnet server, which starts one `telnetd` per connection, with a program in place of the login. */
export class TelnetHost {
  port = 0
  readonly #program: string
  readonly #server = net.createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {})
    const child = spawn(telnetd, ['-E', this.#program], {
      stdio: [socket, socket, 'ignore'],
      env: { PATH: process.env['PATH'], PS1: 'READY> ' },
    })
    this.#ended.push(new Promise((resolve) => child.once('close', () => resolve())))
    // The child has the connection now; this process must not keep it open.
    child.once('spawn', () => socket.destroy())
  })
  readonly #ended: Promise<void>[] = []

  constructor(program = '/bin/sh') {
    this.#program = program
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.port = (this.#server.address() as net.AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
    await Promise.all(this.#ended)
  }
}

/** A TCP service that lets the test decide what it sends. @returns its port, and a function that stops it */
export async function tcpService(
  serve: (socket: net.Socket) => void,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    serve(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as net.AddressInfo).port,
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
