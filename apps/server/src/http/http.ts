import fs from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import { fail } from '@outpost/contract/kit/errors'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { App, Program } from '../context.ts'
import { features } from '../features.ts'
import { sendsBearer } from '../features/auth/authenticate.ts'
import { identity } from '../features/auth/identity.ts'
import { ApiPaths } from '../kit/api-paths.ts'
import { limitBodyTime } from '../kit/body-time.ts'
import { http, https } from '../kit/builtin-http.ts'
import { mount, sendFailure } from '../kit/mount.ts'
import { missing, refuseMethods } from './refuse-methods.ts'
import { serveBounces } from './bounces.ts'
import { serveBrand } from './brand.ts'
import { serveConsole } from './console.ts'
import { serveDocuments } from './documents.ts'
import { serveHealth } from './health.ts'
import { serveAgent } from './agent-script.ts'

/**
 * Slow senders are cut: 2,000 clients at a byte a second must not hold the server. Only WebSockets upgrade: some HTTP
 * clients offer HTTP/2 with every plain request, and theirs are requests like any other.
 */
const settings = {
  // A file may take an hour; everything else has to be there in two minutes, which `limitBodyTime` sees to.
  headersTimeout: 15_000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 2000,
  shouldUpgradeCallback: (request: IncomingMessage): boolean => request.headers.upgrade?.toLowerCase() === 'websocket',
}

/** A year, for this very name: others of the domain are not ours to decide on. Only with TLS of our own; of a proxy's it is the proxy's to say. */
const hsts = 'max-age=31536000'

/**
 * Answers are compressed where the client accepts it, but for files (`kind: 'bytes'`): firmware hardly gets smaller, and a download
 * has to know its length. An answer holds no secret of the session beside what the caller sent, so that its length tells nothing: cookies are headers. Requests
 * are never decompressed: nobody sends such ones, and a small one could become a large one.
 */
export const compression: FastifyCompressOptions = {
  encodings: ['gzip'],
  globalDecompression: false,
  threshold: 1024,
}

/** Endpoints check their own input (`readInput`): the web server's checks are never asked for, and take a while to load. */
const neverAsked = (): never => {
  throw new Error('a route with a schema of the web server')
}

export interface Web {
  fastify: FastifyInstance
  /** Not listening: the public port hands it the sockets whose first byte is the web's. */
  server: Server | TlsServer
}

/** The web half of the public port: API, console, agent script, documents and health. */
export async function buildWeb(app: Program): Promise<Web> {
  const { tls } = app.env
  const server = tls
    ? https.createServer({ ...settings, cert: fs.readFileSync(tls.certFile), key: fs.readFileSync(tls.keyFile) })
    : http.createServer(settings)
  limitBodyTime(server)
  // Node watches over slow connections, and knows which are idle, from the event on that a server that listens itself has.
  server.emit('listening')
  const fastify = Fastify({
    serverFactory: (handler) => server.on('request', handler) as Server,
    loggerInstance: undefined,
    genReqId: () => crypto.randomUUID(),
    trustProxy: app.env.trustProxy.length > 0 ? app.env.trustProxy : false,
    rewriteUrl: (request) => oauthPath(request) ?? rewrite(app, request),
    schemaController: { compilersFactory: { buildValidator: neverAsked, buildSerializer: neverAsked } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  await fastify.register(cookie)
  await fastify.register(compress, compression)
  // Form posts and texts are nobody's business but where an endpoint says so: only JSON reaches a handler, whatever the content type claims.
  fastify.removeContentTypeParser(['application/json', 'text/plain'])
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    readJson(fastify.getDefaultJsonParser('error', 'error')),
  )
  // Forms with a file are read by their endpoint while they come in; to all others they are as foreign as any other type.
  fastify.addContentTypeParser('multipart/form-data', (request, _body, done) => {
    const { takesForms } = request.routeOptions.config as { takesForms?: boolean }
    done(takesForms ? null : fail('UNSUPPORTED_MEDIA_TYPE'))
  })
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, readForm)
  fastify.setErrorHandler((error, request, reply) => sendFailure(app, request, reply, error))
  fastify.addHook('onSend', async (request, reply) => {
    // What the API answers is somebody's, and stays in no cache; the few answers that may be kept say so.
    // The route tells, since an address can be written in several ways; what has no route of its own is told by its address.
    const ofApi = [request.routeOptions.url, request.url].some((address) => address?.startsWith('/api/'))
    if (ofApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // Whether it came out compressed or not: a cache between must not hand one to who asked for the other.
    if (ofApi) reply.header('vary', 'accept-encoding')
    if (tls) reply.header('strict-transport-security', hsts)
    reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('x-frame-options', 'DENY')
  })
  refuseMethods(fastify, apiPaths)
  for (const { endpoints } of features)
    for (const implementation of endpoints) mount(fastify, app, implementation, identity)
  await serveHealth(fastify, app)
  await serveBounces(fastify, app)
  await serveAgent(fastify, app)
  await serveDocuments(fastify, app)
  serveBrand(fastify, app)
  await serveConsole(fastify, app)
  fastify.setNotFoundHandler((request, reply) => sendFailure(app, request, reply, missing(fastify, request, reply)))
  await fastify.ready()
  return { fastify, server }
}

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>

/** Scripts name the content type with every call that they make: a body of no length is no body. */
const readJson =
  (parse: JsonParser): JsonParser =>
  (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, body, done)

/** The fields of a form, each once, for endpoints that a standard makes take one. */
function readForm(
  request: FastifyRequest,
  body: string | Buffer,
  done: (error: Error | null, fields?: Record<string, string>) => void,
): void {
  const { takesFields } = request.routeOptions.config as { takesFields?: boolean }
  if (!takesFields) return done(fail('UNSUPPORTED_MEDIA_TYPE'))
  done(null, Object.fromEntries(new URLSearchParams(String(body))))
}

/** Where OAuth 2.0 programs look for the token endpoint and its neighbour, beside the API's own paths. */
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
 * The API's other names: no prefix on the host set aside for it, none for the status channels anywhere, and none for programs, which
 * send a bearer token. A browser that goes to `/devices` sends none and gets the console.
 */
function rewrite(app: App, { url = '/', headers }: IncomingMessage): string {
  if (url.startsWith('/status/channel/')) return `/api${url}`
  if (app.env.apiHost && headers.host?.toLowerCase().split(':')[0] === app.env.apiHost && !url.startsWith('/api/'))
    return `/api${url}`
  return sendsBearer(headers) && apiPaths.methodsOf(url.split('?', 1)[0]!) ? `/api${url}` : url
}
