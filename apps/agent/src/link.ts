import { encodeFrame, FrameReader } from '@outpost/contract/device/codec'
import type { DownFrame, UpFrame } from '@outpost/contract/device/frames'
import type { Address } from './addresses.ts'
import ssh2, { type Client, type ClientChannel, type ConnectConfig } from 'ssh2'
import { connectTcp } from './tcp.ts'

/** The addresses of the server, at least one, and its host keys (`ssh-ed25519 AAAA...`, the current one first). */
export interface ServerAddresses {
  addresses: readonly Address[]
  hostKeys: readonly string[]
}

/** Why connecting failed: an unknown host key, a device key that the server does not know, or the network. */
export class DialError extends Error {
  readonly reason: 'host-key' | 'key' | 'network'

  constructor(reason: DialError['reason'], text: string) {
    super(text)
    this.reason = reason
  }
}

/** Milliseconds for dialling and login. A server is slow when many devices reconnect at once. */
const dialTimeout = 60_000
/** Milliseconds that the peer has to close a connection that this side has ended. */
const closeTimeout = 3000
/** Bytes that may wait to be sent; beyond that the connection ends: the server sends requests but does not read. */
const maxBacklog = 1024 * 1024

/** A connection that is logged in. */
export interface Login {
  client: Client
  /** Closes the connection gracefully, and by force when the peer does not respond. */
  end(): void
}

/** Connects and logs in with a key to a server that has one of the host keys. Rejects with a `DialError`. */
export async function dial(
  { host, port }: Address,
  hostKeys: readonly string[],
  user: string,
  privateKey: string,
): Promise<Login> {
  const socket = await connectTcp(host, port).catch((error: Error) => {
    throw new DialError('network', error.message)
  })
  const client = new ssh2.Client()
  try {
    await login(client, { sock: socket, username: user, privateKey }, hostKeys)
  } catch (error) {
    socket.destroy()
    throw error
  }
  return {
    client,
    end() {
      client.end()
      // ssh2's own `destroy` does nothing after `end`.
      setTimeout(() => socket.destroy(), closeTimeout).unref()
    },
  }
}

function login(client: Client, config: ConnectConfig, hostKeys: readonly string[]): Promise<void> {
  const known = new Set(hostKeys.map((key) => key.split(' ')[1]))
  let otherKey = false
  return new Promise((resolve, reject) => {
    client.on('ready', resolve)
    // After the login "close" follows an error, and the owner of the connection listens to that.
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
      // As the gateway offers them. Compression would cost both sides five times the CPU.
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
  /** Returns false when the channel is closed and the frame was not sent. */
  send(frame: UpFrame): boolean
  /** Whether earlier frames are still waiting to be sent. */
  congested(): boolean
  /** Settles when the connection has ended for any reason. */
  readonly closed: Promise<void>
  end(): void
}

/** Opens an exec channel with `command` and exchanges JSON frames on it. Rejects with a `DialError`. */
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
  // Invalid frames are ignored: the server may use a newer protocol, and it repeats unanswered requests.
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
