import { BlockList, isIPv6 } from 'node:net'
import { fail } from '@outpost/contract/kit/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../context.ts'
import { bearerOf } from '../features/auth/authenticate.ts'
import { notReady } from './health-server.ts'
import { sameText } from '../kit/origin.ts'

/**
 * Serves liveness, readiness and Prometheus metrics. They reveal nothing about any company. The first two need no
 * authentication.
 */
export async function serveHealth(fastify: FastifyInstance, app: App): Promise<void> {
  fastify.get('/healthz', () => ({ success: true }))
  fastify.get('/readyz', async (_request, reply) => {
    const lacking = await app.isReady()
    if (lacking === undefined) return { success: true }
    return reply.code(503).header('retry-after', 2).send(notReady(lacking))
  })
  fastify.get('/metrics', async (request, reply) => {
    requireReader(app, request)
    return reply
      .header('cache-control', 'no-store')
      .type(app.metrics.contentType)
      .send(await app.metrics.metrics())
  })
}

/**
 * Checks access to the metrics, which would tell strangers about the server's load. Requires the token if one is
 * configured; otherwise the request must come from this machine directly and not through a proxy. Throws UNAUTHORIZED.
 */
function requireReader({ env }: App, { raw, headers }: FastifyRequest): void {
  if (env.metricsToken !== undefined) {
    if (!sameText(bearerOf(headers) ?? '', env.metricsToken)) throw fail('UNAUTHORIZED', { source: 'Authorization' })
    return
  }
  const passedOn = [
    headers['x-forwarded-for'],
    headers['x-forwarded-host'],
    headers['x-forwarded-proto'],
    headers.forwarded,
    headers.via,
  ].some((header) => header !== undefined)
  const [host = ''] = /^[^:]+|^\[[^\]]*\]/.exec(headers.host ?? '') ?? []
  if (
    passedOn ||
    !loopback.check(raw.socket.remoteAddress ?? '', isIPv6(raw.socket.remoteAddress ?? '') ? 'ipv6' : 'ipv4') ||
    !loopbackNames.has(host)
  )
    throw fail('UNAUTHORIZED', { source: 'OUTPOST_METRICS_TOKEN' })
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')
