import type { Socket } from 'node:net'
import tls from 'node:tls'
import type { WebKeyPair } from '@outpost/vpn/pki/web-server'
import { acmeProtocol } from './protocol.ts'

/** Milliseconds of a connection with a question, and how many are open at once: altogether, and of one address. */
const limits = { connection: 10_000, open: 200, ofAddress: 20 } as const

/** Answers the authority's question whether this server has the name: shows a certificate, and nothing else. */
export class ChallengeServer {
  readonly #read: () => Promise<WebKeyPair | undefined>
  readonly #open = new Set<Socket>()
  #reading: Promise<WebKeyPair | undefined> | undefined
  #shown: { cert: string; server: tls.Server } | undefined

  /** @param read returns the certificate with the answer; undefined if there is no question */
  constructor(read: () => Promise<WebKeyPair | undefined>) {
    this.#read = read
  }

  /**
   * Takes a connection that offers the protocol. It is closed at once if there is no question, else after ten seconds, or
   * when newer ones need its place: the authority must get its answer while others keep connections open.
   */
  accept(socket: Socket): void {
    socket.on('error', () => socket.destroy())
    this.#makeRoom(socket.remoteAddress)
    this.#open.add(socket)
    const end = setTimeout(() => socket.destroy(), limits.connection)
    socket.once('close', () => {
      clearTimeout(end)
      this.#open.delete(socket)
    })
    this.#answer()
      .then((pair) => (pair && !socket.destroyed ? this.#shake(socket, pair) : socket.destroy()))
      .catch(() => socket.destroy())
  }

  close(): void {
    for (const socket of this.#open) socket.destroy()
  }

  /** Closes the oldest connection of the same address, or of all, where there are too many. */
  #makeRoom(address: string | undefined): void {
    const same = [...this.#open].filter(({ remoteAddress }) => remoteAddress === address)
    const [oldest] = same.length >= limits.ofAddress ? same : this.#open.size >= limits.open ? this.#open : []
    if (!oldest) return
    this.#open.delete(oldest)
    oldest.destroy()
  }

  #shake(socket: Socket, pair: WebKeyPair): void {
    if (this.#shown?.cert !== pair.cert) this.#shown = { cert: pair.cert, server: answering(pair) }
    this.#shown.server.emit('connection', socket)
  }

  /** Strangers can ask at any time, so one look at the database serves all who ask meanwhile. */
  #answer(): Promise<WebKeyPair | undefined> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined))
    return this.#reading
  }
}

/** Never listens; it only makes handshakes. The authority then closes the connection. */
function answering(pair: WebKeyPair): tls.Server {
  const server = tls.createServer({ ...pair, ALPNProtocols: [acmeProtocol] }, (secure) => {
    secure.on('error', () => secure.destroy())
    secure.end()
  })
  server.on('tlsClientError', (_, secure) => secure.destroy())
  return server
}
