import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandCalls } from '../features/devices/testing/commands.ts'
import { makeMember } from '../testing/member.ts'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'
import { until } from '../testing/until.ts'
import { openLog } from './log.ts'
import { openTraces } from './traces.ts'

interface Sent {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

/** A receiver of OTLP over HTTP. */
let receiver: Server
let url = ''
let outpost: TestOutpost
const spans: Sent[] = []
const services: unknown[] = []
let seen: IncomingHttpHeaders = {}
let status = 200

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const { resourceSpans } = JSON.parse(text) as {
      resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Sent[] }[] }[]
    }
    seen = request.headers
    services.push(...resourceSpans.map(({ resource }) => resource.attributes[0]))
    if (status === 200 && request.url === '/v1/traces')
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  outpost = await startOutpost(['api', 'gateway', 'worker'], {
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_SERVICE_NAME: 'fleet',
  })
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await outpost.close()
})

const { order } = commandCalls(() => outpost)
const named = (name: string): Sent[] => spans.filter((span) => span.name === name)

test('SYSTEM-049 requests, jobs and commands arrive at a receiver of OTLP as spans', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const headers = { ...outpost.admin.headers, traceparent: `00-${trace}-b7ad6b7169203331-01` }
  await fetch(`${outpost.url}/api/devices/12345678?name=canary-query`, { headers })
  await outpost.asOwner(`select graphile_worker.add_job('system.measure')`)
  const device = await makeMember(outpost, 1)
  const peer = await device.connect()
  await order(device.id, 'canary-command')
  const run = await peer.run()
  peer.send({ kind: 'result', id: run['id'], ok: true, data: { exit_code: 0, output: 'canary-output' } })
  const wanted = ['GET /api/devices/:id', 'job system.measure', 'command exec']
  await until(() => wanted.every((name) => named(name).length > 0), 'a span of each kind', 30_000)
  const [span] = named('GET /api/devices/:id')
  expect(span).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331', kind: 2, status: {} })
  expect(span!.spanId).toMatch(/^[\da-f]{16}$/)
  expect(span!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '404' } })
  expect(BigInt(span!.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span!.startTimeUnixNano))
  expect(Math.abs(Number(BigInt(span!.endTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
  expect(seen['x-key']).toBe('a key')
  expect(services[0]).toEqual({ key: 'service.name', value: { stringValue: 'fleet' } })
  expect(JSON.stringify(spans)).not.toMatch(/12345678|canary|root@outpost/)
  expect(named('command exec')[0]!.attributes).toContainEqual({
    key: 'command.state',
    value: { stringValue: 'completed' },
  })
  peer.end()
})

test('SYSTEM-049 a receiver that refuses or is away holds up nothing, and at most 4,096 spans wait', async () => {
  const log = openLog('silent', 'test')
  const traces = openTraces({ url: `${url}/v1/traces`, headers: {}, service: 'full' }, 'api', 'host', log)
  status = 503
  const span = {
    name: 'many',
    kind: 'internal',
    began: Date.now(),
    ended: Date.now(),
    failed: true,
    attributes: {},
  } as const
  for (let at = 0; at < 10_000; at++) traces.record(span)
  await traces.close()
  status = 200
  expect(named('many')).toEqual([])
  const away = openTraces({ url: 'http://127.0.0.1:1/v1/traces', headers: {}, service: 'away' }, 'api', 'host', log)
  away.record(span)
  await away.close()
  const good = openTraces({ url: `${url}/v1/traces`, headers: {}, service: 'good' }, 'api', 'host', log)
  for (let at = 0; at < 300; at++) good.record(span)
  await good.close()
  expect(named('many')).toHaveLength(300)
  expect(named('many')[0]!.status).toEqual({ code: 2 })
})
