import type { IncomingMessage, Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import { fail } from '@outpost/contract/kit/errors'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { App, Program } from '../context.ts'
import { features } from '../features.ts'
import { openAcme, type Acme } from '../features/system/service.ts'
import { sendsBearer } from '../features/auth/authenticate.ts'
import { identity } from '../features/auth/identity.ts'
import { serveCwmp } from '../features/cwmp/service.ts'
import { ApiPaths } from '../kit/api-paths.ts'
import { limitBodyTime } from '../kit/body-time.ts'
import { http, https } from '../kit/builtin-http.ts'
import { readCertificate } from '../kit/certificate-files.ts'
import { mount, sendFailure } from '../kit/mount.ts'
import { missing, refuseMethods } from './refuse-methods.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { serveBounces } from './bounces.ts'
import { serveBrand } from './brand.ts'
import { followCertificate } from './certificate.ts'
import { serveConsole } from './console.ts'
import { serveDocuments } from './documents.ts'
import { serveHealth } from './health.ts'
import { serveAgent } from './agent-script.ts'

/**
 * Timeouts cut off slow senders, so that 2,000 clients sending one byte per second cannot tie up the server. Only
 * WebSocket upgrades are accepted: some HTTP clients offer HTTP/2 with every plain request, and those are handled as
 * ordinary requests.
 */
const settings = {
  // A file upload may take an hour. All other requests must arrive within two minutes, enforced by `limitBodyTime`.
  headersTimeout: 15_000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 2000,
  shouldUpgradeCallback: (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === 'websocket',
}

/**
 * One year, for this exact host name only, since other names in the domain are not ours to decide on. Sent only if this
 * server terminates TLS itself; otherwise it is up to the proxy.
 */
const hsts = 'max-age=31536000'

/**
 * The policies of responses that set none of their own. Those of the API are data, so a browser that opens one loads and
 * runs nothing. Scripts that become workers are subject to the policy of their own response and may load as before.
 */
const policies = {
  api: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  other: "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
} as const

/**
 * Responses are compressed if the client accepts it, except files (`kind: 'bytes'`): firmware hardly shrinks, and a
 * download needs its length. The length of a compressed response gives nothing away, because a body contains no session
 * secrets other than what the client sent; cookies are headers. Requests are never decompressed: no client sends
 * compressed ones, and a small one could expand to a large one.
 */
export const compression: FastifyCompressOptions = {
  encodings: ['gzip'],
  globalDecompression: false,
  threshold: 1024,
}

/**
 * Endpoints validate their own input (`readInput`), so Fastify's schema compilers, which are slow to load, are never
 * needed.
 */
const unusedCompiler = (): never => {
  throw new Error('a route with a schema of the web server')
}

export interface Web {
  fastify: FastifyInstance
  /** Not listening itself: the public port passes it the sockets whose first byte indicates HTTP or TLS. */
  server: Server | TlsServer
  /** Set if a certificate authority issues the certificate automatically. */
  acme: Acme | undefined
}

/** Builds the web part of the public port: API, console, agent script, documents and health. */
export async function buildWeb(app: Program): Promise<Web> {
  const { tls } = app.env
  const acme = tls && 'directory' in tls ? await openAcme(app, tls) : undefined
  const pair = acme?.first ?? (tls && 'certFile' in tls ? readCertificate(tls) : undefined)
  const server = pair
    ? https.createServer({ ...settings, cert: pair.cert, key: pair.key })
    : http.createServer(settings)
  limitBodyTime(server)
  // Node starts checking for slow and idle connections on this event, which a server only emits if it listens itself.
  server.emit('listening')
  const fastify = Fastify({
    serverFactory: (handler) => server.on('request', handler) as Server,
    loggerInstance: undefined,
    genReqId: () => crypto.randomUUID(),
    trustProxy: app.env.trustProxy.length > 0 ? app.env.trustProxy : false,
    rewriteUrl: (request) => oauthPath(request) ?? rewrite(app, request),
    schemaController: { compilersFactory: { buildValidator: unusedCompiler, buildSerializer: unusedCompiler } },
    // No hook runs for these requests.
    frameworkErrors: (error, request, reply) =>
      void sendFailure(
        app,
        request,
        reply.headers({ 'content-security-policy': policies.api, 'x-content-type-options': 'nosniff' }),
        error,
      ),
    clientErrorHandler: refuseUnreadable,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  if (pair && tls && 'certFile' in tls) {
    const end = followCertificate(server as TlsServer, tls, pair, app.log)
    fastify.addHook('onClose', async () => end())
  }
  await fastify.register(cookie)
  await fastify.register(compress, compression)
  addParsers(fastify)
  fastify.setErrorHandler((error, request, reply) => sendFailure(app, request, reply, error))
  addHeaders(fastify, app, acme ? acme.isIssued : () => tls !== undefined)
  noteForwarded(fastify, app)
  traceRequests(fastify, app)
  refuseMethods(fastify, apiPaths)
  for (const { endpoints } of features)
    for (const implementation of endpoints) mount(fastify, app, implementation, identity)
  await serveHealth(fastify, app)
  await serveBounces(fastify, app)
  await serveCwmp(fastify, app)
  await serveAgent(fastify, app)
  await serveDocuments(fastify, app)
  serveBrand(fastify, app)
  await serveConsole(fastify, app)
  fastify.setNotFoundHandler((request, reply) => sendFailure(app, request, reply, missing(fastify, request, reply)))
  await fastify.ready()
  return { fastify, server, acme }
}

/**
 * Adds the headers that every response has, unless its route has set its own.
 * @param isTrusted whether this server ends TLS with a certificate that browsers are meant to trust
 */
function addHeaders(fastify: FastifyInstance, app: App, isTrusted: () => boolean): void {
  fastify.addHook('onSend', async (request, reply) => {
    // API responses contain user data and are not cached, except for the few that set their own header. The route
    // decides, because one address can be written in several ways. A request without a route is judged by its URL.
    const ofApi = [request.routeOptions.url, request.url].some((address) => address?.startsWith('/api/'))
    if (ofApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // Set whether or not this response is compressed: a shared cache must not serve one form to a client that requested
    // the other.
    if (ofApi) reply.header('vary', 'accept-encoding')
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', ofApi ? policies.api : policies.other)
    // The next request of this client finds another host.
    if (app.isStopping) reply.header('connection', 'close')
    if (isTrusted()) reply.header('strict-transport-security', hsts)
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY')
  })
}

/** Adds what reads bodies, by their type. */
function addParsers(fastify: FastifyInstance): void {
  // Only JSON reaches a handler, whatever the content type claims. Form posts and plain text are accepted only by
  // endpoints that declare them.
  fastify.removeContentTypeParser(['application/json', 'text/plain'])
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    readJson(fastify.getDefaultJsonParser('error', 'error')),
  )
  // Endpoints that take file uploads read the multipart body themselves while it arrives. All others reject it.
  fastify.addContentTypeParser('multipart/form-data', (request, _body, done) => {
    const { takesForms } = request.routeOptions.config as { takesForms?: boolean }
    done(takesForms ? null : fail('UNSUPPORTED_MEDIA_TYPE'))
  })
  // Endpoints with `stream` read the body themselves, too.
  fastify.addContentTypeParser('application/octet-stream', (request, _body, done) => {
    const { takesStream } = request.routeOptions.config as { takesStream?: boolean }
    done(takesStream ? null : fail('UNSUPPORTED_MEDIA_TYPE'))
  })
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm)
}

/** Notes whether requests come through a proxy that is not trusted. A trusted one changes the address of the request. */
function noteForwarded(fastify: FastifyInstance, { forwarded }: App): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const sender = request.raw.socket.remoteAddress ?? ''
    forwarded.note(sender, request.headers['x-forwarded-for'] !== undefined, request.ip !== sender)
    done()
  })
}

