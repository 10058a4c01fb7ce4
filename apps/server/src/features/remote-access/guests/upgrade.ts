import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Program } from '../../../context.ts'
import { runningOf } from '../sessions/running-sessions.ts'
import { refuse } from '../sessions/upgrade.ts'
import { addGuest, noteLeft } from './store.ts'

/** The page of a guest sends at most 32 KiB in a message. */
const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  maxPayload: 65_536,
  clientTracking: false,
})

/**
 * Handles the WebSocket upgrade of a guest's page: `/rms-connect/ws/guest/{session}?t={ticket}`. The caller has checked
 * Origin. A session cookie plays no part.
 */
export async function handleGuestUpgrade(
  app: Program,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const { session, ticket } = addressed(request.url ?? '')
  const upgrade = (then: (ws: WebSocket) => void): void => sockets.handleUpgrade(request, socket, head, then)
  const guests = runningOf(app).find(session)?.guests
  const taken = guests?.take(ticket)
  if (!guests || !taken)
    return upgrade((ws) => refuse(ws, 'NOT_FOUND', 'The session is over, or the ticket was used. Join again.'))
  const { name, ip, link } = taken
  try {
    const facts = { session_id: session, company_id: guests.companyId, name, ip, typed: link.types }
    const id = await addGuest(app, facts)
    let joined = false
    upgrade((ws) => {
      joined = true
      guests.show(ws, { id, name, link }, () => void noteLeft(app, id))
    })
    // The browser left in between.
    if (!joined) await noteLeft(app, id)
  } finally {
    taken.entered()
  }
}

function addressed(url: string): { session: number; ticket: string } {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  return {
    session: Number(/^\/rms-connect\/ws\/guest\/(\d{1,9})$/.exec(pathname)?.[1] ?? 0),
    ticket: searchParams.get('t') ?? '',
  }
}
