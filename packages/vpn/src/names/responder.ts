import { spawn } from 'node:child_process'
import { Socket } from 'node:dgram'
import { programEnvironment } from '../network/environment.ts'
import type { Space } from '../network/space.ts'
import { formatAddress, parseAddress } from '../network/subnet.ts'
import { answerQuery, type Names } from './answer.ts'
import { Rate } from './rate.ts'

const port = 53
const limitMs = 10_000
/**
 * A program that opens the port in the space of a hub and hands the socket to us: we answer in our own process, which
 * costs a hub one socket in place of a process of 40 MB.
 */
const program = `const socket = require('node:dgram').createSocket('udp4')
socket.on('error', (error) => { process.stderr.write(error.message); process.exit(1) })
socket.bind({ address: process.argv[1], port: Number(process.argv[2]), exclusive: true }, () =>
  process.send('open', socket, () => process.exit(0)))`

/** Answers queries for the names of one hub. */
export class Responder {
  readonly #socket: Socket
  readonly #rate = new Rate()
  #names: Names

  constructor(socket: Socket, names: Names) {
    this.#socket = socket
    this.#names = names
    socket.on('message', (message, { address, port: sender }) => {
      const from = parseAddress(address)
      if (from === undefined || !this.#rate.take(from, performance.now())) return
      const answer = answerQuery(this.#names, message, from)
      if (answer) socket.send(answer, sender, address)
    })
    // A client that has left cannot be answered.
    socket.on('error', () => undefined)
  }

  /** Takes over what has changed. */
  set(names: Names): void {
    this.#names = names
  }

  close(): void {
    this.#socket.close()
  }
}

/** Opens the port for names in the space of a hub, on its address. Throws when that does not work within 10 s. */
export async function startResponder(space: Space, names: Names): Promise<Responder> {
  // The port needs no privilege in this space.
  await space.run(['sysctl', '-qw', `net.ipv4.ip_unprivileged_port_start=${String(port)}`])
  const opener = [process.execPath, '-e', program, formatAddress(names.hub), String(port)]
  const [file = '', ...words] = space.inside([...space.drop(), ...opener])
  const child = spawn(file, words, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    timeout: limitMs,
    env: programEnvironment(),
  })
  let errors = ''
  child.stderr?.on('data', (data: Buffer) => (errors = (errors + data.toString()).slice(-500)))
  const socket = await new Promise<Socket>((resolve, reject) => {
    child.once('message', (_message, handle) => {
      if (handle instanceof Socket) resolve(handle)
      else reject(new Error('no socket arrived'))
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`the port for names does not open: ${errors}`)))
  })
  return new Responder(socket, names)
}
