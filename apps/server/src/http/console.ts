import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../brand/brand.ts'
import type { App, Program } from '../context.ts'
import { sendsBearer } from '../features/auth/authenticate.ts'
import { fillPage } from './brand.ts'
import { exists, KeptFiles } from './kept-files.ts'
import { missing } from './refuse-methods.ts'
import { findConsoleFile, keepConsoleBuild, namesOfConsoleFiles } from '../features/system/service.ts'
import { sendFailure } from '../kit/mount.ts'

const dist = path.join(import.meta.dirname, '../../../console/dist')
const assets = path.join(dist, 'assets')

/**
 * Allows scripts, styles, images and connections only from this origin and the given hosts, plus blob workers and
 * images for the terminal and maps.
 * @param images origin of the brand's avatar service, with a leading space, or empty
 * @param maps origin of the brand's map service, with a leading space, or empty
 * @param scripts further sources of scripts, with a leading space, or empty
 */
const contentSecurityPolicy = (images: string, maps: string, sockets: string, nonce: string, scripts: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${images}${maps}`,
    "font-src 'self' data:",
    `connect-src 'self'${sockets}${maps}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

const hostOf = (address: string | null | undefined): string =>
  address?.startsWith('http') ? ` ${new URL(address).origin}` : ''
/**
 * Returns the policy with the two other hosts that a page may load from: the brand's avatar service and its map
 * service.
 */
const policyOf = ({ links, map }: Brand, { host, url }: FastifyRequest, nonce: string): string =>
  contentSecurityPolicy(
    hostOf(links.avatars),
    hostOf(map?.style ?? map?.tiles),
    socketsOf(host),
    nonce,
    rdpPaths.some((path) => url.startsWith(path)) ? " 'wasm-unsafe-eval'" : '',
  )

/** The pages of remote desktops and of recordings, whose RDP client is WebAssembly. They are loaded as documents of their own. */
const rdpPaths = ['/rms-connect/desktop', '/remote/recordings/'] as const

/**
 * Returns the WebSocket sources of this host, because browsers differ in whether `'self'` includes them. Empty if the
 * Host header is not a valid host.
 * @param host as sent by the browser
 */
const socketsOf = (host: string): string =>
  /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?$/.test(host) ? ` ws://${host} wss://${host}` : ''

/** The cache policy of files whose names contain a hash of their content. */
const permanent = 'public, max-age=31536000, immutable'

/** Cached for offline use. The console refreshes it whenever it starts. */
const offlineLife = 'public, max-age=604800'

/**
 * Returns the cache policy of a file. File names contain a content hash, except for files that are requested by a fixed
 * name.
 */
function lifeOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return permanent
  return path.basename(file).startsWith('offline.js') ? offlineLife : 'no-cache'
}

/**
 * Serves all files other than the two pages. Registers a route for each folder rather than for each file, because
 * registering more than a thousand would take longer than the whole API.
 */
async function serveFiles(fastify: FastifyInstance, app: App): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    // Source maps are for reading stack traces on this machine. They are not served, as they contain our source.
    allowedPath: (file) => !file.endsWith('.map'),
    preCompressed: true,
    setHeaders: (reply, file) => reply.header('cache-control', lifeOf(file)),
  })
  const keptRoot = path.join(app.env.dataDir, 'kept-console')
  const keptFiles = await KeptFiles.open(path.join(keptRoot, 'assets'), {
    names: () => namesOfConsoleFiles(app),
    find: (name) => findConsoleFile(app, name),
  })
  // What is worth compressing was compressed by the build. For the many small files, compressing takes several times as
  // long as sending: 7.5 ms instead of 2.
  const asBuilt = { compress: false } as const
  fastify.get<{ Params: { '*': string } }>('/assets/*', asBuilt, async (request, reply) => {
    const name = request.params['*']
    const isKept = !(await exists(path.join(assets, name))) && (await keptFiles.provide(name))
    return reply.sendFile(`assets/${name}`, isKept ? keptRoot : dist)
  })
  for (const entry of fs.readdirSync(dist, { withFileTypes: true })) {
    if (/^\.|\.html|\.(br|gz)$|^assets$/.test(entry.name)) continue
    if (entry.isDirectory())
      fastify.get<{ Params: { '*': string } }>(`/${entry.name}/*`, asBuilt, (request, reply) =>
        reply.sendFile(`${entry.name}/${request.params['*']}`),
      )
    else fastify.get(`/${entry.name}`, asBuilt, (_request, reply) => reply.sendFile(entry.name))
  }
}

/**
 * Serves the console. Every path that is neither a file nor part of the API gets the console's page, and
 * `/offline.html` the offline page.
 */
export async function serveConsole(fastify: FastifyInstance, app: Program): Promise<void> {
  if (!fs.existsSync(path.join(dist, 'index.html'))) {
    app.log.warn('the console is not built: run npm start, or npm run dev for its development server')
    return
  }
  await serveFiles(fastify, app)
  const endKeeping = await keepConsoleBuild(app, assets)
  fastify.addHook('onClose', async () => endKeeping())
  const page = ({ url, headers }: FastifyRequest): boolean =>
    !url.startsWith('/api/') && !path.extname(url.split('?')[0]!) && !sendsBearer(headers)
  const [index, offline] = ['index.html', 'offline.html'].map((file) =>
    fs.readFileSync(path.join(dist, file), 'utf8'),
  ) as [string, string]
  const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string, life: string): FastifyReply => {
    // Styles that the console creates at run time carry the nonce; injected ones do not.
    const nonce = randomBytes(16).toString('base64')
    reply
      .header('content-security-policy', policyOf(app.brand(), request, nonce))
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', life)
    return reply.type('text/html; charset=utf-8').send(fillPage(app, request, html, nonce))
  }
  fastify.get('/offline.html', (request, reply) => sendPage(request, reply, offline, offlineLife))
  // The page is too small to be compressed. The check of whether to would load Node's `fetch`, 60 ms before the first page.
  fastify.get('/*', { compress: false }, (request, reply) => {
    if (!page(request)) return sendFailure(app, request, reply, missing(fastify, request, reply))
    return sendPage(request, reply, index, 'no-cache')
  })
}
