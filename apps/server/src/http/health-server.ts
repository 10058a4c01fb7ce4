import type { AddressInfo } from 'node:net'
import type { App } from '../context.ts'
import { http } from '../kit/builtin-http.ts'
import type { RoleName } from '../start/env.ts'
import type { Readiness } from './readiness.ts'

/** The port on hosts without the API if none is configured. */
const defaultMetricsPort = 9464

/**
 * Whether a process runs the separate health server of its host. On a host with the API, that is the process with the
 * API, if the operator configured a port. On a host without the API, it is the gateway, or else the worker.
 */
export function hasHealthServer(
  roles: readonly RoleName[],
  host: readonly RoleName[],
  port: number | undefined,
): boolean {
  if (host.includes('api')) return port !== undefined && roles.includes('api')
  return roles.includes('gateway') || !host.includes('gateway')
}

/**
 * Serves `/healthz`, `/readyz` and `/metrics` on a separate port. Throws if a configured port cannot be bound. If the
 * default port is taken, logs a warning and returns undefined.
 * @returns the port that was bound, and a function that closes the server
 */
export async function openHealthServer(
  app: App,
  isReady: Readiness,
): Promise<{ port: number; close(): Promise<void> } | undefined> {
  const { metricsPort = defaultMetricsPort, metricsHost } = app.env
  const server = http.createServer(
    { headersTimeout: 5000, requestTimeout: 10_000, keepAliveTimeout: 5000 },
    (request, response) => {
      answer(app, isReady, request.url ?? '/').then(
        ({ status, type, body }) =>
          response
            .writeHead(status, {
              'content-type': type,
              'x-content-type-options': 'nosniff',
              ...(status === 503 ? { 'retry-after': '2' } : {}),
            })
            .end(body),
        (error: unknown) => {
          app.log.error({ error: String(error) }, 'a question for health could not be answered')
          response.writeHead(500).end()
        },
      )
    },
  )
  server.maxConnections = 100
  const failed = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen(metricsPort, metricsHost, () => resolve(undefined))
  })
  if (failed) {
    if (app.env.metricsPort !== undefined)
      throw new Error(`OUTPOST_METRICS_PORT: ${metricsHost}:${metricsPort} cannot be bound (${failed.code})`, {
        cause: failed,
      })
    app.log.warn(
      { port: metricsPort, error: failed.code },
      'nobody answers for the health of this host: set OUTPOST_METRICS_PORT',
    )
    return undefined
  }
  const { port } = server.address() as AddressInfo
  app.log.info({ host: metricsHost, port }, 'health and figures')
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Answer {
  status: number
  type: string
  body: string
}

const json = (status: number, body: object): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

async function answer(app: App, isReady: Readiness, url: string): Promise<Answer> {
  switch (url.split('?')[0]) {
    case '/healthz':
      return json(200, { success: true })
    case '/readyz': {
      const lacking = await isReady()
      return lacking === undefined ? json(200, { success: true }) : json(503, notReady(lacking))
    }
    case '/metrics':
      return { status: 200, type: app.metrics.contentType, body: await app.metrics.metrics() }
    default:
      return json(404, {
        success: false,
        errors: [
          { code: 'NOT_FOUND', message: 'This does not exist. Use /healthz, /readyz or /metrics.', source: null },
        ],
      })
  }
}

/** The body of a 503 response of `/readyz`. */
export const notReady = (lacking: string) => ({
  success: false,
  errors: [{ code: 'UNAVAILABLE', message: lacking, source: null }],
})
