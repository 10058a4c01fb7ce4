import { del, endpoints, get, put } from '../kit/endpoint.ts'
import { item, nothing, page } from '../kit/page.ts'
import type { userSchemas } from './schemas.ts'

export const users = endpoints<typeof userSchemas>()({
  list: get('/users', {
    access: 'view_users',
    scope: 'users:read',
    summary: 'List the users of your company and its subsidiaries, once for each company',
    answer: page,
  }),
  /**
   * For a user in several companies that the caller can see, returns the home company, else the one with the lowest id,
   * unless `company_id` selects one.
   */
  get: get('/users/{id}', {
    access: 'view_users',
    scope: 'users:read',
    summary: 'Read a user',
    answer: item,
  }),
  update: put('/users/{id}', {
    access: 'update_users',
    scope: 'users:write',
    says: 'user.updated',
    summary: 'Change the role of a user, given as role_id or as a name or id in role',
    answer: nothing,
  }),
  /**
   * Without `company_id`, removes the user from all companies that the caller can see. The account is removed with its
   * last company.
   */
  remove: del('/users/{id}', {
    access: 'delete_users',
    scope: 'users:write',
    says: 'user.removed',
    summary: 'Remove a user',
    answer: nothing,
  }),
  removeByEmail: del('/admin/users', {
    access: 'super_admin',
    scope: 'users:write',
    says: 'user.removed',
    summary: 'Delete a user by email address',
    answer: nothing,
  }),
  /** For users who have lost both their second factor and their recovery codes. */
  removeMfaByEmail: del('/admin/users/mfa', {
    access: 'super_admin',
    scope: 'users:write',
    confirm: 'mfa',
    says: 'user.mfaRemoved',
    summary: 'Remove the second factor of a user by email address',
    answer: nothing,
  }),
})
