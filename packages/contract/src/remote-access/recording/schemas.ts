import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { boolean, integer } from '../../kit/values.ts'
import { companyRecordings, recordingDays, recordingKinds, recordingModes, recordingStates } from './constants.ts'
import { wordsIn } from './visible-text.ts'

export const RecordingSettings = z.object({
  company_id: z.int(),
  /** What the company itself has chosen. */
  setting: z.enum(companyRecordings),
  /** What applies to it: its own choice, or that of the nearest company above that has one. */
  mode: z.enum(recordingModes),
  input: z.boolean(),
  keep_days: z.int(),
  show_watchers: z.boolean(),
  allow_guests: z.boolean(),
})
export type RecordingSettings = z.output<typeof RecordingSettings>

export const Recording = z.object({
  /** The id of the session. */
  id: z.int(),
  state: z.enum(recordingStates),
  protocol: z.string(),
  /** The form of the recording, which follows from the protocol. */
  kind: z.enum(recordingKinds),
  name: z.string(),
  remote_access_id: z.int().nullable(),
  device_id: z.int(),
  device_name: z.string(),
  username: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  started_at: z.string(),
  /** Whole seconds until the last event. */
  duration: z.int(),
  columns: z.int(),
  rows: z.int(),
  /** Bytes of the events as text. */
  size: z.int(),
  has_input: z.boolean(),
  required: z.boolean(),
  /** When it will be deleted, in UTC; null while it is running. */
  kept_until: z.string().nullable(),
})
export type Recording = z.output<typeof Recording>

export const RecordingVerification = z.object({
  intact: z.boolean(),
  /** The number of parts that were read. */
  parts: z.int(),
  /** The first part that was changed or is missing, counted from 1; null if there is none. */
  broken_part: z.int().nullable(),
})

/** A minute of a recording in which a text was found. */
export const RecordingMatch = z.object({
  /** The id of the session. */
  id: z.int(),
  /** When that minute begins, in seconds since the start. */
  at: z.int(),
  excerpt: z.string(),
  username: z.string(),
  name: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  company_name: z.string(),
  started_at: z.string(),
})
export type RecordingMatch = z.output<typeof RecordingMatch>

const RecordingMatches = z.object({ matches: z.array(RecordingMatch), more: z.boolean() })

/** Request and response schemas of the `recordings` endpoints. */
export const recordingSchemas = {
  settings: { answer: RecordingSettings },
  setSettings: {
    input: z.object({
      setting: z.enum(companyRecordings),
      input: boolean.default(false),
      keep_days: integer(recordingDays.least, recordingDays.most).default(recordingDays.usual),
      show_watchers: boolean.default(true),
      allow_guests: boolean.default(true),
    }),
  },
  search: {
    answer: RecordingMatches,
    input: z.object({
      q: z
        .string()
        .trim()
        .min(2)
        .max(200)
        .refine((text) => wordsIn(text).length > 0, { message: 'Enter at least one word of two characters.' }),
      limit: integer(1, 100).default(50),
    }),
  },
  get: { answer: Recording },
  download: {},
  verify: { answer: RecordingVerification },
  remove: {},
} satisfies Record<string, EndpointSchemas>
