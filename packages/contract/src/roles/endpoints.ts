import { del, endpoints, get, post, put } from '../kit/endpoint.ts'
import { created, item, nothing, page } from '../kit/page.ts'
import type { roleSchemas } from './schemas.ts'

export const roles = endpoints<typeof roleSchemas>()({
  list: get('/roles', {
    access: 'signed-in',
    scope: 'roles:read',
    summary: 'List the default roles and the custom roles of companies',
    answer: page,
  }),
  /** The whole catalogue. Older clients use this path, which would otherwise be parsed as a role id. */
  catalogue: get('/roles/permissions', {
    access: 'view_permissions',
    scope: 'roles:read',
    summary: 'List all permissions',
    answer: page,
  }),
  /** Called before a change is saved, to show which users would lose which permissions. */
  changes: get('/roles/permissions/changes', {
    access: 'update_roles',
    scope: 'roles:read',
    summary: 'Preview what users with the roles would lose and gain with other permissions',
    answer: page,
  }),
  get: get('/roles/{id}', { access: 'view_roles', scope: 'roles:read', summary: 'Read a role', answer: item }),
  permissions: get('/roles/{id}/permissions', {
    access: 'view_permissions',
    scope: 'roles:read',
    summary: 'List the permissions of a role',
    answer: page,
  }),
  /** Creates one role per company. The response contains the first one, and the ids of all. */
  create: post('/roles', {
    access: 'create_roles',
    scope: 'roles:write',
    once: true,
    multipart: true,
    says: 'role.created',
    summary: 'Create a role in one or several companies',
    answer: { ...created, status: 200 },
  }),
  update: put('/roles/{id}', {
    access: 'update_roles',
    scope: 'roles:write',
    errors: ['ROLE_FIXED', 'CHANGED_MEANWHILE'],
    says: 'role.updated',
    summary: 'Change the title, description or permissions of a role',
    answer: nothing,
  }),
  overwrite: put('/roles/permissions', {
    access: 'update_roles',
    scope: 'roles:write',
    errors: ['ROLE_FIXED', 'CHANGED_MEANWHILE'],
    says: 'role.permissionsUpdated',
    summary: 'Replace the permissions of several roles',
    answer: nothing,
  }),
  remove: del('/roles/{id}', {
    access: 'delete_roles',
    scope: 'roles:write',
    errors: ['ROLE_FIXED', 'ROLE_IN_USE'],
    says: 'role.removed',
    summary: 'Delete a custom role that no user has',
    answer: nothing,
  }),
})
