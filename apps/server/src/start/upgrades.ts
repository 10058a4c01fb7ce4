import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Program } from '../context.ts'
import { bySession, sessionTokenOf } from '../features/auth/authenticate.ts'
import { handleGuestUpgrade, handleSessionUpgrade } from '../features/remote-access/service.ts'
import { isOwnUpgrade } from '../kit/origin.ts'

const ownPaths = ['/socket.io/', '/status/socket.io/']

/** Guests of a session have no account. */
const guestPath = '/rms-connect/ws/guest/'

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Routes upgrades by path: Socket.IO serves its own two paths, remote access sessions are handled here, and anything
 * else is refused.
 */
export function routeUpgrades(app: Program, server: Server): { close(): void } {
  const listener = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const path = request.url ?? ''
    if (ownPaths.some((own) => path.startsWith(own))) return
    if (!path.startsWith('/rms-connect/ws/')) return refuse(socket, '404 Not Found')
    socket.on('error', () => socket.destroy())
    upgrade(app, request, socket, head).catch((error: unknown) => {
      app.log.error({ error: String(error) }, 'a session could not be opened')
      refuse(socket, '503 Service Unavailable')
    })
  }
  server.on('upgrade', listener)
  return { close: () => server.off('upgrade', listener) }
}

/** Only our own page with the user's session may upgrade. The ticket in the URL identifies the session to open. */
async function upgrade(app: Program, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  if (!isOwnUpgrade(app, request)) return refuse(socket, '403 Forbidden')
  if (request.url?.startsWith(guestPath)) return handleGuestUpgrade(app, request, socket, head)
  const token = sessionTokenOf(request.headers)
  const actor = token === undefined ? undefined : await bySession(app, token)
  if (!actor) return refuse(socket, '401 Unauthorized')
  await handleSessionUpgrade(app, actor, request, socket, head)
}
