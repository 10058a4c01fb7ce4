/* oxlint-disable no-underscore-dangle -- ssh2 names its own fields so */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ssh2 from 'ssh2'
import type { Client, ClientChannel, ConnectConfig } from 'ssh2'
import type { Home } from './peers.ts'

/** Features that ssh2's client does not expose and an honest device does not need. */
interface Internals {
  _sock: Socket
  _protocol: {
    rekey(): void
    channelWindowAdjust(channel: number, bytes: number): void
    requestFailure(): void
    exec(channel: number, command: string, wantReply: boolean): void
  }
}
const internals = (client: Client): Internals => client as Client & Internals

/** A device based on ssh2's client: it starts fast, and can misbehave where dbclient cannot. */
export class FakeDevice {
  readonly client: Client
  readonly frames: Record<string, unknown>[] = []
  channel!: ClientChannel
  closed = false
  /** The lines of its answer to `scan.hosts`. */
  hosts: string[] = []
  /** The lines of its answer to `network.observe`. */
  observed: string[] = []
  /** Hosts of its network that a test serves on ports of this machine: addresses such as `192.168.1.20:80`, and ports. */
  network: ReadonlyMap<string, number> = new Map()
  /** The addresses to which it opened connections, in order. */
  readonly dialled: string[] = []

  private constructor(client: Client) {
    this.client = client
    client.on('error', () => {})
    client.once('close', () => (this.closed = true))
  }

  /** Logs in. Rejects when the login is refused. */
  static async login(
    home: Home,
    key: string,
    user: string,
    port: number,
    more: ConnectConfig = {},
  ): Promise<FakeDevice> {
    const client = new ssh2.Client()
    const device = new FakeDevice(client)
    client.connect({
      host: '127.0.0.1',
      port,
      username: user,
      privateKey: readFileSync(join(home.path, key)),
      keepaliveInterval: 0,
      ...more,
    })
    await Promise.race([
      once(client, 'ready'),
      once(client, 'close').then(() => {
        throw new Error('closed before the login was done')
      }),
    ])
    return device
  }

  /** Logs in, opens the control channel, sends `hello` and waits for the first answer. */
  static async online(
    home: Home,
    key: string,
    id: number,
    port: number,
    hello: Record<string, unknown> = {},
  ): Promise<FakeDevice> {
    const device = await FakeDevice.login(home, key, `d_${id}`, port)
    await device.exec('outpost1')
    device.send({ kind: 'hello', agent: 'test', ...hello })
    await once(device.channel, 'data')
    return device
  }

  async exec(command: string): Promise<void> {
    this.channel = await new Promise((resolve, reject) =>
      this.client.exec(command, (error, channel) => (error ? reject(error) : resolve(channel))),
    )
    let text = ''
    this.channel.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const lines = text.split('\n')
      text = lines.pop()!
      for (const line of lines) this.frames.push(JSON.parse(line) as Record<string, unknown>)
    })
  }

  send(frame: Record<string, unknown>): void {
    this.channel.write(`${JSON.stringify(frame)}\n`)
  }

  /**
   * Answers `scan.hosts`, and `tunnel.open` and `scan.ports` by opening another connection, whose channels it connects to
   * their targets.
   */
  serveTunnels(home: Home, key: string, port: number): FakeDevice[] {
    const tunnels: FakeDevice[] = []
    let seen = 0
    this.channel.on('data', () => {
      for (const frame of this.frames.slice(seen))
        // The gateway may end a tunnel while it opens, as when a scan is cancelled.
        this.#answer(frame, home, key, port, tunnels).catch((error: Error) =>
          this.send({ kind: 'result', id: frame['id'], ok: false, code: 'FAILED', text: error.message, data: {} }),
        )
      seen = this.frames.length
    })
    return tunnels
  }

  end(): void {
    this.client.end()
  }

  /** Starts a new key exchange and waits until it is done or the connection ends. */
  async renewKeys(): Promise<void> {
    if (this.closed) return
    internals(this.client)._protocol.rekey()
    const done = new AbortController()
    const end = (name: string): Promise<unknown> => once(this.client, name, { signal: done.signal }).catch(() => {})
    await Promise.race([end('handshake'), end('close')])
    done.abort()
  }

  /** Allows the gateway to send any amount on a channel. */
  openWindow(channel: ClientChannel): void {
    internals(this.client)._protocol.channelWindowAdjust((channel.outgoing as { id: number }).id, 2 ** 31)
  }

  /** Keeps reading but no longer answers pings. */
  ignoreQuestions(): void {
    internals(this.client)._protocol.requestFailure = () => {}
  }

  /** Requests a second command on the session that already has one; `answered` receives whether it was granted. */
  requestOnSession(command: string, answered: (granted: boolean) => void): void {
    const channel = this.channel as ClientChannel & { _callbacks: ((error: unknown) => void)[] }
    channel._callbacks.push((error) => answered(!error))
    internals(this.client)._protocol.exec((channel.outgoing as { id: number }).id, command, true)
  }

  stopReading(): void {
    internals(this.client)._sock.pause()
  }

  async #answer(
    frame: Record<string, unknown>,
    home: Home,
    key: string,
    port: number,
    tunnels: FakeDevice[],
  ): Promise<void> {
    if (frame['kind'] !== 'run') return
    const input = frame['input'] as Record<string, string>
    if (frame['name'] === 'scan.hosts')
      this.send({ kind: 'result', id: frame['id'], ok: true, data: { hosts: this.hosts.join('\n') } })
    if (frame['name'] === 'network.observe')
      this.send({ kind: 'result', id: frame['id'], ok: true, data: { network: this.observed.join('\n') } })
    const forwards = new Map<number, { host: string; port: number }>()
    if (frame['name'] === 'tunnel.open')
      forwards.set(Number(input['port']), { host: input['host']!, port: Number(input['target']) })
    if (frame['name'] === 'scan.ports')
      for (const host of input['hosts']!.split(','))
        for (const target of input['ports']!.split(',')) forwards.set(forwards.size + 1, { host, port: Number(target) })
    if (forwards.size === 0) return
    const tunnel = await FakeDevice.login(home, key, `t_${input['tunnel']}`, port)
    tunnels.push(tunnel)
    tunnel.client.on('tcp connection', (info, accept, reject) => {
      const to = forwards.get(info.destPort)!
      const address = `${to.host}:${to.port}`
      this.dialled.push(address)
      const served = this.network.get(address)
      const target = served === undefined ? connect(to.port, to.host) : connect(served, '127.0.0.1')
      target.once('error', () => reject())
      target.once('connect', () => {
        const channel = accept()
        channel.on('error', () => {})
        target.on('error', () => channel.close())
        channel.once('close', () => target.destroy())
        target.pipe(channel).pipe(target)
      })
    })
    for (const number of forwards.keys())
      await new Promise<void>((resolve, reject) =>
        tunnel.client.forwardIn('', number, (error) => (error ? reject(error) : resolve())),
      )
    this.send({ kind: 'result', id: frame['id'], ok: true, data: { count: forwards.size } })
  }
}
