import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'

/** How a server of the tests misbehaves. */
export type Misbehaviour = 'silent' | 'short' | 'other unit' | 'slow' | 'garbage'

/** A Modbus TCP server with a hundred registers; register n has the value `values[n]`, or n. */
export class TestModbus {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly values: number[]
  /** The requests so far, as `function first count`. */
  readonly requests: string[] = []

  private constructor(values: number[], misbehaviour: Misbehaviour | undefined) {
    this.values = values
    this.#server = createServer((socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
      let waiting = Buffer.alloc(0)
      socket.on('data', (part: Buffer) => {
        waiting = Buffer.concat([waiting, part])
        for (; waiting.length >= 12; waiting = waiting.subarray(12)) this.#answer(socket, waiting, misbehaviour)
      })
    })
  }

  static async start(values: number[] = [], misbehaviour?: Misbehaviour): Promise<TestModbus> {
    const server = new TestModbus(values, misbehaviour)
    server.#server.listen(0, '127.0.0.1')
    await once(server.#server, 'listening')
    server.#port = (server.#server.address() as AddressInfo).port
    return server
  }

  #port = 0

  get port(): number {
    return this.#port
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #answer(socket: Socket, request: Buffer, misbehaviour: Misbehaviour | undefined): void {
    const [code, first, count] = [request[7]!, request.readUInt16BE(8), request.readUInt16BE(10)]
    this.requests.push(`${code} ${first} ${count}`)
    if (misbehaviour === 'silent') return
    const data = Buffer.alloc(code <= 2 ? Math.ceil(count / 8) : count * 2)
    for (let at = 0; at < count; at++) {
      const value = this.values[first + at] ?? first + at
      if (code <= 2) data[at >> 3]! |= (value & 1) << (at & 7)
      else data.writeUInt16BE(value, at * 2)
    }
    const fails = first + count > 100
    const body = fails ? Buffer.from([code | 128, 2]) : Buffer.concat([Buffer.from([code, data.length]), data])
    const head = Buffer.from(request.subarray(0, 7))
    head.writeUInt16BE(body.length + 1, 4)
    if (misbehaviour === 'other unit') head[6] = 99
    const whole = Buffer.concat([head, body])
    if (misbehaviour === 'garbage') socket.end('HTTP/1.0 400 Bad Request\r\n\r\n')
    else if (misbehaviour === 'short') socket.end(whole.subarray(0, whole.length - 1))
    else if (misbehaviour === 'slow')
      for (const [at, byte] of whole.entries()) setTimeout(() => socket.write(Buffer.from([byte])), at * 5)
    else socket.write(whole)
  }
}
