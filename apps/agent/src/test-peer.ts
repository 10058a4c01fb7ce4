import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeFrame, FrameReader } from '@outpost/contract/device/codec'
import type { DownFrame, Hello, UpFrame } from '@outpost/contract/device/frames'
import ssh2, { type AuthContext, type Connection, type ServerChannel } from 'ssh2'

/** The server's end of the device language for the agent's tests: everything an agent can see of a gateway, over real SSH. */
export interface TestPeer {
  port: number
  hostKey: string
  /** Decides a first contact; by default the device becomes number 7. */
  onEnrol: (hello: Hello, user: string, publicKey: string) => DownFrame
  /** Public keys that may log in as a device, `undefined` for all. */
  knownKeys: Set<string> | undefined
  /** What a control channel is answered after its hello. */
  onHello: (hello: Hello) => DownFrame
  /** Every frame of every control channel, in order. */
  frames: UpFrame[]
  faults: string[]
  /** User names that tried to log in, and the keys they used. */
  logins: { user: string; publicKey: string }[]
  /** Requests for a forward: tunnel id and port. */
  forwards: { tunnel: string; port: number; connection: Connection }[]
  send(frame: DownFrame): void
  /** Waits for a frame that fits, from those already come on; fails after ten seconds with what came instead. */
  frame<K extends UpFrame['kind']>(kind: K, fits?: (frame: Extract<UpFrame, { kind: K }>) => boolean): Promise<Extract<UpFrame, { kind: K }>>
  /** Opens a stream through a tunnel whose forward has come. */
  open(tunnel: string): Promise<ServerChannel>
  /** Ends every connection; the listener stays. */
  drop(): void
  connections(): number
  close(): Promise<void>
}

export interface Keys {
  private: string
  public: string
}

/** A host key in the formats of ssh2 and of known_hosts. */
export function makeHostKey(): Keys {
  const made = ssh2.utils.generateKeyPairSync('ed25519')
  return { private: made.private, public: made.public.split(' ').slice(0, 2).join(' ') }
}

/** Waits until `probe` answers something, at most `ms`. */
export async function until<T>(what: string, probe: () => T | undefined | false, ms = 15_000): Promise<T> {
  for (const end = Date.now() + ms; Date.now() < end; await delay(20)) {
    const found = probe()
    if (found !== undefined && found !== false) return found
  }
  throw new Error(`waited ${ms} ms for ${what}`)
}

/** Listens on 127.0.0.1, by default on a port of the system's choice. */
export async function startPeer(key: Keys = makeHostKey(), port = 0): Promise<TestPeer> {
  const open = new Set<Connection>()
  let control: { channel: ServerChannel; reader: FrameReader<UpFrame> } | undefined
  const server = new ssh2.Server({ hostKeys: [key.private], algorithms: { compress: ['none'] } }, (connection) => {
    open.add(connection)
    connection.on('close', () => open.delete(connection)).on('error', () => undefined)
    connection.on('authentication', (context) => authenticate(peer, context, (user, publicKey) => serve(connection, user, publicKey)))
  })

  function serve(connection: Connection, user: string, publicKey: string): void {
    connection.on('session', (accept) => {
      accept().on('exec', (acceptExec, _reject, info) => {
        const channel = acceptExec()
        channel.on('error', () => undefined)
        const reader = FrameReader.up(
          (frame) => take(frame, channel, reader),
          (fault) => peer.faults.push(`${fault.code} ${fault.text}`),
        )
        channel.on('data', (chunk: Buffer) => reader.push(chunk))
        if (info.command === 'outpost1') control = { channel, reader }
      })
    })
    connection.on('request', (accept, reject, name, info) => {
      if (name !== 'tcpip-forward' || !user.startsWith('t_')) return reject?.()
      peer.forwards.push({ tunnel: user.slice(2), port: (info as { bindPort: number }).bindPort, connection })
      accept?.()
    })

    function take(frame: UpFrame, channel: ServerChannel, reader: FrameReader<UpFrame>): void {
      const say = (answer: DownFrame): boolean => channel.write(encodeFrame(answer, reader.encoding ?? 'json'))
      if (user.startsWith('enrol')) {
        if (frame.kind === 'hello') say(peer.onEnrol(frame, user, publicKey))
        return
      }
      peer.frames.push(frame)
      if (frame.kind === 'hello') say(peer.onHello(frame))
    }
  }

  const peer: TestPeer = {
    port: 0,
    hostKey: key.public,
    onEnrol: () => ({ kind: 'enrolled', device: 7, interval: 60 }),
    onHello: () => ({ kind: 'welcome', device: 7, interval: 60, name: 'bench' }),
    knownKeys: undefined,
    frames: [],
    faults: [],
    logins: [],
    forwards: [],
    send(frame) {
      if (!control) throw new Error('no control channel')
      control.channel.write(encodeFrame(frame, control.reader.encoding ?? 'json'))
    },
    async frame(kind, fits = () => true) {
      type Wanted = Extract<UpFrame, { kind: typeof kind }>
      return until(`a ${kind} frame`, () => peer.frames.find((one): one is Wanted => one.kind === kind && fits(one as Wanted))).catch((error) => {
        throw new Error(`${String(error)}; came: ${JSON.stringify(peer.frames.filter((one) => one.kind !== 'telemetry'))} ${peer.faults.join()}`)
      })
    },
    async open(tunnel) {
      const forward = await until(`the forward of ${tunnel}`, () => peer.forwards.findLast((one) => one.tunnel === tunnel))
      return new Promise((resolve, reject) => {
        forward.connection.forwardOut('localhost', forward.port, '127.0.0.1', 9, (error, channel) => (error ? reject(error) : resolve(channel)))
      })
    },
    drop: () => open.forEach((connection) => connection.end()),
    connections: () => open.size,
    async close() {
      server.close()
      peer.drop()
      await delay(10)
      for (const connection of open) (connection as Connection & { _sock?: { destroy(): void } })._sock?.destroy()
    },
  }
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  peer.port = (server.address() as AddressInfo).port
  return peer
}

/** Public keys alone, with a signature that fits, and where `knownKeys` are given one of them. */
function authenticate(peer: TestPeer, context: AuthContext, accepted: (user: string, publicKey: string) => void): void {
  if (context.method !== 'publickey') return context.reject(['publickey'])
  const publicKey = `ssh-ed25519 ${context.key.data.toString('base64')}`
  const device = context.username.startsWith('d_')
  if (device && peer.knownKeys && !peer.knownKeys.has(publicKey)) {
    peer.logins.push({ user: context.username, publicKey })
    return context.reject(['publickey'])
  }
  if (!context.signature) return context.accept()
  const key = ssh2.utils.parseKey(publicKey)
  if (key instanceof Error || key.verify(context.blob!, context.signature, context.hashAlgo) !== true) return context.reject()
  peer.logins.push({ user: context.username, publicKey })
  context.accept()
  accepted(context.username, publicKey)
}
