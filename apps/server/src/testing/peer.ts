import { once } from 'node:events'
import type { Socket } from 'node:net'
import { makeKeyPair } from '@outpost/agent/identity'
import { fingerprintOf } from '@outpost/gateway/keys'
import ssh2 from 'ssh2'
import type { Client, ClientChannel } from 'ssh2'
import { until } from './until.ts'

export type Frame = Record<string, unknown> & { kind: string }

/** A key pair such as a device creates on its first start. */
export interface DeviceKey {
  private: string
  blob: Buffer
  fingerprint: string
  /** `ssh-ed25519 AAAA...` */
  line: string
}

export function makeKey(): DeviceKey {
  const pair = makeKeyPair()
  const blob = Buffer.from(pair.public.split(' ')[1]!, 'base64')
  return { private: pair.private, blob, fingerprint: fingerprintOf(blob), line: pair.public }
}

/** Returns the fingerprint of the host key that the gateway presents to new connections. */
export async function shownHostKey(port: number): Promise<string> {
  const client = new ssh2.Client()
  client.on('error', () => {})
  let seen = ''
  const hostVerifier = (key: Buffer): boolean => {
    seen = fingerprintOf(key)
    return false
  }
  client.connect({
    host: '127.0.0.1',
    port,
    username: 'd_1',
    hostVerifier,
    algorithms: { serverHostKey: ['ssh-ed25519'] },
  })
  await new Promise((resolve) => void client.once('close', () => resolve(undefined)))
  return seen
}

/** A device as the gateway sees it: SSH on the public port. Unlike the agent, it can also misbehave. */
export class Peer {
  readonly client: Client
  readonly frames: Frame[] = []
  closed = false
  #channel!: ClientChannel
  #text = ''

  private constructor(client: Client) {
    this.client = client
    client.on('error', () => {})
    client.once('close', () => (this.closed = true))
  }

  /**
   * Logs in under an SSH username such as `d_7` or `enrol:TOKEN` and opens its one channel. Rejects if the
   * login is refused.
   */
  static async login(port: number, key: DeviceKey, user: string, command: string): Promise<Peer> {
    const peer = new Peer(new ssh2.Client())
    peer.client.connect({
      host: '127.0.0.1',
      port,
      username: user,
      privateKey: key.private,
      readyTimeout: 15_000,
      keepaliveInterval: 0,
    })
    await Promise.race([
      once(peer.client, 'ready'),
      once(peer.client, 'close').then(() => Promise.reject(new Error('login refused'))),
    ])
    peer.#channel = await new Promise((resolve, reject) =>
      peer.client.exec(command, (error, channel) => (error ? reject(error) : resolve(channel))),
    )
    peer.#channel.on('data', (chunk: Buffer) => peer.#read(chunk))
    return peer
  }

  /** Performs a complete first contact. @returns the one frame that the gateway sends back */
  static async enrol(port: number, key: DeviceKey, hello: Record<string, unknown>, token?: string): Promise<Frame> {
    const peer = await Peer.login(port, key, token === undefined ? 'enrol' : `enrol:${token}`, 'enrol')
    peer.send({ kind: 'hello', ...hello })
    const answer = await peer.frame(() => true)
    peer.end()
    return answer
  }

  /**
   * Logs in as an enrolled device, sends hello and waits for the answer, a welcome or a refusal. Rejects if the
   * connection ends before it.
   */
  static async hello(port: number, key: DeviceKey, id: number, hello: Record<string, unknown> = {}): Promise<Peer> {
    const peer = await Peer.login(port, key, `d_${id}`, 'outpost1')
    peer.send({ kind: 'hello', agent: 'test', boot: crypto.randomUUID(), ...hello })
    const isAnswer = ({ kind }: Frame): boolean => kind === 'welcome' || kind === 'refused'
    await until(() => peer.closed || peer.frames.some(isAnswer), 'an answer')
    if (!peer.frames.some(isAnswer)) throw new Error('the connection ended before an answer')
    return peer
  }

  send(frame: Record<string, unknown>): void {
    this.write(`${JSON.stringify(frame)}\n`)
  }

  write(text: string): void {
    this.#channel.write(text)
  }

  /** Returns the first matching frame, among those received or still to come. */
  async frame(fits: (frame: Frame) => boolean, what = 'a frame'): Promise<Frame> {
    await until(() => this.frames.some(fits), what)
    return this.frames.find(fits)!
  }

  /** Returns the `run` frame of a command. */
  run(id?: string): Promise<Frame> {
    return this.frame((frame) => frame.kind === 'run' && (id === undefined || frame['id'] === id), 'a command')
  }

  end(): void {
    this.client.end()
  }

  /** Stops reading from the network, but still sends. */
  stopReading(): void {
    ;(this.client as Client & { _sock: Socket })._sock.pause()
  }

  #read(chunk: Buffer): void {
    this.#text += chunk.toString()
    const lines = this.#text.split('\n')
    this.#text = lines.pop()!
    // Frames in the line format, which the gateway uses with shell agents, are kept as received.
    for (const line of lines)
      this.frames.push(line.startsWith('{') ? (JSON.parse(line) as Frame) : { kind: line.split('\t')[0]!, line })
  }
}
