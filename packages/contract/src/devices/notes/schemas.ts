import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { lines } from '../../kit/lines.ts'
import { listQuery } from '../../kit/list-query.ts'
import { noteLimits } from './constants.ts'

/** A note about a device. `user_id` is null if the account of the author is gone. */
export const DeviceNote = z.object({
  id: z.int(),
  device_id: z.int(),
  user_id: z.int().nullable(),
  username: z.string(),
  text: z.string(),
  created_at: z.string(),
})
export type DeviceNote = z.output<typeof DeviceNote>

/** Request and response schemas of the `deviceNotes` endpoints. */
export const deviceNoteSchemas = {
  list: { input: z.object({ limit: listQuery.limit, offset: listQuery.offset }), answer: DeviceNote },
  create: { input: z.object({ text: lines(noteLimits.text, 1) }), answer: DeviceNote },
  remove: {},
} satisfies Record<string, EndpointSchemas>
