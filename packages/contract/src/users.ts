import { z } from 'zod'
import { del, get, put } from './kit/endpoint.ts'
import { roles, type RoleName } from './kit/permissions.ts'
import { commaList, id, item, listQuery, nothing, page, queryId } from './kit/page.ts'

/** In the list `role` is the role's id, in the single user its title: the public API has it so. One row for each company of a person. */
export const UserRow = z.object({
  id: z.number(), username: z.string(), email: z.string(), role: z.number(), role_title: z.string(),
  /** Of a default role its name, else `custom`. */
  role_name: z.string(),
  company_id: z.number(), company_name: z.string(), created_at: z.string(), updated_at: z.string(), last_login_at: z.string().nullable(),
})
export type UserRow = z.output<typeof UserRow>

export const User = z.object({
  id: z.number(), username: z.string(), email: z.string(), role_id: z.number(), role: z.string(),
  company_id: z.number(), company_name: z.string(), company_level: z.number(), company_parent_id: z.number().nullable(), created_at: z.string(), updated_at: z.string(),
})

const email = z.string().trim().min(1).max(254)
const roleNames = roles.map((role) => role.name) as [RoleName, ...RoleName[]]
/** A role as callers write it: by the name of a default one, or by id. */
export const roleRef = z.union([z.enum(roleNames), id, z.string().regex(/^[1-9]\d{0,8}$/).transform(Number)])

export const users = {
  list: get('/users', {
    access: 'view_users', scope: 'users:read', summary: 'List users of own company and its subsidiaries, each once for every company there', answer: page(UserRow),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), role: commaList(queryId).optional(), company_id: commaList(queryId).optional() }),
  }),
  /** Of somebody in several companies in sight it is the home, else the lowest id, unless `company_id` names one. */
  get: get('/users/{id}', { access: 'view_users', scope: 'users:read', summary: 'Read a user', input: z.object({ company_id: queryId.optional() }), answer: item(User) }),
  update: put('/users/{id}', {
    access: 'update_users', scope: 'users:write', says: 'user.updated', summary: 'Change the role of a user by role_id, or by the name or id in role',
    input: z.object({ role_id: id.optional(), role: roleRef.optional(), company_id: id.optional() }), answer: nothing,
  }),
  /** Without `company_id` the person leaves every company in sight; the account goes with the last one. */
  remove: del('/users/{id}', { access: 'delete_users', scope: 'users:write', says: 'user.removed', summary: 'Remove a user', input: z.object({ company_id: id.optional() }), answer: nothing }),
  removeByEmail: del('/admin/users', { access: 'super_admin', scope: 'users:write', says: 'user.removed', summary: 'Remove a user by e-mail address', input: z.object({ email }), answer: nothing }),
  /** For people who have lost their second factor and their recovery codes. */
  removeMfaByEmail: del('/admin/users/mfa', { access: 'super_admin', scope: 'users:write', confirm: 'mfa', says: 'user.mfaRemoved', summary: "Take a user's second factor away by e-mail address", input: z.object({ email }), answer: nothing }),
}
