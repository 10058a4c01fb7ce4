import { z } from 'zod'
import { del, get, post, put } from './kit/endpoint.ts'
import { formId } from './kit/file.ts'
import { commaList, created, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'
import { revision } from './kit/revision.ts'

export const Role = z.object({
  id: z.number(),
  title: z.string(),
  name: z.string(),
  description: z.string(),
  /** Null: a default role of the product. */
  company_id: z.number().nullable(),
  company_name: z.string().nullable(),
  permissions_count: z.number(),
  /** People of the reader's part of the tree who hold it. */
  users_count: z.number(),
  isDefault: z.boolean(),
  /** Names of the default roles that its holders may give. */
  canInviteRoles: z.array(z.string()),
  /** Whether the reader may give it to somebody, and change it where it is not a default role: it holds nothing that he lacks. */
  can_give: z.boolean(),
  /** Goes up with every change: see `kit/revision.ts`. */
  revision: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Role = z.output<typeof Role>

export const RolePermission = z.object({ id: z.number(), name: z.string(), title: z.string(), description: z.string(), category: z.string(), created_at: z.string() })
export type RolePermission = z.output<typeof RolePermission>

/** What other permissions would mean for the people who hold a role. */
export const RoleChange = z.object({
  id: z.number(), title: z.string(), company_name: z.string(), users_count: z.number(),
  /** Numbers of the permissions that they would lose, and of those that they would get. */
  taken: z.array(z.number()), given: z.array(z.number()),
})
export type RoleChange = z.output<typeof RoleChange>

/** As many roles, or companies, as one call may change. */
const many = 100
const title = z.string().trim().min(3).max(100)
const description = z.string().trim().max(500)
const permissionIds = z.array(id).max(1000)

export const roles = {
  list: get('/roles', {
    access: 'signed-in', scope: 'roles:read', summary: 'List default roles and the custom roles of a company', answer: page(Role),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), company_id: commaList(queryId).optional(), type: commaList(z.enum(['default', 'custom'])).optional() }),
  }),
  /** The whole catalogue; the path is older clients' and would otherwise be taken for a role id. */
  catalogue: get('/roles/permissions', { access: 'view_permissions', scope: 'roles:read', summary: 'List every permission', answer: page(RolePermission) }),
  /** Asked before a change is saved: who would lose what. */
  changes: get('/roles/permissions/changes', {
    access: 'update_roles', scope: 'roles:read', summary: 'What other permissions would take from the holders of roles, and give them', answer: page(RoleChange),
    input: z.object({ ...listQuery, role_id: commaList(queryId).optional(), permission_id: commaList(queryId).default([]) }),
  }),
  get: get('/roles/{id}', { access: 'view_roles', scope: 'roles:read', summary: 'Read a role', answer: item(Role) }),
  permissions: get('/roles/{id}/permissions', {
    access: 'view_permissions', scope: 'roles:read', summary: 'List the permissions of a role', input: z.object({ q: listQuery.q }), answer: page(RolePermission),
  }),
  /** One role for each company; the answer is the first one, with the numbers of all. */
  create: post('/roles', {
    access: 'create_roles', scope: 'roles:write', once: true, multipart: true, says: 'role.created', summary: 'Add a role to one or several companies',
    input: z.object({ title, description: description.default(''), company_id: z.array(formId).min(1).max(many), permission_id: z.array(formId).min(1).max(1000) }),
    answer: created(Role.extend({ role_ids: z.array(z.number()) })),
  }),
  update: put('/roles/{id}', {
    access: 'update_roles', scope: 'roles:write', errors: ['ROLE_FIXED', 'CHANGED_MEANWHILE'], says: 'role.updated', summary: 'Change the title, description or permissions of a role',
    input: z.object({ title: title.optional(), description: description.optional(), permission_id: permissionIds.optional(), revision }), answer: nothing,
  }),
  overwrite: put('/roles/permissions', {
    access: 'update_roles', scope: 'roles:write', errors: ['ROLE_FIXED', 'CHANGED_MEANWHILE'], says: 'role.permissionsUpdated', summary: 'Overwrite the permissions of several roles',
    /** `revisions` by role id, as they were when the edit began; of a role that it does not name the last edit wins. */
    input: z.object({ role_id: z.array(id).min(1).max(many), permission_id: permissionIds, revisions: z.record(z.string().regex(/^[1-9]\d{0,9}$/), z.number().int().positive()).optional() }), answer: nothing,
  }),
  remove: del('/roles/{id}', {
    access: 'delete_roles', scope: 'roles:write', errors: ['ROLE_FIXED', 'ROLE_IN_USE'], says: 'role.removed', summary: 'Remove a custom role that nobody holds', answer: nothing,
  }),
}
