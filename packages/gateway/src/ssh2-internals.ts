/* oxlint-disable no-underscore-dangle -- ssh2 names its own fields so */
import { createPrivateKey, sign } from 'node:crypto'
import type { Socket } from 'node:net'
import ssh2 from 'ssh2'
import type { Channel, Client, Connection, ParsedKey } from 'ssh2'

/**
 * All access to ssh2 beyond its documented interface. The version is pinned to 1.17.0; ssh2-internals.test.ts fails if
 * another version differs.
 */

/** The fields of ssh2 1.17.0 that are used here (lib/server.js, lib/protocol/Protocol.js, lib/Channel.js). */
interface Internals {
  _sock: Socket
  _protocol: {
    ping(): void
    channelFailure(channel: number): void
    channelOpenFail(channel: number, reason: number, text: string): void
    _handlers: { CHANNEL_REQUEST(protocol: unknown, channel: number, type: string, wantReply: boolean): void }
    _onWrite(packet: Buffer): void
    _cipher: { _onWrite(packet: Buffer): void }
    /** State of the last key exchange. After the login only `sessionID` is read, by the next key exchange. */
    _kex: { sessionID: Buffer; remoteExtInfoEnabled?: boolean } | undefined
    _decipher: { _mac?: Buffer; _lenBuf?: Buffer; _block?: Buffer; _tag?: Buffer } | undefined
    _remoteIdentRaw: Buffer | undefined
  }
}
interface ChannelInternals {
  incoming: { id: number; window: number }
  outgoing: { id: number }
  push(chunk: Buffer | null): boolean
  _readableState: { highWaterMark: number }
}

const internals = (client: Connection): Internals => client as Connection & Internals

/** Turns off the timer that ssh2 starts for each connection. `Keepalive` watches all connections with a single one. */
export function turnOffTimers(): void {
  ssh2.Server.KEEPALIVE_CLIENT_INTERVAL = -1
}

export const socketOf = (client: Connection): Socket => internals(client)._sock

/** Sends `keepalive@openssh.com`, which every client answers, even if only with a refusal. */
export function ping(client: Connection): void {
  internals(client)._protocol.ping()
}

/** What ssh2 keeps for a number of a channel: at first a function, and then the channel. */
interface Numbered {
  on?(event: 'error', listener: () => void): void
  stderr?: Numbered
}

/**
 * Keeps a host from ending this process: data after the end of a channel is an error of its stream, which ssh2 can emit
 * before anyone has the channel, or on one that it never hands out. Call it after `connect`.
 */
export function ignoreChannelErrors(client: Client): void {
  const manager = (client as unknown as { _chanMgr: { update(id: number, value: Numbered): void } })._chanMgr
  const update = manager.update.bind(manager)
  manager.update = (id, value) => {
    for (const stream of [value, value.stderr]) stream?.on?.('error', () => {})
    update(id, value)
  }
}

/**
 * Refuses all further requests on a session whose command is running. ssh2 does not answer them once the channel is
 * open (`reject` in lib/server.js). But dbclient's keepalive is such a request: after three without an answer, which is
 * 75 seconds at `-K 25`, it considers the server lost.
 */
export function refuseRequests(client: Connection, channel: Channel): void {
  const protocol = internals(client)._protocol
  const { incoming, outgoing } = channel as unknown as ChannelInternals // the documented type declares them as unknown
  protocol._handlers.CHANNEL_REQUEST = (_protocol, recipient, _type, wantReply) => {
    if (wantReply && recipient === incoming.id) protocol.channelFailure(outgoing.id)
  }
}

/**
 * Refuses to open a channel, with a reason (RFC 4254, 5.1) and a text that clients show. ssh2's own refusal has none.
 * @param reject the function that ssh2 passed with the request
 */
export function rejectChannel(client: Connection, reject: () => void, reason: number, text: string): void {
  const protocol = internals(client)._protocol
  const send = protocol.channelOpenFail
  protocol.channelOpenFail = (channel) => send.call(protocol, channel, reason, text)
  try {
    reject()
  } finally {
    protocol.channelOpenFail = send
  }
}

