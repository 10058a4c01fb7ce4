import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { roleSchemas } from './schemas.ts'

export const roles = endpoints<typeof roleSchemas>()({
  list: get('/roles', {
    access: 'signed-in',
    scope: 'roles:read',
    answer: page,
  }),
  /** The whole catalogue. Older clients use this path, which would otherwise be parsed as a role id. */
  catalogue: get('/roles/permissions', {
    access: 'view_permissions',
    scope: 'roles:read',
    answer: page,
  }),
  /** Called before a change is saved, to show which users would lose which permissions. */
  changes: get('/roles/permissions/changes', {
    access: 'update_roles',
    scope: 'roles:read',
    answer: page,
  }),
  get: get('/roles/{id}', { access: 'view_roles', scope: 'roles:read', answer: item }),
  permissions: get('/roles/{id}/permissions', {
    access: 'view_permissions',
    scope: 'roles:read',
    answer: page,
  }),
  /** Creates one role per company. The response contains the first one, and the ids of all. */
  create: post('/roles', {
    access: 'create_roles',
    scope: 'roles:write',
    once: true,
    multipart: true,
    says: 'role.created',
    answer: { ...created, status: 200 },
  }),
  update: put('/roles/{id}', {
    access: 'update_roles',
    scope: 'roles:write',
    errors: ['ROLE_FIXED', 'CHANGED_MEANWHILE'],
    says: 'role.updated',
    answer: nothing,
  }),
  overwrite: put('/roles/permissions', {
    access: 'update_roles',
    scope: 'roles:write',
    errors: ['ROLE_FIXED', 'CHANGED_MEANWHILE'],
    says: 'role.permissionsUpdated',
    answer: nothing,
  }),
  remove: del('/roles/{id}', {
    access: 'delete_roles',
    scope: 'roles:write',
    errors: ['ROLE_FIXED', 'ROLE_IN_USE'],
    says: 'role.removed',
    answer: nothing,
  }),
})
