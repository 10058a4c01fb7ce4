import type { Http2Session } from 'node:http2'
import type { Socket } from 'node:net'
import type { ClusterLimits } from './limits.ts'

/**
 * Bytes under way in a whole session. Node takes them from the network at once and holds them by the windows of the
 * streams, so this bounds nothing; with the 64 KiB of HTTP/2 all streams together would carry that much in a round trip.
 */
const sessionWindow = 16 * 1024 * 1024

/**
 * Opens a session's window, and watches the other side from now on: where it is silent for too long the session ends.
 * @param socket below the session, which would wait for the other side's goodbye for ever
 */
export function prepare(
  session: Http2Session,
  socket: Socket | undefined,
  { ping, silence }: ClusterLimits,
  lost: () => void,
): void {
  if (session.connecting) session.once('connect', () => session.setLocalWindowSize(sessionWindow))
  else session.setLocalWindowSize(sessionWindow)
  // Counted in questions, not in time: after a pause of our own the answers are there, and only not read yet.
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
