import type { Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { ClusterLimits } from './limits.ts'

/**
 * The flow-control window of a whole session in bytes. It does not limit memory: Node reads from the network at once,
 * and only the windows of the streams limit what it holds. The HTTP/2 default of 64 KiB would limit all streams
 * together to that much per round trip.
 */
const sessionWindow = 16 * 1024 * 1024

/**
 * Enlarges the window of a session and starts to ping the peer; ends the session when the peer is silent for too long.
 * @param socket the socket below the session; destroyed too, or the session would wait forever for the peer's goodbye
 */
export function prepare(
  session: Http2Session,
  socket: Socket | undefined,
  { ping, silence }: ClusterLimits,
  lost: () => void,
): void {
  if (session.connecting) session.once('connect', () => session.setLocalWindowSize(sessionWindow))
  else session.setLocalWindowSize(sessionWindow)
  // Counts pings instead of time: after a pause of this process the answers may have arrived but not been read yet.
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered * ping >= silence) {
      lost()
      session.destroy()
      socket?.destroy()
    } else {
      unanswered++
      if (!session.destroyed) session.ping(() => (unanswered = 0))
    }
  }, ping)
  timer.unref()
  session.once('close', () => clearInterval(timer))
}
