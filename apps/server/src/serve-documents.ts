import { allEndpoints } from '@outpost/contract'
import type { FastifyInstance } from 'fastify'
import type { App } from './context.ts'
import { openApi } from './kit/openapi.ts'
import { escapeHtml } from './kit/escape-html.ts'

/** `/api/docs/json` is the OpenAPI 3.1 document made from the contract, `/api/docs` a plain page that lists it; and what OAuth 2.0 programs read first. */
export async function serveDocuments(fastify: FastifyInstance, app: App): Promise<void> {
  let made: { name: string; document: object } | undefined
  const documentFor = (name: string): object => {
    if (made?.name !== name) made = { name, document: openApi(name, allEndpoints) }
    return made.document
  }
  fastify.get('/.well-known/oauth-authorization-server', (_request, reply) => reply.header('cache-control', 'no-cache').send(oauthMetadata(app.publicUrl())))
  fastify.get('/api/docs/json', (_request, reply) => reply.header('cache-control', 'no-cache').send(documentFor(app.brand().short_name)))
  fastify.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").send(page(app.brand().short_name)))
}

/** Where programs find what they need to ask for access (RFC 8414), at the configured address whatever the request claims. */
const oauthMetadata = (issuer: string): object => ({
  issuer,
  authorization_endpoint: `${issuer}/account/authorize`,
  token_endpoint: `${issuer}/account/token`,
  revocation_endpoint: `${issuer}/oauth/revoke`,
  scopes_supported: [...new Set(allEndpoints.flatMap(({ endpoint }) => endpoint.scope ?? []))].toSorted(),
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

function page(name: string): string {
  const rows = allEndpoints
    .map(({ room, endpoint }) => `<tr><td>${room}<td><code>${endpoint.method}</code><td><code>/api${escapeHtml(endpoint.path)}</code><td>${escapeHtml(endpoint.summary)}<td>${endpoint.access}<td>${endpoint.scope ?? ''}`)
    .join('\n')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name)} API</title>
<style>body{font:14px/20px system-ui,sans-serif;margin:24px;color-scheme:light dark}table{border-collapse:collapse}td,th{padding:4px 12px;text-align:left;border-bottom:1px solid #8884}</style>
<h1>${escapeHtml(name)} API</h1><p>Every call with its permission and token scope. The machine-readable document is at <a href="/api/docs/json">/api/docs/json</a>.</p>
<table><tr><th>Room<th>Method<th>Path<th>What it does<th>Permission<th>Scope
${rows}</table></html>`
}
