import fs from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance } from 'fastify'
import { xsrfCookieName } from './brand.ts'
import type { App } from './context.ts'
import { sendFailure } from './kit/mount.ts'

const dist = path.join(import.meta.dirname, '../../console/dist')
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** No script, style, image or connection from anywhere but here; workers and blobs for the terminal and maps. */
const contentSecurityPolicy = [
  "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:", "font-src 'self' data:",
  "connect-src 'self' ws: wss:", "worker-src 'self' blob:", "frame-ancestors 'none'", "base-uri 'self'", "form-action 'self'", "object-src 'none'",
].join('; ')

/** Pages that have an address of their own; every path that is no file and no API is the console's. */
export async function serveConsole(fastify: FastifyInstance, app: App): Promise<void> {
  fastify.get('/brand.json', (request, reply) => {
    const brand = app.brand()
    const plainHttp = request.protocol === 'http' && !app.env.tls && !loopbackNames.has(request.hostname) && !request.hostname.endsWith('.localhost')
    return reply.header('cache-control', 'no-cache').send({
      short_name: brand.short_name, name: brand.name, color: brand.color, dark_text: brand.dark_text, logo: brand.logo, favicon: brand.favicon,
      disabled_routes: brand.disabled_routes, xsrf_cookie: xsrfCookieName(brand), plain_http_warning: plainHttp, public_url: app.publicUrl(),
    })
  })
  if (!fs.existsSync(path.join(dist, 'index.html'))) {
    app.log.warn('the console is not built: run npm start, or npm run dev for its development server')
    return
  }
  await fastify.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    index: false,
    preCompressed: true,
    // File names carry a hash of their content, all but the page itself.
    setHeaders: (reply, file) => reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  })
  const page = (request: { url: string }): boolean => !request.url.startsWith('/api/') && !path.extname(request.url.split('?')[0]!)
  fastify.get('/*', (request, reply) => {
    if (!page(request)) return sendFailure(app, request, reply, fail('NOT_FOUND'))
    return reply.header('content-security-policy', contentSecurityPolicy).header('cross-origin-opener-policy', 'same-origin').sendFile('index.html', { cacheControl: false })
  })
}
