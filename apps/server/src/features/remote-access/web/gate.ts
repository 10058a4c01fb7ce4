import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebFailure, webFailureOf } from '@outpost/gateway/web/failure'
import type { OwnAddress } from '@outpost/gateway/web/headers'
import type { Program } from '../../../context.ts'
import { isRawRequestSecure } from '../../../kit/origin.ts'
import { systemScope } from '../../../kit/scope.ts'
import { inTransaction } from '../../../kit/transaction.ts'
import type { PageName } from './page-messages.ts'
import { sendPage } from './pages.ts'
import type { RunningWebSession } from './running-web-session.ts'
import { sendScript, sendStart } from './scripts.ts'
import { addCookie, addGuestCookie, endReasonOf, useTicket } from './store.ts'
import { webSessionsOf } from './web-sessions.ts'

/** Paths below this one belong to the session itself and never reach the device. */
const ownPaths = '/.session/'

/** Returns how the browser addresses a session. The prefix keeps other hosts from setting the cookie; it needs TLS. */
function ownAddress(app: Program, request: IncomingMessage): OwnAddress {
  const isSecure = app.configuredUrl()?.startsWith('https:') ?? isRawRequestSecure(app, request)
  const origin = `${isSecure ? 'https' : 'http'}://${request.headers.host ?? ''}`
  return { origin, cookie: isSecure ? '__Host-web-session' : 'web-session' }
}

/**
 * Whether a request may come from where it says it does. Pages of other sessions are on the same site, so the cookie alone
 * does not keep them out: except for opening the page, requests must come from the session's own page.
 */
function isFromHere({ headers, method }: IncomingMessage, own: OwnAddress): boolean {
  const site = headers['sec-fetch-site']
  // What browsers send in place of the origin for forms of a page that wants no referrer.
  if (headers.origin === 'null') return site === 'same-origin'
  if (headers.origin !== undefined) return headers.origin === own.origin
  if (site === undefined || site === 'same-origin' || site === 'none') return true
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document' && method === 'GET'
}

/**
 * Whether a request has the cookie of a session. Names are compared as they are, since the prefix protects no encoded
 * form of them. Other cookies of the same name do no harm: over plain HTTP any page of the domain can set them.
 */
function holdsCookie(session: RunningWebSession, { headers }: IncomingMessage, name: string): Promise<boolean> {
  const named = (headers.cookie ?? '').split('; ').filter((one) => one.startsWith(`${name}=`))
  return session.opensWith(named.map((one) => one.slice(name.length + 1)))
}

/** Whether the target of a request is a path. With a scheme and a host it would be a request to a proxy. */
const isPath = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/')

/** Handles a request to a host name below the domain of web sessions. @param label see `labelOf` */
export async function handleWebRequest(
  app: Program,
  label: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const consoleUrl = app.publicUrl()
  const own = ownAddress(app, request)
  const say = (name: PageName, details?: string): void =>
    sendPage(request, response, name, {
      consoleUrl:
        name === 'certificate_changed' ? `${consoleUrl}/remote/access/${session?.session.entry_id}` : consoleUrl,
      ...(session && { target: targetOf(session) }),
      ...(details && { details }),
    })
  if (!isPath(request)) return void response.writeHead(400, { 'content-length': 0 }).end()
  const session = label === '' ? undefined : await webSessionsOf(app).find(label)
  if (!session) return say((await endReasonOf(app, label)) === 'data_used_up' ? 'data_used_up' : 'unknown')
  const path = request.url ?? '/'
  if (path.startsWith(`${ownPaths}open?`)) return openByTicket(app, session, own, request, response, say)
  if (!isFromHere(request, own)) return say('forbidden')
  if (!(await holdsCookie(session, request, own.cookie))) {
    if (request.method !== 'GET' || !wantsPage(request)) return say('signIn')
    const guest = session.session.is_shared
      ? await inTransaction(app.db, systemScope, (tx) => addGuestCookie(app, tx, session.session))
      : undefined
    if (guest !== undefined) return start(own, guest, path, response)
    const query = new URLSearchParams({ host: session.label, to: path })
    response.writeHead(302, { location: `${consoleUrl}/rms-connect/web?${query}`, 'cache-control': 'no-store' })
    return void response.end()
  }
  if (path.startsWith(ownPaths)) {
    if (!sendScript(path.slice(ownPaths.length), session.session, response)) say('unknown')
    return
  }
  const status = (): number => (response.headersSent ? response.statusCode : 0)
  response.once('close', await session.record({ request, upgrade: false, status }))
  try {
    await session.upstream.forward(request, response, own)
  } catch (error) {
    const failure = told(app, session, error)
    say(failure.code, failure.message)
  }
}

/** Handles the upgrade of a WebSocket on the page of a device. */
export async function handleWebUpgrade(
  app: Program,
  label: string,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const refuse = (status: string): void =>
    void socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  if (!isPath(request)) return refuse('400 Bad Request')
  const own = ownAddress(app, request)
  const session = label === '' ? undefined : await webSessionsOf(app).find(label)
  if (!session) return refuse('404 Not Found')
  // Browsers always send the origin with an upgrade.
  if (request.headers.origin !== own.origin) return refuse('403 Forbidden')
  if (!(await holdsCookie(session, request, own.cookie))) return refuse('401 Unauthorized')
  let status = 101
  socket.once('close', await session.record({ request, upgrade: true, status: () => status }))
  try {
    await session.upstream.upgrade(request, socket, head, own)
  } catch (error) {
    told(app, session, error)
    status = 502
    refuse('502 Bad Gateway')
  }
}

/** Whether the browser opens a page, rather than a part of one. */
const wantsPage = ({ headers }: IncomingMessage): boolean =>
  headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')

const targetOf = ({ session }: RunningWebSession): string => `${session.address}:${session.port}`

function told(app: Program, { session }: RunningWebSession, error: unknown): WebFailure {
  const failure = webFailureOf(error)
  app.log.info({ session: session.id, code: failure.code, error: failure.message }, 'the page of a device failed')
  return failure
}

/** Exchanges a ticket for the cookie of the session's host, and opens its first page. */
async function openByTicket(
  app: Program,
  session: RunningWebSession,
  own: OwnAddress,
  request: IncomingMessage,
  response: ServerResponse,
  say: (name: PageName) => void,
): Promise<void> {
  const query = new URL(request.url ?? '/', own.origin).searchParams
  const ticket = query.get('t') ?? ''
  const isUsed = await inTransaction(app.db, systemScope, (tx) => useTicket(tx, session.session.id, ticket))
  if (!isUsed) return say('badTicket')
  const cookie = await inTransaction(app.db, systemScope, (tx) => addCookie(tx, session.session))
  start(own, cookie, query.get('to') ?? '/', response)
}

/** Gives the browser its cookie and opens a path. */
function start(own: OwnAddress, cookie: string, to: string, response: ServerResponse): void {
  const secure = own.origin.startsWith('https:') ? '; Secure' : ''
  response.setHeader('set-cookie', `${own.cookie}=${cookie}; Path=/; HttpOnly; SameSite=Lax${secure}`)
  sendStart(to, response)
}
