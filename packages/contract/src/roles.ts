import { z } from 'zod'
import { get } from './kit/endpoint.ts'
import { item, listQuery, page, queryId } from './kit/page.ts'

export const Role = z.object({
  id: z.number(),
  title: z.string(),
  name: z.string(),
  description: z.string(),
  /** Null: a default role of the product. */
  company_id: z.number().nullable(),
  company_name: z.string().nullable(),
  permissions_count: z.number(),
  isDefault: z.boolean(),
  canInviteRoles: z.array(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Role = z.output<typeof Role>

export const RolePermission = z.object({ id: z.number(), name: z.string(), title: z.string(), description: z.string(), category: z.string(), created_at: z.string() })

export const roles = {
  list: get('/roles', {
    access: 'signed-in', scope: 'roles:read', summary: 'List default roles and the custom roles of a company', answer: page(Role),
    input: z.object({ ...listQuery, company_id: queryId.optional(), type: z.enum(['default', 'custom']).optional() }),
  }),
  /** The whole catalogue; the path is older clients' and would otherwise be taken for a role id. */
  catalogue: get('/roles/permissions', { access: 'view_permissions', scope: 'roles:read', summary: 'List every permission', answer: page(RolePermission) }),
  get: get('/roles/{id}', { access: 'view_roles', scope: 'roles:read', summary: 'Read a role', answer: item(Role) }),
  permissions: get('/roles/{id}/permissions', {
    access: 'view_permissions', scope: 'roles:read', summary: 'List the permissions of a role', input: z.object({ q: listQuery.q }), answer: page(RolePermission),
  }),
}
