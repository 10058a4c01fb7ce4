import { z } from 'zod'
import { del, get, put } from './kit/endpoint.ts'
import { commaList, item, listQuery, nothing, page, queryId } from './kit/page.ts'

/** In the list `role` is the role's id, in the single user its title: the public API has it so. */
export const UserRow = z.object({
  id: z.number(), username: z.string(), email: z.string(), role: z.number(), role_title: z.string(),
  company_id: z.number(), company_name: z.string(), created_at: z.string(), updated_at: z.string(), last_login_at: z.string().nullable(),
})
export type UserRow = z.output<typeof UserRow>

export const User = z.object({
  id: z.number(), username: z.string(), email: z.string(), role_id: z.number(), role: z.string(),
  company_id: z.number(), company_name: z.string(), company_level: z.number(), company_parent_id: z.number().nullable(), created_at: z.string(), updated_at: z.string(),
})

const email = z.string().trim().min(1).max(254)

export const users = {
  list: get('/users', {
    access: 'view_users', scope: 'users:read', summary: 'List users of own company and its subsidiaries', answer: page(UserRow),
    input: z.object({ ...listQuery, id: commaList(queryId).optional(), role: commaList(queryId).optional(), company_id: queryId.optional() }),
  }),
  get: get('/users/{id}', { access: 'view_users', scope: 'users:read', summary: 'Read a user', answer: item(User) }),
  update: put('/users/{id}', {
    access: 'update_users', scope: 'users:write', says: 'user.updated', summary: 'Change the role of a user',
    input: z.object({ role: z.enum(['super_admin', 'admin', 'end_user', 'read_only', 'support', 'readonly_admin']) }), answer: nothing,
  }),
  remove: del('/users/{id}', { access: 'delete_users', scope: 'users:write', says: 'user.removed', summary: 'Remove a user', answer: nothing }),
  removeByEmail: del('/admin/users', { access: 'super_admin', scope: 'users:write', summary: 'Remove a user by e-mail address', input: z.object({ email }), answer: nothing }),
  /** For people who have lost their second factor and their recovery codes. */
  removeMfaByEmail: del('/admin/users/mfa', { access: 'super_admin', scope: 'users:write', confirm: 'mfa', summary: "Take a user's second factor away by e-mail address", input: z.object({ email }), answer: nothing }),
}
