import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { fail, type ErrorCode } from '@outpost/contract/kit/errors'
import { isSessionProtocol, type SessionNotice } from '@outpost/contract/remote-access/session'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Program } from '../../../context.ts'
import type { Actor } from '../../../kit/actor.ts'
import { type Loss, lossOf } from './access.ts'
import { writeSession } from './accounting.ts'
import { RunningSession } from './running-session.ts'
import { runningOf } from './running-sessions.ts'
import { takeTicket } from './ticket.ts'

/** The errors for what a user lost between asking for a ticket and using it. */
const lossCodes: Readonly<Partial<Record<Loss, ErrorCode>>> = {
  approval_over: 'APPROVAL_REQUIRED',
  consent_over: 'CONSENT_REFUSED',
}

/** Compression would cost each session a 32 KiB window and a delay. No paste is larger than 1 MiB. */
const sockets = new WebSocketServer({
  noServer: true,
  perMessageDeflate: false,
  maxPayload: 1_048_576,
  clientTracking: false,
})

/**
 * Handles the WebSocket upgrade of a session's page: `/rms-connect/ws/{session}?t={ticket}`. The caller has checked
 * Origin and session cookie. The ticket is used up first, even if the session is then refused. Refusals are sent as an
 * `error` on the socket, since a browser does not show its page why an upgrade failed.
 */
export async function handleSessionUpgrade(
  app: Program,
  actor: Actor,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const running = runningOf(app)
  const upgrade = (then: (ws: WebSocket) => void): void => sockets.handleUpgrade(request, socket, head, then)
  if (!actor.permissions.has('open_remote_sessions')) return upgrade((ws) => refuse(ws, 'FORBIDDEN'))
  const asked = addressed(request.url ?? '')
  const returned = asked && running.find(asked.session)
  if (returned?.kept?.take(actor, asked!.ticket)) return upgrade((ws) => returned.resume?.(ws))
  const watches = asked && returned?.viewers?.take(actor, asked.ticket)
  if (watches) return upgrade(watches)
  if (!asked) return upgrade((ws) => refuse(ws, 'NOT_FOUND', noTicket))
  const whyEnded = running.starting(asked.session)
  try {
    const taken = await takeTicket(app, actor, asked.session, asked.ticket)
    const protocol = taken?.session.protocol
    if (!taken || !isSessionProtocol(protocol)) return upgrade((ws) => refuse(ws, 'NOT_FOUND', noTicket))
    const { session, entry } = taken
    const loss = await readLoss(app, actor, session.id, entry.id)
    // Not awaited after this: sessions that start at the same time would pass the limits together.
    const refusal = loss
      ? { code: lossCodes[loss] ?? 'FORBIDDEN', endReason: loss }
      : limitRefusal(running.fullFor(actor.userId, entry.device_id))
    let started = false
    upgrade((ws) => {
      if (refusal) return refuse(ws, refusal.code, refusal.message)
      started = true
      const made = new RunningSession(app, actor, { id: session.id, entry, protocol }, ws)
      running.add(made)
      const ended = whyEnded()
      if (ended !== undefined) made.end(ended)
    })
    // Without a refusal the browser left while its ticket was being checked.
    if (!started) await storeRefusal(app, session.id, refusal?.endReason ?? 'left')
  } finally {
    whyEnded()
  }
}

const noTicket =
  'This session cannot be opened: its ticket was used, has expired or belongs to another user. Connect again.'

const storeRefusal = (app: Program, id: number, endReason: string): Promise<unknown> =>
  writeSession(app, id, { toDevice: 0, fromDevice: 0, endReason })

/** Checks what may have changed since the session was admitted. If that fails, the session is stored as failed. */
async function readLoss(app: Program, actor: Actor, id: number, entryId: number): Promise<Loss | undefined> {
  try {
    return await lossOf(app, actor, entryId)
  } catch (error) {
    await storeRefusal(app, id, 'failed')
    throw error
  }
}

interface Refusal {
  code: ErrorCode
  message?: string
  endReason: string
}

const limitRefusal = (message: string | undefined): Refusal | undefined =>
  message === undefined ? undefined : { code: 'TOO_MANY_REQUESTS', message, endReason: 'too_many' }

function addressed(url: string): { session: number; ticket: string } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const session = Number(/^\/rms-connect\/ws\/(\d{1,9})$/.exec(pathname)?.[1] ?? 0)
  const ticket = searchParams.get('t')
  return session > 0 && ticket ? { session, ticket } : undefined
}

/** Sends an error to a page that may not open a session, and closes its socket. */
export function refuse(ws: WebSocket, code: ErrorCode, message?: string): void {
  const item = fail(code, message === undefined ? {} : { message }).items[0]!
  const notices: SessionNotice[] = [
    { t: 'error', step: 'tunnel', code, message: item.message },
    { t: 'end', reason: 'refused' },
  ]
  ws.on('error', () => {})
  for (const notice of notices) ws.send(JSON.stringify(notice), () => {})
  ws.close(1008, code)
}
