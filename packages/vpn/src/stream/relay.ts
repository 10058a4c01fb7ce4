import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import type { Socket } from 'node:net'

const connectMs = 5_000
/** Both ends send something every 6 s. A hub forgets a client that was silent for 36 s. */
const silentMs = 60_000
/** What waits for a slow client. Beyond it packets are dropped, as on any slow path. */
const queuedBytes = 512 * 1024
/** Packets that wait for the hub before the client is read no further, and those at which it is read again. */
const [manyPackets, fewPackets] = [256, 64]

/** The opcodes of packets with data, in the upper five bits: P_DATA_V1 and P_DATA_V2 (OpenVPN, ssl_pkt.h). */
const dataOpcodes = [6, 9]

/** Whether a packet of a hub has data. A hub sends such packets only to clients that have proved who they are. */
export const hasData = (packet: Buffer): boolean => packet.length > 0 && dataOpcodes.includes(packet[0]! >> 3)

/** How a connection has ended: closed by the client, or broken. */
export type StreamEnd = 'left' | 'lost'

/** A socket whose packets go to the port of a hub on this machine, and the address from which the hub sees them. */
export interface Path {
  socket: UdpSocket
  address: string
}

/** Opens a path to a hub. Throws after 5 s. */
export async function openPath(port: number): Promise<Path> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20, sendBufferSize: 1 << 20 })
  try {
    socket.connect(port, '127.0.0.1')
    await once(socket, 'connect', { signal: AbortSignal.timeout(connectMs) })
    return { socket, address: `127.0.0.1:${String(socket.address().port)}` }
  } catch (error) {
    socket.close()
    throw error
  }
}

/**
 * Passes packets between a client of OpenVPN over TCP and its hub, which knows UDP alone: over TCP, a length of 16 bits
 * precedes each of the same packets. Both sockets are closed at the end.
 *
 * @param head what was read of the connection already
 */
export function relayStream(socket: Socket, path: Path, head: Buffer, onEnd: (end: StreamEnd) => void): void {
  const udp = path.socket
  let rest: Buffer = Buffer.alloc(0)
  let waiting = 0
  let corked = false
  let ended = false

  const end = (how: StreamEnd): void => {
    if (ended) return
    ended = true
    udp.close()
    socket.destroy()
    onEnd(how)
  }
  const send = (packet: Buffer): void => {
    waiting += 1
    udp.send(packet, () => {
      waiting -= 1
      if (!ended && waiting === fewPackets) socket.resume()
    })
  }
  const take = (chunk: Buffer): void => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    while (!ended && bytes.length - at >= 2) {
      const length = bytes.readUInt16BE(at)
      if (length === 0) return end('lost')
      if (bytes.length - at - 2 < length) break
      send(bytes.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
    rest = bytes.subarray(at)
    if (waiting >= manyPackets) socket.pause()
  }
  /** Packets that arrive together are written together. */
  const write = (packet: Buffer): void => {
    if (ended || socket.writableLength > queuedBytes) return
    if (!corked) {
      corked = true
      socket.cork()
      setImmediate(() => {
        corked = false
        socket.uncork()
      })
    }
    const framed = Buffer.allocUnsafe(2 + packet.length)
    framed.writeUInt16BE(packet.length)
    packet.copy(framed, 2)
    socket.write(framed)
  }

  socket.setNoDelay(true)
  socket.setTimeout(silentMs, () => end('lost'))
  socket.on('data', take)
  socket.on('end', () => end('left'))
  socket.on('error', () => end('lost'))
  socket.on('close', () => end('lost'))
  udp.on('message', write)
  // Nothing listens on the port: the hub has ended.
  udp.on('error', () => end('lost'))
  if (socket.destroyed) return end('lost')
  take(head)
  socket.resume()
}
