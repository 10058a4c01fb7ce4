import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'

/** Who did what, for whom and from where. Secrets are in no line, and no line is ever changed. */
export const AuditLine = z.object({
  id: z.number(),
  created_at: z.string(),
  company_id: z.number(),
  company_name: z.string(),
  user_id: z.number().nullable(),
  /** The address by which the person was known then; it stays when the account is gone. */
  username: z.string().nullable(),
  /** Whose account it was, where somebody acted as another user. */
  on_behalf_of: z.number().nullable(),
  on_behalf_of_name: z.string().nullable(),
  /** The call, by method and path: `POST /tags`. */
  act: z.string(),
  /** The call's name by feature and key, `tags.create`; null of calls that there are no more. */
  act_name: z.string().nullable(),
  /** What it was done to, such as `tag:5`; of a refused act the path that was asked for. */
  target: z.string().nullable(),
  /** The code for which it was refused; null where it was done. */
  refused: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
})
export type AuditLine = z.output<typeof AuditLine>

/** An act that leaves a line. */
export const Act = z.object({ act: z.string(), act_name: z.string(), summary: z.string() })

const moment = z.string().max(40)

/** What the endpoints of `audit` take and answer. */
export const auditSchemas = {
  list: {
    answer: AuditLine,
    /** `target` by how it begins; the dates as ISO 8601 or `Y-m-d H:i:s` UTC. */
    input: z.object({
      ...listQuery,
      company_id: commaList(id).optional(),
      user_id: commaList(id).optional(),
      act: commaList(z.string().max(200)).optional(),
      target: z.string().trim().max(200).optional(),
      result: commaList(z.enum(['done', 'refused'])).optional(),
      start_date: moment.optional(),
      end_date: moment.optional(),
    }),
  },
  acts: { input: z.object({ q: listQuery.q }), answer: Act },
} satisfies Record<string, EndpointSchemas>
