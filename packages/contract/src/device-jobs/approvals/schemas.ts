import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { lines } from '../../kit/lines.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { boolean, integer } from '../../kit/values.ts'
import { approvalHours, approvalSettings, approvalStates, approvedKinds, mostAbove } from './constants.ts'

const kind = z.enum(approvedKinds)

/** A request that a second person approves or denies. */
export const JobApproval = z.object({
  id: z.int(),
  state: z.enum(approvalStates),
  /** Who asks. */
  user_id: z.int(),
  username: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  /** What devices would be asked to do. */
  kinds: z.array(kind),
  device_count: z.int(),
  /** What the first of its work is about, such as a file or a command. */
  name: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** The reason of a denial, or why it was not carried out. */
  answer: z.string().nullable(),
})
export type JobApproval = z.output<typeof JobApproval>

/** A request with what would happen. */
export const JobApprovalDetails = JobApproval.extend({
  /** The work, with the number of devices that would do it; devices with the same work are one entry. */
  work: z.array(z.object({ kind, name: z.string(), lines: z.array(z.string()), devices: z.int() })),
  /** Entries of the work that are not listed. */
  more_work: z.int(),
  /** The first devices by name. Those that no longer exist are missing. */
  devices: z.array(z.object({ id: z.int(), name: z.string(), company_name: z.string() })),
  /** The status channel of what was carried out, for the user who asked; null before that and for others. */
  channel: z.string().nullable(),
})
export type JobApprovalDetails = z.output<typeof JobApprovalDetails>

const rule = {
  /** Work that always needs approval. */
  kinds: z.array(kind),
  /** Any work on more devices than this needs approval; null for no limit. */
  above: z.int().nullable(),
  /** Hours in which a request can be approved. */
  hours: z.int(),
}

export const JobApprovalSettings = z.object({
  company_id: z.int(),
  /** What the company itself has chosen. */
  setting: z.enum(approvalSettings),
  ...rule,
})

/** Request and response schemas of the `jobApprovals` endpoints. */
export const jobApprovalSchemas = {
  list: {
    answer: JobApproval,
    input: z.object({
      ...listQuery,
      state: commaList(z.enum(approvalStates)).optional(),
      own: boolean.optional(),
    }),
  },
  get: { answer: JobApprovalDetails },
  approve: {},
  deny: { input: z.object({ reason: lines(500, 3) }) },
  withdraw: {},
  settings: { answer: JobApprovalSettings },
  setSettings: {
    input: z.object({
      setting: z.enum(approvalSettings),
      kinds: z.array(kind).max(approvedKinds.length).default([]),
      above: integer(1, mostAbove).nullish(),
      hours: integer(1, approvalHours.most).default(approvalHours.usual),
    }),
  },
} satisfies Record<string, EndpointSchemas>
