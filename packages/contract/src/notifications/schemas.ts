import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { listQuery } from '../kit/list-query.ts'
import { id } from '../kit/values.ts'

export const Notification = z.object({
  id: z.int(),
  type: z.string(),
  /** Plain English text. */
  summary: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  created_at: z.string(),
  seen_at: z.string().nullable(),
})
export type Notification = z.output<typeof Notification>

/** Request and response schemas of the `notifications` endpoints. */
export const notificationSchemas = {
  list: { input: z.object(listQuery), answer: Notification },
  see: { input: z.object({ id: z.array(id).max(1000) }) },
} satisfies Record<string, EndpointSchemas>
