import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { notReady } from '../http/health-server.ts'
import { http, https } from '../kit/builtin-http.ts'
import type { Env } from './env.ts'

/** How many of the migrations of an upgrade are done. */
export interface UpgradeProgress {
  /** Whether the database is being backed up first. */
  backup: boolean
  done: number
  total: number
}

/** A certificate with its chain and its key, as PEM. */
export interface ServerPair {
  cert: string | Buffer
  key: string | Buffer
}

/** Seconds after which a client should ask again. */
const retryAfter = 5
const limits = {
  headersTimeout: 5000,
  requestTimeout: 10_000,
  keepAliveTimeout: 1000,
  // The timeouts are only checked this often.
  connectionsCheckingInterval: 1000,
} as const
const maxConnections = 1000

/**
 * Answers on the public port while an upgrade changes the database, when no other process listens yet: `/healthz` with
 * 200, so that nothing restarts the program meanwhile, and everything else with 503 and how far the upgrade is. Devices
 * are refused and connect again later. Rejects with the system's error if the port cannot be bound.
 * @param progress returns the current state
 * @param pair for HTTPS
 * @returns closes the server, so that the port is free
 */
export async function serveUpgrade(
  env: Env,
  progress: () => UpgradeProgress,
  pair: ServerPair | undefined,
): Promise<() => Promise<void>> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => respond(request, response, progress())
  const server: Server = pair
    ? https.createServer({ ...limits, cert: pair.cert, key: pair.key }, answer)
    : http.createServer(limits, answer)
  server.maxConnections = maxConnections
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: env.port, host: env.host }, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function respond(request: IncomingMessage, response: ServerResponse, { backup, done, total }: UpgradeProgress): void {
  request.resume()
  const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
  if (request.url?.split('?')[0] === '/healthz') {
    response.writeHead(200, { ...common, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ success: true }))
    return
  }
  const message = backup
    ? 'The database is being backed up before it is upgraded.'
    : `The database is being upgraded: migrating ${Math.min(done + 1, total)} of ${total}.`
  const isPage = request.headers.accept?.includes('text/html') ?? false
  response.writeHead(503, {
    ...common,
    'retry-after': String(retryAfter),
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
  })
  response.end(isPage ? page(message) : JSON.stringify(notReady(message)))
}

/** A page that loads itself again until the server is back. */
const page = (message: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retryAfter}">
<title>Upgrade</title>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 32em; margin: 20vh auto 0; padding: 0 24px">
<h1 style="font-size: 20px">Upgrade in progress</h1>
<p>${message} This page reloads every ${retryAfter} seconds.</p>
`
