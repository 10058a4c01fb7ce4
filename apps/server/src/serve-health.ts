import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import client from 'prom-client'
import type { App } from './context.ts'

/** Alive, ready to serve, and figures for Prometheus. They say nothing of any company and need no login. */
export async function serveHealth(fastify: FastifyInstance, app: App): Promise<void> {
  client.collectDefaultMetrics({ register: app.metrics, prefix: 'outpost_' })
  const connections = new client.Gauge({
    name: 'outpost_gateway_connections', help: 'Connections of devices by kind', labelNames: ['kind'], registers: [],
    collect() {
      for (const [kind, count] of Object.entries(app.link?.counts() ?? {})) this.set({ kind }, count)
    },
  })
  app.metrics.registerMetric(connections)
  fastify.get('/healthz', () => ({ success: true }))
  fastify.get('/readyz', async (_request, reply) => {
    try {
      await sql`select 1`.execute(app.db)
      return { success: true }
    } catch {
      return reply.code(503).header('retry-after', 2).send({ success: false, errors: [{ code: 'UNAVAILABLE', message: 'The database does not answer.', source: null }] })
    }
  })
  fastify.get('/metrics', async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.metrics()))
}
