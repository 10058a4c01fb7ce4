import { endpoints, get, post, put } from '../../kit/endpoint.ts'
import { item, nothing, page } from '../../kit/page.ts'
import type { jobApprovalSchemas } from './schemas.ts'

/**
 * Requests that would change devices and wait for approval by a second person, and which of them a company lets wait. A
 * request is created by the endpoint that would carry it out, which then answers AWAITING_APPROVAL.
 */
export const jobApprovals = endpoints<typeof jobApprovalSchemas>()({
  /** Returns the own requests, and to users who can approve them, all. */
  list: get('/devices/actions/approvals', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: page,
  }),
  get: get('/devices/actions/approvals/{id}', {
    access: 'view_device_actions',
    scope: 'device_actions:read',
    answer: item,
  }),
  approve: post('/devices/actions/approvals/{id}/approval', {
    access: 'approve_device_jobs',
    scope: 'device_actions:write',
    oneself: true,
    errors: ['CONFLICT'],
    says: 'jobApproval.approved',
    answer: nothing,
  }),
  deny: post('/devices/actions/approvals/{id}/denial', {
    access: 'approve_device_jobs',
    scope: 'device_actions:write',
    oneself: true,
    errors: ['CONFLICT'],
    says: 'jobApproval.denied',
    answer: nothing,
  }),
  withdraw: post('/devices/actions/approvals/{id}/withdrawal', {
    access: 'view_device_actions',
    scope: 'device_actions:write',
    errors: ['CONFLICT'],
    says: 'jobApproval.withdrawn',
    answer: nothing,
  }),
  settings: get('/devices/actions/approvals/settings/{company_id}', {
    access: 'manage_device_job_approval',
    scope: 'device_actions:read',
    answer: item,
  }),
  setSettings: put('/devices/actions/approvals/settings/{company_id}', {
    access: 'manage_device_job_approval',
    scope: 'device_actions:write',
    oneself: true,
    says: 'jobApproval.saved',
    answer: nothing,
  }),
})
