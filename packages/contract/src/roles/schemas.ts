import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { commaList, listQuery } from '../kit/list-query.ts'
import { revision } from '../kit/revision.ts'
import { id, integer } from '../kit/values.ts'

export const Role = z.object({
  id: z.int(),
  title: z.string(),
  name: z.string(),
  description: z.string(),
  /** Null for a default role of the product. */
  company_id: z.int().nullable(),
  company_name: z.string().nullable(),
  permissions_count: z.int(),
  /** The number of users with this role in the caller's part of the company tree. */
  users_count: z.int(),
  isDefault: z.boolean(),
  /** Names of the default roles that its holders may assign. */
  canInviteRoles: z.array(z.string()),
  /**
   * Whether the caller may assign it, and change it unless it is a default role. True if it has no permission that the
   * caller lacks.
   */
  can_give: z.boolean(),
  /** Increases with every change, see `kit/revision.ts`. */
  revision: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Role = z.output<typeof Role>

export const RolePermission = z.object({
  id: z.int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  created_at: z.string(),
})
export type RolePermission = z.output<typeof RolePermission>

/** The effect that a change of permissions would have on the users with a role. */
export const RoleChange = z.object({
  id: z.int(),
  title: z.string(),
  company_name: z.string(),
  users_count: z.int(),
  /** Ids of the permissions that they would lose and gain. */
  taken: z.array(z.int()),
  given: z.array(z.int()),
})
export type RoleChange = z.output<typeof RoleChange>

/** The maximum number of roles or companies that one request may change. */
const many = 100
const title = line(3, 100)
const description = lines(500)
const permissionIds = z.array(id).max(1000)

/** Request and response schemas of the `roles` endpoints. */
export const roleSchemas = {
  list: {
    answer: Role,
    input: z.object({
      ...listQuery,
      id: commaList(id).optional(),
      company_id: commaList(id).optional(),
      type: commaList(z.enum(['default', 'custom'])).optional(),
    }),
  },
  catalogue: { answer: RolePermission },
  changes: {
    answer: RoleChange,
    input: z.object({ ...listQuery, role_id: commaList(id).optional(), permission_id: commaList(id).default([]) }),
  },
  get: { answer: Role },
  permissions: { input: z.object({ q: listQuery.q }), answer: RolePermission },
  create: {
    input: z.object({
      title,
      description: description.default(''),
      company_id: commaList(id, { least: 1, most: many }),
      permission_id: commaList(id, { least: 1 }),
    }),
    answer: Role.extend({ role_ids: z.array(z.int()) }),
  },
  update: {
    input: z.object({
      title: title.optional(),
      description: description.optional(),
      permission_id: permissionIds.optional(),
      revision,
    }),
  },
  overwrite: {
    /** `revisions` by role id, as they were when editing began. For roles without an entry, the last edit wins. */
    input: z.object({
      role_id: z.array(id).min(1).max(many),
      permission_id: permissionIds,
      revisions: z.record(z.string().regex(/^[1-9]\d{0,9}$/), integer(1)).optional(),
    }),
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>
