import { del, endpoints, get, put } from '../kit/endpoint.ts'
import { item, nothing, page } from '../kit/page.ts'
import type { userSchemas } from './schemas.ts'

export const users = endpoints<typeof userSchemas>()({
  list: get('/users', {
    access: 'view_users',
    scope: 'users:read',
    answer: page,
  }),
  /**
   * For a user in several companies that the caller can see, returns the home company, else the one with the lowest id,
   * unless `company_id` selects one.
   */
  get: get('/users/{id}', {
    access: 'view_users',
    scope: 'users:read',
    answer: item,
  }),
  update: put('/users/{id}', {
    access: 'update_users',
    scope: 'users:write',
    says: 'user.updated',
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
    answer: nothing,
  }),
  removeByEmail: del('/admin/users', {
    access: 'super_admin',
    scope: 'users:write',
    errors: ['NOT_FOUND'],
    says: 'user.removed',
    answer: nothing,
  }),
  /** For users who have lost both their second factor and their recovery codes. */
  removeMfaByEmail: del('/admin/users/mfa', {
    access: 'super_admin',
    scope: 'users:write',
    confirm: 'mfa',
    errors: ['NOT_FOUND'],
    says: 'user.mfaRemoved',
    answer: nothing,
  }),
})
