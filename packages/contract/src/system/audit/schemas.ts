import { z } from 'zod'
import type { EndpointSchemas } from '../../kit/endpoint.ts'
import { commaList, listQuery } from '../../kit/list-query.ts'
import { id } from '../../kit/values.ts'

/**
 * A field that an action changed, with its value before and after; secrets have neither. `of` is the name of the
 * record, if the action changed several.
 */
export const AuditChange = z.object({
  field: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  of: z.string().optional(),
})
export type AuditChange = z.output<typeof AuditChange>

/** An audit log line: who did what, on whose behalf and from where. Lines contain no secrets and are never changed. */
export const AuditLine = z.object({
  id: z.int(),
  created_at: z.string(),
  company_id: z.int(),
  company_name: z.string(),
  user_id: z.int().nullable(),
  /** The email address of the user at that time. It remains when the account is removed. */
  username: z.string().nullable(),
  /** Whether a user of a parent company did it. Such an entry has a name in place of the email address, and no IP. */
  by_parent: z.boolean(),
  /** The impersonated user, if the action was done during impersonation. */
  on_behalf_of: z.int().nullable(),
  on_behalf_of_name: z.string().nullable(),
  /** The request by method and path, such as `POST /tags`. */
  act: z.string(),
  /** The endpoint by feature and key, such as `tags.create`; null if the endpoint no longer exists. */
  act_name: z.string().nullable(),
  /** The affected object, such as `tag:5`; for a refused request, the requested path. */
  target: z.string().nullable(),
  /** The name of the affected object; null if it has none, or is deleted and its entry does not name it. */
  target_name: z.string().nullable(),
  /** The error code if the request was refused; null if it succeeded. */
  refused: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  changes: z.array(AuditChange),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
})
export type AuditLine = z.output<typeof AuditLine>

/** An endpoint whose requests are recorded in the audit log. */
export const Act = z.object({ act: z.string(), act_name: z.string(), summary: z.string() })

const moment = z.string().max(40)

/** Request and response schemas of the `audit` endpoints. */
export const auditSchemas = {
  list: {
    answer: AuditLine,
    /** `target` matches by prefix. Dates are ISO 8601 or `Y-m-d H:i:s` in UTC. */
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
