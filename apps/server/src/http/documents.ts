import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DocumentFacts, Documents, Packed } from '../api-docs/make.ts'
import type { App } from '../context.ts'
import { endpointsShown } from './shown-endpoints.ts'

function sendPacked(request: FastifyRequest, reply: FastifyReply, { plain, gzip }: Packed): FastifyReply {
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
  return reply.header('content-encoding', 'gzip').send(gzip)
}

const folder = path.join(import.meta.dirname, '../api-docs')
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Returns a function that returns the documents. They are kept, and made again when the installation's name, its address
 * or the visibility of resources changes. All requests that come meanwhile wait for the same ones.
 */
function keepDocuments(app: App): () => Promise<Documents> {
  let kept: { key: string; documents: Promise<Documents> } | undefined
  return () => {
    const { short_name: name, resources } = app.brand()
    const facts: DocumentFacts = { name, base: app.publicUrl(), showsResources: resources.show }
    const key = JSON.stringify(facts)
    if (kept?.key === key) return kept.documents
    const documents = import('../api-docs/make.ts').then(({ makeDocuments }) => makeDocuments(facts))
    const made = { key, documents }
    kept = made
    documents.catch(() => {
      if (kept === made) kept = undefined
    })
    return documents
  }
}

/**
 * Serves the OpenAPI 3.1 document at `/api/docs/json`, the human-readable reference at `/api/docs`, and the OAuth 2.0
 * metadata.
 */
export async function serveDocuments(fastify: FastifyInstance, app: App): Promise<void> {
  const present = keepDocuments(app)
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
        endpointsShown(app.brand().resources.show).flatMap(({ endpoint: { scope } }) =>
          scope === null || scope === 'any' ? [] : [scope],
        ),
      ),
    ].toSorted(),
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
