import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { listQuery } from '../../kit/list-query.ts'
import { boolean, id, integer } from '../../kit/values.ts'
import { sessionKinds } from '../constants.ts'
import { recordingStates } from '../recording/constants.ts'

/** Seconds. A longer duration than the server allows is shortened to that. */
const duration = integer(10, 1_000_000_000)

/** A guest of a session, as the access history shows it. */
export const LoggedGuest = z.object({
  name: z.string(),
  /** Whether what the guest typed went to the target. */
  typed: z.boolean(),
  joined_at: z.string(),
  left_at: z.string().nullable(),
})

export const SessionLog = z.object({
  id: z.int(),
  type: z.enum(sessionKinds),
  start_time: z.string(),
  end_time: z.string().nullable(),
  input_data: z.int(),
  output_data: z.int(),
  username: z.string(),
  company_name: z.string(),
  user_id: z.int(),
  device_id: z.int(),
  device_name: z.string(),
  remote_access_id: z.int().nullable(),
  name: z.string(),
  protocol: z.string(),
  end_reason: z.string().nullable(),
  /** Whether it is a connection of the user's own SSH client, and not of a browser. */
  native: z.boolean(),
  /** The address from which it was opened. Null if that was not yet stored. */
  ip: z.string().nullable(),
  url: z.string().nullable(),
  /** Null if the session was not recorded. */
  recording: z.enum(recordingStates).nullable(),
  /** The guests with whom the session was shared, the first 100. */
  guests: z.array(LoggedGuest),
})

export const DeviceLinkRecord = z.object({
  link_id: z.int(),
  url: z.string(),
  ttl: z.int(),
  active: z.int(),
  created_at: z.string(),
  /** The name of the entry, and the user who made the link. */
  name: z.string(),
  username: z.string(),
})

const day = z.string().regex(/^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?)?/)

/** Request and response schemas of the `remoteConnect` endpoints. */
export const remoteConnectSchemas = {
  connect: { input: z.object({ duration }) },
  webui: { input: z.object({ duration }) },
  cli: { input: z.object({ duration }) },
  status: { input: z.object({ id: z.array(id).min(1).max(1000) }) },
  check: {},
  unblock: {},
  end: {},
  logs: {
    answer: SessionLog,
    input: z.object({
      ...listQuery,
      active: boolean.optional(),
      recorded: boolean.optional(),
      user_id: id.optional(),
      device_id: id.optional(),
      type: z.enum(sessionKinds).optional(),
      start_date: day.optional(),
      end_date: day.optional(),
    }),
  },
  links: {
    answer: DeviceLinkRecord,
    input: z.object({ ...listQuery, type: z.enum(['webui', 'cli']).optional() }),
  },
  restart: { input: z.object({ url: z.string().min(1).max(500) }) },
  ticket: {
    input: z.object({ host: z.string().regex(/^[0-9a-f]{32}$/), to: z.string().max(2000).optional() }),
    answer: z.object({ url: z.string() }),
  },
  share: { input: z.object({ shared: boolean }) },
  forgetKey: {},
} satisfies Record<string, EndpointSchemas>
