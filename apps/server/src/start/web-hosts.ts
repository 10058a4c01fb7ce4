import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Program } from '../context.ts'
import { handleWebRequest, handleWebUpgrade, webLabelOf } from '../features/remote-access/service.ts'

/**
 * Hands requests and upgrades for the host names of web sessions to remote access. What is served there is not ours, and
 * nothing of ours is served there, so no other listener of the server sees them. Call it when the others are attached:
 * it takes their place and calls them.
 */
export function separateWebHosts(app: Program, server: Server | TlsServer): void {
  const fail = (error: unknown): void =>
    app.log.error({ error: String(error) }, 'a request of a web session could not be handled')
  takeOver(server, 'request', (request, response: ServerResponse) => {
    const label = webLabelOf(app, request.headers.host)
    if (label === undefined) return false
    handleWebRequest(app, label, request, response).catch((error: unknown) => {
      fail(error)
      response.destroy()
    })
    return true
  })
  takeOver(server, 'upgrade', (request, socket: Duplex, head: Buffer) => {
    const label = webLabelOf(app, request.headers.host)
    if (label === undefined) return false
    socket.on('error', () => socket.destroy())
    handleWebUpgrade(app, label, request, socket, head).catch((error: unknown) => {
      fail(error)
      socket.destroy()
    })
    return true
  })
}

/** Replaces the listeners of an event by one that calls them, unless `handle` returns true. */
function takeOver<Rest extends unknown[]>(
  server: Server | TlsServer,
  event: 'request' | 'upgrade',
  handle: (request: IncomingMessage, ...rest: Rest) => boolean,
): void {
  const others = server.listeners(event) as ((...given: unknown[]) => void)[]
  server.removeAllListeners(event)
  server.on(event, (request: IncomingMessage, ...rest: unknown[]) => {
    if (handle(request, ...(rest as Rest))) return
    for (const other of others) other.call(server, request, ...rest)
  })
}
