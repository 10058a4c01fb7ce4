import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { connectionEnds, connectionRestarts } from './constants.ts'

const moment = z.string().max(40)

/**
 * One connection of a device. Times are UTC; `duration` is in seconds, up to now for an open connection. `offline_before` is the
 * number of seconds between the end of the previous connection and this one; null for the first.
 */
export const DeviceConnectionRecord = z.object({
  id: z.int(),
  device_id: z.int(),
  connected_at: z.string(),
  disconnected_at: z.string().nullable(),
  duration: z.int(),
  offline_before: z.int().nullable(),
  reason: z.enum(connectionEnds).nullable(),
  message: z.string().nullable(),
  restart: z.enum(connectionRestarts).nullable(),
  ip: z.string(),
})
export type DeviceConnectionRecord = z.output<typeof DeviceConnectionRecord>

/** How many of the devices that a restart of the server has cut off are back. Both are 0 when none is missing. */
export const Reconnecting = z.object({ back: z.int(), total: z.int() })
export type Reconnecting = z.output<typeof Reconnecting>

/** Inputs and answers of the endpoints of `deviceConnections`. */
export const deviceConnectionSchemas = {
  /** Times in ISO 8601, or as `Y-m-d H:i:s` in UTC. */
  list: {
    answer: DeviceConnectionRecord,
    input: z.object({ ...listQuery, start_date: moment.optional(), end_date: moment.optional() }),
  },
  reconnecting: { answer: Reconnecting },
} satisfies Record<string, EndpointSchemas>
