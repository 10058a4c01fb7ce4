import type { WebSocket } from 'ws'
import { sessionLimits } from './limits.ts'

/**
 * Pings the browser, which may have gone without closing the connection. While the socket is paused, because the target
 * takes no input, no answer can be read and not even the end of the connection. The pings themselves then end a
 * connection whose other end is gone.
 * @param interval milliseconds between two pings
 */
export function pingBrowser(socket: WebSocket, interval: number = sessionLimits.ping): NodeJS.Timeout {
  let alive = true
  socket.on('pong', () => (alive = true))
  return setInterval(() => {
    if (!alive && !socket.isPaused) return socket.terminate()
    alive = socket.isPaused
    socket.ping(() => {})
  }, interval)
}
