import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { accessRequestSchemas } from './schemas.ts'

/** Requests for access to devices and entries, and whether a company requires them. */
export const accessRequests = endpoints<typeof accessRequestSchemas>()({
  list: get('/remote/access-requests', {
    access: 'view_access_requests',
    scope: 'device_remote_access:read',
    answer: page,
  }),
  create: post('/remote/access-requests', {
    access: 'request_remote_access',
    scope: 'device_remote_access:write',
    once: true,
    oneself: true,
    says: 'accessRequest.requested',
    answer: created,
  }),
  approve: post('/remote/access-requests/{id}/approval', {
    access: 'approve_remote_access',
    scope: 'device_remote_access:write',
    once: true,
    oneself: true,
    errors: ['CONFLICT'],
    says: 'accessRequest.approved',
    answer: nothing,
  }),
  deny: post('/remote/access-requests/{id}/denial', {
    access: 'approve_remote_access',
    scope: 'device_remote_access:write',
    once: true,
    errors: ['CONFLICT'],
    says: 'accessRequest.denied',
    answer: nothing,
  }),
  revoke: post('/remote/access-requests/{id}/revocation', {
    access: 'view_access_requests',
    scope: 'device_remote_access:write',
    once: true,
    errors: ['CONFLICT'],
    says: 'accessRequest.revoked',
    answer: nothing,
  }),
  settings: get('/remote/access-requests/settings/{company_id}', {
    access: 'manage_remote_access_rules',
    scope: 'device_remote_access:read',
    answer: item,
  }),
  setSettings: put('/remote/access-requests/settings/{company_id}', {
    access: 'manage_remote_access_rules',
    scope: 'device_remote_access:write',
    oneself: true,
    says: 'accessRequest.saved',
    answer: nothing,
  }),
})
