import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { allEndpoints } from '../endpoints.ts'
import { resourcePermissions } from '@outpost/contract/credits/resource-permissions'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { OpenApi } from '../api-docs/document.ts'
import type { App } from '../context.ts'

/**
 * Cached, because it takes a moment to build. Rebuilt when the installation's name, its address or the visibility of
 * resources changes.
 */
interface Made {
  key: string
  document: OpenApi
  page: Buffer
  packed: Buffer
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
  const page = Buffer.from(apiPage(document, base))
  return { key, document, page, packed: gzipSync(page) }
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
  fastify.get('/api/docs/json', async (_request, reply) => fresh(reply).send((await present()).document))
  fastify.get('/api/docs/page.css', (_request, reply) =>
    fresh(reply).type('text/css; charset=utf-8').send(`${frame}\n${calls}`),
  )
  fastify.get('/api/docs/page.js', (_request, reply) =>
    fresh(reply).type('text/javascript; charset=utf-8').send(script),
  )
  fastify.get('/api/docs', async (request, reply) => {
    fresh(reply).type('text/html; charset=utf-8').header('content-security-policy', policy)
    const { page, packed } = await present()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page)
    return reply.header('content-encoding', 'gzip').send(packed)
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
