import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { ipv4Pattern, isHostAddress } from '../kit/patterns.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { maxNewEntries, protocols, sessionKinds } from './constants.ts'
import { approvalStates } from './approval/constants.ts'
import { entryRecordings, recordingModes, recordingStates } from './recording/constants.ts'

export const RemoteAccess = z.object({
  id: z.int(),
  device_id: z.int(),
  name: z.string(),
  destination_ip: z.string(),
  destination_port: z.int(),
  protocol: z.enum(protocols),
  is_main: z.boolean(),
  credentials_required: z.boolean(),
  /** Whether the server signs in with remembered credentials. No answer contains them. */
  credentials_stored: z.boolean(),
  /** What the entry itself demands, and what happens to its sessions. */
  recording: z.enum(entryRecordings),
  recording_mode: z.enum(recordingModes),
  recording_input: z.boolean(),
  /** Whether the caller may open the entry now, or needs an approval. */
  approval: z.enum(approvalStates),
  mqtt: z.int(),
  device_name: z.string(),
  device_description: z.string(),
  device_status: z.int().nullable(),
  is_esim_bootstrap: z.boolean(),
  tags: z.array(z.object({ id: z.int(), name: z.string() })),
  company_id: z.int(),
  company_name: z.string(),
  created_at: z.string(),
})
export type RemoteAccess = z.output<typeof RemoteAccess>
/** A list entry. A query with `fields` returns only those fields, so all but the id are optional. */
export const RemoteAccessRow = RemoteAccess.partial().required({ id: true })

const entryFields = {
  device_id: id,
  name: z
    .string()
    .trim()
    .min(3)
    .max(50)
    .regex(/^[\w -]+$/),
  destination_ip: z.string().regex(ipv4Pattern, { abort: true }).refine(isHostAddress),
  destination_port: integer(1, 65_535),
  protocol: z.enum(protocols),
  credentials_required: boolean,
  recording: z.enum(entryRecordings),
  tag_id: z.array(id).max(100),
}

export const NewRemoteAccess = z.object({
  ...entryFields,
  credentials_required: boolean.default(false),
  recording: entryFields.recording.default('inherit'),
  tag_id: entryFields.tag_id.optional(),
})
/** An entry of a request. The public API does not require the protocol: by default it is the usual one of the port. */
export const AddedRemoteAccess = NewRemoteAccess.partial({ protocol: true })
/** Fields that are not sent keep their values. `tag_id` replaces all tags of the entry. */
export const EditedRemoteAccess = z.object(entryFields).partial()

export const RemoteSession = z.object({
  id: z.int(),
  remote_access_id: z.int(),
  name: z.string(),
  protocol: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  username: z.string(),
  company_name: z.string(),
  /** Unix seconds, as the public API writes session times. */
  start_time: z.int(),
  end_time: z.int().nullable(),
  /** Bytes sent to the device and received from it. */
  input_data: z.int(),
  output_data: z.int(),
  /** The host name of a running web session, without scheme; empty for other sessions. */
  url: z.string(),
  ttl: z.int(),
  end_reason: z.string().nullable(),
  /** Null if the session was not recorded. */
  recording: z.enum(recordingStates).nullable(),
  /** Whether it is a connection of the user's own SSH client, and not of a browser. */
  native: z.boolean(),
  type: z.enum(sessionKinds),
  /** The address from which it was opened. Null if that was not yet stored. */
  ip: z.string().nullable(),
})

/** A link that opens a web session for the caller: an own one, or one that is shared. */
const WorkingLink = z.object({
  session_id: z.int(),
  url: z.string(),
  /** Seconds until the session ends. */
  ttl: z.int(),
  shared: z.boolean(),
})
export type WorkingLink = z.output<typeof WorkingLink>

/** How an entry has been used, by all users. */
export const RemoteAccessInfo = z.object({
  sessions: z.int(),
  active_sessions: z.int(),
  /** Bytes sent to the device and received from it, by all sessions together. */
  input_data: z.int(),
  output_data: z.int(),
  link: WorkingLink.nullable(),
})

/** What is left of a session that a page wants to show again. */
export const ResumedSession = z.object({
  state: z.enum(['none', 'running', 'ended']),
  id: z.int().nullable(),
  /** Opens the session once within 30 s; null unless it is running. */
  ticket: z.string().nullable(),
  /** Why it ended. */
  reason: z.string().nullable(),
})
export type ResumedSession = z.output<typeof ResumedSession>

/** Request and response schemas of the `remoteAccess` endpoints. */
export const remoteAccessSchemas = {
  list: {
    answer: RemoteAccessRow,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      device_id: commaList(id).optional(),
      protocol: commaList(z.enum(protocols)).optional(),
      tag_id: commaList(id).optional(),
    }),
  },
  create: { input: z.object({ data: z.array(AddedRemoteAccess).min(1).max(maxNewEntries) }) },
  update: { input: EditedRemoteAccess },
  remove: { input: z.object({ id: z.array(id).min(1).max(1000) }) },
  open: { answer: z.object({ id: z.int(), ticket: z.string(), entry: RemoteAccess }) },
  resume: { answer: ResumedSession, input: z.object({ access_id: id, session_id: id.optional() }) },
  info: { answer: RemoteAccessInfo },
  sessions: { answer: RemoteSession, input: z.object({ ...listQuery, active: boolean.optional() }) },
} satisfies Record<string, EndpointSchemas>
