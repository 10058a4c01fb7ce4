import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { line } from '../../kit/lines.ts'
import { boolean, integer } from '../../kit/values.ts'

/** The settings of the outgoing heartbeat and its last result. */
export const Heartbeat = z.object({
  /** Whether an address is stored. */
  configured: z.boolean(),
  enabled: z.boolean(),
  /** The host of the address. The address itself is a secret of most services, and is not returned. */
  host: z.string().nullable(),
  minutes: z.int(),
  failures: z.int(),
  next_at: z.string().nullable(),
  last_at: z.string().nullable(),
  last_ok: z.boolean().nullable(),
  last_status: z.int().nullable(),
  last_answer: z.string().nullable(),
  last_milliseconds: z.int().nullable(),
})
export type Heartbeat = z.output<typeof Heartbeat>

/** What the service answered to a test. */
const HeartbeatTest = z.object({
  ok: z.boolean(),
  status: z.int().nullable(),
  answer: z.string(),
  milliseconds: z.int(),
})
export type HeartbeatTest = z.output<typeof HeartbeatTest>

/** Request and response schemas of the `heartbeat` endpoints. */
export const heartbeatSchemas = {
  get: { answer: Heartbeat },
  /** Without `url`, the stored address is kept. */
  set: {
    answer: Heartbeat,
    input: z.object({
      url: line(1, 2000).optional(),
      minutes: integer(1, 1440).default(5),
      enabled: boolean.default(true),
    }),
  },
  remove: {},
  /** Without `url`, the stored address is called. */
  test: { answer: HeartbeatTest, input: z.object({ url: line(1, 2000).optional() }) },
} satisfies Record<string, EndpointSchemas>
