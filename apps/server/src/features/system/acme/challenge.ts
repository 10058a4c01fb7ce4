import type { Socket } from 'node:net'
import tls from 'node:tls'
import type { WebKeyPair } from '@outpost/vpn/pki/web-server'
import { acmeProtocol } from './protocol.ts'

/** Milliseconds of a connection with a question, and how many are open at once. */
const limits = { connection: 10_000, open: 200 } as const

/** Answers the authority's question whether this server has the name: shows a certificate, and nothing else. */
export class ChallengeServer {
  readonly #read: () => Promise<WebKeyPair | undefined>
  readonly #open = new Set<Socket>()
  #reading: Promise<WebKeyPair | undefined> | undefined

  /** @param read returns the certificate with the answer; undefined if there is no question */
  constructor(read: () => Promise<WebKeyPair | undefined>) {
    this.#read = read
  }

  /** Takes a connection that offers the protocol. It is closed at once if there is no question, else after ten seconds. */
  accept(socket: Socket): void {
    socket.on('error', () => socket.destroy())
    if (this.#open.size >= limits.open) return void socket.destroy()
    this.#open.add(socket)
    const end = setTimeout(() => socket.destroy(), limits.connection)
    socket.once('close', () => {
      clearTimeout(end)
      this.#open.delete(socket)
    })
    this.#answer()
      .then((pair) => (pair && !socket.destroyed ? shake(socket, pair) : socket.destroy()))
      .catch(() => socket.destroy())
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Strangers can ask at any time, so one look at the database serves all who ask meanwhile. */
  #answer(): Promise<WebKeyPair | undefined> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }
}

function shake(socket: Socket, pair: WebKeyPair): void {
  // Never listens; it only makes the handshake. The authority then closes the connection.
  const server = tls.createServer({ ...pair, ALPNProtocols: [acmeProtocol] }, (secure) => {
    secure.on('error', () => secure.destroy())
    secure.end()
  })
  server.on('tlsClientError', () => socket.destroy())
  server.emit('connection', socket)
}