/**
 * Releases what a connection needed only for its key exchange: the ephemeral key pair, the shared secret, and small
 * buffers that each keep a whole slab of Buffer's pool in memory. To be called after the login and after every rekey.
 */
export function dropHandshake(client: Connection): void {
  const protocol = internals(client)._protocol
  const kex = protocol._kex
  const decipher = protocol._decipher
  if (!kex || !decipher) return
  const ident = protocol._remoteIdentRaw ?? Buffer.alloc(0)
  const scratch = (['_mac', '_lenBuf', '_block', '_tag'] as const).filter((name) => decipher[name] !== undefined)
  const length = scratch.reduce((sum, name) => sum + decipher[name]!.length, kex.sessionID.length + ident.length)
  const store = Buffer.allocUnsafeSlow(length)
  let at = 0
  const move = (bytes: Buffer): Buffer => {
    const copy = store.subarray(at, at + bytes.length)
    bytes.copy(copy)
    at += bytes.length
    return copy
  }
  protocol._kex = { sessionID: move(kex.sessionID) }
  protocol._remoteIdentRaw = move(ident)
  // These are scratch buffers between packets, but a packet may be half read right now, so the content is copied.
  for (const name of scratch) decipher[name] = move(decipher[name]!)
}

/**
 * Limits what an open channel holds while its consumer pauses: ssh2 stops widening the window at `highWaterMark` bytes,
 * and a peer that exceeds its window (which ssh2 permits) is reported instead of buffered.
 */
export function boundChannel(channel: Channel, highWaterMark: number, overrun: () => void): void {
  const inner = channel as unknown as ChannelInternals // the documented type has no or unknown types for these fields
  inner._readableState.highWaterMark = highWaterMark
  const push = inner.push
  inner.push = (chunk) => {
    if (inner.incoming.window >= 0) return push.call(inner, chunk)
    overrun()
    return false
  }
}

/**
 * Closes a channel and discards what still arrives on it. ssh2 keeps widening the window until the peer has closed too,
 * but by then the peer may have freed the channel number: OpenSSH complains about that, and dbclient ends the
 * connection with all its other channels ("Unknown channel"). An infinite window is never widened.
 */
export function closeChannel(channel: Channel): void {
  channel.close()
  const inner = channel as unknown as ChannelInternals // as above
  const push = inner.push
  inner.incoming.window = Infinity
  inner.push = (chunk) => (chunk === null ? push.call(inner, null) : true)
}

/**
 * Sends all packets of one event loop turn in one write. A 64 KiB chunk, as read from a socket, becomes three packets
 * for dbclient, the last of 18 bytes. A system call for each would be a third of the cost of the whole transfer.
 */
export function gatherPackets(client: Connection): void {
  const { _protocol: protocol, _sock: socket } = internals(client)
  const write = protocol._onWrite
  const release = (): void => socket.uncork()
  const gather = (packet: Buffer): void => {
    if (socket.writableCorked === 0) {
      socket.cork()
      process.nextTick(release)
    }
    write(packet)
  }
  // The current cipher has its own reference to the function; the next key exchange takes it from the protocol.
  protocol._onWrite = gather
  protocol._cipher._onWrite = gather
}

/** Reads a host key, which must be Ed25519. It signs with a key object: ssh2 would parse its PEM at every handshake. */
export function readHostKey(text: string): ParsedKey {
  const parsed = ssh2.utils.parseKey(text)
  const key = Array.isArray(parsed) ? parsed[0] : parsed
  if (key === undefined || key instanceof Error)
    throw new Error(`The SSH host key cannot be read: ${key?.message ?? 'it is empty'}`)
  if (key.type !== 'ssh-ed25519' || !key.isPrivateKey())
    throw new Error('The SSH host key must be a private ssh-ed25519 key')
  const signer = createPrivateKey(key.getPrivatePEM())
  key.sign = (data: Buffer | string) => sign(null, Buffer.from(data), signer)
  return key
}
