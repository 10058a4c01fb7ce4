import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../brand/brand.ts'
import type { App } from '../context.ts'
import { sendsBearer } from '../features/auth/authenticate.ts'
import { fillPage } from './brand.ts'
import { missing } from './refuse-methods.ts'
import { sendFailure } from '../kit/mount.ts'

const dist = path.join(import.meta.dirname, '../../../console/dist')

/** No script, style, image or connection from anywhere but here; workers and blobs for the terminal and maps. @param maps host of the brand's map service, with a blank before it */
const contentSecurityPolicy = (images: string, maps: string, sockets: string, nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${images}${maps}`,
    "font-src 'self' data:",
    `connect-src 'self'${sockets}${maps}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

const hostOf = (address: string | null | undefined): string =>
  address?.startsWith('http') ? ` ${new URL(address).origin}` : ''
/** The two other hosts that a page may load from: the brand's pictures of people, and its map service. */
const policyOf = ({ links, map }: Brand, host: string, nonce: string): string =>
  contentSecurityPolicy(hostOf(links.avatars), hostOf(map?.style ?? map?.tiles), socketsOf(host), nonce)

/**
 * Sockets of this very host: browsers differ in whether `'self'` means them. A Host header that is no host has none.
 * @param host as the browser has named it
 */
const socketsOf = (host: string): string =>
  /^(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?$/.test(host) ? ` ws://${host} wss://${host}` : ''

/** Kept for the person who is offline; a console that starts has it renewed. */
const kept = 'public, max-age=604800'

/** File names carry a hash of their content, all but those that others look for by their name. */
function lifeOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  return path.basename(file).startsWith('offline.js') ? kept : 'no-cache'
}

/**
 * The files beside the two pages. A route for each folder, not for each file: more than a thousand of them would take longer to lay out
 * than all of the API.
 */
async function serveFiles(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: dist,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    // For the person who reads a stack on this machine; nobody else gets our source.
    allowedPath: (file) => !file.endsWith('.map'),
    preCompressed: true,
    setHeaders: (reply, file) => reply.header('cache-control', lifeOf(file)),
  })
  for (const entry of fs.readdirSync(dist, { withFileTypes: true })) {
    if (/^\.|\.html|\.(br|gz)$/.test(entry.name)) continue
    if (entry.isDirectory())
      fastify.get<{ Params: { '*': string } }>(`/${entry.name}/*`, (request, reply) =>
        reply.sendFile(`${entry.name}/${request.params['*']}`),
      )
    else fastify.get(`/${entry.name}`, (_request, reply) => reply.sendFile(entry.name))
  }
}

/** Pages that have an address of their own; every path that is no file and no API is the console's. */
export async function serveConsole(fastify: FastifyInstance, app: App): Promise<void> {
  if (!fs.existsSync(path.join(dist, 'index.html'))) {
    app.log.warn('the console is not built: run npm start, or npm run dev for its development server')
    return
  }
  await serveFiles(fastify)
  const page = ({ url, headers }: FastifyRequest): boolean =>
    !url.startsWith('/api/') && !path.extname(url.split('?')[0]!) && !sendsBearer(headers)
  const [index, offline] = ['index.html', 'offline.html'].map((file) =>
    fs.readFileSync(path.join(dist, file), 'utf8'),
  ) as [string, string]
  const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string, life: string): FastifyReply => {
    // Styles that the console makes while it runs carry it; what is smuggled into the page does not.
    const nonce = randomBytes(16).toString('base64')
    reply
      .header('content-security-policy', policyOf(app.brand(), request.host, nonce))
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', life)
    return reply.type('text/html; charset=utf-8').send(fillPage(app, request, html, nonce))
  }
  fastify.get('/offline.html', (request, reply) => sendPage(request, reply, offline, kept))
  fastify.get('/*', (request, reply) => {
    if (!page(request)) return sendFailure(app, request, reply, missing(fastify, request, reply))
    return sendPage(request, reply, index, 'no-cache')
  })
}
