import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeFrame, FrameReader } from '@outpost/contract/device/codec'
import { fetchRefused, readFetch, type Fetch } from '@outpost/contract/device/fetch'
import type { DownFrame, Hello, UpFrame } from '@outpost/contract/device/frames'
import { readPutRequest, type PutClaim } from '@outpost/contract/device/put'
import ssh2, { type AuthContext, type Connection, type ServerChannel } from 'ssh2'
import { makeKeyPair, type KeyPair } from './identity.ts'

type Of<K extends UpFrame['kind']> = Extract<UpFrame, { kind: K }>

/**
 * Waits until `probe` returns a value or a promise of one, at most `ms` milliseconds. The default only ends what hangs:
 * a change is restored after 30 s, and the shells of a busy machine are slow.
 */
export async function until<T>(
  what: string,
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  ms = 75_000,
): Promise<T> {
  for (const end = performance.now() + ms; performance.now() < end; await delay(20)) {
    const found = await probe()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`waited ${ms} ms for ${what}`)
}

/** The server's side of the device protocol for tests: everything that an agent can see of a gateway, over real SSH. */
export class TestPeer {
  port = 0
  readonly hostKey: string
  /** Decides about a first contact; by default the device gets number 7. */
  onEnrol: (hello: Hello, user: string, publicKey: string) => DownFrame = () => ({
    kind: 'enrolled',
    device: 7,
    interval: 60,
  })
  /** Returns the answer to a `hello` on a control channel. */
  onHello: (hello: Hello) => DownFrame | undefined = () => ({ kind: 'welcome', device: 7, interval: 60, name: 'bench' })
  /** Public keys that may log in as a device; `undefined` accepts all. */
  knownKeys: Set<string> | undefined
  /** All frames of all control channels, in order. */
  readonly frames: UpFrame[] = []
  readonly faults: string[] = []
  /** All login attempts, with known or unknown keys. */
  readonly logins: { user: string; publicKey: string }[] = []
  readonly forwards: { tunnel: string; port: number; connection: Connection }[] = []
  /** Uploaded files, accepted or not. */
  readonly puts: { user: string; claim: PutClaim; bytes: Buffer }[] = []
  /** Returns the response to an uploaded file. */
  onPut: (claim: PutClaim) => string = () => 'ok'
  /** The files that devices can fetch, by token, and the start offsets that they requested. */
  readonly files = new Map<string, Buffer>()
  readonly fetches: number[] = []
  /** Bytes after which the next fetch connections are cut, one entry per connection. */
  readonly cuts: number[] = []
  /** The number of TCP connections so far. */
  accepted = 0
  readonly #sockets = new Set<Socket>()
  readonly #ssh: ssh2.Server
  readonly #listener = createServer((socket) => {
    this.accepted++
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    this.#ssh.injectSocket(socket)
  })
  #control: { channel: ServerChannel; reader: FrameReader<UpFrame> } | undefined

  private constructor(key: KeyPair) {
    this.hostKey = key.public
    this.#ssh = new ssh2.Server({ hostKeys: [key.private], algorithms: { compress: ['none'] } }, (connection) => {
      connection.on('error', () => undefined)
      connection.on('authentication', (context) => this.#authenticate(context, connection))
    })
  }

  /** Starts listening on 127.0.0.1, by default on a free port. */
  static async start(key: KeyPair = makeKeyPair(), port = 0): Promise<TestPeer> {
    const peer = new TestPeer(key)
    peer.#listener.listen(port, '127.0.0.1')
    await once(peer.#listener, 'listening')
    peer.port = (peer.#listener.address() as AddressInfo).port
    return peer
  }

  get connections(): number {
    return this.#sockets.size
  }

  /** Sends a frame on the newest control channel. */
  send(frame: DownFrame): void {
    this.#control!.channel.write(encodeFrame(frame, this.#control!.reader.encoding ?? 'json'))
  }

  run(id: string, name: string, input: Record<string, unknown> = {}, timeout = 20): void {
    this.send({ kind: 'run', id, name, timeout, input })
  }

  /** Waits for a matching frame. Frames that have arrived already count. */
  async frame<K extends UpFrame['kind']>(
    kind: K,
    fits: (frame: Of<K>) => boolean = () => true,
    ms?: number,
  ): Promise<Of<K>> {
    const found = (): Of<K> | undefined =>
      this.frames.find((one): one is Of<K> => one.kind === kind && fits(one as Of<K>))
    return until(`a ${kind} frame`, found, ms).catch((error: Error) => {
      const others = this.frames.filter((one) => one.kind !== 'telemetry')
      throw new Error(`${error.message}; came: ${JSON.stringify(others).slice(0, 4000)} ${this.faults.join()}`, {
        cause: error,
      })
    })
  }

  result(id: string, ms?: number): Promise<Of<'result'>> {
    return this.frame('result', (frame) => frame.id === id, ms)
  }

  /** Opens a stream through a tunnel once the device has requested its forward. */
  async open(tunnel: string): Promise<ServerChannel> {
    const forward = await until(`the forward of ${tunnel}`, () =>
      this.forwards.findLast((one) => one.tunnel === tunnel),
    )
    return new Promise((resolve, reject) => {
      forward.connection.forwardOut('localhost', forward.port, '127.0.0.1', 9, (error, channel) =>
        error ? reject(error) : resolve(channel),
      )
    })
  }

  /** Cuts every connection. The listener stays open. */
  drop(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.#listener.close()
    this.drop()
    await once(this.#listener, 'close')
  }

  /** Accepts only public keys with a valid signature. Logins of devices need one of `knownKeys` if that is set. */
  #authenticate(context: AuthContext, connection: Connection): void {
    if (context.method !== 'publickey') return context.reject(['publickey'])
    const publicKey = `ssh-ed25519 ${context.key.data.toString('base64')}`
    const user = context.username
    const known = !user.startsWith('d_') || !this.knownKeys || this.knownKeys.has(publicKey)
    if (known && !context.signature) return context.accept()
    this.logins.push({ user, publicKey })
    const key = ssh2.utils.parseKey(publicKey)
    const genuine = !(key instanceof Error) && key.verify(context.blob!, context.signature!, context.hashAlgo) === true
    if (!known || !genuine) return context.reject(['publickey'])
    this.#serve(connection, user, publicKey)
    context.accept()
  }

  #serve(connection: Connection, user: string, publicKey: string): void {
    connection.on('session', (accept) => {
      accept().on('exec', (acceptExec, _reject, { command }) => {
        const channel = acceptExec()
        channel.on('error', () => undefined)
        const claim = readPutRequest(command)
        if (claim) return void this.#takeFile(channel, user, claim)
        const fetch = readFetch(command)
        if (fetch) return this.#give(connection, channel, fetch)
        const reader = FrameReader.up(
          (frame) => this.#take(frame, user, publicKey, channel, reader),
          (fault) => this.faults.push(`${fault.code} ${fault.text}`),
        )
        channel.on('data', (chunk: Buffer) => reader.push(chunk))
        if (command === 'outpost1') this.#control = { channel, reader }
      })
    })
    connection.on('request', (accept, reject, name, info) => {
      if (name !== 'tcpip-forward' || !user.startsWith('t_')) return reject?.()
      this.forwards.push({ tunnel: user.slice(2), port: (info as { bindPort: number }).bindPort, connection })
      accept?.()
    })
  }

  async #takeFile(channel: ServerChannel, user: string, claim: PutClaim): Promise<void> {
    const parts: Buffer[] = []
    channel.on('data', (chunk: Buffer) => parts.push(chunk))
    await once(channel, 'end')
    this.puts.push({ user, claim, bytes: Buffer.concat(parts) })
    const answer = this.onPut(claim)
    channel.write(`${answer}\n`)
    channel.exit(answer === 'ok' ? 0 : 1)
    channel.end()
  }

  #give(connection: Connection, channel: ServerChannel, { token, from }: Fetch): void {
    const file = this.files.get(token)
    this.fetches.push(from)
    const cut = this.cuts.shift()
    channel.resume()
    if (file && cut !== undefined)
      return void channel.write(file.subarray(from, from + cut), () => setTimeout(() => connection.end(), 100))
    const end = (): void => {
      channel.exit(file ? 0 : fetchRefused)
      channel.end()
    }
    // As the gateway does: the exit status follows the last byte.
    if (file && from < file.length) channel.write(file.subarray(from), end)
    else end()
  }

  #take(frame: UpFrame, user: string, publicKey: string, channel: ServerChannel, reader: FrameReader<UpFrame>): void {
    const enrolling = user.startsWith('enrol')
    if (!enrolling) this.frames.push(frame)
    if (frame.kind !== 'hello') return
    const answer = enrolling ? this.onEnrol(frame, user, publicKey) : this.onHello(frame)
    if (answer) channel.write(encodeFrame(answer, reader.encoding ?? 'json'))
  }
}
