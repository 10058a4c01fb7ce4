import { randomBytes } from 'node:crypto'
import type { Log } from './log.ts'
import { programVersion } from './program-version.ts'

/**
 * `waiting`: spans that wait to be sent, beyond which they are dropped. `batch`: of one request. `every` and `answer`:
 * milliseconds between two requests and until the answer. `quiet`: milliseconds between two lines in the log.
 */
const limits = { waiting: 4096, batch: 512, every: 5000, answer: 10_000, quiet: 60_000 } as const

/** Where traces are sent, from the usual variables of OpenTelemetry. */
export interface TraceSettings {
  /** The address that takes traces by OTLP over HTTP. */
  url: string
  headers: Readonly<Record<string, string>>
  service: string
}

export type Attributes = Record<string, string | number | boolean | undefined>
type SpanKind = 'internal' | 'server' | 'client'
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 }

interface Span {
  name: string
  kind: SpanKind
  /** Milliseconds since 1970. */
  began: number
  ended: number
  attributes: Attributes
  failed: boolean
  /** The `traceparent` header of the caller. */
  parent?: string | undefined
}

/** Collects spans and sends them in the background. Names and attributes contain no ids of users and no queries. */
export interface Traces {
  record(span: Span): void
  /** Sends what waits, once, and ends. */
  close(): Promise<void>
}

/** Reads `00-{trace}-{span}-{flags}` (W3C Trace Context). */
function parentIn(header: string | undefined): { traceId: string; parentSpanId: string } | undefined {
  const [, traceId, parentSpanId] = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/.exec(header ?? '') ?? []
  return traceId && parentSpanId && !/^0+$/.test(traceId) && !/^0+$/.test(parentSpanId)
    ? { traceId, parentSpanId }
    : undefined
}

const valueOf = (value: string | number | boolean): object =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value }

const attributesOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]))

const nanoseconds = (milliseconds: number): string => String(BigInt(Math.round(milliseconds * 1000)) * 1000n)

/** Returns a span as OTLP has it in JSON (ids in hexadecimal). */
const encoded = ({ name, kind, began, ended, attributes, failed, parent }: Span): object => ({
  traceId: randomBytes(16).toString('hex'),
  ...parentIn(parent),
  spanId: randomBytes(8).toString('hex'),
  name,
  kind: kinds[kind],
  startTimeUnixNano: nanoseconds(began),
  endTimeUnixNano: nanoseconds(Math.max(began, ended)),
  attributes: attributesOf(attributes),
  status: failed ? { code: 2 } : {},
})

/**
 * Opens the sending of traces by OTLP over HTTP with JSON. A receiver that is away costs nothing but the spans that do
 * not fit the queue.
 * @param role the roles of this process
 */
export function openTraces({ url, headers, service }: TraceSettings, role: string, host: string, log: Log): Traces {
  const waiting: object[] = []
  let dropped = 0
  let quietUntil = 0
  let sending: Promise<void> | undefined
  const resource = {
    attributes: attributesOf({
      'service.name': service,
      'service.version': programVersion,
      'service.instance.id': `${host} ${role}`,
    }),
  }
  const post = async (spans: readonly object[]): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'outpost', version: programVersion }, spans }] }],
      }),
      signal: AbortSignal.timeout(limits.answer),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The receiver answers with status ${answer.status}.`)
  }
  const complain = (error: unknown): void => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + limits.quiet
    log.warn({ error: String(error), dropped }, 'traces could not be sent')
  }
  const send = async (): Promise<void> => {
    const spans = waiting.splice(0, limits.batch)
    if (spans.length > 0)
      await post(spans).catch((error: unknown) => {
        dropped += spans.length
        complain(error)
      })
  }
  const next = (): Promise<void> => (sending ??= send().finally(() => (sending = undefined)))
  const timer = setInterval(() => void next(), limits.every).unref()
  return {
    record(span) {
      if (waiting.length >= limits.waiting) return void dropped++
      waiting.push(encoded(span))
      if (waiting.length >= limits.batch) void next()
    },
    async close() {
      clearInterval(timer)
      await sending
      await send()
    },
  }
}
