import type { RawData, WebSocket } from 'ws'
import type { SessionClient } from './adapter.ts'

/** A client on a WebSocket. Messages are handed on in order; nothing is called after `onClose` was. */
export interface SocketClient extends SessionClient {
  /** Sends a binary message; `sent` is called when its bytes have left this process, or never will. */
  sendBytes(bytes: Buffer, sent: () => void): void
  sendText(text: string): void
  /** Bytes that wait in this process because the browser or its network is slow. */
  readonly bufferedAmount: number
  /** Stops reading, so that the browser's own sends wait. */
  pause(): void
  resume(): void
  onMessage(listener: (data: Buffer, binary: boolean) => void): void
}

/** A normal end (RFC 6455, 7.4.1). */
const normal = 1000
/** The close reason's limit in a WebSocket frame is 123 bytes (RFC 6455, 5.5). */
const maxReason = 123

/** A `ws` WebSocket as a session's client. Its errors end in `onClose`, which `ws` always calls after them. */
export function socketClient(socket: WebSocket): SocketClient {
  socket.on('error', () => {})
  // The callback takes the error of a socket that closes at this moment.
  const sendText = (text: string): void => socket.send(text, () => {})
  return {
    tell: (notice) => sendText(JSON.stringify(notice)),
    sendBytes: (bytes, sent) => socket.send(bytes, { binary: true }, () => sent()),
    sendText,
    get bufferedAmount() {
      return socket.bufferedAmount
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close(reason) {
      // A paused socket would never read the other side's half of the goodbye.
      socket.resume()
      socket.close(normal, Buffer.from(reason).subarray(0, maxReason).toString())
    },
    onMessage: (listener) => void socket.on('message', (data, binary) => listener(asBuffer(data), binary)),
    onClose: (listener) => void socket.on('close', () => listener()),
  }
}

function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
