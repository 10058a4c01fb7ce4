import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'
import { eventTypes } from './constants.ts'

/** Something that has happened in a company. */
export const EventRecord = z.object({
  id: z.int(),
  type: z.enum(eventTypes),
  created_at: z.string(),
  company: z.object({ id: z.int(), name: z.string() }),
  /** The device as it was then. */
  device: z
    .object({ id: z.int(), name: z.string(), serial: z.string().nullable(), mac: z.string().nullable() })
    .nullable(),
  data: z.record(z.string(), z.unknown()),
})
export type EventRecord = z.output<typeof EventRecord>

/** A type of events, as the catalogue describes it. */
const EventDescription = z.object({
  id: z.enum(eventTypes),
  description: z.string(),
  permission: z.string(),
  example: z.record(z.string(), z.unknown()),
})

/** Request and response schemas of the `events` endpoints. */
export const eventSchemas = {
  list: {
    answer: EventRecord,
    input: z.object({
      ...listQuery,
      type: commaList(z.enum(eventTypes), { most: eventTypes.length }).optional(),
      device_id: id.optional(),
    }),
  },
  catalogue: { answer: EventDescription },
} satisfies Record<string, EndpointSchemas>
