import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { allEndpoints } from '../endpoints.ts'
import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'

/**
 * Cached, because it takes a moment to build. Rebuilt when the installation's name, its address or the visibility of
 * resources changes.
 */
interface Made {
  key: string
  json: Packed
  page: Packed
}

/** A document of some megabytes, as it is sent: it is neither made nor compressed again for each request. */
interface Packed {
  plain: Buffer
  gzip: Buffer
}

/** Returns the API's endpoints on this installation. Those of resources are left out if resources are hidden. */
function endpointsOf(app: App): typeof allEndpoints {
  const isThere = ({ endpoint }: (typeof allEndpoints)[number]): boolean =>
    !(resourcePermissions as readonly string[]).includes(endpoint.access)
  return app.brand().resources.show ? allEndpoints : allEndpoints.filter(isThere)
}

/** Loads the document generators on first request, so that they do not slow down the start. */
const loadMakers = () => Promise.all([import('../api-docs/document.ts'), import('../api-docs/page.ts')])

function make(app: App, key: string, [{ openApi }, { apiPage }]: Awaited<ReturnType<typeof loadMakers>>): Made {
  const base = app.publicUrl()
  const document = openApi(app.brand().short_name, base, endpointsOf(app))
  return { key, json: pack(JSON.stringify(document)), page: pack(apiPage(document, base)) }
}

function pack(text: string): Packed {
  const plain = Buffer.from(text)
  return { plain, gzip: gzipSync(plain) }
}

function sendPacked(request: FastifyRequest, reply: FastifyReply, { plain, gzip }: Packed): FastifyReply {
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(gzip)
}

const folder = path.join(import.meta.dirname, '../api-docs')
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Serves the OpenAPI 3.1 document at `/api/docs/json`, the human-readable reference at `/api/docs`, and the OAuth 2.0
 * metadata.
 */
export async function serveDocuments(fastify: FastifyInstance, app: App): Promise<void> {
  let made: Made | undefined
  const present = async (): Promise<Made> => {
    const makers = await loadMakers()
    const { short_name: name, resources } = app.brand()
    const key = JSON.stringify([name, app.publicUrl(), resources.show])
    if (made?.key !== key) made = make(app, key, makers)
    return made
  }
  const [frame, calls, script] = await Promise.all(
    ['page.css', 'calls.css', 'page.js'].map((file) => readFile(path.join(folder, file), 'utf8')),
  )
  const fresh = (reply: FastifyReply): FastifyReply => reply.header('cache-control', 'no-cache')
  fastify.get('/.well-known/oauth-authorization-server', (_request, reply) => fresh(reply).send(oauthMetadata(app)))
  fastify.get('/api/docs/json', async (request, reply) => {
    fresh(reply).type('application/json; charset=utf-8')
    return sendPacked(request, reply, (await present()).json)
  })
  fastify.get('/api/docs/page.css', (_request, reply) =>
    fresh(reply).type('text/css; charset=utf-8').send(`${frame}\n${calls}`),
  )
  fastify.get('/api/docs/page.js', (_request, reply) =>
    fresh(reply).type('text/javascript; charset=utf-8').send(script),
  )
  fastify.get('/api/docs', async (request, reply) => {
    fresh(reply).type('text/html; charset=utf-8').header('content-security-policy', policy)
    return sendPacked(request, reply, (await present()).page)
  })
}

/**
 * Authorisation server metadata (RFC 8414). It always contains the configured address, whatever the request's Host
 * header claims.
 */
function oauthMetadata(app: App): object {
  const issuer = app.publicUrl()
  return {
    issuer,
    authorization_endpoint: `${issuer}/account/authorize`,
    token_endpoint: `${issuer}/account/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: [
      ...new Set(
        endpointsOf(app).flatMap(({ endpoint: { scope } }) => (scope === null || scope === 'any' ? [] : [scope])),
      ),
    ].toSorted(),
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
