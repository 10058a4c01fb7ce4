import { encodeFrame, FrameReader } from '@outpost/contract/device/codec'
import type { DownFrame, UpFrame } from '@outpost/contract/device/frames'
import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2'
import { connectTcp } from './tcp.ts'

/** Where the server is and by which keys it proves itself (`ssh-ed25519 AAAA...`, the present one first). */
export interface ServerAddress {
  host: string
  port: number
  hostKeys: readonly string[]
}

/** Why no connection came about: another host key than pinned, a key that the server does not know, or the network. */
export class DialError extends Error {
  readonly reason: 'host-key' | 'key' | 'network'

  constructor(reason: DialError['reason'], text: string) {
    super(text)
    this.reason = reason
  }
}

/** Milliseconds from dialling to a finished login. A server in a storm of reconnects takes its time. */
const dialTimeout = 60_000
/** Milliseconds that the other side has to close a connection that was ended here. */
const closeTimeout = 3000
/** Bytes that may wait for the network before the connection is given up: the server asks and does not read. */
const maxBacklog = 1024 * 1024

/** A connection after its login. */
export interface Login {
  client: Client
  /** Ends it in order, and by force where the other side does not answer. */
  end(): void
}

/** Dials and logs in with a key. Rejects with a `DialError`. */
export async function dial(server: ServerAddress, user: string, privateKey: string): Promise<Login> {
  const socket = await connectTcp(server.host, server.port).catch((error: Error) => {
    throw new DialError('network', error.message)
  })
  const client = new ssh2.Client()
  try {
    await login(client, { sock: socket, username: user, privateKey }, server.hostKeys)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    client,
    end() {
      client.end()
      // The library's own "destroy" does nothing after "end".
      setTimeout(() => socket.destroy(), closeTimeout).unref()
    },
  }
}

function login(client: Client, config: ConnectConfig, hostKeys: readonly string[]): Promise<void> {
  const known = new Set(hostKeys.map((key) => key.split(' ')[1]))
  let otherKey = false
  return new Promise((resolve, reject) => {
    client.on('ready', resolve)
    // After login an error is followed by "close", which is what the owner of the connection listens to.
    client.on('error', (error: Error & { level?: string }) => {
      const reason = otherKey ? 'host-key' : error.level === 'client-authentication' ? 'key' : 'network'
      reject(new DialError(reason, otherKey ? 'the server has another host key than pinned' : error.message))
    })
    client.on('close', () => reject(new DialError('network', 'the connection was closed')))
    client.connect({
      ...config,
      readyTimeout: dialTimeout,
      keepaliveInterval: 25_000,
      keepaliveCountMax: 3,
      // What the gateway offers; compression would cost both sides five times the CPU.
      algorithms: { serverHostKey: ['ssh-ed25519'], compress: ['none'] },
      hostVerifier: (key: Buffer): boolean => {
        otherKey = !known.has(key.toString('base64'))
        return !otherKey
      },
    })
  })
}

/** A channel that carries frames. */
export interface FrameLink {
  /** False where the channel is gone; the frame was not sent. */
  send(frame: UpFrame): boolean
  /** Whether earlier frames still wait for the network. */
  congested(): boolean
  /** Settles when the connection has ended, for whatever reason. */
  readonly closed: Promise<void>
  end(): void
}

/** Opens the exec channel `command` and speaks JSON on it. Rejects with a `DialError`. */
export function openFrames(
  connection: Login,
  command: string,
  onFrame: (frame: DownFrame) => void,
): Promise<FrameLink> {
  return new Promise((resolve, reject) => {
    const refuse = (text: string): void => {
      connection.end()
      reject(new DialError('network', text))
    }
    const timer = setTimeout(() => refuse('the server did not open the channel'), dialTimeout)
    connection.client.once('close', () => refuse('the connection was closed'))
    connection.client.exec(command, (error, channel) => {
      clearTimeout(timer)
      if (error) refuse(error.message)
      else resolve(frameLink(connection, channel, onFrame))
    })
  })
}

function frameLink(connection: Login, channel: ClientChannel, onFrame: (frame: DownFrame) => void): FrameLink {
  let open = true
  const end = (): void => {
    if (open) connection.end()
    open = false
  }
  const closed = new Promise<void>((resolve) => {
    channel.on('close', end).on('end', end).on('error', end)
    connection.client.on('close', () => {
      open = false
      resolve()
    })
  })
  // A frame that is none is left out: the server speaks a newer language, and what it wanted is asked for again.
  const reader = FrameReader.down(onFrame, () => undefined)
  channel.on('data', (chunk: Buffer) => reader.push(chunk))
  channel.stderr.resume()
  return {
    closed,
    end,
    congested: () => channel.writableNeedDrain,
    send(frame) {
      if (!open) return false
      channel.write(encodeFrame(frame, 'json'))
      if (channel.writableLength > maxBacklog) end()
      return open
    },
  }
}
