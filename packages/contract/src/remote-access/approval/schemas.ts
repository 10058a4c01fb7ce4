import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { lines } from '../../kit/lines.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { boolean, id } from '../../kit/values.ts'
import { approvalSettings, requestStates } from './constants.ts'

export const AccessRequest = z.object({
  id: z.int(),
  state: z.enum(requestStates),
  /** Who asks. */
  user_id: z.int(),
  username: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  device_id: z.int(),
  device_name: z.string(),
  /** The entry, with its name; null if all entries of the device are meant. */
  remote_access_id: z.int().nullable(),
  name: z.string().nullable(),
  reason: z.string(),
  from: z.string(),
  until: z.string(),
  created_at: z.string(),
  /** Who approved or denied it, and what was said with a denial. */
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  answer: z.string().nullable(),
  /** Whether the user took the access in an emergency, without an approval. */
  emergency: z.boolean(),
  revoked_by: z.string().nullable(),
  revoked_at: z.string().nullable(),
})
export type AccessRequest = z.output<typeof AccessRequest>

export const ApprovalSettings = z.object({
  company_id: z.int(),
  /** What the company itself has chosen. */
  setting: z.enum(approvalSettings),
  /** What applies to it. */
  required: z.boolean(),
})

const moment = z.string().trim().min(1).max(40)

/** Request and response schemas of the `accessRequests` endpoints. */
export const accessRequestSchemas = {
  list: {
    answer: AccessRequest,
    input: z.object({
      ...listQuery,
      state: commaList(z.enum(requestStates)).optional(),
      device_id: commaList(id).optional(),
      own: boolean.optional(),
    }),
  },
  create: {
    answer: AccessRequest,
    input: z.object({
      device_id: id,
      remote_access_id: id.nullish(),
      reason: lines(500, 3),
      from: moment.nullish(),
      until: moment,
    }),
  },
  approve: {},
  deny: { input: z.object({ reason: lines(500, 3) }) },
  revoke: {},
  settings: { answer: ApprovalSettings },
  setSettings: { input: z.object({ setting: z.enum(approvalSettings) }) },
} satisfies Record<string, EndpointSchemas>