/** Records each request as a span, by its route and without ids, queries and bodies. */
function traceRequests(fastify: FastifyInstance, { traces }: App): void {
  if (!traces) return
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const ended = Date.now()
    traces.record({
      name: route === undefined ? request.method : `${request.method} ${route}`,
      kind: 'server',
      began: ended - reply.elapsedTime,
      ended,
      failed: reply.statusCode >= 500,
      parent: request.headers['traceparent'] as string | undefined,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'request.id': request.id,
      },
    })
    done()
  })
}

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>

/** Some scripts send the JSON content type with every request, so an empty body is treated as no body. */
const readJson =
  (parse: JsonParser): JsonParser =>
  (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, body, done)

/**
 * Parses URL-encoded form fields, for the endpoints that must accept them by a standard. If a field is repeated, the
 * last value counts.
 */
function readForm(
  request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, fields?: Record<string, string>) => void,
): void {
  const { takesFields } = request.routeOptions.config as { takesFields?: boolean }
  if (!takesFields) return done(fail('UNSUPPORTED_MEDIA_TYPE'))
  done(null, Object.fromEntries(new URLSearchParams(String(body))))
}

/** Paths outside the API at which OAuth 2.0 clients look for the token and revocation endpoints. */
const oauthPaths: Readonly<Record<string, string>> = {
  '/account/token': '/api/account/token',
  '/oauth/token': '/api/account/token',
  '/oauth/revoke': '/api/oauth/revoke',
}

const oauthPath = ({
  method,
  url = '/',
}: {
  method?: string | undefined
  url?: string | undefined
}): string | undefined => (method === 'POST' ? oauthPaths[url.split('?', 1)[0]!.replace(/\/$/, '')] : undefined)

const apiPaths = new ApiPaths(
  features.flatMap(({ endpoints }) => endpoints.flatMap((implementation) => Object.values(implementation.endpoints))),
)

/**
 * Adds the API prefix to requests that may omit it: all requests to the host reserved for the API, status channels on
 * any host, and requests for a known API path that have a bearer token or do not accept HTML. A browser that opens
 * `/devices` sends no token and accepts HTML, and gets the console.
 */
function rewrite(app: App, { url = '/', headers }: IncomingMessage): string {
  if (url.startsWith('/status/channel/')) return `/api${url}`
  if (app.env.apiHost && headers.host?.toLowerCase().split(':')[0] === app.env.apiHost && !url.startsWith('/api/'))
    return `/api${url}`
  const isOfApi = sendsBearer(headers) || !headers.accept?.toLowerCase().includes('text/html')
  return isOfApi && apiPaths.methodsOf(url.split('?', 1)[0]!) ? `/api${url}` : url
}
