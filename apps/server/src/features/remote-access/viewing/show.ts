import { socketClient } from '@outpost/gateway/protocols/client'
import type { ViewerFacts } from '@outpost/gateway/protocols/terminal/kept/viewers'
import type { WebSocket } from 'ws'
import type { KeptSession } from '../sessions/kept-session.ts'
import { pingBrowser } from '../sessions/ping-browser.ts'

/** The socket of someone who sees a session. */
export interface ShownSocket {
  /** Removes the viewer, and sends the reason to the page. */
  end(reason: string): void
  /** Closes the connection without waiting for the browser. */
  cut(): void
}

/** Shows a session on a socket until one of them ends. @param gone is called once, when the socket is closed */
export function showOn(kept: KeptSession, socket: WebSocket, facts: ViewerFacts, gone: () => void): ShownSocket {
  const pings = pingBrowser(socket)
  socket.once('close', () => {
    clearInterval(pings)
    gone()
  })
  return { end: kept.show(socketClient(socket), facts), cut: () => socket.terminate() }
}
