import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { created, item, nothing, page } from '../../kit/page.ts'
import type { accessRequestSchemas } from './schemas.ts'

/** Requests for access to devices and entries, and whether a company requires them. */
export const accessRequests = endpoints<typeof accessRequestSchemas>()({
  list: get('/remote/access-requests', {
    access: 'view_access_requests',
    scope: 'device_remote_access:read',
    summary: 'List requests for remote access',
    answer: page,
  }),
  create: post('/remote/access-requests', {
    access: 'request_remote_access',
    scope: 'device_remote_access:write',
    once: true,
    oneself: true,
    says: 'accessRequest.requested',
    summary: 'Request remote access for a limited time',
    answer: created,
  }),
  approve: post('/remote/access-requests/{id}/approval', {
    access: 'approve_remote_access',
    scope: 'device_remote_access:write',
    once: true,
    oneself: true,
    errors: ['CONFLICT'],
    says: 'accessRequest.approved',
    summary: 'Approve a request for remote access',
    answer: nothing,
  }),
  deny: post('/remote/access-requests/{id}/denial', {
    access: 'approve_remote_access',
    scope: 'device_remote_access:write',
    once: true,
    errors: ['CONFLICT'],
    says: 'accessRequest.denied',
    summary: 'Deny a request for remote access',
    answer: nothing,
  }),
  revoke: post('/remote/access-requests/{id}/revocation', {
    access: 'view_access_requests',
    scope: 'device_remote_access:write',
    once: true,
    errors: ['CONFLICT'],
    says: 'accessRequest.revoked',
    summary: 'Revoke access that was granted, or withdraw a request',
    answer: nothing,
  }),
  settings: get('/remote/access-requests/settings/{company_id}', {
    access: 'manage_remote_access_rules',
    scope: 'device_remote_access:read',
    summary: 'Read whether a company requires approval for remote access',
    answer: item,
  }),
  setSettings: put('/remote/access-requests/settings/{company_id}', {
    access: 'manage_remote_access_rules',
    scope: 'device_remote_access:write',
    oneself: true,
    says: 'accessRequest.saved',
    summary: 'Choose whether a company requires approval for remote access',
    answer: nothing,
  }),
})
