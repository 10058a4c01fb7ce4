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
    const lacking = await whatIsLacking(app)
    if (lacking === undefined) return { success: true }
    return reply.code(503).header('retry-after', 2).send({ success: false, errors: [{ code: 'UNAVAILABLE', message: lacking, source: null }] })
  })
  fastify.get('/metrics', async (_request, reply) => reply.type(app.metrics.contentType).send(await app.metrics.metrics()))
}

/** What a load balancer should keep callers away for, in words; undefined where this process can serve (FRAME-143). */
async function whatIsLacking(app: App): Promise<string | undefined> {
  if (!app.bus.isUp()) return 'The bus between the processes is away.'
  return sql`select 1`.execute(app.db).then(() => undefined, () => 'The database does not answer.')
}
