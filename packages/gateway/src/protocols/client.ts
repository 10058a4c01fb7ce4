import type { RawData, WebSocket } from 'ws'
import type { SessionClient } from './adapter.ts'

/** A client on a WebSocket. Messages arrive in order, and no listener is called after `onClose`. */
export interface SocketClient extends SessionClient {
  /** Sends a binary message. `sent` is called when its bytes have left this process, or never will. */
  sendBytes(bytes: Buffer, sent: () => void): void
  sendText(text: string): void
  /** The bytes that wait in this process because the browser or its network is slow. */
  readonly bufferedAmount: number
  /** Stops reading, so that the browser has to wait before it can send more. */
  pause(): void
  resume(): void
  onMessage(listener: (data: Buffer, binary: boolean) => void): void
}

/** The status code of a normal closure (RFC 6455, 7.4.1). */
const normal = 1000
/** The most bytes of a close reason in a WebSocket frame (RFC 6455, 5.5). */
const maxReason = 123

/** Adapts a `ws` WebSocket to a session's client. Errors need no handler: `ws` always emits 'close' after them. */
export function socketClient(socket: WebSocket): SocketClient {
  socket.on('error', () => {})
  // The callback receives the error of a socket that is just closing, which would otherwise be thrown.
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
      // A paused socket would never read the peer's close frame.
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
